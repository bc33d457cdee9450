#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

// Unsaved changes to FILE.json are kept in FILE.json.unsaved, so that they survive a crash: the
// text that saving would write. A name that exists is never written by another program, nor by a
// later session unless the user restores what is there: FILE.json.unsaved-2 is used then, and so
// on.

/// Keeps the unsaved changes of a document beside its files; in a folder of the user where that is
/// not possible, and for files that are read-only or have no path yet.
class UnsavedFiles {
 public:
  using IsReadOnly = std::function<bool(const std::filesystem::path&)>;
  /// The folder is made when it is first needed; with an empty path there is none.
  UnsavedFiles(std::filesystem::path folder, IsReadOnly is_read_only)
      : folder_(std::move(folder)), is_read_only_(std::move(is_read_only)) {}

  /// Starts with another document. What is kept of the previous one stays.
  void Begin() { kept_.clear(); }
  /// Writes atomically what changed since the last call, and removes what was kept of files that
  /// are now clean. A change costs as much as saving, so call this about once a second, not in each
  /// frame. Throws std::runtime_error when it cannot write.
  void Keep(const CaseDocument& document);
  /// Whether the last Keep wrote all unsaved changes of the document.
  bool Holds(const CaseDocument& document) const;
  /// Removes everything that Keep wrote: the user leaves without saving.
  void Discard();

  /// What others have kept of a file, or of kUntitled; the newest first.
  std::vector<std::filesystem::path> KeptByOthers(const std::filesystem::path& file) const;
  /// From now on Keep writes the changes to this file there. What it wrote before stays.
  void TakeOver(const std::filesystem::path& file, std::filesystem::path kept_at);
  /// What another window has open when it edits this file: the file, or for kUntitled a name of its
  /// own; empty when changes of that are not kept.
  std::filesystem::path NameForOthers(const std::filesystem::path& file) const;

 private:
  struct Kept {
    std::filesystem::path at;
    std::uint64_t state = 0;  ///< of the file when it was written; 0: not yet
  };
  /// The paths, without ".unsaved", beside which changes may be kept, the best one first.
  std::vector<std::filesystem::path> PlacesFor(const std::filesystem::path& file) const;
  std::filesystem::path Claim(const std::filesystem::path& file) const;

  std::filesystem::path folder_;
  IsReadOnly is_read_only_;
  std::map<std::filesystem::path, Kept> kept_;  ///< for each case file with unsaved changes
};

/// What is kept beside a case file, which may be gone; the newest first.
std::vector<std::filesystem::path> KeptBeside(const std::filesystem::path& file);

/// Removes it. Throws std::runtime_error when it cannot.
void RemoveKept(const std::filesystem::path& kept_at);

}  // namespace hitscan
