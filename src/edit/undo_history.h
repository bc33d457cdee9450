#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// The other state of a case that an edit has changed, added or deleted. Undoing the edit exchanges
/// this state with the state in the document, and redoing it exchanges them again. The case carries
/// its text, since the JSON document of the file may have been replaced by then.
struct CaseChange {
  std::size_t index;
  std::optional<Case> other;  ///< nullopt: in the other state there is no case
  bool is_there = true;       ///< whether the document has the case now, in its present state
  bool was_selected = false;  ///< whether it was selected when it was deleted

  bool Replaces() const { return is_there && other.has_value(); }
};

/// The other state of one case or of all cases of a file.
using Change = std::variant<CaseChange, CaseFile>;

/// Identifies the contents of a file of a document.
struct FileVersion {
  std::uint64_t state = 0;  ///< equal states mean equal cases
  int largest_id = 0;       ///< of all cases that the file has or had: ids are not reused
};

/// The changes that one undo reverts.
struct EditStep {
  struct OfFile {
    std::size_t file;
    Change change;
  };

  std::string name;  ///< "move ray of case 4"
  std::vector<OfFile> changes = {};
  std::vector<std::pair<std::size_t, FileVersion>> versions = {};  ///< in the other state, by file
  std::size_t bytes = 0;                                           ///< of memory, about
};

/// The edits of a document that can be undone and redone. The history only stores the steps; the
/// document exchanges the states. A step holds only the cases that it changed. The newest kMaxSteps
/// steps are kept, or fewer if they take more than kMaxBytes.
class UndoHistory {
 public:
  static constexpr std::size_t kMaxSteps = 2000;
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

  /// Records a change that was made to a file, and the version of the file before the change. It
  /// becomes a new step or, if a gesture is open, a part of that. The gesture skips a change if it
  /// already has the state before it.
  void Record(std::string name, std::size_t file, const FileVersion& before, Change change);
  /// Adds a step. Steps that were undone before can no longer be redone.
  void Push(EditStep step);

  /// All changes that are recorded until TakeGesture are one step. If `name` is empty, the step has
  /// the name of its first change.
  void BeginGesture(std::string name) { gesture_.emplace(std::move(name)); }
  /// Ends the open gesture and returns its step, which is not pushed; nullopt when none is open.
  std::optional<EditStep> TakeGesture() { return std::exchange(gesture_, std::nullopt); }
  bool in_gesture() const { return gesture_.has_value(); }

  /// The step to revert or to apply again, valid until the next call; null when there is none.
  EditStep* Undo();
  EditStep* Redo();
  /// The name of that step; empty when there is none.
  std::string UndoName() const;
  std::string RedoName() const;

  /// The case with that index and id before the open gesture changed it; nullopt if it was not
  /// changed.
  std::optional<Case> CaseBeforeGesture(std::size_t file, std::size_t index, int id) const;
  /// The file before the open gesture changed all of its cases; null if there is no such change.
  const CaseFile* FileBeforeGesture(std::size_t file) const;

 private:
  std::deque<EditStep> undo_;
  std::size_t undo_bytes_ = 0;
  std::vector<EditStep> redo_;
  std::optional<EditStep> gesture_;
};

}  // namespace hitscan
