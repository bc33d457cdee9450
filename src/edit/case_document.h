#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cases/check.h"

namespace hitscan {

/// An edit was refused; nothing changed. The message is one line for the user.
class EditError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Where a case stands in a book: good until cases are added or deleted.
struct CaseRef {
  std::size_t file = 0;
  std::size_t index = 0;
  bool operator==(const CaseRef&) const = default;
};

/// How the implementation that is compared with answered a case.
struct ComparedResult {
  CaseResult result;
  /// Whether its answer is another than that of the chosen implementation: other parts, a part
  /// that differs by more than the file's tolerance, or one of the two refused.
  bool differs = false;
};

/// How a file on disk stands to what was last loaded from it or saved to it.
enum class OnDisk { kSame, kChanged, kMissing };

/// The implementation of that name; the query's own first one when it has none of that name.
const Implementation& ChooseImplementation(const Query& query, std::string_view name);

/// Case files, checked, that can be edited. After every edit the case that changed is checked
/// again, and no other. Every edit is one step that can be undone; a new step makes what was undone
/// unredoable. The newest kMostSteps steps are kept, fewer when they take more than kMostBytes; the
/// oldest are forgotten. A step holds the cases that it changed, not the file.
///
/// A CaseRef that names no case throws std::out_of_range everywhere; an edit that cannot be made
/// throws EditError, and then nothing has changed.
class CaseDocument {
 public:
  static constexpr std::size_t kMostSteps = 2000;
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

  /// Empty. `implementation` answers the cases; with a non-empty `compare` that one answers them
  /// too. A query without them is answered by its first implementation, or compared with none.
  explicit CaseDocument(std::string implementation = "hitscan", std::string compare = "");

  /// Answers all cases with these implementations from now on; edits and steps stay.
  void Choose(std::string implementation, std::string compare);

  /// Adds a file behind the others and checks it.
  void Open(CaseFile file);

  /// Tells books apart: no two that were ever made have the same.
  std::uint64_t id() const { return id_; }
  std::span<const CheckedFile> files() const { return files_; }
  const Case& At(CaseRef ref) const;
  const CaseResult& ResultOf(CaseRef ref) const;
  /// Null when nothing is compared.
  const ComparedResult* ComparedOf(CaseRef ref) const;
  /// The case of that id. Looks at every case of the file.
  std::optional<CaseRef> Find(std::size_t file, int id) const;
  /// Whether all cases of the file share this argument; its index is that of the parameter.
  bool IsShared(std::size_t file, std::size_t parameter) const;
  const std::string& implementation() const { return implementation_; }
  const std::string& compare() const { return compare_; }
  /// How many cases are answered otherwise by the implementation that is compared with.
  std::size_t differing() const;

  /// The case that is worked on, and the one under the pointer. They stay on the same case when
  /// others come and go; when theirs is deleted there is none, and undoing that brings it back.
  void Select(std::optional<CaseRef> ref) { Mark(selected_, ref); }
  void Hover(std::optional<CaseRef> ref) { Mark(hovered_, ref); }
  std::optional<CaseRef> selected() const { return Marked(selected_); }
  std::optional<CaseRef> hovered() const { return Marked(hovered_); }

  /// Gives a case another argument. One that the file shares changes for all its cases. Refuses a
  /// value of another kind than the parameter's, and one that a case file could not hold.
  void SetArgument(CaseRef ref, std::size_t parameter, Value value);
  /// The same, but an argument that was shared becomes each case's own first: only this changes.
  void SetOwnArgument(CaseRef ref, std::size_t parameter, Value value);
  /// Says what must come out. Refuses parts that the query does not answer, and none at all.
  void SetExpected(CaseRef ref, Answer expected);
  /// One part of it; without a value the part is not compared any more.
  void SetExpectedPart(CaseRef ref, std::string_view part, std::optional<Value> value);
  /// What came, all of it, is what is expected from now on. Refuses when the implementation did,
  /// or when a case file could not hold the answer.
  void AcceptAnswer(CaseRef ref);
  /// Whether accepting would make a case that is wrong now pass: to be asked about.
  bool HidesMismatch(CaseRef ref) const { return !ResultOf(ref).passed(); }
  void SetNote(CaseRef ref, std::string note);
  /// Adds a case behind the others; its id is the largest one plus 1, whatever it was.
  CaseRef Add(std::size_t file, Case added);
  /// Adds a copy of a case.
  CaseRef Duplicate(CaseRef ref);
  /// Takes a case away. Refuses the only one of a file: there are no files without cases.
  void Delete(CaseRef ref);

  /// All edits until EndGesture are one step: a drag, frame by frame. Edits that come out where
  /// they began are no step. Undo, Redo and Save end a gesture that is open.
  void BeginGesture();
  void EndGesture();
  /// Takes back what was done since BeginGesture; it cannot be redone.
  void CancelGesture();
  bool in_gesture() const { return gesture_.has_value(); }

  /// False when there is nothing to undo or redo.
  bool Undo();
  bool Redo();
  /// What would be undone or redone, "move ray of case 4"; empty when there is nothing.
  std::string UndoName() const;
  std::string RedoName() const;

  /// Grows with every change of what is in the book, not with selecting and hovering.
  std::uint64_t changes() const { return changes_; }
  /// Whether the file is another than it was last loaded or saved; undoing back makes it clean.
  bool dirty(std::size_t file) const;
  bool dirty() const;
  /// Equal states mean equal cases, whatever book they are in; undoing brings a state back.
  std::uint64_t state(std::size_t file) const { return tracked_.at(file).state; }

  /// Writes the file, whole or not at all; what did not change keeps its text. It overwrites what
  /// others wrote meanwhile: ask StateOnDisk first. Throws std::runtime_error.
  void Save(std::size_t file);
  /// Writes it elsewhere; from then on that is the file's place. Refuses a path that another file
  /// of the book has.
  void SaveAs(std::size_t file, const std::filesystem::path& path);
  /// Back to what was last loaded or saved. This cannot be undone and takes the file's steps with
  /// it, so the user is to be asked first.
  void Revert(std::size_t file);
  /// Whether someone else changed the file. Cheap while its size and time are the same.
  OnDisk StateOnDisk(std::size_t file);
  /// Reads the file anew; like Revert it cannot be undone. Throws FileError, and then nothing has
  /// changed; so it does when the file has cases of another query now.
  void Reload(std::size_t file);
  /// Takes cases that were kept elsewhere (edit/recovery.h) in place of the file's; the file is
  /// then dirty. Like Revert it cannot be undone.
  void Restore(std::size_t file, CaseFile recovered);

 private:
  /// A case that came (no before), went (no after) or changed.
  struct CaseChange {
    std::size_t index;
    std::optional<Case> before;
    std::optional<Case> after;
  };
  /// An argument that all cases share changed.
  struct SharedChange {
    std::size_t parameter;
    Value before;
    Value after;
  };
  /// A parameter's argument became each case's own, or shared again.
  struct ShareChange {
    std::size_t parameter;
    bool after;
  };
  using Change = std::variant<CaseChange, SharedChange, ShareChange>;
  struct Step {
    std::string name;
    std::vector<std::pair<std::size_t, Change>> changes;  ///< each with its file
    /// For each file that it changes, the state before and after.
    struct State {
      std::size_t file;
      std::uint64_t before;
      std::uint64_t after;
      int largest_id_before;
    };
    std::vector<State> states;
  };
  struct MarkedCase {
    CaseRef ref;
    int id = 0;
    bool present = false;  ///< false: its case was deleted, and may come back
  };
  /// What a file needs beside its cases.
  struct Tracked {
    std::uint64_t state = 0;  ///< equal states mean equal cases
    std::uint64_t saved = 0;
    int largest_id = 0;  ///< that the file has or had: ids do not come back to life
    std::vector<ComparedResult> compared;
    struct Seen {
      std::uintmax_t size;
      std::filesystem::file_time_type time;
      OnDisk state;
    };
    std::optional<Seen> seen;  ///< of the file on disk, when its contents were last compared
  };

  void RequireCase(CaseRef ref) const;
  void RequireArgument(CaseRef ref, std::size_t parameter, const Value& value) const;
  Case Admitted(std::size_t file, Case added) const;
  static Answer Canonical(const Query& query, Answer expected);

  void Mark(std::optional<MarkedCase>& mark, std::optional<CaseRef> ref);
  static std::optional<CaseRef> Marked(const std::optional<MarkedCase>& mark);
  void MarksAfterInsert(CaseRef ref, int id);
  void MarksAfterErase(CaseRef ref);
  void FindMarksAgain(std::size_t file);

  void ReplaceCase(CaseRef ref, Case replaced, std::string name);
  CaseRef Insert(std::size_t file, const Case& added, std::string name);
  /// Makes the changes and records them as one step, or into the open gesture's.
  void Make(std::size_t file, std::vector<Change> changes, std::string name);
  static void Merge(Step& step, std::size_t file, Change change);
  static std::size_t BytesOfStep(const Step& step);
  void Keep(Step step);
  void TakeBack(const Step& step);
  void Apply(std::size_t file, const Change& change, bool forward);
  void Forget(std::size_t file);
  static std::uint64_t NewState();

  void CheckAll(std::size_t file);
  void CheckOne(CaseRef ref);
  void Uncount(CaseRef ref);
  void Replace(std::size_t file, CaseFile read);

  std::uint64_t id_ = NewState();
  std::string implementation_;
  std::string compare_;
  std::vector<CheckedFile> files_;
  std::vector<Tracked> tracked_;
  std::optional<MarkedCase> selected_;
  std::optional<MarkedCase> hovered_;
  std::deque<Step> undo_;
  std::size_t undo_bytes_ = 0;
  std::vector<Step> redo_;
  std::optional<Step> gesture_;
  std::uint64_t changes_ = 0;
};

/// Makes all edits of a block one step that can be undone, also when one of them is refused.
class Gesture {
 public:
  explicit Gesture(CaseDocument& book) : book_(book) { book_.BeginGesture(); }
  ~Gesture() { book_.EndGesture(); }
  Gesture(const Gesture&) = delete;
  Gesture& operator=(const Gesture&) = delete;

 private:
  CaseDocument& book_;
};

}  // namespace hitscan
