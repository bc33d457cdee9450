#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cases/json_document.h"
#include "edit/case_document.h"

namespace hitscan {
namespace {

// Throws unless a case file can represent the value: numbers must be finite, lists not empty.
void RequireKeepable(std::string_view name, const Value& value) {
  const Json json = WriteValue(value);
  try {
    ReadValue(value.index(), JsonReader(json));
  } catch (const JsonError& error) {
    throw EditError(fmt::format("{} {} cannot be kept in a case file: {}", name, PrintValue(value),
                                error.what()));
  }
}

void RequireKind(std::string_view name, Kind kind, const Value& value) {
  if (value.index() == kind) return;
  throw EditError(
      fmt::format("{} is a {}, not a {}", name, KindName(kind), KindName(value.index())));
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
void RequireAnswerable(const CaseFile& file, std::size_t parameter, const Value& value) {
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
  if (expected.empty()) throw EditError("at least one part of the answer has to be expected");
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
  added.id = tracked_[file].version.largest_id + 1;
  return added;
}

void CaseDocument::ReplaceCase(CaseRef ref, Case replaced, std::string name) {
  const Case& before = At(ref);
  if (replaced == before) return;
  Make(ref.file, {CaseChange{ref.index, before, std::move(replaced)}}, std::move(name));
}

void CaseDocument::SetArgument(CaseRef ref, std::size_t parameter, Value value) {
  RequireArgument(ref, parameter, value);
  if (!IsShared(ref.file, parameter)) return SetOwnArgument(ref, parameter, std::move(value));
  const Value& before = At(ref).arguments[parameter];
  if (Identical(value, before)) return;
  RequireAnswerable(files_[ref.file], parameter, value);
  std::string name = fmt::format("{} {} of all cases", VerbFor(value),
                                 files_[ref.file].query->parameters[parameter].name);
  Make(ref.file, {SharedArgumentChange{parameter, before, std::move(value)}}, std::move(name));
}

void CaseDocument::SetOwnArgument(CaseRef ref, std::size_t parameter, Value value) {
  RequireArgument(ref, parameter, value);
  const Case& before = At(ref);
  if (Identical(value, before.arguments[parameter])) return;
  std::string name = fmt::format("{} {} of case {}", VerbFor(value),
                                 files_[ref.file].query->parameters[parameter].name, before.id);
  Case after = before;
  after.arguments[parameter] = std::move(value);
  RequireAnswerable(*files_[ref.file].query, after.arguments);
  std::vector<Change> changes;
  if (IsShared(ref.file, parameter)) changes.push_back(SharingChange{parameter, false});
  changes.push_back(CaseChange{ref.index, before, std::move(after)});
  Make(ref.file, std::move(changes), std::move(name));
}

void CaseDocument::SetExpected(CaseRef ref, Answer expected) {
  Case after = At(ref);
  after.expected = Canonical(*files_[ref.file].query, std::move(expected));
  ReplaceCase(ref, std::move(after), fmt::format("change what case {} expects", At(ref).id));
}

void CaseDocument::SetExpectedPart(CaseRef ref, std::string_view part, std::optional<Value> value) {
  Answer expected = At(ref).expected;
  const auto found = std::ranges::find(expected, part, &AnswerPart::name);
  if (!value) {
    if (found != expected.end()) expected.erase(found);
  } else if (found != expected.end()) {
    found->value = std::move(*value);
  } else {
    expected.push_back({part, std::move(*value)});
  }
  Case after = At(ref);
  after.expected = Canonical(*files_[ref.file].query, std::move(expected));
  ReplaceCase(ref, std::move(after),
              fmt::format("change {} that case {} expects", part, At(ref).id));
}

void CaseDocument::AcceptAnswer(CaseRef ref) {
  const CaseResult& result = results_.Of(ref);
  if (!HasAnswer(result)) {
    throw EditError(fmt::format("case {} has no answer to accept: {}", At(ref).id,
                                result.pending ? "it is still asked" : result.error));
  }
  Case after = At(ref);
  after.expected = Canonical(*files_[ref.file].query, result.answer);
  ReplaceCase(ref, std::move(after), fmt::format("accept the answer of case {}", At(ref).id));
}

void CaseDocument::SetNote(CaseRef ref, std::string note) {
  RequireText(note);
  Case after = At(ref);
  after.note = std::move(note);
  ReplaceCase(ref, std::move(after), fmt::format("change the note of case {}", At(ref).id));
}

CaseRef CaseDocument::Add(std::size_t file, Case added) {
  const Case admitted = Admitted(file, std::move(added));
  return Insert(file, admitted, fmt::format("add case {}", admitted.id));
}

CaseRef CaseDocument::Duplicate(CaseRef ref) {
  const int id = At(ref).id;
  const Case copy = Admitted(ref.file, At(ref));
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
  Make(ref.file, {CaseChange{ref.index, gone, std::nullopt}}, std::move(name));
}

}  // namespace hitscan
