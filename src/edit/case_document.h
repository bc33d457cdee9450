#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "cases/case_file.h"
#include "edit/case_ref.h"
#include "edit/case_results.h"
#include "edit/undo_history.h"

namespace hitscan {

/// The selected cases of a document, which of them was selected last, and the case under the mouse
/// pointer. They stay the same cases when other cases are added or deleted.
class CaseSelection {
 public:
  /// Selects this case alone. `id` is the id of the case.
  void Select(CaseRef ref, int id);
  void Clear();
  /// Selects a case in addition to the others.
  void Add(CaseRef ref, int id);
  void Hover(std::optional<CaseRef> ref) { hovered_ = ref; }

  std::optional<CaseRef> selected() const { return selected_; }
  std::optional<CaseRef> hovered() const { return hovered_; }
  bool Has(std::size_t file, int id) const { return file < ids_.size() && ids_[file].contains(id); }
  /// How many cases of a file are selected.
  std::size_t count(std::size_t file) const { return file < ids_.size() ? ids_[file].size() : 0; }

  // The document calls these when it changes.

  void CaseInserted(CaseRef ref);
  /// Returns whether the case was the one that selected() returned.
  bool CaseErased(CaseRef ref, int id);
  /// All cases of a file were replaced: the new cases with the ids of selected cases are selected.
  void FileReplaced(std::size_t file, const std::vector<Case>& before,
                    const std::vector<Case>& after);

 private:
  std::optional<CaseRef> selected_;
  std::optional<CaseRef> hovered_;
  std::vector<std::unordered_set<int>> ids_;  ///< of the selected cases, by file
};

/// Thrown when an edit is refused; then nothing has changed. The message is one line for the user.
class EditError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How a file on disk compares with the text that was last loaded from it or saved to it.
enum class OnDisk { kSame, kChanged, kMissing };

/// The path of cases that have no file yet.
inline const std::filesystem::path kUntitled = "untitled";

/// Case files that can be edited. Every edit is one step that can be undone, and keeps the results
/// and the selection up to date.
///
/// Every function throws std::out_of_range for a CaseRef that refers to no case. An edit that
/// cannot be made throws EditError, or InvalidShape for a number that the user typed; then nothing
/// has changed.
class CaseDocument {
 public:
  /// Creates an empty document. The parameters are those of CaseResults.
  explicit CaseDocument(std::string implementation = "hitscan", std::string compare = "",
                        const UserImplementations* user = nullptr);

  /// Answers all cases with these implementations from now on. Edits and undo steps are kept.
  void Choose(std::string implementation, std::string compare);

  /// Adds a file after the others and checks it. If `known` has a result for each of its cases,
  /// given by the chosen built-in implementation, these results are used instead.
  void Open(CaseFile file, CheckResult known = {});
  /// Adds and checks cases that are in no file on disk: the file is dirty until it is saved.
  void OpenUnsaved(CaseFile file);

  /// Identifies the document: no two documents ever have the same id.
  std::uint64_t id() const { return id_; }
  std::span<const CaseFile> files() const { return files_; }
  const Case& At(CaseRef ref) const { return files_.at(ref.file).cases.at(ref.index); }
  /// The case with that id. Takes time linear in the cases of the file.
  std::optional<CaseRef> Find(std::size_t file, int id) const;
  /// The first file with cases of that query.
  std::optional<std::size_t> FileOf(const Query& query) const;
  /// The file of the selected case, or the first file if no case is selected.
  std::size_t current_file() const { return selected().value_or(CaseRef{}).file; }
  /// Whether all cases of the file share the argument for this parameter.
  bool IsShared(std::size_t file, std::size_t parameter) const;
  /// The JSON of an argument, and of a part of the expected answer, as the user wrote it. Nullopt
  /// when the part is not expected.
  std::string WrittenArgument(CaseRef ref, std::size_t parameter) const;
  std::optional<std::string> WrittenPart(CaseRef ref, std::string_view part) const;

  const CaseResults& results() const { return results_; }
  /// Takes the answers that the user's implementations have given since the last call; with `wait`,
  /// waits for all of them. Returns whether results have changed.
  bool UpdateAnswers(bool wait = false);

  /// The selected case, and the one under the mouse pointer. Select deselects all others. Undoing
  /// the deletion of a case that was selected selects it again.
  void Select(std::optional<CaseRef> ref);
  void Hover(std::optional<CaseRef> ref);
  std::optional<CaseRef> selected() const { return selection_.selected(); }
  std::optional<CaseRef> hovered() const { return selection_.hovered(); }
  /// Selects several cases, the last of which is the one that selected() returns.
  void SelectAll(std::span<const CaseRef> refs);
  /// Selects a case in addition to the others, or deselects it if it is selected.
  void ToggleSelected(CaseRef ref);
  bool IsSelected(CaseRef ref) const { return selection_.Has(ref.file, At(ref).id); }
  std::size_t selected_count() const;
  /// How many cases of a file are selected.
  std::size_t selected_count(std::size_t file) const { return selection_.count(file); }
  /// All selected cases, in the order of the files.
  std::vector<CaseRef> AllSelected() const;

  /// Changes an argument of a case. An argument that all cases of the file share changes for all of
  /// them. Only the text of numbers that change is replaced, in the form that was written: the new
  /// value may differ slightly from `value` (WriteValueLike). Refuses a value whose kind is not
  /// that of the parameter, and one that a case file cannot represent.
  void SetArgument(CaseRef ref, std::size_t parameter, const Value& value);
  /// Changes one number of an argument to what the user typed: see WithNumber. Throws InvalidShape.
  void SetArgumentNumber(CaseRef ref, std::size_t parameter, std::size_t field,
                         std::string_view typed);
  /// Changes one part of the expected answer; without a value the part is no longer compared. If
  /// the expected answer becomes a miss, its other parts are removed. Refuses parts that the query
  /// does not have, and further parts in addition to a miss.
  void SetExpectedPart(CaseRef ref, std::string_view part, std::optional<Value> value);
  /// Changes one number of an expected part to what the user typed. Throws InvalidShape.
  void SetExpectedNumber(CaseRef ref, std::string_view part, std::size_t field,
                         std::string_view typed);
  /// Makes the actual answer, with all its parts, the expected one. Refused when the implementation
  /// refused the case, or when a case file cannot represent the answer.
  void AcceptAnswer(CaseRef ref);
  /// The case expects the exact answer from now on.
  void UpdateExpectation(CaseRef ref);
  void SetNote(CaseRef ref, std::string note);
  /// Whether only the expected parts of the answer are judged.
  void SetJudgesNamedOnly(CaseRef ref, bool named_only);
  /// Adds a case after the others. It gets a new id, one more than the largest that the file has or
  /// had; `added.id` is ignored. Its own text, if any, is kept where it agrees with its values.
  CaseRef Add(std::size_t file, Case added);
  /// Adds a copy of a case.
  CaseRef Duplicate(CaseRef ref);
  /// Deletes a case. Refuses to delete the only case of a file, since case files are never empty.
  void Delete(CaseRef ref);

  // These edit all selected cases as one step. If the edit of one case is refused, nothing changes.

  /// Deletes them. Selects `next` if it is given and not deleted, or else a case beside the first
  /// deleted one.
  void DeleteSelected(std::optional<CaseRef> next = {});
  /// Copies them, and selects the copies. If `aside` is not zero, copies of at most 1000 cases are
  /// moved by multiples of it (FreePlaces::Near), so that they are seen beside the originals.
  void DuplicateSelected(const glm::dvec3& aside = {});
  /// Makes the actual answer of each selected case its expected one.
  void AcceptSelected();

  /// All edits until EndGesture are one undo step, for example the edits in all frames of a drag.
  /// If they cancel each other out, there is no step. Undo, Redo and Save end an open gesture.
  void BeginGesture(std::string name = {});
  void EndGesture();
  /// Reverts the edits since BeginGesture; they cannot be redone.
  void CancelGesture();
  bool in_gesture() const { return history_.in_gesture(); }

  /// False when there is nothing to undo or redo.
  bool Undo();
  bool Redo();
  /// The name of the step that would be undone or redone, such as "move ray of case 4"; empty when
  /// there is none.
  std::string UndoName() const { return history_.UndoName(); }
  std::string RedoName() const { return history_.RedoName(); }

  /// A counter that increases with every change of the cases or their results, but not of the
  /// selection.
  std::uint64_t changes() const { return changes_; }
  /// Whether all changes since `changes()` returned `since` were made to this case alone, and none
  /// of them added or deleted it.
  bool OnlyChanged(CaseRef ref, std::uint64_t since) const {
    return changed_alone_ == ref && since >= alone_since_;
  }
  /// Whether the file differs from what was last loaded or saved; undoing all changes makes it
  /// clean again.
  bool dirty(std::size_t file) const { return tracked_.at(file).dirty(); }
  bool dirty() const;
  /// Identifies the contents of a file: equal states mean equal cases, also across documents. Undo
  /// restores the earlier state.
  std::uint64_t state(std::size_t file) const { return tracked_.at(file).version.state; }

  /// Whether the cases have no file of their own yet: SaveAs gives them one. Their path is
  /// kUntitled, or that of the file of the program from which they were read.
  bool untitled(std::size_t file) const { return tracked_.at(file).place == Place::kNone; }
  /// Whether edits of the file throw EditError, since it belongs to the program. It can still be
  /// reloaded and restored.
  bool read_only(std::size_t file) const { return tracked_.at(file).place == Place::kReadOnly; }
  void SetReadOnly(std::size_t file) { tracked_.at(file).place = Place::kReadOnly; }
  /// Makes the cases untitled, so that they can be edited.
  void MakeUntitled(std::size_t file) { tracked_.at(file).place = Place::kNone; }

  /// Writes the file atomically; the text of unchanged cases is kept. It overwrites changes by
  /// other programs: check StateOnDisk first. Throws std::runtime_error.
  void Save(std::size_t file);
  /// Writes the file to another path, which becomes its path. Refuses the path of another file of
  /// the document, and a folder in which a name of a mesh is that of no file or of another mesh.
  void SaveAs(std::size_t file, const std::filesystem::path& path);
  /// Restores what was last loaded or saved. Like Reload and Restore it can be undone.
  void Revert(std::size_t file);
  /// The text that was last loaded or saved; null when there is none.
  const std::string* SavedText(std::size_t file) const;
  /// Whether another program changed the file. Reads the file from the disk.
  OnDisk StateOnDisk(std::size_t file) const;
  /// Loads the file again. Throws FileError when the file cannot be used or now has cases of
  /// another query; then nothing has changed.
  void Reload(std::size_t file);
  /// Replaces the cases of the file with those of `recovered`, which were kept in another file
  /// (edit/unsaved_files.h). The file is then dirty.
  void Restore(std::size_t file, CaseFile recovered);

 private:
  /// Where edits are saved: in the file; nowhere, since it belongs to the program; nowhere yet.
  enum class Place { kFile, kReadOnly, kNone };
  /// The state of a file apart from its cases.
  struct TrackedFile {
    Place place = Place::kFile;
    FileVersion version;
    std::uint64_t saved_state = 0;
    std::shared_ptr<const JsonDocument> saved;  ///< null when the file was never saved

    bool dirty() const { return version.state != saved_state; }
  };

  void RequireCase(CaseRef ref) const;
  void RequireEditable(std::size_t file) const;
  void RequireArgument(CaseRef ref, std::size_t parameter, const Value& value) const;
  /// The case in the form in which it can be added to the file. Throws EditError when it cannot be
  /// added.
  Case Admitted(std::size_t file, Case added) const;

  /// The JSON on which an edit of an argument is based: the current JSON or, if the open gesture
  /// has changed the argument, the JSON before the gesture. So a drag that ends where it began
  /// changes nothing.
  std::string BaseText(CaseRef ref, std::size_t parameter) const;
  /// Changes an argument, shared or not.
  void SetArgumentText(CaseRef ref, std::size_t parameter, const std::string& text);
  void SetSharedText(CaseRef ref, std::size_t parameter, const std::string& text);
  void ReplaceCase(CaseRef ref, Case replaced, std::string name);
  CaseRef Insert(std::size_t file, Case added, std::string name);
  /// Adds a changed copy of a case.
  CaseRef AddCopy(CaseRef ref, Case changed);
  /// Makes the edits of these cases one step. When one edit is refused, those before it are
  /// reverted.
  void EditAll(std::string_view verb, std::span<const CaseRef> refs,
               const std::function<void(CaseRef)>& edit);
  /// Applies a change and records it as one step, or in the open gesture. `state` identifies the
  /// contents of the file afterwards.
  void Make(std::size_t file, Change change, std::string name, std::uint64_t state = NewState());
  /// Exchanges the state in the document with the state in the change or in the step.
  void Exchange(std::size_t file, CaseChange& change);
  void Exchange(std::size_t file, CaseFile& other);
  void Exchange(EditStep& step);
  /// Whether the state in the change is the same as the state in the document.
  bool IsNoChange(const EditStep::OfFile& each) const;
  /// Counts a change that was made to this case alone; nullopt: any other change.
  void CountChange(std::optional<CaseRef> alone = std::nullopt);
  /// Adds a file. `saved` says whether it is the same as the file on disk.
  void Append(CaseFile file, bool saved, CheckResult known = {});
  /// Replaces all cases of a file, as one step.
  void Replace(std::size_t file, CaseFile read, std::string name, std::uint64_t state = NewState());
  std::string NameOf(std::size_t file) const { return files_[file].path.filename().string(); }
  static std::uint64_t NewState();

  std::uint64_t id_ = NewState();
  std::vector<CaseFile> files_;
  std::vector<TrackedFile> tracked_;
  CaseResults results_;
  CaseSelection selection_;
  UndoHistory history_;
  std::uint64_t changes_ = 0;
  /// All changes since `alone_since_` were made to this case; nullopt: the last change was not made
  /// to one case alone.
  std::optional<CaseRef> changed_alone_;
  std::uint64_t alone_since_ = 0;
};

/// An edit of a document, to be made later; may throw EditError or InvalidShape.
using CaseEdit = std::function<void(CaseDocument&)>;

/// Makes all edits of a C++ block one undo step, also when one of them is refused.
class Gesture {
 public:
  /// `name` is the name of the step; if it is empty, the step has the name of the first edit.
  explicit Gesture(CaseDocument& document, std::string name = {}) : document_(document) {
    document_.BeginGesture(std::move(name));
  }
  ~Gesture() { document_.EndGesture(); }
  Gesture(const Gesture&) = delete;
  Gesture& operator=(const Gesture&) = delete;

 private:
  CaseDocument& document_;
};

}  // namespace hitscan
