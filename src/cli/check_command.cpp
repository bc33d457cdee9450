// The command `hitscan check`: finds the case files, checks their cases and writes the reports.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/log.h"
#include "app/query_groups.h"
#include "app/registry.h"
#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "cases/overview.h"
#include "cases/property_answerer.h"
#include "cases/report.h"
#include "cli/command_line.h"
#include "cli/command_options.h"
#include "cli/progress_bar.h"
#include "cli/shared_options.h"
#include "cli/terminal.h"
#include "html/page.h"
#include "implementation/implementation_source.h"
#include "json/document.h"
#include "project/project.h"
#include "queries/query_lookup.h"
#include "query/query.h"
#include "query/why.h"

namespace hitscan {
namespace {

/// Collects the files and folders that could not be used. Each is logged as an error at once; the
/// others are still checked.
class UnusableFiles {
 public:
  explicit UnusableFiles(Log& log) : log_(log) {}

  /// Calls `work`. If it throws, `path` is added with the error.
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

/// The files to check, and the queries of which they are checked.
struct CheckScope {
  std::vector<std::filesystem::path> samples;   ///< files of named samples; checked for any query
  std::vector<std::filesystem::path> files;     ///< other named files; checked for any query
  std::vector<std::filesystem::path> searched;  ///< checked only for the queries of the scope
  bool every_query = false;
  std::set<std::string_view> queries;   ///< the queries that are checked unless `every_query`
  bool missing_implementation = false;  ///< a named sample or query lacks the chosen implementation

  bool Contains(const Query& query) const { return every_query || queries.contains(query.name); }
};

/// The results of `hitscan check` so far.
struct CheckTally {
  CheckReport report;       ///< has no files when no report is written
  OverviewTable overview;   ///< of all queries, with the implementations that are asked
  std::size_t checked = 0;  ///< the number of checked files
  std::size_t skipped_cases = 0;
  std::size_t not_reported = 0;  ///< cases left out because nothing was reported of them
  std::set<std::string_view> skipped_queries;
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t unjudged = 0;     ///< cases without an expected answer
  std::size_t differing = 0;    ///< cases that the compared implementation answers differently
  std::size_t kept_values = 0;  ///< wrong cases of the report whose values are kept
};

/// Checks one file. Its cases are checked while it is read, but wrong answers are logged by Finish
/// only, after the whole file has been read without an error.
class FileCheck {
 public:
  /// If `scope` is null, files of any query are checked.
  FileCheck(const CheckOptions& options, bool verbose, const Environment& environment,
            const CheckScope* scope)
      : options_(options), verbose_(verbose), environment_(environment), scope_(scope) {}

  /// Keeps the values of at most `most` wrong cases, of which the page may show pictures.
  void KeepValues(std::size_t most) { report_.KeepValues(most); }

  /// Reads the file and checks its cases. Throws FileError.
  void Run(const std::filesystem::path& path);
  /// Logs the results and adds them to `tally`.
  void Finish(CheckTally& tally);
  const Query& query() const { return *report_.query; }

 private:
  bool HasReport() const {
    return !options_.junit.empty() || !options_.json.empty() || !options_.html.empty();
  }
  bool Covers(const Query& query) const { return scope_ == nullptr || scope_->Contains(query); }

  /// Makes the checker with the answerers for the file; none if the first answerer is missing.
  void Begin(const CaseFile& file);
  void Take(Case&& test);
  void Report(const Case& test, std::span<const CaseResult> results);
  void LogPrinted();
  void AddTo(OverviewTable& overview) const;

  const CheckOptions& options_;
  bool verbose_;
  const Environment& environment_;
  const CheckScope* scope_;
  ProgressBar progress_;
  FileReport report_;
  std::vector<std::optional<Why>> whys_;  ///< one for each failure, with --why
  std::vector<AnswerCounts> counts_;      ///< one for each implementation that is asked
  std::size_t not_reported_ = 0;          ///< cases of which nothing was reported
  std::optional<CaseChecker> checker_;    ///< empty if the query lacks the implementation
};

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
  // The default is the first implementation of a query, whatever its name, if there is one.
  const bool is_default = environment.implementation == Environment().implementation;
  if ((is_default && !implementations.empty()) ||
      std::ranges::find(implementations, environment.implementation) != implementations.end()) {
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
  // Some cases of any query may have been reported.
  if (environment.implementation == kReported ||
      query.FindImplementation(environment.implementation) != nullptr ||
      HasImplementation(query.name, names, environment, scope)) {
    scope.queries.insert(query.name);
  }
}

// Progress is shown for files with at least this many cases, which take about a tenth of a second.
constexpr std::size_t kMany = 50'000;
// Each time after this many cases, lines that the user's implementations have printed are logged.
constexpr std::size_t kBetweenPrinted = 64;

// A named sample adds its case files to the scope, a named query adds every file of the assets with
// cases of that query, and a path adds a case file or the files of a folder. If the options name
// nothing, the scope has all queries. Throws CannotRun for an unknown name.
CheckScope FindCheckScope(const CheckOptions& options, const Environment& environment,
                          const Project* project, UnusableFiles& unusable) {
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
    // With --cases, the files of the named samples only determine which queries are checked.
    for (const std::filesystem::path& path : scope.samples) {
      unusable.Try(path, [&] { scope.queries.insert(LoadCaseFile(path).query->name); });
    }
    scope.samples.clear();
    for (const std::filesystem::path& path : options.cases)
      AddFiles(path, scope.searched, unusable);
  } else if (options.names.empty() || !scope.queries.empty()) {
    AddFiles(environment.assets / "cases", scope.searched, unusable);
    if (project != nullptr) {
      for (const std::filesystem::path& path : project->cases) {
        AddFiles(path, scope.searched, unusable);
      }
    }
  }
  return scope;
}

void FileCheck::Run(const std::filesystem::path& path) {
  auto document = OpenCaseDocument(path, options_.max_file_size.value_or(kMaxFileBytes));
  const std::size_t count = document->ItemCount();
  report_.Reserve(count);
  std::size_t done = 0;
  report_.path = path;
  VisitCases(std::move(document), [&](const CaseFile& head, Case&& test) {
    if (count >= kMany) progress_.Show(done, count);
    if (done % kBetweenPrinted == 0) LogPrinted();
    if (done++ == 0) Begin(head);
    if (Covers(*head.query)) Take(std::move(test));
  });
  if (checker_) checker_->Finish();
  LogPrinted();
  progress_.Clear();
}

void FileCheck::Begin(const CaseFile& file) {
  if (Covers(*file.query)) file.query->Open();
  report_.query = file.query;
  report_.tolerance = file.tolerance;
  std::vector<std::shared_ptr<Answerer>> answerers;
  // The properties that the options name need not fit queries that are not checked.
  const auto properties =
      Covers(*file.query)
          ? PropertiesOf(*file.query, RequireProperties(*file.query, options_.properties))
          : Properties();
  for (const std::string& name : {environment_.implementation, environment_.compare}) {
    if (auto answerer = FindAnswerer(*file.query, name, environment_.user)) {
      answerers.push_back(AskingProperties(std::move(answerer), properties, file.tolerance));
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
  if (environment_.implementation == kReported && test.reported == nullptr) {
    ++not_reported_;
    return;
  }
  checker_->Add(std::move(test));
}

void FileCheck::Report(const Case& test, std::span<const CaseResult> results) {
  const Query& query = *report_.query;
  const CaseResult& result = results.front();
  if (environment_.compare == kReported && test.reported == nullptr) {
    results = results.first(1);
  }
  counts_.resize(std::max(counts_.size(), results.size()));
  for (std::size_t i = 0; i < results.size(); ++i) counts_[i].Count(results[i], 1);
  report_.Add(test, result, !options_.json.empty());
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

void FileCheck::AddTo(OverviewTable& overview) const {
  const auto row = std::ranges::find(overview.rows, report_.query, &OverviewRow::query);
  if (row == overview.rows.end()) return;
  for (std::size_t i = 0; i < row->cells.size(); ++i) {
    if (i < counts_.size()) {
      row->cells[i].counts += counts_[i];
    } else {
      row->cells[i].not_asked += static_cast<int>(report_.ids().size());
    }
  }
}

void FileCheck::Finish(CheckTally& tally) {
  const Query& query = *report_.query;
  if (!Covers(query)) return;
  tally.not_reported += not_reported_;
  if (checker_ && report_.ids().empty()) return;
  AddTo(tally.overview);
  Log& log = *environment_.log;
  const std::string path = report_.path.string();
  if (!checker_) {
    if (verbose_) {
      log.Info(fmt::format("{}: {} has no implementation {}", path, query.name,
                           environment_.implementation));
    }
    tally.skipped_cases += report_.ids().size();
    tally.skipped_queries.insert(query.name);
    if (HasReport()) tally.report.skipped.push_back(std::move(report_));
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

// Prints one line on standard output about the cases that were not checked, with the reason.
void PrintLeftOut(const CheckTally& tally, std::string_view implementation) {
  if (tally.not_reported > 0) {
    fmt::print("{} {} skipped: nothing was reported\n", tally.not_reported,
               tally.not_reported == 1 ? "case" : "cases");
  }
  const std::size_t cases = tally.skipped_cases;
  if (cases == 0) return;
  // An implementation of the user answers few queries: the names of all others would fill the
  // screen.
  constexpr std::size_t kMaxNames = 8;
  const std::size_t queries = tally.skipped_queries.size();
  const std::string names = queries <= kMaxNames
                                ? fmt::format("{}", fmt::join(tally.skipped_queries, ", "))
                                : fmt::format("{} queries", queries);
  fmt::print("{} {} skipped: {} {} no implementation \"{}\"\n", cases,
             cases == 1 ? "case" : "cases", names, queries == 1 ? "has" : "have", implementation);
}

// The table for all queries, without counts.
OverviewTable EmptyOverview(const ImplementationNames& names) {
  OverviewTable table;
  table.implementations.push_back(names.implementation);
  if (!names.compare.empty()) table.implementations.push_back(names.compare);
  const std::vector<OverviewCell> cells(table.implementations.size());
  for (GroupedQuery& grouped : QueriesByGroup()) {
    table.rows.push_back(
        {grouped.query, std::move(grouped.group), std::move(grouped.title), cells});
  }
  return table;
}

// Prints a line for each query of the named samples that has more cases than the samples show.
void PrintOtherCases(const std::set<const Query*>& queries, const CheckScope& scope,
                     const CheckOptions& options, const std::filesystem::path& assets) {
  const std::string answering = ImplementationText(options.answering);
  CaseCounts counts(assets / "cases");
  for (const Query* query : queries) {
    if (scope.Contains(*query)) continue;
    const std::size_t others = counts.Of(*query, scope.samples);
    if (others == 0) continue;
    fmt::print("{} more {} of {} not checked: hitscan check {}{}{}\n", others,
               others == 1 ? "case" : "cases", query->name, query->name,
               answering.empty() ? "" : " ", answering);
  }
}

// Returns false, after logging an error, when the report cannot be written. An empty path means
// that no report is wanted.
bool WriteReport(const std::filesystem::path& path, Log& log, const ByteProducer& produce) {
  if (path.empty()) return true;
  try {
    WriteFileAtomically(path, produce);
    return true;
  } catch (const std::bad_alloc&) {
    log.Error(path.string() + ": not enough memory for this report");
  } catch (const std::exception& error) {
    log.Error(error.what());
  }
  return false;
}

CommandText CommandOf(const CheckOptions& options) {
  // The list names every option: a new one does not compile until it is decided here whether the
  // command needs it. Options that only choose reports are not needed.
  const auto& [names, cases, answering, properties, junit, json, html, page, why, max_file_size] =
      options;
  CommandText command{"hitscan check", ImplementationText(answering), page};
  const auto add = [&](const std::string& text) { command.whole += " " + text; };
  for (const std::string& name : names) add(ShellWord(name));
  for (const auto& path : cases) add("--cases " + ShellWord(path.string()));
  if (!command.answering.empty()) add(command.answering);
  if (!properties.empty()) add(PropertiesText(properties));
  if (max_file_size) add(fmt::format("--max-file-size {}", *max_file_size));
  return command;
}

// Logs each wrong answer as an error; the last line on standard output is "N passed, N failed".
// Logs an error for each file that cannot be used and each report that cannot be written, and
// continues with the others. Throws CannotRun for an unknown sample or query, and when a report
// would replace another one or a file that is read.
int RunCheck(const CheckOptions& options, const CommonOptions& common, Log& log) {
  const std::array outputs{Output{"--junit", options.junit}, Output{"--json", options.json},
                           Output{"--html", options.html}};
  std::vector<std::filesystem::path> inputs = FilesNamedBy(options.answering);
  std::ranges::copy(CaseFilesIn(options.cases), std::back_inserter(inputs));
  RequireOutputs(outputs, inputs);
  const std::filesystem::path assets = common.FindAssets(log).path;
  UnusableFiles unusable(log);
  UserImplementations user;
  const ImplementationNames names = OpenImplementations(options.answering, user, log);
  const Environment environment{&log, assets, {}, names.implementation, names.compare, &user};
  const CheckScope scope = FindCheckScope(options, environment, common.project, unusable);
  for (const std::string_view query : scope.queries) {
    RequireProperties(*FindQuery(query), options.properties);
  }
  for (const auto& read : {names.Files(), scope.samples, scope.files, scope.searched}) {
    RequireOutputs(outputs, read);
  }

  CheckTally tally;
  // The table is only for a terminal: programs that read the output get the lines below it alone.
  const std::optional<std::size_t> width = options.names.empty() ? TerminalWidth() : std::nullopt;
  if (width) tally.overview = EmptyOverview(names);
  std::set<std::filesystem::path> seen;  // canonical paths, since a file may have several paths
  std::set<const Query*> queries_of_samples;
  enum class Found { kInSample, kNamed, kSearched };
  const auto check = [&](const std::filesystem::path& path, Found found) {
    std::error_code unknown;
    if (!seen.insert(std::filesystem::weakly_canonical(path, unknown)).second) return;
    unusable.Try(path, [&] {
      FileCheck file(options, common.verbose, environment,
                     found == Found::kSearched ? &scope : nullptr);
      if (!options.html.empty()) file.KeepValues(kMostPictures - tally.kept_values);
      file.Run(path);
      if (found == Found::kInSample) queries_of_samples.insert(&file.query());
      file.Finish(tally);
    });
  };
  for (const std::filesystem::path& path : scope.samples) check(path, Found::kInSample);
  for (const std::filesystem::path& path : scope.files) check(path, Found::kNamed);
  for (const std::filesystem::path& path : scope.searched) check(path, Found::kSearched);

  bool usable = unusable.files().empty() && !scope.missing_implementation;
  const bool judged = tally.passed + tally.failed > 0;
  if (usable && !judged && tally.differing == 0) {
    std::string why;
    if (tally.checked > 0) {
      why = ": no case has an expectation";
    } else if (!options.cases.empty() && !scope.every_query) {
      why = fmt::format(": --cases has no cases of {}", fmt::join(scope.queries, ", "));
    }
    log.Error("there is nothing to check" + why);
    usable = false;
  }
  tally.report.implementation = names.implementation;
  tally.report.compare = names.compare;
  tally.report.unusable = unusable.files();
  usable &= WriteReport(options.junit, log,
                        [&](const ByteSink& write) { WriteJUnitReport(tally.report, write); });
  usable &= WriteReport(options.json, log,
                        [&](const ByteSink& write) { WriteJsonReport(tally.report, write); });
  usable &= WriteReport(options.html, log, [&](const ByteSink& write) {
    WriteCheckPage(tally.report, CommandOf(options), write);
  });
  // Printed after the reports, which may go to standard output too.
  if (width) fmt::print("{}", TextOf(tally.overview, *width));
  PrintOtherCases(queries_of_samples, scope, options, assets);
  PrintLeftOut(tally, names.implementation);
  if (!names.compare.empty()) {
    fmt::print("{} answered differently by {}\n", tally.differing, names.compare);
  }
  if (tally.unjudged > 0) {
    fmt::print("{} {} not judged: nothing is expected\n", tally.unjudged,
               tally.unjudged == 1 ? "case was" : "cases were");
  }
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  if (!usable) return kExitCannotRun;
  return tally.failed + tally.differing > 0 ? kExitMismatch : kExitSuccess;
}

}  // namespace

void AddCheckOptions(CLI::App& app, CheckOptions& options) {
  app.add_option("NAME", options.names,
                 "Samples, queries, case files or folders, or reports: cases of public issues; all "
                 "if none is named")
      ->type_name("");
  AddCases(app, options.cases);
  AddImplementations(app, options.answering);
  AddProperties(app, options.properties);
  app.add_option("--junit", options.junit, "Write a report as JUnit XML")->type_name("FILE");
  app.add_option("--json", options.json, "Write a report as JSON")->type_name("FILE");
  AddHtml(app, options.html, options.page, "Write a report as a page with pictures");
  app.add_flag("--why", options.why,
               "Explain the exact answer of each wrong case, number by number");
  AddParsedOption(app, "--max-file-size", options.max_file_size, ParseFileSize,
                  "Refuse larger case files; bytes, or with K, M or G (default: 1G)")
      ->type_name("SIZE");
}

Command CheckCommand() {
  return MakeCommand<CheckOptions>("check", "Compare answers with what is expected",
                                   AddCheckOptions, RunCheck);
}

}  // namespace hitscan
