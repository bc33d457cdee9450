#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/process.h"
#include "edit/case_document.h"
#include "edit/file_on_disk.h"

namespace hitscan {

// Unsaved changes are stored in a folder, so that they survive a crash: for each case file with
// unsaved changes a JSON object with
//
//   "path"      the case file; an array of bytes if it is not UTF-8
//   "original"  a fingerprint of the text that was edited; empty if there was no file
//   "text"      the text that saving would write
//   "pid"       the process that stored it, and
//   "started"   when that process was started
//
// The last two are missing in files of earlier versions.

/// Stores the unsaved changes of one document.
class Recovery {
 public:
  /// The folder is created when it is first needed.
  explicit Recovery(std::filesystem::path folder, ProcessId writer = ThisProcess())
      : folder_(std::move(folder)), writer_(std::move(writer)) {}

  /// Writes atomically what changed since the last call, and removes what this object stored of
  /// files that are now clean. What others stored is never overwritten. Cheap when nothing changed.
  /// A change costs as much as saving, so call this about once a second, not in each frame. Throws
  /// std::runtime_error when it cannot write.
  void Keep(const CaseDocument& document);
  /// Whether the last Keep stored all unsaved changes of the document.
  bool Holds(const CaseDocument& document) const;
  /// Whether this object stored that file.
  bool Stored(const std::filesystem::path& stored_at) const;
  /// Removes everything that this object stored: the user leaves without saving.
  void Discard();

 private:
  struct Kept {
    std::filesystem::path stored_at;
    std::uint64_t state = 0;  ///< of the case file when it was stored
  };
  std::filesystem::path FreeName(const std::filesystem::path& path) const;

  std::filesystem::path folder_;
  ProcessId writer_;
  std::map<std::filesystem::path, Kept> kept_;  ///< for each stored case file
};

/// Unsaved changes that a session stored which has ended.
struct StoredChanges {
  std::filesystem::path stored_at;
  std::filesystem::path path = {};  ///< the case file; empty when what is stored cannot be read
  std::chrono::system_clock::time_point when = {};  ///< when they were stored
  std::string text = {};                            ///< the text that saving would have written
  const Query* query = nullptr;    ///< null when the text cannot be used or is very large
  std::string problem = {};        ///< why the text cannot be used; empty if it can
  OnDisk on_disk = OnDisk::kSame;  ///< the case file now, compared with the one that was edited

  /// The changes against the case file as it is now.
  struct Counts {
    std::size_t changed = 0;
    std::size_t added = 0;
    std::size_t deleted = 0;
  };
  std::optional<Counts> counts =
      {};  ///< nullopt when there is no such file, or when it is very large
};

/// All changes in the folder whose writer no longer runs, the newest first. Without those that
/// `ours` names, and without changes that are in the case file already. What cannot be read is
/// listed too, at the end, with the reason.
std::vector<StoredChanges> FindStoredChanges(
    const std::filesystem::path& folder,
    const std::function<bool(const std::filesystem::path& stored_at)>& ours = {});

/// The case file with the changes, for CaseDocument::Restore, or for OpenUnsaved when the file on
/// disk can no longer be used. Throws FileError.
struct Recoverable {
  CaseFile file;
  bool on_disk = false;  ///< the case file can be read and has cases of the same query
};
Recoverable ReadStoredChanges(const StoredChanges& stored);

/// Removes the stored changes. Throws std::runtime_error when it cannot.
void RemoveStoredChanges(const std::filesystem::path& stored_at);

/// Gives a file that cannot be used another name, so that FindStoredChanges no longer lists it, and
/// returns that. Throws std::runtime_error when it cannot.
std::filesystem::path SetAside(const std::filesystem::path& stored_at);

}  // namespace hitscan
