#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "edit/case_results.h"
#include "edit/case_selection.h"
#include "edit/file_on_disk.h"
#include "edit/undo_history.h"

namespace hitscan {

/// An edit was refused; nothing changed. The message is one line for the user.
class EditError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Case files that can be edited. Every edit is one step that can be undone, and keeps the results
/// and the selection up to date.
///
/// A CaseRef that names no case throws std::out_of_range everywhere; an edit that cannot be made
/// throws EditError, and then nothing has changed.
class CaseDocument {
 public:
  /// Empty. The implementations are those of CaseResults.
  explicit CaseDocument(std::string implementation = "hitscan", std::string compare = "");

  /// Answers all cases with these implementations from now on; edits and steps stay.
  void Choose(std::string implementation, std::string compare);

  /// Adds a file after the others and checks it.
  void Open(CaseFile file);

  /// Identifies the document: no two that were ever made have the same.
  std::uint64_t id() const { return id_; }
  std::span<const CaseFile> files() const { return files_; }
  const Case& At(CaseRef ref) const { return files_.at(ref.file).cases.at(ref.index); }
  /// The case of that id. Looks at every case of the file.
  std::optional<CaseRef> Find(std::size_t file, int id) const;
  /// Whether all cases of the file share this argument; its index is that of the parameter.
  bool IsShared(std::size_t file, std::size_t parameter) const;

  const CaseResults& results() const { return results_; }

  /// The selected case, and the one under the mouse pointer: see CaseSelection.
  void Select(std::optional<CaseRef> ref);
  void Hover(std::optional<CaseRef> ref);
  std::optional<CaseRef> selected() const { return selection_.selected(); }
  std::optional<CaseRef> hovered() const { return selection_.hovered(); }

  /// Gives a case another argument. One that the file shares changes for all its cases. Refuses a
  /// value of another kind than the parameter's, and one that a case file could not hold.
  void SetArgument(CaseRef ref, std::size_t parameter, Value value);
  /// The same, but an argument that was shared becomes each case's own first: only this changes.
  void SetOwnArgument(CaseRef ref, std::size_t parameter, Value value);
  /// Changes the expected answer. Refuses parts that the query does not answer, and none at all.
  void SetExpected(CaseRef ref, Answer expected);
  /// One part of it; without a value the part is not compared any more.
  void SetExpectedPart(CaseRef ref, std::string_view part, std::optional<Value> value);
  /// Expects the actual answer, with all its parts, from now on. Refuses when the implementation
  /// refused the case, or when a case file could not hold the answer.
  void AcceptAnswer(CaseRef ref);
  void SetNote(CaseRef ref, std::string note);
  /// Adds a case after the others; its id is the largest one plus 1, whatever it was.
  CaseRef Add(std::size_t file, Case added);
  /// Adds a copy of a case.
  CaseRef Duplicate(CaseRef ref);
  /// Deletes a case. Refuses the only one of a file: there are no files without cases.
  void Delete(CaseRef ref);

  /// All edits until EndGesture are one step: a drag, frame by frame. Edits that cancel each other
  /// out are no step. Undo, Redo and Save end a gesture that is open.
  void BeginGesture();
  void EndGesture();
  /// Takes back the edits since BeginGesture; they cannot be redone.
  void CancelGesture();
  bool in_gesture() const { return history_.in_gesture(); }

  /// False when there is nothing to undo or redo.
  bool Undo();
  bool Redo();
  /// What would be undone or redone, "move ray of case 4"; empty when there is nothing.
  std::string UndoName() const { return history_.UndoName(); }
  std::string RedoName() const { return history_.RedoName(); }

  /// Grows with every change of the cases or their results, not of the selection.
  std::uint64_t changes() const { return changes_; }
  /// Whether the file differs from what was last loaded or saved; undoing back makes it clean.
  bool dirty(std::size_t file) const { return tracked_.at(file).dirty(); }
  bool dirty() const;
  /// Equal states mean equal cases, whatever document they are in; undoing brings a state back.
  std::uint64_t state(std::size_t file) const { return tracked_.at(file).version.state; }

  /// Writes the file atomically; what did not change keeps its text. It overwrites what other
  /// programs wrote meanwhile: check StateOnDisk first. Throws std::runtime_error.
  void Save(std::size_t file);
  /// Writes it to another path, which is the file's from then on. Refuses the path of another file
  /// of the document.
  void SaveAs(std::size_t file, const std::filesystem::path& path);
  /// Back to what was last loaded or saved. This cannot be undone, nor can earlier steps of the
  /// file, so ask the user first.
  void Revert(std::size_t file);
  /// Whether another program changed the file. Cheap while its size and time are the same.
  OnDisk StateOnDisk(std::size_t file);
  /// Loads the file again; like Revert it cannot be undone. Throws FileError, and then nothing has
  /// changed; also when the file has cases of another query now.
  void Reload(std::size_t file);
  /// Replaces the cases of the file with those that were stored elsewhere (edit/recovery.h); the
  /// file is then dirty. Like Revert it cannot be undone.
  void Restore(std::size_t file, CaseFile recovered);

 private:
  /// What is known of a file beside its cases.
  struct TrackedFile {
    FileVersion version;
    std::uint64_t saved_state = 0;
    FileOnDisk on_disk;

    bool dirty() const { return version.state != saved_state; }
  };

  void RequireCase(CaseRef ref) const;
  void RequireArgument(CaseRef ref, std::size_t parameter, const Value& value) const;
  /// The case as it can be added to the file. Throws EditError when it cannot.
  Case Admitted(std::size_t file, Case added) const;

  void ReplaceCase(CaseRef ref, Case replaced, std::string name);
  CaseRef Insert(std::size_t file, const Case& added, std::string name);
  /// Makes the changes and records them as one step, or in the open gesture.
  void Make(std::size_t file, std::vector<Change> changes, std::string name);
  void TakeBack(const EditStep& step);
  void Apply(std::size_t file, const Change& change, bool forward);
  void Apply(std::size_t file, const CaseChange& change, bool forward);
  void Replace(std::size_t file, CaseFile read);
  static std::uint64_t NewState();

  std::uint64_t id_ = NewState();
  std::vector<CaseFile> files_;
  std::vector<TrackedFile> tracked_;
  CaseResults results_;
  CaseSelection selection_;
  UndoHistory history_;
  std::uint64_t changes_ = 0;
};

/// Makes all edits of a block one step that can be undone, also when one of them is refused.
class Gesture {
 public:
  explicit Gesture(CaseDocument& document) : document_(document) { document_.BeginGesture(); }
  ~Gesture() { document_.EndGesture(); }
  Gesture(const Gesture&) = delete;
  Gesture& operator=(const Gesture&) = delete;

 private:
  CaseDocument& document_;
};

}  // namespace hitscan
