#include "cli/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"
#include "cases/case_file.h"
#include "cases/json_document.h"
#include "cli/names.h"
#include "implementation/implementation_source.h"

namespace hitscan {
namespace {

// Adds the case files in the folder `path`, or the file `path` itself.
void AddFiles(const std::filesystem::path& path, std::vector<std::filesystem::path>& files,
              UnusableFiles& unusable) {
  std::vector<std::string> errors;
  unusable.Try(path, [&] {
    const std::vector<std::filesystem::path> found = FindCaseFiles(path, errors);
    files.insert(files.end(), found.begin(), found.end());
  });
  for (const std::string& error : errors) unusable.Add(path, error);
}

// Whether a named sample or query has the chosen implementation; logs an error if not.
bool HasImplementation(std::string_view name, const std::vector<std::string>& implementations,
                       const Environment& environment, CheckScope& scope) {
  if (std::ranges::find(implementations, environment.implementation) != implementations.end()) {
    return true;
  }
  environment.log->Error(
      NoImplementationMessage(name, environment.implementation, implementations));
  scope.missing_implementation = true;
  return false;
}

void AddSample(const SampleEntry& entry, const Environment& environment, CheckScope& scope) {
  const std::unique_ptr<Application> sample = MakeSample(entry);
  sample->Attach(environment);
  const auto* scene = dynamic_cast<const CaseScene*>(sample.get());
  if (scene == nullptr) {
    environment.log->Info(fmt::format("{} only draws: it has nothing to check", entry.name));
  } else if (HasImplementation(entry.name, sample->Implementations(), environment, scope)) {
    const std::vector<std::filesystem::path> own = scene->CaseFiles();
    scope.samples.insert(scope.samples.end(), own.begin(), own.end());
  }
}

void AddQuery(const Query& query, const Environment& environment, CheckScope& scope) {
  std::vector<std::string> names = query.ImplementationNames();
  if (environment.user != nullptr) {
    const std::vector<std::string> own = environment.user->NamesFor(query);
    names.insert(names.end(), own.begin(), own.end());
  }
  if (HasImplementation(query.name, names, environment, scope)) scope.queries.insert(query.name);
}

// Progress is shown for files with at least this many cases, which take about a tenth of a second.
constexpr std::size_t kMany = 50'000;
// After so many cases the lines are logged that the user's implementations have printed.
constexpr std::size_t kBetweenPrinted = 64;

}  // namespace

CheckScope FindCheckScope(const CheckOptions& options, const Environment& environment,
                          UnusableFiles& unusable) {
  CheckScope scope;
  scope.every_query = true;
  for (const std::string& name : options.names) {
    const Named found = RequireNamed(name, environment.assets);
    if (!found.path.empty()) {
      AddFiles(found.path, scope.files, unusable);
      continue;
    }
    scope.every_query = false;
    if (found.sample != nullptr) {
      AddSample(*found.sample, environment, scope);
    } else {
      AddQuery(*found.query, environment, scope);
    }
  }
  if (!options.cases.empty()) {
    // In this case the files of the samples only determine the queries.
    for (const std::filesystem::path& path : scope.samples) {
      unusable.Try(path, [&] { scope.queries.insert(LoadCaseFile(path).query->name); });
    }
    scope.samples.clear();
    for (const std::filesystem::path& path : options.cases)
      AddFiles(path, scope.searched, unusable);
  } else if (options.names.empty() || !scope.queries.empty()) {
    AddFiles(environment.assets / "cases", scope.searched, unusable);
  }
  return scope;
}

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
