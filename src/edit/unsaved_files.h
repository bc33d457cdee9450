#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

// Unsaved changes to FILE.json are kept in FILE.json.unsaved, so that they survive a crash. This
// copy has the text that saving would write. If the name is taken, FILE.json.unsaved-2 is used, and
// so on: a program never overwrites the copy of another program, nor that of an earlier session
// unless the user restores it.

/// Keeps the unsaved changes of a document, beside each of its files. They are kept in a folder of
/// the user where that is not possible, and for files that are read-only or have no path yet.
class UnsavedFiles {
 public:
  using IsReadOnly = std::function<bool(const std::filesystem::path&)>;
  /// The folder is made when it is first needed; with an empty path there is none.
  UnsavedFiles(std::filesystem::path folder, IsReadOnly is_read_only)
      : folder_(std::move(folder)), is_read_only_(std::move(is_read_only)) {}

  /// Starts with another document. The kept files of the previous document stay on the disk.
  void Begin() { kept_.clear(); }
  /// Keeps each file that changed since the last call, by an atomic write, and removes the kept
  /// copies of files that are now clean. A change costs as much as saving, so call this about once
  /// a second, not in each frame. Throws std::runtime_error when it cannot write.
  void Keep(const CaseDocument& document);
  /// Whether the last Keep wrote all unsaved changes of the document.
  bool Holds(const CaseDocument& document) const;
  /// Removes everything that Keep wrote: the user leaves without saving.
  void Discard();

  /// The copies of a file, or of kUntitled, that other programs and earlier sessions have kept; the
  /// newest first.
  std::vector<std::filesystem::path> KeptByOthers(const std::filesystem::path& file) const;
  /// From now on Keep writes the changes of `file` to `kept_at`. A copy that it wrote before stays.
  void TakeOver(const std::filesystem::path& file, std::filesystem::path kept_at);
  /// The path that another window marks as open when it edits this file: the file itself, or for
  /// kUntitled a path in the folder of the user; empty if there is no such folder.
  std::filesystem::path NameForOthers(const std::filesystem::path& file) const;

 private:
  struct Kept {
    std::filesystem::path at;
    std::uint64_t state = 0;  ///< the state of the file that was written last; 0: none yet
  };
  /// The paths, without ".unsaved", beside which changes may be kept, the best one first.
  std::vector<std::filesystem::path> PlacesFor(const std::filesystem::path& file) const;
  /// Makes an empty file, in which the changes of `file` will be kept, and returns its path.
  std::filesystem::path Claim(const std::filesystem::path& file) const;

  std::filesystem::path folder_;
  IsReadOnly is_read_only_;
  std::map<std::filesystem::path, Kept> kept_;  ///< for each case file with unsaved changes
};

/// The copies that are kept beside a case file, which may be gone; the newest first.
std::vector<std::filesystem::path> KeptBeside(const std::filesystem::path& file);

/// Removes a kept copy. Throws std::runtime_error when it cannot be removed.
void RemoveKept(const std::filesystem::path& kept_at);

}  // namespace hitscan
