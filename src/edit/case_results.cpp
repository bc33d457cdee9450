#include "edit/case_results.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "cases/property_answerer.h"
#include "implementation/implementation_source.h"

namespace hitscan {
namespace {

// Judging a wrong number takes up to a millisecond. So the answers to many cases are judged in
// slices of this length, between which frames are drawn.
constexpr std::chrono::milliseconds kSlice{100};

std::ptrdiff_t Offset(CaseRef ref) { return static_cast<std::ptrdiff_t>(ref.index); }

}  // namespace

const ComparedResult* CaseResults::ComparedOf(CaseRef ref) const {
  const std::vector<ComparedResult>& compared = files_.at(ref.file).compared;
  return compared.empty() || !compared.at(ref.index).asked ? nullptr : &compared[ref.index];
}

bool CaseResults::Fails(CaseRef ref) const {
  const ComparedResult* const compared = ComparedOf(ref);
  return Of(ref).failed() || (compared != nullptr && compared->result.failed());
}

bool CaseResults::Differs(CaseRef ref) const {
  const ComparedResult* compared = ComparedOf(ref);
  return compared != nullptr && compared->differs;
}

std::size_t CaseResults::differing() const {
  std::size_t count = 0;
  for (const FileResults& file : files_) count += file.differing;
  return count;
}

AnswerCounts CaseResults::compared_counts() const {
  AnswerCounts counts;
  for (const FileResults& file : files_) counts += file.compared_counts;
  return counts;
}

std::string CaseResults::NameFor(const Query& query) const {
  const bool is_users = user_ != nullptr && user_->Find(implementation_, query) != nullptr;
  if (is_users || implementation_ == kReported) return implementation_;
  // A built-in implementation may have been chosen by another name than its own.
  const Implementation* const built_in = query.FindImplementation(implementation_);
  return std::string((built_in == nullptr ? query.implementations.front() : *built_in).name);
}

bool CaseResults::Has(std::string_view name, const CaseFile& file) const {
  if (name == kReported && !file.has_reported) return false;
  return FindAnswerer(*file.query, name, user_) != nullptr;
}

bool CaseResults::IsAsked(std::size_t file) const {
  return std::ranges::find(asked_, file, &Asked::file) != asked_.end();
}

void CaseResults::CancelAsked(std::size_t file) {
  std::erase_if(asked_, [file](const Asked& asked) { return asked.file == file; });
}

void CaseResults::CheckFile(std::size_t index, const CaseFile& file, CheckResult known) {
  if (index >= files_.size()) files_.resize(index + 1);
  CancelAsked(index);
  FileResults& results = files_[index];
  CaseResult pending;
  pending.pending = true;
  const bool is_known = known.cases.size() == file.cases.size();
  results.checked = is_known ? std::move(known)
                             : CheckResult(std::vector<CaseResult>(file.cases.size(), pending));
  results.compared.clear();
  results.differing = 0;
  results.compared_counts = {};
  if (Has(compare_, file)) {
    results.compared.resize(file.cases.size(), ComparedResult{pending});
  }
  if (!is_known) return Ask(index, file, 0, file.cases.size());
  if (!results.compared.empty()) AskOne(true, index, file, 0, file.cases.size());
}

void CaseResults::Ask(std::size_t index, const CaseFile& file, std::size_t begin,
                      std::size_t count) {
  AskOne(false, index, file, begin, count);
  if (!files_[index].compared.empty()) AskOne(true, index, file, begin, count);
}

void CaseResults::AskOne(bool compared, std::size_t index, const CaseFile& file, std::size_t begin,
                         std::size_t count) {
  if (compared) NoteAsked(index, file, begin, count);
  const auto answerer = AskingProperties(
      AnswererOrExact(*file.query, compared ? compare_ : implementation_, user_), file.tolerance);
  Asked asked{answerer->AskCases(std::span(file.cases).subspan(begin, count)), index, begin,
              compared};
  if (!answerer->in_background()) {
    Take(asked, file, std::nullopt);
    return;
  }
  // Most answers come at once; a window is drawn 60 times a second, and several changes may come
  // between two pictures. An implementation that was slow is not waited for.
  constexpr std::chrono::milliseconds kPatience{5};
  slow_ = !asked.cases->WaitFor(slow_ ? std::chrono::milliseconds(0) : kPatience);
  if (slow_ || !Take(asked, file, Clock::now() + kSlice)) asked_.push_back(std::move(asked));
}

bool CaseResults::Take(Asked& asked, const CaseFile& file,
                       std::optional<Clock::time_point> deadline) {
  try {
    return asked.cases->Take(
        [&](std::size_t index, Outcome&& outcome) {
          const CaseRef ref{asked.file, asked.begin + index};
          Set(ref, asked.compared, file,
              JudgeCase(*file.query, file.cases[ref.index], file.tolerance, std::move(outcome)));
        },
        deadline);
  } catch (const Cancelled&) {
    return true;  // The implementation was replaced, and its successor will be asked again.
  }
}

void CaseResults::Set(CaseRef ref, bool compared, const CaseFile& file, CaseResult result) {
  FileResults& results = files_[ref.file];
  if (compared) {
    CountCompared(ref, -1);
    results.compared[ref.index].result = std::move(result);
    CountCompared(ref, 1);
  } else {
    Count(ref, -1);
    results.checked.cases[ref.index] = std::move(result);
    Count(ref, 1);
  }
  if (results.compared.empty()) return;
  ComparedResult& other = results.compared[ref.index];
  const CaseResult& chosen = results.checked.cases[ref.index];
  const bool differs = other.asked && !chosen.pending && !other.result.pending &&
                       !SameAnswer(chosen, other.result, file.tolerance);
  if (differs) ++results.differing;
  if (other.differs) --results.differing;
  other.differs = differs;
}

void CaseResults::Count(CaseRef ref, int change) {
  CheckResult& checked = files_[ref.file].checked;
  checked.Count(checked.cases[ref.index], change);
}

void CaseResults::CountCompared(CaseRef ref, int change) {
  FileResults& results = files_[ref.file];
  const ComparedResult& compared = results.compared[ref.index];
  if (compared.asked) results.compared_counts.Count(compared.result, change);
}

void CaseResults::NoteAsked(std::size_t index, const CaseFile& file, std::size_t begin,
                            std::size_t count) {
  for (std::size_t i = begin; i < begin + count; ++i) {
    CountCompared({index, i}, -1);
    files_[index].compared[i].asked = compare_ != kReported || file.cases[i].reported != nullptr;
    CountCompared({index, i}, 1);
  }
}

bool CaseResults::Update(std::span<const CaseFile> files, bool wait) {
  bool taken = false;
  const auto deadline = wait ? std::nullopt : std::optional(Clock::now() + kSlice);
  std::erase_if(asked_, [&](Asked& asked) {
    if (wait) asked.cases->Wait();
    const bool done = asked.cases->WaitFor(std::chrono::milliseconds(0));
    if (!done || (deadline && taken && Clock::now() >= *deadline)) return false;
    taken = true;
    return Take(asked, files[asked.file], deadline);
  });
  if (asked_.empty()) slow_ = false;
  return taken;
}

// The cases that are still asked are known by their indices. So if the file changes meanwhile, all
// its cases are asked again.

void CaseResults::CaseChanged(CaseRef ref, const CaseFile& file) {
  if (IsAsked(ref.file)) return CheckFile(ref.file, file);
  Ask(ref.file, file, ref.index, 1);
}

void CaseResults::CaseInserted(CaseRef ref, const CaseFile& file) {
  if (IsAsked(ref.file)) return CheckFile(ref.file, file);
  FileResults& results = files_[ref.file];
  CaseResult pending;
  pending.pending = true;
  results.checked.cases.insert(results.checked.cases.begin() + Offset(ref), pending);
  if (!results.compared.empty()) {
    results.compared.insert(results.compared.begin() + Offset(ref), ComparedResult{pending});
  }
  Ask(ref.file, file, ref.index, 1);
}

void CaseResults::CaseErased(CaseRef ref, const CaseFile& file) {
  if (IsAsked(ref.file)) return CheckFile(ref.file, file);
  Count(ref, -1);
  FileResults& results = files_[ref.file];
  results.checked.cases.erase(results.checked.cases.begin() + Offset(ref));
  if (results.compared.empty()) return;
  CountCompared(ref, -1);
  if (Differs(ref)) --results.differing;
  results.compared.erase(results.compared.begin() + Offset(ref));
}

std::string ComparedName(const CaseResults& results, std::span<const CaseFile> files) {
  const std::string& library = files.front().library;
  const bool named =
      results.compare() == kReported && !library.empty() &&
      std::ranges::all_of(files, [&](const CaseFile& file) { return file.library == library; });
  return named ? library : results.compare();
}

std::string ShownName(const CaseResults& results, const Query& query) {
  std::string name = results.NameFor(query);
  return name == query.implementations.front().name ? "exact" : name;
}

}  // namespace hitscan
