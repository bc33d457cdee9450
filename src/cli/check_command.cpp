#include "cli/check_command.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <limits>
#include <new>
#include <set>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "cases/json_document.h"
#include "cases/report.h"
#include "cli/check_scope.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress_bar.h"

namespace hitscan {
namespace {

// The results so far.
struct Tally {
  CheckReport report;       // has no files when no report is written
  std::size_t checked = 0;  // the number of checked files
  std::size_t cases_left_out = 0;
  std::set<std::string_view> queries_left_out;
  std::size_t passed = 0;
  std::size_t failed = 0;
};

// Prints one line on standard output about the cases that were not checked, with the reason.
void PrintLeftOut(const Tally& tally, std::string_view implementation) {
  const std::size_t cases = tally.cases_left_out;
  if (cases == 0) return;
  fmt::print("{} {} left out: {} {} no implementation \"{}\"\n", cases,
             cases == 1 ? "case" : "cases", fmt::join(tally.queries_left_out, ", "),
             tally.queries_left_out.size() == 1 ? "has" : "have", implementation);
}

// False when the report cannot be written. Without a path there is no report.
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

// Throws CannotRun if both reports have the same file: the second would overwrite the first.
void RequireTwoFiles(const CheckOptions& options) {
  if (!options.junit || !options.json || !WriteToSameFile(*options.junit, *options.json)) return;
  throw CannotRun(fmt::format("--junit and --json: both are written to {}; name two files",
                              options.json->string()));
}

// Checks one file. Its cases are read, checked and reported one by one. Wrong answers are logged
// only after the whole file has been read without an error.
class FileCheck {
 public:
  FileCheck(const CheckOptions& options, bool verbose, const CheckScope* scope)
      : options_(options), verbose_(verbose), scope_(scope) {}

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
      if (verbose_) {
        log.Info(fmt::format("{}: {} has no implementation {}", path, query.name,
                             options_.implementation));
      }
      tally.cases_left_out += report_.ids().size();
      tally.queries_left_out.insert(query.name);
      if (HasReport()) tally.report.left_out.push_back(std::move(report_));
      return;
    }
    for (const FileReport::Failure& failure : report_.failures()) {
      log.Error(fmt::format("{}: {}", path, failure.what));
    }
    const std::size_t failed = report_.failures().size();
    const std::size_t passed = report_.ids().size() - failed;
    if (verbose_) log.Info(fmt::format("{}: {} passed, {} failed", path, passed, failed));
    ++tally.checked;
    tally.passed += passed;
    tally.failed += failed;
    if (HasReport()) tally.report.files.push_back(std::move(report_));
  }

 private:
  // Progress is shown for files with at least this many cases, which take about a tenth of a
  // second.
  static constexpr std::size_t kMany = 50'000;

  bool HasReport() const { return options_.junit || options_.json; }
  bool Covers(const Query& query) const { return scope_ == nullptr || scope_->Contains(query); }

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
  bool verbose_;
  const CheckScope* scope_;  // null: check files of any query
  ProgressBar progress_;
  FileReport report_;
};

// Logs each wrong answer as an error; the last line on standard output is "N passed, N failed".
// Logs an error for each file that cannot be used and each report that cannot be written, and
// continues with the others. Throws CannotRun for an unknown sample or query, and when both reports
// have the same file.
int RunCheck(const CheckOptions& options, const CommonOptions& common, Log& log) {
  RequireTwoFiles(options);
  const std::filesystem::path assets = common.FindAssets(log);
  UnusableFiles unusable(log);
  const CheckScope scope = FindCheckScope(options, assets, log, unusable);

  Tally tally;
  std::set<std::filesystem::path> seen;  // canonical paths, since a file may have several paths
  const auto check = [&](const std::filesystem::path& path, bool named) {
    std::error_code unknown;
    if (!seen.insert(std::filesystem::weakly_canonical(path, unknown)).second) return;
    unusable.Try(path, [&] {
      FileCheck file(options, common.verbose, named ? nullptr : &scope);
      file.Run(path);
      file.Finish(log, tally);
    });
  };
  for (const std::filesystem::path& path : scope.files) check(path, true);
  for (const std::filesystem::path& path : scope.searched) check(path, false);

  bool usable = unusable.files().empty() && !scope.missing_implementation;
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
  // Printed after the reports, which may go to standard output too.
  PrintLeftOut(tally, options.implementation);
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  if (!usable) return kExitCannotRun;
  return tally.failed > 0 ? kExitMismatch : kExitSuccess;
}

std::uintmax_t ParseFileSize(const std::string& text) {
  constexpr std::string_view kUnits = "KMG";
  std::uintmax_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, text.data() + text.size());
  const std::size_t index = unit.size() == 1 ? kUnits.find(unit[0]) : std::string_view::npos;
  const unsigned bits =
      index == std::string_view::npos ? 0 : 10 * (static_cast<unsigned>(index) + 1);
  const bool known = unit.empty() || bits > 0;
  if (error != std::errc() || !known || number == 0 ||
      number > std::numeric_limits<std::uintmax_t>::max() >> bits) {
    throw CannotRun(
        fmt::format("'{}' is not a number of bytes above 0, as in 500000, 64K, 512M or 4G", text));
  }
  return number << bits;
}

}  // namespace

void AddCheckOptions(CLI::App& app, CheckOptions& options) {
  app.add_option("NAME", options.names, "Samples or queries; all when none is named")
      ->type_name("");
  AddCases(app, options.cases, options.implementation);
  app.add_option("--junit", options.junit, "Write a report as JUnit XML")->type_name("FILE");
  app.add_option("--json", options.json, "Write a report as JSON")->type_name("FILE");
  AddParsedOption(
      app, "--max-file-size",
      [&options](const std::string& text) { options.max_file_size = ParseFileSize(text); },
      "Refuse larger case files; bytes, or with K, M or G (default: 1G)")
      ->type_name("SIZE");
}

Command CheckCommand() {
  return MakeCommand<CheckOptions>("check", "Compare answers with what is expected",
                                   AddCheckOptions, RunCheck);
}

}  // namespace hitscan
