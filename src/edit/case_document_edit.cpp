#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cases/json_document.h"
#include "cases/judging/exact_judge.h"
#include "cases/written_case.h"
#include "cases/written_value.h"
#include "edit/case_document.h"

namespace hitscan {
namespace {

// Throws unless a case file can represent the value: numbers must be finite, lists not empty.
void RequireKeepable(std::string_view name, const Value& value) {
  const Json json = WriteValue(value);
  try {
    ReadValue(KindOf(value), JsonReader(json));
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

// Throws EditError for arguments without an answer: the saved file could not be read again.
void RequireAnswerable(const Query& query, const std::vector<Value>& arguments) {
  try {
    query.RequireAnswerable(arguments);
  } catch (const InvalidShape& refused) {
    throw EditError(fmt::format("{}: {}", query.name, refused.what()));
  }
}

// The same for an argument that all cases share.
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
    RequireKeepable(slot->name, part.value);
    // The name in the argument may not live as long as the document.
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

// The verb for a change of this value in the name of a step: shapes with a position are moved.
std::string_view VerbFor(const Value& value) { return LabelAnchor(value) ? "move" : "change"; }

}  // namespace

void CaseDocument::RequireArgument(CaseRef ref, std::size_t parameter, const Value& value) const {
  RequireCase(ref);
  const NamedKind& slot = files_[ref.file].query->parameters.at(parameter);
  RequireKind(slot.name, slot.kind, value);
  RequireKeepable(slot.name, value);
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
  Case before = WithOwnText(file, At(ref));
  if (WrittenCase(file, replaced) == *before.text) return;
  Make(ref.file, {CaseChange{ref.index, std::move(before), std::move(replaced)}}, std::move(name));
}

std::string CaseDocument::WrittenArgument(CaseRef ref, std::size_t parameter) const {
  return hitscan::WrittenArgument(files_.at(ref.file), At(ref), parameter);
}

std::optional<std::string> CaseDocument::WrittenPart(CaseRef ref, std::string_view part) const {
  return hitscan::WrittenPart(files_.at(ref.file), At(ref), part);
}

std::string CaseDocument::BaseText(CaseRef ref, std::size_t parameter) const {
  if (IsShared(ref.file, parameter)) {
    const SharedArgument* before = history_.SharedBeforeGesture(ref.file, parameter);
    if (before != nullptr) return before->text;
  } else if (const Case* before = history_.CaseBeforeGesture(ref.file, ref.index, At(ref).id)) {
    return hitscan::WrittenArgument(files_[ref.file], *before, parameter);
  }
  return WrittenArgument(ref, parameter);
}

void CaseDocument::SetArgument(CaseRef ref, std::size_t parameter, const Value& value) {
  RequireArgument(ref, parameter, value);
  if (Identical(value, At(ref).arguments[parameter])) return;
  SetArgumentText(ref, parameter, Rewritten(BaseText(ref, parameter), value));
}

void CaseDocument::SetOwnArgument(CaseRef ref, std::size_t parameter, const Value& value) {
  RequireArgument(ref, parameter, value);
  if (Identical(value, At(ref).arguments[parameter])) return;
  SetOwnText(ref, parameter, Rewritten(BaseText(ref, parameter), value));
}

void CaseDocument::SetArgumentNumber(CaseRef ref, std::size_t parameter, std::size_t field,
                                     std::string_view typed) {
  RequireCase(ref);
  const Kind kind = files_[ref.file].query->parameters.at(parameter).kind;
  SetArgumentText(ref, parameter, WithNumber(kind, WrittenArgument(ref, parameter), field, typed));
}

void CaseDocument::SetArgumentText(CaseRef ref, std::size_t parameter, const std::string& text) {
  if (!IsShared(ref.file, parameter)) return SetOwnText(ref, parameter, text);
  const Kind kind = files_[ref.file].query->parameters[parameter].kind;
  SetSharedText(ref, parameter, text, ReadWritten(kind, text));
}

void CaseDocument::SetSharedText(CaseRef ref, std::size_t parameter, const std::string& text,
                                 Value value) {
  const CaseFile& file = files_[ref.file];
  const std::string before = WrittenArgument(ref, parameter);
  if (text == before) return;
  const SharedArgument* const begun = history_.SharedBeforeGesture(ref.file, parameter);
  // Back where the gesture began, the values that were derived from the arguments are right again.
  if (begun != nullptr && begun->text == text && history_.GestureIsOneSharedArgument()) {
    CancelGesture();
    return history_.BeginGesture();
  }
  RequireAllAnswerable(file, parameter, value);
  std::vector<Change> changes;
  if (!Identical(value, At(ref).arguments[parameter])) {
    for (std::size_t i = 0; i < file.cases.size(); ++i) {
      Case changed = WithoutDerived(file, file.cases[i]);
      if (changed.text == file.cases[i].text) continue;
      changes.push_back(CaseChange{i, WithOwnText(file, file.cases[i]), std::move(changed)});
    }
  }
  std::string name =
      fmt::format("{} {} of all cases", VerbFor(value), file.query->parameters[parameter].name);
  changes.push_back(SharedArgumentChange{
      parameter, {At(ref).arguments[parameter], before}, {std::move(value), text}});
  Make(ref.file, std::move(changes), std::move(name));
}

void CaseDocument::SetOwnText(CaseRef ref, std::size_t parameter, const std::string& text) {
  const CaseFile& file = files_[ref.file];
  const Case& before = At(ref);
  Case after = WithArgument(file, before, parameter, text);
  RequireAnswerable(*file.query, after.arguments);
  const Case* const begun = history_.CaseBeforeGesture(ref.file, ref.index, before.id);
  // Back where the gesture began, the values that were derived from the arguments are right again.
  if (begun != nullptr && *begun == after) after = *begun;
  std::string name = fmt::format("{} {} of case {}", VerbFor(after.arguments[parameter]),
                                 file.query->parameters[parameter].name, before.id);
  if (!IsShared(ref.file, parameter)) return ReplaceCase(ref, std::move(after), std::move(name));
  Make(ref.file,
       {SharingChange{parameter, false},
        CaseChange{ref.index, WithOwnText(file, before), std::move(after)}},
       std::move(name));
}

void CaseDocument::SetExpected(CaseRef ref, Answer expected) {
  const CaseFile& file = files_.at(ref.file);
  expected = Canonical(*file.query, std::move(expected));
  RequireNoPartsOfMiss(expected);
  ReplaceCase(ref, WithExpected(file, At(ref), expected),
              fmt::format("change what case {} expects", At(ref).id));
}

void CaseDocument::SetExpectedPart(CaseRef ref, std::string_view part, std::optional<Value> value) {
  const CaseFile& file = files_.at(ref.file);
  Answer expected = At(ref).expected;
  const auto found = std::ranges::find(expected, part, &AnswerPart::name);
  if (!value) {
    if (found != expected.end()) expected.erase(found);
  } else if (found != expected.end()) {
    found->value = std::move(*value);
  } else {
    expected.push_back({part, std::move(*value)});
    RequireNoPartsOfMiss(part == kHitPart ? Answer() : expected);
  }
  if (part == kHitPart && IsMiss(expected)) {
    std::erase_if(expected, [](const AnswerPart& other) { return other.name != kHitPart; });
  }
  ReplaceCase(ref, WithExpected(file, At(ref), Canonical(*file.query, std::move(expected))),
              fmt::format("change {} that case {} expects", part, At(ref).id));
}

void CaseDocument::SetExpectedNumber(CaseRef ref, std::string_view part, std::size_t field,
                                     std::string_view typed) {
  const CaseFile& file = files_.at(ref.file);
  const std::optional<std::string> text = WrittenPart(ref, part);
  if (!text) throw std::out_of_range(fmt::format("{} is not expected", part));
  const Kind kind = FindPart(At(ref).expected, part)->index();
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
  const Case admitted = Admitted(file, std::move(added));
  return Insert(file, admitted, fmt::format("add case {}", admitted.id));
}

CaseRef CaseDocument::Duplicate(CaseRef ref) {
  const int id = At(ref).id;
  const Case copy = Admitted(ref.file, WithOwnText(files_[ref.file], At(ref)));
  return Insert(ref.file, copy, fmt::format("copy case {} as case {}", id, copy.id));
}

CaseRef CaseDocument::Insert(std::size_t file, const Case& added, std::string name) {
  const std::vector<Case>& cases = files_[file].cases;
  selection_.IdReused(file, added.id);
  std::vector<Change> changes;
  for (std::size_t i = 0; i < added.arguments.size(); ++i) {
    if (IsShared(file, i) && !Identical(added.arguments[i], cases.front().arguments[i])) {
      changes.push_back(SharingChange{i, false});
    }
  }
  const CaseRef ref{file, cases.size()};
  changes.push_back(CaseChange{ref.index, std::nullopt, added});
  Make(file, std::move(changes), std::move(name));
  return ref;
}

void CaseDocument::Delete(CaseRef ref) {
  const Case& gone = At(ref);
  if (files_[ref.file].cases.size() == 1) {
    throw EditError(
        fmt::format("case {} is the only one of its file: a case file has at least one", gone.id));
  }
  std::string name = fmt::format("delete case {}", gone.id);
  Make(ref.file, {CaseChange{ref.index, WithOwnText(files_[ref.file], gone), std::nullopt}},
       std::move(name));
}

}  // namespace hitscan
