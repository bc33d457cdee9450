#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// The insertion (no `before`), deletion (no `after`) or change of a case. The cases carry their
/// texts, since the document of the file may be another one when the change is undone.
struct CaseChange {
  std::size_t index;
  std::optional<Case> before;
  std::optional<Case> after;
};

/// An argument that all cases of the file share, with its JSON.
struct SharedArgument {
  Value value;
  std::string text;
};

/// A change of an argument that all cases of the file share.
struct SharedArgumentChange {
  std::size_t parameter;
  SharedArgument before;
  SharedArgument after;
};

/// The beginning or end of the sharing of an argument by all cases of the file.
struct SharingChange {
  std::size_t parameter;
  bool after;
};

/// The replacement of all cases of a file, by reverting or reloading it.
struct FileReplacement {
  std::shared_ptr<const CaseFile> before;
  std::shared_ptr<const CaseFile> after;
};

using Change = std::variant<CaseChange, SharedArgumentChange, SharingChange, FileReplacement>;

/// Identifies the contents of a file of a document.
struct FileVersion {
  std::uint64_t state = 0;  ///< equal states mean equal cases
  int largest_id = 0;       ///< of all cases that the file has or had: ids are not reused
};

/// The changes that one undo reverts.
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

/// The edits of a document that can be undone and redone. It only stores them: the document applies
/// them. A step holds only the cases that it changed. The newest kMaxSteps steps are kept, or
/// fewer if they take more than kMaxBytes.
class UndoHistory {
 public:
  static constexpr std::size_t kMaxSteps = 2000;
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

  /// Adds changes that were made to a file: to the open gesture, or as a new step. Steps that were
  /// undone before can no longer be redone.
  void Record(std::string name, const EditStep::FileVersions& versions,
              std::vector<Change> changes);

  /// Everything that is recorded until the gesture ends is one step. Without a name it gets that of
  /// its first change.
  void BeginGesture(std::string name = {}) { gesture_.emplace().name = std::move(name); }
  /// Ends the gesture. If its changes cancel each other out, it becomes no step; returns the
  /// versions to restore then.
  std::vector<EditStep::FileVersions> EndGesture();
  /// Ends the gesture and drops it. Returns the changes to revert; nullopt when no gesture is open.
  std::optional<EditStep> CancelGesture();
  bool in_gesture() const { return gesture_.has_value(); }

  /// The step to revert or to apply again, valid until the next call; null when there is none.
  const EditStep* Undo();
  const EditStep* Redo();
  /// The name of that step; empty when there is none.
  std::string UndoName() const;
  std::string RedoName() const;

  /// The case at that index before the open gesture changed it; null if it did not.
  const Case* CaseBeforeGesture(std::size_t file, std::size_t index, int id) const;
  /// The same for a shared argument.
  const SharedArgument* SharedBeforeGesture(std::size_t file, std::size_t parameter) const;
  /// Whether all that the open gesture changed is a shared argument, and texts of cases that follow
  /// from it.
  bool GestureIsOneSharedArgument() const;

 private:
  void Push(EditStep step);

  std::deque<EditStep> undo_;
  std::size_t undo_bytes_ = 0;
  std::vector<EditStep> redo_;
  std::optional<EditStep> gesture_;
};

}  // namespace hitscan
