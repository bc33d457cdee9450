#include "cli/file_check.h"

#include <fmt/format.h>

#include <utility>

#include "cases/json_document.h"

namespace hitscan {
namespace {

// Progress is shown for files with at least this many cases, which take about a tenth of a second.
constexpr std::size_t kMany = 50'000;
// After so many cases the lines are logged that the user's implementations have printed.
constexpr std::size_t kBetweenPrinted = 64;

}  // namespace

void FileCheck::Run(const std::filesystem::path& path) {
  auto document = OpenCaseDocument(path, options_.max_file_size.value_or(kMaxFileBytes));
  const std::size_t count = document->ItemCount();
  report_.Reserve(count);
  std::size_t done = 0;
  report_.path = path;
  const CaseFile file = VisitCases(std::move(document), [&](const CaseFile& head, Case&& test) {
    if (count >= kMany) progress_.Show(done, count);
    if (done % kBetweenPrinted == 0) LogPrinted();
    if (done++ == 0) Begin(head);
    if (Covers(*head.query)) Take(std::move(test));
  });
  if (done == 0) Begin(file);
  if (checker_) checker_->Finish();
  LogPrinted();
  progress_.Clear();
}

void FileCheck::Begin(const CaseFile& file) {
  report_.query = file.query;
  report_.tolerance = file.tolerance;
  std::vector<std::shared_ptr<Answerer>> answerers;
  for (const std::string& name : {environment_.implementation, environment_.compare}) {
    if (auto answerer = FindAnswerer(*file.query, name, environment_.user)) {
      answerers.push_back(std::move(answerer));
    } else if (answerers.empty()) {
      return;
    }
  }
  checker_.emplace(
      std::move(answerers), file.tolerance,
      [this](const Case& test, std::span<const CaseResult> results) { Report(test, results); });
}

void FileCheck::Take(Case&& test) {
  if (!checker_) return report_.AddSkipped(test);
  checker_->Add(std::move(test));
}

void FileCheck::Report(const Case& test, std::span<const CaseResult> results) {
  const Query& query = *report_.query;
  const CaseResult& result = results.front();
  report_.Add(test, result, options_.json.has_value());
  if (options_.why && result.failed()) whys_.push_back(WhyOf(query, test.arguments));
  if (results.size() > 1 && !SameAnswer(result, results[1], report_.tolerance)) {
    report_.AddDifference(DescribeDifference(query, test, environment_.implementation, result,
                                             environment_.compare, results[1]));
  }
}

void FileCheck::LogPrinted() {
  if (environment_.user == nullptr) return;
  for (const std::string& line : environment_.user->TakePrinted()) environment_.log->Info(line);
}

void FileCheck::Finish(CheckTally& tally) {
  const Query& query = *report_.query;
  if (!Covers(query)) return;
  Log& log = *environment_.log;
  const std::string path = report_.path.string();
  if (!checker_) {
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
