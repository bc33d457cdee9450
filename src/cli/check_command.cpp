#include "cli/check_command.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <new>
#include <set>
#include <utility>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/shell_word.h"
#include "cases/report.h"
#include "cli/commands.h"
#include "cli/file_check.h"
#include "html/check_page.h"

namespace hitscan {
namespace {

// Prints one line on standard output about the cases that were not checked, with the reason.
void PrintLeftOut(const CheckTally& tally, std::string_view implementation) {
  const std::size_t cases = tally.cases_left_out;
  if (cases == 0) return;
  // Own implementations answer few queries: the names of all others would hide the rest.
  constexpr std::size_t kMaxNames = 8;
  const std::size_t queries = tally.queries_left_out.size();
  const std::string names = queries <= kMaxNames
                                ? fmt::format("{}", fmt::join(tally.queries_left_out, ", "))
                                : fmt::format("{} queries", queries);
  fmt::print("{} {} left out: {} {} no implementation \"{}\"\n", cases,
             cases == 1 ? "case" : "cases", names, queries == 1 ? "has" : "have", implementation);
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

// Throws CannotRun if two reports have the same file: the second would overwrite the first.
void RequireDifferentFiles(const CheckOptions& options) {
  using Named = std::pair<std::string_view, const std::optional<std::filesystem::path>*>;
  const std::array reports{Named("--junit", &options.junit), Named("--json", &options.json),
                           Named("--html", &options.html)};
  for (std::size_t i = 0; i < reports.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto& path = *reports.at(i).second;
      const auto& other = *reports.at(j).second;
      if (!path || !other || !WriteToSameFile(*path, *other)) continue;
      throw CannotRun(fmt::format("{} and {}: both are written to {}; name two files",
                                  reports.at(j).first, reports.at(i).first, path->string()));
    }
  }
}

CommandText CommandOf(const CheckOptions& options) {
  CommandText command{"hitscan check", ImplementationText(options.answering)};
  const auto add = [&](const std::string& text) { command.whole += " " + text; };
  for (const std::string& name : options.names) add(ShellWord(name));
  for (const auto& path : options.cases) add("--cases " + ShellWord(path.string()));
  if (!command.answering.empty()) add(command.answering);
  if (options.max_file_size) add(fmt::format("--max-file-size {}", *options.max_file_size));
  return command;
}

// Logs each wrong answer as an error; the last line on standard output is "N passed, N failed".
// Logs an error for each file that cannot be used and each report that cannot be written, and
// continues with the others. Throws CannotRun for an unknown sample or query, and when two reports
// have the same file.
int RunCheck(const CheckOptions& options, const CommonOptions& common, Log& log) {
  RequireDifferentFiles(options);
  const std::filesystem::path assets = common.FindAssets(log).path;
  UnusableFiles unusable(log);
  OwnImplementations own;
  const ImplementationNames names = OpenImplementations(options.answering, own);
  const Environment environment{&log, assets, {}, names.implementation, names.compare, &own};
  const CheckScope scope = FindCheckScope(options, environment, unusable);

  CheckTally tally;
  std::set<std::filesystem::path> seen;  // canonical paths, since a file may have several paths
  const auto check = [&](const std::filesystem::path& path, bool named) {
    std::error_code unknown;
    if (!seen.insert(std::filesystem::weakly_canonical(path, unknown)).second) return;
    unusable.Try(path, [&] {
      FileCheck file(options, common.verbose, environment, named ? nullptr : &scope);
      if (options.html) file.KeepValues(kMostPictures - tally.kept_values);
      file.Run(path);
      file.Finish(tally);
    });
  };
  for (const std::filesystem::path& path : scope.files) check(path, true);
  for (const std::filesystem::path& path : scope.searched) check(path, false);

  bool usable = unusable.files().empty() && !scope.missing_implementation;
  const bool judged = tally.passed + tally.failed > 0;
  if (usable && tally.checked > 0 && !judged && tally.differing == 0) {
    log.Error("there is nothing to check: no case has an expectation");
    usable = false;
  }
  if (usable && tally.checked == 0) {
    log.Error("there is nothing to check");
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
  app.add_option(
         "NAME", options.names,
         "Samples, queries, case files or folders, or reports: cases of public bug reports; all "
         "if none is named")
      ->type_name("");
  AddCases(app, options.cases);
  AddImplementations(app, options.answering);
  app.add_option("--junit", options.junit, "Write a report as JUnit XML")->type_name("FILE");
  app.add_option("--json", options.json, "Write a report as JSON")->type_name("FILE");
  app.add_option("--html", options.html, "Write a report as a page with pictures")
      ->type_name("FILE");
  app.add_flag("--why", options.why,
               "Explain the exact answer of each wrong case, number by number");
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
