#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>

#include "edit/case_document.h"

namespace hitscan {

/// Stores the unsaved changes of a document in a folder, so that they survive a crash: for each
/// dirty file the text that saving would write, with its path and a fingerprint of the file that
/// was edited.
class Recovery {
 public:
  /// The folder is created when it is first needed.
  explicit Recovery(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Writes atomically what changed since the last call, and removes what this object stored of
  /// files that are now clean. Cheap when nothing changed. A change costs as much as saving, so
  /// call this about once a second, not in each frame. Throws std::runtime_error when it cannot
  /// write.
  void Keep(const CaseDocument& document);
  /// Removes everything that this object stored: the user leaves without saving.
  void Discard();

 private:
  std::filesystem::path folder_;
  /// For each stored path, the state of its file when it was stored.
  std::map<std::filesystem::path, std::uint64_t> kept_;
};

/// Unsaved changes of a session that crashed.
struct Recoverable {
  CaseFile file;  ///< for CaseDocument::Restore; saving it changes only what the user had changed
  bool disk_changed = false;  ///< the file on disk differs from the one that was edited, or is gone
};

/// The changes to the case file at `path` that are stored in the folder; nullopt when there are
/// none, or when the file on disk contains them. Throws FileError when stored changes cannot be
/// used.
std::optional<Recoverable> FindRecoverable(const std::filesystem::path& folder,
                                           const std::filesystem::path& path);

/// Removes the stored changes to the case file at `path`, if there are any.
void RemoveRecoverable(const std::filesystem::path& folder, const std::filesystem::path& path);

}  // namespace hitscan
