#include "host/check_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/registry.h"
#include "base/atomic_file.h"
#include "host/exit_code.h"
#include "query/report.h"

namespace hitscan {
namespace {

using Paths = std::vector<std::filesystem::path>;

[[noreturn]] void FailUnknown(std::string_view name) {
  std::vector<std::string_view> known;
  for (const SampleEntry& sample : Samples()) known.push_back(sample.name);
  for (const Query& query : Queries()) known.push_back(query.name);
  throw CannotRun(fmt::format("no sample or query is called {}{} (hitscan list shows them)", name,
                              DidYouMean(name, known)));
}

// What a check covers: the files of the named samples, and of the searched files those of the named
// queries; of every query when nothing is named.
struct Scope {
  Paths files;
  Paths searched;
  bool every_query;
  std::set<std::string_view> queries;

  bool Covers(const Query& query) const { return every_query || queries.contains(query.name); }
};

// The files of one folder or of a path; what cannot be found is an error in the log.
Paths Find(const std::filesystem::path& path, Log& log, bool& usable) {
  Paths found;
  std::vector<std::string> errors;
  try {
    found = FindCaseFiles(path, errors);
  } catch (const FileError& error) {
    errors.emplace_back(error.what());
  }
  for (const std::string& error : errors) log.Error(error);
  usable = usable && errors.empty();
  return found;
}

// What is named has to have the implementation; of the rest, what lacks it is left out.
bool Answers(std::string_view name, const std::vector<std::string>& implementations,
             std::string_view wanted, Log& log, bool& usable) {
  if (std::ranges::find(implementations, wanted) != implementations.end()) return true;
  log.Error(NoImplementationMessage(name, wanted, implementations));
  usable = false;
  return false;
}

// A sample is checked by its own files, a query by every file of the assets that holds its cases.
Scope FindScope(const CheckOptions& options, const std::filesystem::path& assets, Log& log,
                bool& usable) {
  Scope scope{.files = {}, .searched = {}, .every_query = options.names.empty(), .queries = {}};
  bool all = scope.every_query;
  for (const std::string& name : options.names) {
    if (const SampleEntry* entry = FindSample(name)) {
      const std::unique_ptr<Application> sample = entry->make();
      const Environment environment{&log, assets, {}, options.implementation};
      sample->Attach(environment);
      const Paths own = sample->CaseFiles();
      if (own.empty()) {
        log.Info(fmt::format("{} only draws: it has nothing to check", name));
        continue;
      }
      if (!Answers(name, sample->Implementations(), options.implementation, log, usable)) continue;
      scope.files.insert(scope.files.end(), own.begin(), own.end());
    } else if (const Query* query = FindQuery(name)) {
      if (!Answers(name, query->ImplementationNames(), options.implementation, log, usable)) {
        continue;
      }
      scope.queries.insert(query->name);
      all = true;
    } else {
      FailUnknown(name);
    }
  }
  if (!options.cases.empty()) {
    // The samples' own files then only say which queries are meant.
    for (const std::filesystem::path& path : scope.files) {
      scope.queries.insert(LoadCaseFile(path).query->name);
    }
    scope.files.clear();
    for (const std::filesystem::path& path : options.cases) {
      const Paths found = Find(path, log, usable);
      scope.searched.insert(scope.searched.end(), found.begin(), found.end());
    }
  } else if (all) {
    scope.searched = Find(assets / "cases", log, usable);
  }
  return scope;
}

// What has been checked so far.
struct Tally {
  std::vector<CheckedFile> files;
  std::vector<CaseFile> left_out;  // their queries lack the implementation
  int passed = 0;
  int failed = 0;
};

void CheckFile(CaseFile file, const CheckOptions& options, Log& log, Tally& tally) {
  const std::string path = file.path.string();
  const Implementation* implementation = file.query->FindImplementation(options.implementation);
  if (implementation == nullptr) {
    if (options.verbose) {
      log.Info(fmt::format("{}: {} has no implementation {}", path, file.query->name,
                           options.implementation));
    }
    tally.left_out.push_back(std::move(file));
    return;
  }
  CheckResult result = Check(file, *implementation);
  for (std::size_t i = 0; i < result.cases.size(); ++i) {
    if (result.cases[i].passed()) continue;
    log.Error(fmt::format("{}: {}", path, Describe(file, i, result.cases[i])));
  }
  if (options.verbose) {
    log.Info(fmt::format("{}: {} passed, {} failed", path, result.passed, result.failed));
  }
  tally.passed += result.passed;
  tally.failed += result.failed;
  tally.files.push_back({std::move(file), std::move(result)});
}

// One line on standard output: which cases were not checked, and why.
void PrintLeftOut(std::span<const CaseFile> files, std::string_view implementation) {
  if (files.empty()) return;
  std::size_t cases = 0;
  std::set<std::string_view> queries;
  for (const CaseFile& file : files) {
    cases += file.cases.size();
    queries.insert(file.query->name);
  }
  fmt::print("{} {} left out: {} {} no implementation \"{}\"\n", cases,
             cases == 1 ? "case" : "cases", fmt::join(queries, ", "),
             queries.size() == 1 ? "has" : "have", implementation);
}

void WriteReport(const std::optional<std::filesystem::path>& path, const std::string& text) {
  if (path) WriteFileAtomically(*path, text);
}

}  // namespace

void RequireImplementation(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Query& query : Queries()) {
    if (query.FindImplementation(name) != nullptr) return;
    for (const Implementation& implementation : query.implementations) {
      if (std::ranges::find(known, implementation.name) == known.end()) {
        known.push_back(implementation.name);
      }
    }
  }
  throw CannotRun(fmt::format("no query has an implementation called {}; there are {}{}", name,
                              fmt::join(known, ", "), DidYouMean(name, known)));
}

int CheckCommand(const CheckOptions& options, const std::filesystem::path& assets, Log& log) {
  RequireImplementation(options.implementation);
  bool usable = true;
  const Scope scope = FindScope(options, assets, log, usable);

  Tally tally;
  std::set<std::filesystem::path> seen;  // by their true paths: one file may have several
  const auto check = [&](const std::filesystem::path& path, bool named) {
    std::error_code unknown;
    if (!seen.insert(std::filesystem::weakly_canonical(path, unknown)).second) return;
    try {
      CaseFile file = LoadCaseFile(path);
      if (named || scope.Covers(*file.query)) CheckFile(std::move(file), options, log, tally);
    } catch (const FileError& error) {
      log.Error(error.what());
      usable = false;
    }
  };
  for (const std::filesystem::path& path : scope.files) check(path, true);
  for (const std::filesystem::path& path : scope.searched) check(path, false);

  if (usable && tally.files.empty()) {
    log.Error("there is nothing to check");
    usable = false;
  }
  PrintLeftOut(tally.left_out, options.implementation);
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  WriteReport(options.junit, JUnitReport(tally.files, options.implementation, tally.left_out));
  WriteReport(options.json, JsonReport(tally.files, options.implementation, tally.left_out));
  if (!usable) return kExitCannotRun;
  return tally.failed > 0 ? kExitMismatch : kExitWell;
}

}  // namespace hitscan
