#include "cli/file_check.h"

#include <fmt/format.h>

#include <utility>

#include "cases/json_document.h"
#include "implementation/judge_case.h"

namespace hitscan {
namespace {

// Progress is shown for files with at least this many cases, which take about a tenth of a second.
constexpr std::size_t kMany = 50'000;
// How many cases are asked at a time.
constexpr std::size_t kBatch = 64;
constexpr std::size_t kOwnBatch = 4096;  // of an own implementation, in another process

}  // namespace

void FileCheck::Run(const std::filesystem::path& path) {
  auto document = OpenCaseDocument(path, options_.max_file_size.value_or(kMaxFileBytes));
  const std::size_t count = document->ItemCount();
  report_.Reserve(count);
  std::size_t done = 0;
  report_.path = path;
  VisitCases(std::move(document), [&](const CaseFile& head, Case&& test) {
    if (count >= kMany) progress_.Show(done++, count);
    Take(head, std::move(test));
  });
  if (!batch_.cases.empty()) Send();
  Judge(std::move(sent_));
  progress_.Clear();
}

std::shared_ptr<OwnImplementation> FileCheck::FindOwn(const std::string& name) const {
  return environment_.own == nullptr ? nullptr : environment_.own->Find(name, *report_.query);
}

bool FileCheck::Has(const std::string& name) const {
  return report_.query->FindImplementation(name) != nullptr || FindOwn(name) != nullptr;
}

void FileCheck::Take(const CaseFile& file, Case&& test) {
  report_.query = file.query;
  report_.tolerance = file.tolerance;
  if (!Covers(*file.query)) return;
  if (!Has(environment_.implementation)) return report_.AddSkipped(test);
  batch_.cases.push_back(std::move(test));
  const bool own = FindOwn(environment_.implementation) || FindOwn(environment_.compare);
  if (batch_.cases.size() >= (own ? kOwnBatch : kBatch)) Send();
}

void FileCheck::Send() {
  std::vector<std::span<const Value>> arguments;
  for (const Case& test : batch_.cases) arguments.emplace_back(test.arguments);
  if (const auto own = FindOwn(environment_.implementation)) {
    batch_.request = own->Ask(*report_.query, arguments);
  }
  if (const auto own = FindOwn(environment_.compare)) {
    batch_.compared = own->Ask(*report_.query, arguments);
  }
  Judge(std::exchange(sent_, std::exchange(batch_, {})));
}

std::vector<CaseResult> FileCheck::Results(const Batch& batch, AnswerRequest* request,
                                           const std::string& name) const {
  std::vector<CaseResult> results;
  results.reserve(batch.cases.size());
  if (request == nullptr) {
    const Implementation& built_in = *report_.query->FindImplementation(name);
    for (const Case& test : batch.cases) {
      results.push_back(CheckCase(*report_.query, test, report_.tolerance, built_in));
    }
    return results;
  }
  request->Wait();
  for (std::size_t i = 0; i < batch.cases.size(); ++i) {
    results.push_back(JudgeCase(*report_.query, batch.cases[i], report_.tolerance,
                                std::move(request->outcomes()[i])));
  }
  return results;
}

void FileCheck::Judge(Batch batch) {
  if (batch.cases.empty()) return;
  const Query& query = *report_.query;
  const std::string& name = environment_.implementation;
  const std::string& other_name = environment_.compare;
  const std::vector<CaseResult> results = Results(batch, batch.request.get(), name);
  std::vector<CaseResult> others;
  if (Has(other_name)) others = Results(batch, batch.compared.get(), other_name);
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Case& test = batch.cases[i];
    report_.Add(test, results[i], options_.json.has_value());
    if (options_.why && results[i].failed()) whys_.push_back(WhyOf(query, test.arguments));
    if (others.empty() || SameAnswer(results[i], others[i], report_.tolerance)) continue;
    report_.AddDifference(DescribeDifference(query, test, name, results[i], other_name, others[i]));
  }
  LogPrinted();
}

void FileCheck::LogPrinted() {
  if (environment_.own == nullptr) return;
  for (const std::string& line : environment_.own->TakePrinted()) environment_.log->Info(line);
}

void FileCheck::Finish(CheckTally& tally) {
  const Query& query = *report_.query;
  if (!Covers(query)) return;
  Log& log = *environment_.log;
  const std::string path = report_.path.string();
  if (!Has(environment_.implementation)) {
    if (verbose_) {
      log.Info(fmt::format("{}: {} has no implementation {}", path, query.name,
                           environment_.implementation));
    }
    tally.cases_left_out += report_.ids().size();
    tally.queries_left_out.insert(query.name);
    if (HasReport()) tally.report.left_out.push_back(std::move(report_));
    return;
  }
  for (std::size_t i = 0; i < report_.failures().size(); ++i) {
    log.Error(fmt::format("{}: {}", path, report_.failures()[i].what));
    if (i >= whys_.size() || !whys_[i]) continue;
    for (const std::string& line : LinesOf(*whys_[i])) log.Info("  " + line);
  }
  for (const std::string& difference : report_.differences()) {
    log.Error(fmt::format("{}: {}", path, difference));
  }
  for (const std::string& outdated : report_.outdated()) {
    log.Info(fmt::format("{}: {}", path, outdated));
  }
  const std::size_t failed = report_.failures().size();
  const std::size_t passed = report_.passed();
  if (verbose_) log.Info(fmt::format("{}: {} passed, {} failed", path, passed, failed));
  ++tally.checked;
  tally.passed += passed;
  tally.failed += failed;
  tally.unjudged += report_.unjudged().size();
  tally.differing += report_.differences().size();
  tally.kept_values += report_.kept_values();
  if (HasReport()) tally.report.files.push_back(std::move(report_));
}

}  // namespace hitscan
