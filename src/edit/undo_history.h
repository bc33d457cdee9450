#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// A case was inserted (no `before`), erased (no `after`) or changed.
struct CaseChange {
  std::size_t index;
  std::optional<Case> before;
  std::optional<Case> after;
};

/// An argument that all cases of the file share was changed.
struct SharedArgumentChange {
  std::size_t parameter;
  Value before;
  Value after;
};

/// A parameter became shared by all cases of the file, or no longer is.
struct SharingChange {
  std::size_t parameter;
  bool after;
};

using Change = std::variant<CaseChange, SharedArgumentChange, SharingChange>;

/// Identifies the contents of a file of a document.
struct FileVersion {
  std::uint64_t state = 0;  ///< equal states mean equal cases
  int largest_id = 0;       ///< of all cases that it has or had: ids are not used again
};

/// What one undo takes back.
struct EditStep {
  struct FileVersions {
    std::size_t file;
    FileVersion before;
    FileVersion after;
  };
  struct FileChange {
    std::size_t file;
    Change change;
  };

  std::string name;                 ///< "move ray of case 4"
  std::vector<FileChange> changes;  ///< in the order in which they were made
  std::vector<FileVersions> versions;
};

/// The edits of a document that can be undone and redone. It only remembers them: the document
/// applies them. A step holds the cases that it changed, not the file. The newest kMostSteps steps
/// are kept, fewer when they take more than kMostBytes.
class UndoHistory {
 public:
  static constexpr std::size_t kMostSteps = 2000;
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

  /// Adds changes that were made to a file: to the open gesture, or as a step of their own. What
  /// was undone before can no longer be redone.
  void Record(std::string name, const EditStep::FileVersions& versions,
              std::vector<Change> changes);

  /// All that is recorded until the gesture ends is one step.
  void BeginGesture() { gesture_.emplace(); }
  /// A gesture that changed nothing in the end is no step: returns the versions to go back to.
  std::vector<EditStep::FileVersions> EndGesture();
  /// Ends the gesture and forgets it. Returns what to take back; nothing when none is open.
  std::optional<EditStep> CancelGesture();
  bool in_gesture() const { return gesture_.has_value(); }

  /// The step to take back or to apply again, valid until the next call; null when there is none.
  const EditStep* Undo();
  const EditStep* Redo();
  /// The name of that step; empty when there is none.
  std::string UndoName() const;
  std::string RedoName() const;

  /// Forgets the changes to a file.
  void Forget(std::size_t file);

 private:
  void Push(EditStep step);

  std::deque<EditStep> undo_;
  std::size_t undo_bytes_ = 0;
  std::vector<EditStep> redo_;
  std::optional<EditStep> gesture_;
};

}  // namespace hitscan
