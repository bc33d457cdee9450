#include "cli/check_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <new>
#include <set>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/query_scene.h"
#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/nearest_name.h"
#include "cases/report.h"
#include "cli/progress_bar.h"

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
  bool lacking = false;  // something named has no such implementation
  std::set<std::string_view> queries;

  bool Covers(const Query& query) const { return every_query || queries.contains(query.name); }
};

// What could not be used so far. It is said at once, and the rest is checked all the same.
class Unusable {
 public:
  explicit Unusable(Log& log) : log_(log) {}

  /// Does what may throw with a file or a folder.
  template <typename Work>
  void Try(const std::filesystem::path& path, const Work& work) {
    try {
      work();
    } catch (const FileError& error) {
      Add(path, error.what());
    } catch (const std::bad_alloc&) {
      Add(path, path.string() + ": not enough memory for this file");
    } catch (const std::exception& error) {
      Add(path, path.string() + ": " + error.what());
    }
  }

  void Add(const std::filesystem::path& path, const std::string& message) {
    log_.Error(message);
    files_.push_back({path, message});
  }

  const std::vector<UnusableFile>& files() const { return files_; }

 private:
  Log& log_;
  std::vector<UnusableFile> files_;
};

// The files of one folder or of a path.
Paths Find(const std::filesystem::path& path, Unusable& unusable) {
  Paths found;
  std::vector<std::string> errors;
  unusable.Try(path, [&] { found = FindCaseFiles(path, errors); });
  for (const std::string& error : errors) unusable.Add(path, error);
  return found;
}

// What is named has to have the implementation; of the rest, what lacks it is left out.
bool Answers(std::string_view name, const std::vector<std::string>& implementations,
             std::string_view wanted, Log& log) {
  if (std::ranges::find(implementations, wanted) != implementations.end()) return true;
  log.Error(NoImplementationMessage(name, wanted, implementations));
  return false;
}

// A sample is checked by its own files, a query by every file of the assets that holds its cases.
Scope FindScope(const CheckOptions& options, const std::filesystem::path& assets, Log& log,
                Unusable& unusable) {
  Scope scope{.files = {}, .searched = {}, .every_query = options.names.empty(), .queries = {}};
  bool all = scope.every_query;
  for (const std::string& name : options.names) {
    if (const SampleEntry* entry = FindSample(name)) {
      const std::unique_ptr<Application> sample = MakeSample(*entry);
      const Environment environment{&log, assets, {}, options.implementation};
      sample->Attach(environment);
      const auto* scene = dynamic_cast<const CaseScene*>(sample.get());
      if (scene == nullptr) {
        log.Info(fmt::format("{} only draws: it has nothing to check", name));
        continue;
      }
      if (!Answers(name, sample->Implementations(), options.implementation, log)) {
        scope.lacking = true;
        continue;
      }
      const Paths own = scene->CaseFiles();
      scope.files.insert(scope.files.end(), own.begin(), own.end());
    } else if (const Query* query = FindQuery(name)) {
      if (!Answers(name, query->ImplementationNames(), options.implementation, log)) {
        scope.lacking = true;
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
      unusable.Try(path, [&] { scope.queries.insert(LoadCaseFile(path).query->name); });
    }
    scope.files.clear();
    for (const std::filesystem::path& path : options.cases) {
      const Paths found = Find(path, unusable);
      scope.searched.insert(scope.searched.end(), found.begin(), found.end());
    }
  } else if (all) {
    scope.searched = Find(assets / "cases", unusable);
  }
  return scope;
}

// What has been checked so far.
struct Tally {
  CheckReport report;       // without files when none is written
  std::size_t checked = 0;  // how many files
  std::size_t cases_left_out = 0;
  std::set<std::string_view> queries_left_out;
  std::size_t passed = 0;
  std::size_t failed = 0;
};

// One line on standard output: which cases were not checked, and why.
void PrintLeftOut(const Tally& tally, std::string_view implementation) {
  const std::size_t cases = tally.cases_left_out;
  if (cases == 0) return;
  fmt::print("{} {} left out: {} {} no implementation \"{}\"\n", cases,
             cases == 1 ? "case" : "cases", fmt::join(tally.queries_left_out, ", "),
             tally.queries_left_out.size() == 1 ? "has" : "have", implementation);
}

// Whether there is no report to write, or it is written.
bool WriteReport(const std::optional<std::filesystem::path>& path, Log& log,
                 const ByteProducer& produce) {
  if (!path) return true;
  try {
    WriteFileAtomically(*path, produce);
    return true;
  } catch (const std::bad_alloc&) {
    log.Error(path->string() + ": not enough memory for this report");
  } catch (const std::exception& error) {
    log.Error(error.what());
  }
  return false;
}

// The second report would overwrite the first.
void RequireTwoFiles(const CheckOptions& options) {
  if (!options.junit || !options.json || !WriteToSameFile(*options.junit, *options.json)) return;
  throw CannotRun(fmt::format("--junit and --json: both are written to {}; name two files",
                              options.json->string()));
}

// How the cases of one file come out. They are read, checked and reported one by one; what is wrong
// is said when the whole file turned out to be usable.
class FileCheck {
 public:
  FileCheck(const CheckOptions& options, const Scope* scope) : options_(options), scope_(scope) {}

  // Throws FileError.
  void Run(const std::filesystem::path& path) {
    auto document = OpenCaseDocument(path, options_.max_file_size.value_or(kMaxFileBytes));
    const std::size_t count = document->ItemCount();
    report_.Reserve(count);
    std::size_t done = 0;
    report_.path = path;
    VisitCases(std::move(document), [&](const CaseFile& head, Case&& test) {
      if (count >= kMany) progress_.Show(done++, count);
      Take(head, test);
    });
    progress_.Clear();
  }

  void Finish(Log& log, Tally& tally) {
    const Query& query = *report_.query;
    if (!Covers(query)) return;
    const std::string path = report_.path.string();
    if (query.FindImplementation(options_.implementation) == nullptr) {
      if (options_.verbose) {
        log.Info(fmt::format("{}: {} has no implementation {}", path, query.name,
                             options_.implementation));
      }
      tally.cases_left_out += report_.ids().size();
      tally.queries_left_out.insert(query.name);
      if (WantsReport()) tally.report.left_out.push_back(std::move(report_));
      return;
    }
    for (const FileReport::Failure& failure : report_.failures()) {
      log.Error(fmt::format("{}: {}", path, failure.what));
    }
    const std::size_t failed = report_.failures().size();
    const std::size_t passed = report_.ids().size() - failed;
    if (options_.verbose) log.Info(fmt::format("{}: {} passed, {} failed", path, passed, failed));
    ++tally.checked;
    tally.passed += passed;
    tally.failed += failed;
    if (WantsReport()) tally.report.files.push_back(std::move(report_));
  }

 private:
  // So many take a tenth of a second.
  static constexpr std::size_t kMany = 50'000;

  bool WantsReport() const { return options_.junit || options_.json; }
  bool Covers(const Query& query) const { return scope_ == nullptr || scope_->Covers(query); }

  void Take(const CaseFile& file, const Case& test) {
    const Query& query = *file.query;
    report_.query = &query;
    if (!Covers(query)) return;
    const Implementation* const implementation = query.FindImplementation(options_.implementation);
    if (implementation == nullptr) return report_.AddSkipped(test);
    const CaseResult result = CheckCase(test, file.tolerance, *implementation);
    report_.Add(test, result, options_.json.has_value());
  }

  const CheckOptions& options_;
  const Scope* scope_;  // null when the file is checked whatever its query is
  ProgressBar progress_;
  FileReport report_;
};

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
  RequireTwoFiles(options);
  RequireImplementation(options.implementation);
  Unusable unusable(log);
  const Scope scope = FindScope(options, assets, log, unusable);

  Tally tally;
  std::set<std::filesystem::path> seen;  // by their true paths: one file may have several
  const auto check = [&](const std::filesystem::path& path, bool named) {
    std::error_code unknown;
    if (!seen.insert(std::filesystem::weakly_canonical(path, unknown)).second) return;
    unusable.Try(path, [&] {
      FileCheck file(options, named ? nullptr : &scope);
      file.Run(path);
      file.Finish(log, tally);
    });
  };
  for (const std::filesystem::path& path : scope.files) check(path, true);
  for (const std::filesystem::path& path : scope.searched) check(path, false);

  bool usable = unusable.files().empty() && !scope.lacking;
  if (usable && tally.checked == 0) {
    log.Error("there is nothing to check");
    usable = false;
  }
  tally.report.implementation = options.implementation;
  tally.report.unusable = unusable.files();
  usable &= WriteReport(options.junit, log,
                        [&](const ByteSink& write) { WriteJUnitReport(tally.report, write); });
  usable &= WriteReport(options.json, log,
                        [&](const ByteSink& write) { WriteJsonReport(tally.report, write); });
  // After the reports, which may go to standard output too.
  PrintLeftOut(tally, options.implementation);
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  if (!usable) return kExitCannotRun;
  return tally.failed > 0 ? kExitMismatch : kExitSuccess;
}

}  // namespace hitscan
