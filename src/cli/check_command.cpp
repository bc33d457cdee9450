#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <new>
#include <set>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "cases/case_counts.h"
#include "cases/report.h"
#include "cli/check.h"
#include "cli/command_line.h"
#include "cli/names.h"
#include "html/page.h"

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

std::array<Output, 3> OutputsOf(const CheckOptions& options) {
  return {Output{"--junit", options.junit.value_or("")},
          Output{"--json", options.json.value_or("")}, Output{"--html", options.html.value_or("")}};
}

CommandText CommandOf(const CheckOptions& options) {
  // Names every option, so that a new one does not compile before it is decided here whether the
  // command needs it. What is only reported does not matter.
  const auto& [names, cases, answering, junit, json, html, why, max_file_size] = options;
  CommandText command{"hitscan check", ImplementationText(answering)};
  const auto add = [&](const std::string& text) { command.whole += " " + text; };
  for (const std::string& name : names) add(ShellWord(name));
  for (const auto& path : cases) add("--cases " + ShellWord(path.string()));
  if (!command.answering.empty()) add(command.answering);
  if (max_file_size) add(fmt::format("--max-file-size {}", *max_file_size));
  return command;
}

// Logs each wrong answer as an error; the last line on standard output is "N passed, N failed".
// Logs an error for each file that cannot be used and each report that cannot be written, and
// continues with the others. Throws CannotRun for an unknown sample or query, and when a report
// would replace another one or a file that is read.
int RunCheck(const CheckOptions& options, const CommonOptions& common, Log& log) {
  const std::array<Output, 3> outputs = OutputsOf(options);
  std::vector<std::filesystem::path> inputs = FilesNamedBy(options.answering);
  std::ranges::copy(CaseFilesIn(options.cases), std::back_inserter(inputs));
  RequireOutputs(outputs, inputs);
  const std::filesystem::path assets = common.FindAssets(log).path;
  UnusableFiles unusable(log);
  UserImplementations user;
  const ImplementationNames names = OpenImplementations(options.answering, user, log);
  const Environment environment{&log, assets, {}, names.implementation, names.compare, &user};
  const CheckScope scope = FindCheckScope(options, environment, unusable);
  for (const auto& read : {names.Files(), scope.samples, scope.files, scope.searched}) {
    RequireOutputs(outputs, read);
  }

  CheckTally tally;
  std::set<std::filesystem::path> seen;  // canonical paths, since a file may have several paths
  std::set<const Query*> queries_of_samples;
  enum class Found { kInSample, kNamed, kSearched };
  const auto check = [&](const std::filesystem::path& path, Found found) {
    std::error_code unknown;
    if (!seen.insert(std::filesystem::weakly_canonical(path, unknown)).second) return;
    unusable.Try(path, [&] {
      FileCheck file(options, common.verbose, environment,
                     found == Found::kSearched ? &scope : nullptr);
      if (options.html) file.KeepValues(kMostPictures - tally.kept_values);
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
  AddParsedOption(app, "--max-file-size", options.max_file_size, ParseFileSize,
                  "Refuse larger case files; bytes, or with K, M or G (default: 1G)")
      ->type_name("SIZE");
}

Command CheckCommand() {
  return MakeCommand<CheckOptions>("check", "Compare answers with what is expected",
                                   AddCheckOptions, RunCheck);
}

}  // namespace hitscan
