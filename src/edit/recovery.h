#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>

#include "edit/case_document.h"

namespace hitscan {

/// Keeps the unsaved changes of a document in a folder, so that they survive a crash: for each file
/// that is dirty the text it would be saved as, with its path and a fingerprint of the file that
/// was edited.
class Recovery {
 public:
  /// The folder is created when it is first needed.
  explicit Recovery(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Writes what changed since the last call, whole or not at all, and removes what this object
  /// kept of files that are clean now. Cheap when nothing changed; a change costs
  /// what saving does, so call it once a second or so, not once a frame. Throws std::runtime_error
  /// when it cannot write.
  void Keep(const CaseDocument& document);
  /// Removes what this object kept: the user leaves without saving.
  void Discard();

 private:
  std::filesystem::path folder_;
  /// For each path that is kept, the state of its file then.
  std::map<std::filesystem::path, std::uint64_t> kept_;
};

/// Unsaved changes of a session that crashed.
struct Recoverable {
  CaseFile file;  ///< for CaseDocument::Restore; saving it changes what was changed, no more
  bool disk_changed = false;  ///< the file on disk is another than the one that was edited, or gone
};

/// What is stored in the folder of the case file at `path`; nothing when there is none, or when the
/// file on disk says the same. Throws FileError when it is there and cannot be used.
std::optional<Recoverable> FindRecoverable(const std::filesystem::path& folder,
                                           const std::filesystem::path& path);

/// Removes what is stored of the case file at `path`, if anything.
void RemoveRecoverable(const std::filesystem::path& folder, const std::filesystem::path& path);

}  // namespace hitscan
