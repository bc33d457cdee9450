#include "edit/case_document.h"

#include <fmt/format.h>

#include <algorithm>

namespace hitscan {
namespace {

bool SamePart(const Value& a, const Value& b, double tolerance) {
  // What is no number equals nothing, but two implementations may agree on it.
  return NearlyEqual(a, b, tolerance) || PrintValue(a) == PrintValue(b);
}

bool SameAnswer(const CaseResult& a, const CaseResult& b, double tolerance) {
  if (!a.error.empty() || !b.error.empty()) return a.error.empty() == b.error.empty();
  if (a.answer.size() != b.answer.size()) return false;
  return std::ranges::all_of(a.answer, [&](const AnswerPart& part) {
    const Value* other = FindPart(b.answer, part.name);
    return other != nullptr && SamePart(part.value, *other, tolerance);
  });
}

int LargestId(const CaseFile& file) {
  return std::ranges::max_element(file.cases, {}, &Case::id)->id;
}

std::ptrdiff_t Offset(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }

}  // namespace

const Implementation& ChooseImplementation(const Query& query, std::string_view name) {
  const Implementation* chosen = query.FindImplementation(name);
  // A query that the named author did not write is answered by ours.
  return chosen != nullptr ? *chosen : query.implementations.front();
}

CaseDocument::CaseDocument(std::string implementation, std::string compare)
    : implementation_(std::move(implementation)), compare_(std::move(compare)) {}

void CaseDocument::Choose(std::string implementation, std::string compare) {
  implementation_ = std::move(implementation);
  compare_ = std::move(compare);
  for (std::size_t file = 0; file < files_.size(); ++file) CheckAll(file);
  ++changes_;
}

void CaseDocument::Open(CaseFile file) {
  files_.emplace_back();
  tracked_.emplace_back();
  Replace(files_.size() - 1, std::move(file));
}

void CaseDocument::RequireCase(CaseRef ref) const {
  if (ref.index >= files_.at(ref.file).file.cases.size()) {
    throw std::out_of_range(fmt::format("there is no case at {} of file {}", ref.index, ref.file));
  }
}

const Case& CaseDocument::At(CaseRef ref) const {
  return files_.at(ref.file).file.cases.at(ref.index);
}

const CaseResult& CaseDocument::ResultOf(CaseRef ref) const {
  return files_.at(ref.file).result.cases.at(ref.index);
}

const ComparedResult* CaseDocument::ComparedOf(CaseRef ref) const {
  RequireCase(ref);
  const std::vector<ComparedResult>& compared = tracked_[ref.file].compared;
  return compared.empty() ? nullptr : &compared[ref.index];
}

std::optional<CaseRef> CaseDocument::Find(std::size_t file, int id) const {
  const std::vector<Case>& cases = files_.at(file).file.cases;
  const auto found = std::ranges::find(cases, id, &Case::id);
  if (found == cases.end()) return std::nullopt;
  return CaseRef{file, static_cast<std::size_t>(found - cases.begin())};
}

bool CaseDocument::IsShared(std::size_t file, std::size_t parameter) const {
  return files_.at(file).file.shared.at(parameter);
}

std::size_t CaseDocument::differing() const {
  std::size_t count = 0;
  for (const Tracked& tracked : tracked_) {
    count +=
        static_cast<std::size_t>(std::ranges::count_if(tracked.compared, &ComparedResult::differs));
  }
  return count;
}

void CaseDocument::Mark(std::optional<MarkedCase>& mark, std::optional<CaseRef> ref) {
  mark.reset();
  if (ref) mark = MarkedCase{*ref, At(*ref).id, true};
}

std::optional<CaseRef> CaseDocument::Marked(const std::optional<MarkedCase>& mark) {
  if (!mark || !mark->present) return std::nullopt;
  return mark->ref;
}

void CaseDocument::MarksAfterInsert(CaseRef ref, int id) {
  for (std::optional<MarkedCase>* mark : {&selected_, &hovered_}) {
    if (!*mark || (*mark)->ref.file != ref.file) continue;
    if ((*mark)->present) {
      if ((*mark)->ref.index >= ref.index) ++(*mark)->ref.index;
    } else if ((*mark)->id == id) {
      *mark = MarkedCase{ref, id, true};
    }
  }
}

void CaseDocument::MarksAfterErase(CaseRef ref) {
  for (std::optional<MarkedCase>* mark : {&selected_, &hovered_}) {
    if (!*mark || (*mark)->ref.file != ref.file || !(*mark)->present) continue;
    if ((*mark)->ref.index == ref.index) (*mark)->present = false;
    if ((*mark)->ref.index > ref.index) --(*mark)->ref.index;
  }
}

void CaseDocument::FindMarksAgain(std::size_t file) {
  for (std::optional<MarkedCase>* mark : {&selected_, &hovered_}) {
    if (*mark && (*mark)->ref.file == file) Mark(*mark, Find(file, (*mark)->id));
  }
}

void CaseDocument::CheckAll(std::size_t file) {
  CheckedFile& checked = files_[file];
  const Query& query = *checked.file.query;
  checked.result = Check(checked.file, ChooseImplementation(query, implementation_));
  std::vector<ComparedResult>& compared = tracked_[file].compared;
  compared.clear();
  const Implementation* other = query.FindImplementation(compare_);
  if (other == nullptr) return;
  std::vector<CaseResult> results = Check(checked.file, *other).cases;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const bool same = SameAnswer(checked.result.cases[i], results[i], checked.file.tolerance);
    compared.push_back({std::move(results[i]), !same});
  }
}

void CaseDocument::CheckOne(CaseRef ref) {
  CheckedFile& checked = files_[ref.file];
  const Query& query = *checked.file.query;
  const Case& test = checked.file.cases[ref.index];
  const double tolerance = checked.file.tolerance;
  CaseResult& result = checked.result.cases[ref.index];
  result = CheckCase(test, tolerance, ChooseImplementation(query, implementation_));
  ++(result.passed() ? checked.result.passed : checked.result.failed);
  std::vector<ComparedResult>& compared = tracked_[ref.file].compared;
  if (compared.empty()) return;
  CaseResult other = CheckCase(test, tolerance, *query.FindImplementation(compare_));
  const bool same = SameAnswer(result, other, tolerance);
  compared[ref.index] = {std::move(other), !same};
}

void CaseDocument::Uncount(CaseRef ref) {
  CheckResult& result = files_[ref.file].result;
  --(result.cases[ref.index].passed() ? result.passed : result.failed);
}

void CaseDocument::Apply(std::size_t file, const Change& change, bool forward) {
  CheckedFile& checked = files_[file];
  if (const auto* share = std::get_if<ShareChange>(&change)) {
    checked.file.shared[share->parameter] = share->after == forward;
    return;
  }
  if (const auto* shared = std::get_if<SharedChange>(&change)) {
    const Value& value = forward ? shared->after : shared->before;
    for (Case& each : checked.file.cases) each.arguments[shared->parameter] = value;
    CheckAll(file);
    return;
  }
  const auto& one = std::get<CaseChange>(change);
  const std::optional<Case>& was = forward ? one.before : one.after;
  const std::optional<Case>& is = forward ? one.after : one.before;
  const CaseRef ref{file, one.index};
  const std::ptrdiff_t place = Offset(one.index);
  Tracked& tracked = tracked_[file];
  if (was) Uncount(ref);
  if (was && is) {
    checked.file.cases[one.index] = *is;
  } else if (is) {
    checked.file.cases.insert(checked.file.cases.begin() + place, *is);
    checked.result.cases.emplace(checked.result.cases.begin() + place);
    if (checked.file.query->FindImplementation(compare_) != nullptr) {
      tracked.compared.emplace(tracked.compared.begin() + place);
    }
    tracked.largest_id = std::max(tracked.largest_id, is->id);
    MarksAfterInsert(ref, is->id);
  } else {
    checked.file.cases.erase(checked.file.cases.begin() + place);
    checked.result.cases.erase(checked.result.cases.begin() + place);
    if (!tracked.compared.empty()) tracked.compared.erase(tracked.compared.begin() + place);
    MarksAfterErase(ref);
  }
  if (is) CheckOne(ref);
}

void CaseDocument::Replace(std::size_t file, CaseFile read) {
  Forget(file);
  Tracked& tracked = tracked_[file];
  files_[file].file = std::move(read);
  tracked.largest_id = LargestId(files_[file].file);
  tracked.state = tracked.saved = NewState();
  tracked.seen.reset();
  ++changes_;
  CheckAll(file);
  FindMarksAgain(file);
}

}  // namespace hitscan
