#include "edit/case_results.h"

#include <algorithm>

namespace hitscan {
namespace {

bool SamePart(const Value& a, const Value& b, double tolerance) {
  // NaN is never equal to NaN, but two implementations that both answer NaN agree.
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

std::ptrdiff_t Offset(CaseRef ref) { return static_cast<std::ptrdiff_t>(ref.index); }

}  // namespace

const Implementation& ChooseImplementation(const Query& query, std::string_view name) {
  const Implementation* chosen = query.FindImplementation(name);
  return chosen != nullptr ? *chosen : query.implementations.front();
}

const ComparedResult* CaseResults::ComparedOf(CaseRef ref) const {
  const std::vector<ComparedResult>& compared = files_.at(ref.file).compared;
  return compared.empty() ? nullptr : &compared.at(ref.index);
}

bool CaseResults::Differs(CaseRef ref) const {
  const ComparedResult* compared = ComparedOf(ref);
  return compared != nullptr && compared->differs;
}

std::size_t CaseResults::differing() const {
  std::ptrdiff_t count = 0;
  for (const FileResults& file : files_) {
    count += std::ranges::count_if(file.compared, &ComparedResult::differs);
  }
  return static_cast<std::size_t>(count);
}

void CaseResults::CheckFile(std::size_t index, const CaseFile& file) {
  if (index >= files_.size()) files_.resize(index + 1);
  FileResults& results = files_[index];
  results.checked = hitscan::Check(file, ChooseImplementation(*file.query, implementation_));
  results.compared.clear();
  const Implementation* other = file.query->FindImplementation(compare_);
  if (other == nullptr) return;
  std::vector<CaseResult> compared = hitscan::Check(file, *other).cases;
  for (std::size_t i = 0; i < compared.size(); ++i) {
    const bool same = SameAnswer(results.checked.cases[i], compared[i], file.tolerance);
    results.compared.push_back({std::move(compared[i]), !same});
  }
}

void CaseResults::Check(CaseRef ref, const CaseFile& file) {
  FileResults& results = files_[ref.file];
  const Case& test = file.cases[ref.index];
  CaseResult& result = results.checked.cases[ref.index];
  result = CheckCase(test, file.tolerance, ChooseImplementation(*file.query, implementation_));
  ++(result.passed() ? results.checked.passed : results.checked.failed);
  if (results.compared.empty()) return;
  CaseResult other = CheckCase(test, file.tolerance, *file.query->FindImplementation(compare_));
  const bool same = SameAnswer(result, other, file.tolerance);
  results.compared[ref.index] = {std::move(other), !same};
}

void CaseResults::Uncount(CaseRef ref) {
  CheckResult& checked = files_[ref.file].checked;
  --(checked.cases[ref.index].passed() ? checked.passed : checked.failed);
}

void CaseResults::CaseChanged(CaseRef ref, const CaseFile& file) {
  Uncount(ref);
  Check(ref, file);
}

void CaseResults::CaseInserted(CaseRef ref, const CaseFile& file) {
  FileResults& results = files_[ref.file];
  results.checked.cases.emplace(results.checked.cases.begin() + Offset(ref));
  if (file.query->FindImplementation(compare_) != nullptr) {
    results.compared.emplace(results.compared.begin() + Offset(ref));
  }
  Check(ref, file);
}

void CaseResults::CaseErased(CaseRef ref) {
  Uncount(ref);
  FileResults& results = files_[ref.file];
  results.checked.cases.erase(results.checked.cases.begin() + Offset(ref));
  if (!results.compared.empty()) results.compared.erase(results.compared.begin() + Offset(ref));
}

}  // namespace hitscan
