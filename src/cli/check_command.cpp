#include "cli/check_command.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <limits>
#include <new>
#include <set>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "cases/report.h"
#include "cli/check_scope.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress_bar.h"

namespace hitscan {
namespace {

// The results so far.
struct Tally {
  std::vector<CheckedFile> files;  // for the reports; empty when there are none
  std::size_t checked = 0;         // how many files
  std::vector<CaseFile> left_out;  // for the reports; their queries do not have the implementation
  std::size_t cases_left_out = 0;
  std::set<std::string_view> queries_left_out;
  int passed = 0;
  int failed = 0;
};

// One line on standard output: which cases were not checked, and why.
void PrintLeftOut(const Tally& tally, std::string_view implementation) {
  const std::size_t cases = tally.cases_left_out;
  if (cases == 0) return;
  fmt::print("{} {} left out: {} {} no implementation \"{}\"\n", cases,
             cases == 1 ? "case" : "cases", fmt::join(tally.queries_left_out, ", "),
             tally.queries_left_out.size() == 1 ? "has" : "have", implementation);
}

// False when there is a report to write and it cannot be written.
bool WriteReport(const std::optional<std::filesystem::path>& path, Log& log, const auto& make) {
  if (!path) return true;
  try {
    WriteFileAtomically(*path, make());
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

// Checks one file. Its cases are read and checked one by one, and kept only for reports; wrong
// answers are logged once the whole file has turned out to be usable.
class FileCheck {
 public:
  FileCheck(const CheckOptions& options, bool verbose, const CheckScope* scope)
      : options_(options), verbose_(verbose), scope_(scope) {}

  // Throws FileError.
  void Run(const std::filesystem::path& path) {
    auto document = OpenCaseDocument(path, options_.max_file_size.value_or(kMostFileBytes));
    const std::size_t count = document->ItemCount();
    if (HasReport()) {
      cases_.reserve(count);
      checked_.result.cases.reserve(count);
    }
    std::size_t done = 0;
    checked_.file = VisitCases(std::move(document), [&](const CaseFile& file, Case&& test) {
      if (count >= kMany) progress_.Show(done++, count);
      Take(file, std::move(test));
    });
    checked_.file.cases = std::move(cases_);
    checked_.file.document.reset();  // which no report needs
    progress_.Clear();
  }

  void Finish(Log& log, Tally& tally) {
    const CaseFile& file = checked_.file;
    if (!Covers(*file.query)) return;
    const std::string path = file.path.string();
    if (file.query->FindImplementation(options_.implementation) == nullptr) {
      if (verbose_) {
        log.Info(fmt::format("{}: {} has no implementation {}", path, file.query->name,
                             options_.implementation));
      }
      tally.cases_left_out += left_out_;
      tally.queries_left_out.insert(file.query->name);
      if (HasReport()) tally.left_out.push_back(std::move(checked_.file));
      return;
    }
    for (const std::string& failure : failures_) log.Error(fmt::format("{}: {}", path, failure));
    const CheckResult& result = checked_.result;
    if (verbose_) {
      log.Info(fmt::format("{}: {} passed, {} failed", path, result.passed, result.failed));
    }
    ++tally.checked;
    tally.passed += result.passed;
    tally.failed += result.failed;
    if (HasReport()) tally.files.push_back(std::move(checked_));
  }

 private:
  // Files with at least so many cases, which take a tenth of a second, show their progress.
  static constexpr std::size_t kMany = 50'000;

  bool HasReport() const { return options_.junit || options_.json; }
  bool Covers(const Query& query) const { return scope_ == nullptr || scope_->Contains(query); }

  void Take(const CaseFile& file, Case&& test) {
    if (!Covers(*file.query)) return;
    const Implementation* const implementation =
        file.query->FindImplementation(options_.implementation);
    if (implementation == nullptr) {
      ++left_out_;
      if (HasReport()) Keep(std::move(test));
      return;
    }
    CaseResult result = CheckCase(test, file.tolerance, *implementation);
    ++(result.passed() ? checked_.result.passed : checked_.result.failed);
    if (!result.passed()) failures_.push_back(Describe(*file.query, test, result));
    if (!HasReport()) return;
    result.answer.shrink_to_fit();
    if (result.passed()) {
      Keep(std::move(test));
    } else {
      cases_.push_back(std::move(test));
    }
    checked_.result.cases.push_back(std::move(result));
  }

  // No report shows the arguments of a case that did not fail.
  void Keep(Case&& test) {
    test.arguments = std::vector<Value>();
    cases_.push_back(std::move(test));
  }

  const CheckOptions& options_;
  bool verbose_;
  const CheckScope* scope_;  // null for a file of any query
  ProgressBar progress_;
  CheckedFile checked_{};
  std::vector<Case> cases_;
  std::vector<std::string> failures_;
  std::size_t left_out_ = 0;
};

// Each wrong answer is an error in the log, the last line on standard output is "N passed, N
// failed". A file that cannot be used, or a report that cannot be written, is an error in the log
// and the others are still checked and written. Throws CannotRun for an unknown sample or query,
// and for two reports into one file.
int RunCheck(const CheckOptions& options, const CommonOptions& common, Log& log) {
  RequireTwoFiles(options);
  const std::filesystem::path assets = common.FindAssets(log);
  UnusableFiles unusable(log);
  const CheckScope scope = FindCheckScope(options, assets, log, unusable);

  Tally tally;
  std::set<std::filesystem::path> seen;  // by their true paths: one file may have several
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
  usable &= WriteReport(options.junit, log, [&] {
    return JUnitReport(tally.files, unusable.files(), options.implementation, tally.left_out);
  });
  usable &= WriteReport(options.json, log, [&] {
    return JsonReport(tally.files, unusable.files(), options.implementation, tally.left_out);
  });
  // After the reports, which may go to standard output too.
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
