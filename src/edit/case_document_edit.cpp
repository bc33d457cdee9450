#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "cases/judge.h"
#include "cases/written_case.h"
#include "cases/written_value.h"
#include "edit/case_document.h"
#include "edit/new_case.h"
#include "json/document.h"

namespace hitscan {
namespace {

using ReadFunction = Value (*)(Kind kind, const JsonReader& json);

// Throws unless a case file can represent the value, which `read` reads: numbers must be finite,
// lists of arguments not empty.
void RequireKeepable(std::string_view name, const Value& value, ReadFunction read) {
  const Json json = WriteValue(value);
  try {
    read(KindOf(value), JsonReader(json));
  } catch (const JsonError& error) {
    throw EditError(fmt::format("{} {} cannot be kept in a case file: {}", name, PrintValue(value),
                                error.what()));
  }
}

void RequireKind(std::string_view name, Kind kind, const Value& value) {
  if (KindOf(value) == kind) return;
  throw EditError(
      fmt::format("{} is a {}, not a {}", name, KindName(kind), KindName(KindOf(value))));
}

void RequireText(const std::string& note) {
  try {
    static_cast<void>(Json(note).dump());
  } catch (const Json::exception&) {
    throw EditError("the note is not text in UTF-8");
  }
}

// Throws EditError for arguments without an answer: a file with them could not be read again.
void RequireAnswerable(const Query& query, const std::vector<Value>& arguments) {
  try {
    query.RequireAnswerable(arguments);
  } catch (const InvalidShape& refused) {
    throw EditError(fmt::format("{}: {}", query.name, refused.what()));
  }
}

// Throws EditError if a case of the file would have no answer with `value` as its shared argument.
void RequireAllAnswerable(const CaseFile& file, std::size_t parameter, const Value& value) {
  if (!file.query->precondition) return;
  for (const Case& each : file.cases) {
    std::vector<Value> arguments = each.arguments;
    arguments[parameter] = value;
    RequireAnswerable(*file.query, arguments);
  }
}

// The expected answer with the names of the query's parts. Throws EditError when a case file cannot
// represent it.
Answer Canonical(const Query& query, Answer expected) {
  for (AnswerPart& part : expected) {
    const NamedKind* slot = query.FindAnswerPart(part.name);
    if (slot == nullptr) {
      throw EditError(fmt::format("query {} answers no \"{}\"", query.name, part.name));
    }
    RequireKind(slot->name, slot->kind, part.value);
    RequireKeepable(slot->name, part.value, &ReadPartOfAnswer);
    // A name is a string_view. The text that it views may not live as long as the document, but the
    // names of the query do.
    part.name = slot->name;
    if (std::ranges::count(expected, part.name, &AnswerPart::name) > 1) {
      throw EditError(fmt::format("{} is expected twice", part.name));
    }
  }
  return expected;
}

void RequireNoPartsOfMiss(const Answer& expected) {
  if (IsMiss(expected) && expected.size() > 1) {
    throw EditError(fmt::format("a miss has no {}", expected.back().name));
  }
}

// Whether the cases of both files share the same arguments, with the same text.
bool SameShared(const CaseFile& a, const CaseFile& b) {
  for (std::size_t i = 0; i < a.shared.size(); ++i) {
    if (a.shared[i] != b.shared[i]) return false;
    if (a.shared[i] &&
        WrittenArgument(a, a.cases.front(), i) != WrittenArgument(b, b.cases.front(), i)) {
      return false;
    }
  }
  return true;
}

// The verb for a change of this value in the name of a step: shapes with a position are moved.
std::string_view VerbFor(const Value& value) { return LabelAnchor(value) ? "move" : "change"; }

}  // namespace

void CaseDocument::RequireArgument(CaseRef ref, std::size_t parameter, const Value& value) const {
  RequireCase(ref);
  const NamedKind& slot = files_[ref.file].query->parameters.at(parameter);
  RequireKind(slot.name, slot.kind, value);
  RequireKeepable(slot.name, value, &ReadValue);
}

Case CaseDocument::Admitted(std::size_t file, Case added) const {
  const Query& query = *files_.at(file).query;
  if (added.arguments.size() != query.parameters.size()) {
    throw EditError(fmt::format("query {} takes {} arguments, not {}", query.name,
                                query.parameters.size(), added.arguments.size()));
  }
  for (std::size_t i = 0; i < added.arguments.size(); ++i) {
    RequireArgument({file, 0}, i, added.arguments[i]);
  }
  RequireAnswerable(query, added.arguments);
  added.expected = Canonical(query, std::move(added.expected));
  RequireText(added.note);
  if (tracked_[file].version.largest_id == std::numeric_limits<int>::max()) {
    throw EditError("there is no larger id for another case");
  }
  return AsNewCase(files_[file], added, tracked_[file].version.largest_id + 1);
}

void CaseDocument::ReplaceCase(CaseRef ref, Case replaced, std::string name) {
  const CaseFile& file = files_[ref.file];
  if (WrittenCase(file, replaced) == WrittenCase(file, At(ref))) return;
  RequireEditable(ref.file);
  Make(ref.file, CaseChange{ref.index, std::move(replaced)}, std::move(name));
}

std::string CaseDocument::WrittenArgument(CaseRef ref, std::size_t parameter) const {
  return hitscan::WrittenArgument(files_.at(ref.file), At(ref), parameter);
}

std::optional<std::string> CaseDocument::WrittenPart(CaseRef ref, std::string_view part) const {
  return hitscan::WrittenPart(files_.at(ref.file), At(ref), part);
}

std::string CaseDocument::BaseText(CaseRef ref, std::size_t parameter) const {
  const CaseFile& file = files_[ref.file];
  if (IsShared(ref.file, parameter)) {
    const CaseFile* const begun = history_.FileBeforeGesture(ref.file);
    if (begun != nullptr && begun->shared[parameter]) {
      return hitscan::WrittenArgument(*begun, begun->cases.front(), parameter);
    }
  } else if (const auto begun = history_.CaseBeforeGesture(ref.file, ref.index, At(ref).id)) {
    return hitscan::WrittenArgument(file, *begun, parameter);
  }
  return WrittenArgument(ref, parameter);
}

void CaseDocument::SetArgument(CaseRef ref, std::size_t parameter, const Value& value) {
  RequireArgument(ref, parameter, value);
  if (Identical(value, At(ref).arguments[parameter])) return;
  SetArgumentText(ref, parameter, Rewritten(BaseText(ref, parameter), value));
}

void CaseDocument::SetArgumentNumber(CaseRef ref, std::size_t parameter, std::size_t field,
                                     std::string_view typed) {
  RequireCase(ref);
  const Kind kind = files_[ref.file].query->parameters.at(parameter).kind;
  SetArgumentText(ref, parameter, WithNumber(kind, WrittenArgument(ref, parameter), field, typed));
}

void CaseDocument::SetArgumentText(CaseRef ref, std::size_t parameter, const std::string& text) {
  if (IsShared(ref.file, parameter)) return SetSharedText(ref, parameter, text);
  const CaseFile& file = files_[ref.file];
  Case after = WithArgument(file, At(ref), parameter, text);
  RequireAnswerable(*file.query, after.arguments);
  // If the gesture has returned to where it began, the case gets back the values in its text that
  // were derived from the arguments.
  const auto begun = history_.CaseBeforeGesture(ref.file, ref.index, after.id);
  if (begun && EqualButDerived(after, *begun)) after = *begun;
  std::string name = fmt::format("{} {} of case {}", VerbFor(after.arguments[parameter]),
                                 file.query->parameters[parameter].name, after.id);
  ReplaceCase(ref, std::move(after), std::move(name));
}

void CaseDocument::SetSharedText(CaseRef ref, std::size_t parameter, const std::string& text) {
  const CaseFile& file = files_[ref.file];
  if (text == WrittenArgument(ref, parameter)) return;
  RequireEditable(ref.file);
  const NamedKind& slot = file.query->parameters[parameter];
  const Value value = ReadWritten(slot.kind, text);
  RequireAllAnswerable(file, parameter, value);
  CaseFile after = file;
  const bool changes = !Identical(value, At(ref).arguments[parameter]);
  for (Case& each : after.cases) {
    if (changes) each = WithoutDerived(file, each);
    each.arguments[parameter] = value;
  }
  after.shared_texts[parameter] = text;
  // If the gesture has returned to where it began, the cases get back their derived values too.
  const CaseFile* const begun = history_.FileBeforeGesture(ref.file);
  if (begun != nullptr && SameShared(*begun, after) &&
      std::ranges::equal(after.cases, begun->cases, EqualButDerived)) {
    after = *begun;
  }
  Make(ref.file, std::move(after), fmt::format("{} {} of all cases", VerbFor(value), slot.name));
}

void CaseDocument::SetExpectedPart(CaseRef ref, std::string_view part, std::optional<Value> value) {
  const CaseFile& file = files_.at(ref.file);
  Answer expected = At(ref).expected;
  const auto found = std::ranges::find(expected, part, &AnswerPart::name);
  if (value) {
    AnswerPart given = Canonical(*file.query, {{part, std::move(*value)}}).front();
    if (found != expected.end()) {
      *found = std::move(given);
    } else {
      expected.push_back(std::move(given));
      RequireNoPartsOfMiss(part == kHitPart ? Answer() : expected);
    }
  } else if (found != expected.end()) {
    expected.erase(found);
  }
  if (part == kHitPart && IsMiss(expected)) {
    std::erase_if(expected, [](const AnswerPart& other) { return other.name != kHitPart; });
  }
  ReplaceCase(ref, WithExpected(file, At(ref), expected),
              fmt::format("change {} that case {} expects", part, At(ref).id));
}

void CaseDocument::SetExpectedNumber(CaseRef ref, std::string_view part, std::size_t field,
                                     std::string_view typed) {
  const CaseFile& file = files_.at(ref.file);
  const std::optional<std::string> text = WrittenPart(ref, part);
  if (!text) throw std::out_of_range(fmt::format("{} is not expected", part));
  const Kind kind = KindOf(*FindPart(At(ref).expected, part));
  Case after = WithExpectedText(file, At(ref), part, WithNumber(kind, *text, field, typed));
  static_cast<void>(Canonical(*file.query, after.expected));
  ReplaceCase(ref, std::move(after),
              fmt::format("change {} that case {} expects", part, At(ref).id));
}

void CaseDocument::AcceptAnswer(CaseRef ref) {
  const CaseResult& result = results_.Of(ref);
  if (!HasAnswer(result)) {
    throw EditError(fmt::format("case {} has no answer to accept: {}", At(ref).id,
                                result.pending ? "it is still asked" : result.error));
  }
  const CaseFile& file = files_[ref.file];
  ReplaceCase(ref, WithExpected(file, At(ref), Canonical(*file.query, result.answer)),
              fmt::format("accept the answer of case {}", At(ref).id));
}

void CaseDocument::UpdateExpectation(CaseRef ref) {
  const CaseFile& file = files_.at(ref.file);
  std::optional<Answer> exact = ExactAnswerIfAny(*file.query, At(ref).arguments);
  if (!exact) throw EditError(fmt::format("case {} has no exact answer", At(ref).id));
  ReplaceCase(ref, WithExpected(file, At(ref), Canonical(*file.query, std::move(*exact))),
              fmt::format("update what case {} expects", At(ref).id));
}

void CaseDocument::SetNote(CaseRef ref, std::string note) {
  RequireText(note);
  ReplaceCase(ref, WithNote(files_.at(ref.file), At(ref), note),
              fmt::format("change the note of case {}", At(ref).id));
}

void CaseDocument::SetJudgesNamedOnly(CaseRef ref, bool named_only) {
  ReplaceCase(
      ref, WithJudgement(files_.at(ref.file), At(ref), named_only),
      fmt::format("judge {} parts of case {}", named_only ? "the named" : "all", At(ref).id));
}

CaseRef CaseDocument::Add(std::size_t file, Case added) {
  Case admitted = Admitted(file, std::move(added));
  std::string name = fmt::format("add case {}", admitted.id);
  return Insert(file, std::move(admitted), std::move(name));
}

CaseRef CaseDocument::Duplicate(CaseRef ref) {
  return AddCopy(ref, WithOwnText(files_.at(ref.file), At(ref)));
}

CaseRef CaseDocument::AddCopy(CaseRef ref, Case changed) {
  Case copy = Admitted(ref.file, std::move(changed));
  std::string name = fmt::format("copy case {} as case {}", At(ref).id, copy.id);
  return Insert(ref.file, std::move(copy), std::move(name));
}

CaseRef CaseDocument::Insert(std::size_t file, Case added, std::string name) {
  RequireEditable(file);
  const CaseFile& target = files_[file];
  const CaseRef ref{file, target.cases.size()};
  std::vector<bool> shared = target.shared;
  for (std::size_t i = 0; i < shared.size(); ++i) {
    shared[i] = shared[i] && Identical(added.arguments[i], target.cases.front().arguments[i]);
  }
  if (shared == target.shared) {
    Make(file, CaseChange{ref.index, std::move(added), false}, std::move(name));
  } else {
    CaseFile after = target;
    after.shared = std::move(shared);
    after.cases.push_back(std::move(added));
    Make(file, std::move(after), std::move(name));
  }
  return ref;
}

void CaseDocument::Delete(CaseRef ref) {
  RequireEditable(ref.file);
  const Case& gone = At(ref);
  if (files_[ref.file].cases.size() == 1) {
    throw EditError(
        fmt::format("case {} is the only one of its file: a case file has at least one", gone.id));
  }
  Make(ref.file, CaseChange{ref.index, std::nullopt}, fmt::format("delete case {}", gone.id));
}

void CaseDocument::EditAll(std::string_view verb, std::span<const CaseRef> refs,
                           const std::function<void(CaseRef)>& edit) {
  // A step of one case has the name of its edit.
  BeginGesture(refs.size() == 1 ? "" : fmt::format("{} {} cases", verb, refs.size()));
  try {
    std::ranges::for_each(refs, edit);
  } catch (...) {
    CancelGesture();
    throw;
  }
  EndGesture();
}

void CaseDocument::DeleteSelected(std::optional<CaseRef> next) {
  std::vector<CaseRef> refs = AllSelected();
  if (refs.empty()) return;
  for (std::size_t file = 0; file < files_.size(); ++file) {
    const std::size_t deleted = selected_count(file);
    if (deleted > 1 && deleted == files_[file].cases.size()) {
      throw EditError(
          fmt::format("all {} cases of {} would be deleted: a case file has at least one", deleted,
                      NameOf(file)));
    }
  }
  if (!next || IsSelected(*next)) {
    // Selects the next case of the file that is not deleted, or else the case before the first one;
    // if there is none, the index wraps around, and nothing is selected.
    next = refs.front();
    const std::size_t size = files_[next->file].cases.size();
    while (next->index < size && IsSelected(*next)) ++next->index;
    if (next->index == size) next->index = refs.front().index - 1;
    if (next->index >= size) next.reset();
  }
  const int id = next ? At(*next).id : 0;
  // Deletes from the end of each file, so that fewer cases have to move up.
  std::ranges::reverse(refs);
  EditAll("delete", refs, [this](CaseRef ref) { Delete(ref); });
  if (next) Select(Find(next->file, id));
}

void CaseDocument::DuplicateSelected(const glm::dvec3& aside) {
  constexpr std::size_t kMostMoved = 1000;  // margins take some time
  const std::vector<CaseRef> originals = AllSelected();
  const bool moves = aside != glm::dvec3(0) && originals.size() <= kMostMoved;
  std::map<std::size_t, FreePlaces> places;
  std::vector<CaseRef> copies;
  EditAll("copy", originals, [&](CaseRef ref) {
    Case copy = WithOwnText(files_[ref.file], At(ref));
    if (moves)
      copy = places.try_emplace(ref.file, files_[ref.file]).first->second.Near(copy, aside);
    copies.push_back(AddCopy(ref, std::move(copy)));
  });
  SelectAll(copies);
}

void CaseDocument::AcceptSelected() {
  EditAll("accept the answers of", AllSelected(), [this](CaseRef ref) { AcceptAnswer(ref); });
}

}  // namespace hitscan
