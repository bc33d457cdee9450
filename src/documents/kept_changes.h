#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "documents/open_file_marks.h"
#include "edit/unsaved_files.h"
#include "ui/modal_dialogs.h"

namespace hitscan {

/// Keeps the unsaved changes of the document on disk, so that they survive a crash, and asks the
/// user about changes that earlier sessions have left.
class KeptChanges {
 public:
  /// Shows cases that have no file yet.
  using OpenUntitled = std::function<void(const Query& query, const std::string& text)>;

  /// Changes that cannot be kept beside their files are kept in `folder`, unless it is empty.
  /// `make_copy` makes the read-only cases of the document editable.
  KeptChanges(SampleRunner& runner, CaseCommands& commands, ModalDialogs& dialogs,
              const OpenFileMarks& marks, std::filesystem::path folder, OpenUntitled open_untitled,
              std::function<void()> make_copy);

  /// Starts with another document.
  void Begin() { unsaved_.Begin(); }
  /// Keeps unsaved changes at once, but not during a gesture. Errors are logged.
  void Keep();
  /// Whether the last Keep wrote all unsaved changes of the document.
  bool HoldsAll() const;
  /// Removes the kept changes of the document, because they are saved or the user does not want
  /// them.
  void Discard();
  /// Asks about changes that earlier sessions kept for the files of the document and for untitled
  /// cases. Without `again`, changes about which the user was asked before are skipped.
  void Offer(bool again);
  /// How many such changes there are.
  std::size_t leftover_count() const { return leftover_count_; }
  /// The path that another window marks as open when it edits this file.
  std::filesystem::path NameForOthers(const std::filesystem::path& file) const {
    return unsaved_.NameForOthers(file);
  }

 private:
  /// Changes to a file that an earlier session did not save.
  struct Leftover {
    std::filesystem::path file;  ///< kUntitled: cases without a file
    std::filesystem::path kept_at;
  };
  /// The kept changes to a file about which the user has to be asked. Removes changes that are in
  /// the saved file already, and takes over changes that the document shows already.
  std::vector<Leftover> LeftoversOf(const std::filesystem::path& file);
  /// The leftovers of all files of the document and of untitled cases. Counts them.
  std::vector<Leftover> FindLeftovers();
  void AskToRestore(const Leftover& leftover);
  void AskToDiscard(const Leftover& leftover);
  void Restore(const Leftover& leftover);

  SampleRunner& runner_;
  CaseCommands& commands_;
  ModalDialogs& dialogs_;
  const OpenFileMarks& marks_;
  UnsavedFiles unsaved_;
  OpenUntitled open_untitled_;
  std::function<void()> make_copy_;
  bool keeping_failed_ = false;            ///< unsaved changes could not be kept, which was logged
  std::set<std::filesystem::path> asked_;  ///< the leftovers about which the user was asked
  std::size_t leftover_count_ = 0;
};

}  // namespace hitscan
