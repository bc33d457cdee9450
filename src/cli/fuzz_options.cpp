#include "cli/fuzz_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "base/errors.h"
#include "base/text.h"
#include "fuzz/case_generator.h"

namespace hitscan {
namespace {

std::uint64_t ParseCount(const std::string& text) {
  const std::optional<std::int64_t> number = NumberIn<std::int64_t>(text);
  if (number && *number > 0) return static_cast<std::uint64_t>(*number);
  throw CannotRun("'" + text + "' is not a whole number from 1 to 2^63 - 1");
}

double ParsePositive(const std::string& text) {
  const std::optional<double> number = NumberIn<double>(text);
  if (number && *number > 0 && std::isfinite(*number)) return *number;
  throw CannotRun("'" + text + "' is not a number above 0");
}

unsigned ParseThreads(const std::string& text) {
  const int threads = ParseWholeNumber(text, kMostThreads);
  if (threads > 0) return static_cast<unsigned>(threads);
  throw CannotRun(fmt::format("'{}' is not a whole number from 1 to {}", text, kMostThreads));
}

void ParseShard(const std::string& text, FuzzCommandOptions& options) {
  const std::size_t slash = text.find('/');
  const std::string error = "'" + text + "' is not I/N with I from 0 to N - 1: 0/8, 1/8, ...";
  if (slash == std::string::npos) throw CannotRun(error);
  const std::string first = text.substr(0, slash);
  try {
    options.shards = ParseCount(text.substr(slash + 1));
    options.shard = first == "0" ? 0 : ParseCount(first);
  } catch (const CannotRun&) {
    throw CannotRun(error);
  }
  if (options.shard >= options.shards) throw CannotRun(error);
}

// Results of shards have the name of the implementation only.
std::string AnsweringOf(const FuzzRun& run) {
  const bool has_name = run.query->FindImplementation(run.implementation) != nullptr ||
                        SourceOfFile(run.implementation).has_value();
  ImplementationOptions answering;
  (has_name ? answering.implementation : answering.program) = run.implementation;
  return ImplementationText(answering);
}

}  // namespace

void AddFuzzOptions(CLI::App& app, FuzzCommandOptions& options) {
  app.add_option("QUERY", options.query, "The query to try")->type_name("");
  AddImplementations(app, options.answering);
  // One implementation is judged, by the exact answers.
  app.remove_option(app.get_option("--compare"));
  AddParsedOption(app, "--cases", options.cases, ParseCount,
                  "Stop after this many cases (default: 1000000)")
      ->type_name("N");
  AddParsedOption(app, "--seconds", options.seconds, ParsePositive, "Stop after this time")
      ->type_name("S");
  AddParsedOption(app, "--seed", options.seed, ParseCount,
                  "Another seed makes other cases (default: 1)")
      ->type_name("N");
  app.add_option("--classes", options.classes, "Only cases of these classes")
      ->delimiter(',')
      ->type_name("NAME,...");
  AddParsedOption(
      app, "--tolerance", options.tolerance, ParsePositive,
      "How far numbers may be off, relative to the exact ones and the sizes of the inputs "
      "(default: 1e-4)")
      ->type_name("X");
  app.add_option("--rule", options.rule,
                 "tolerant (default): what a change of the input by one unit in the last place "
                 "explains is counted apart, not as wrong; exact: it is wrong")
      ->check(CLI::IsMember({"exact", "tolerant"}))
      ->type_name("RULE");
  AddParsedOption(
      app, "--shard", [&](const std::string& text) { ParseShard(text, options); },
      "Only the I-th of N equal parts of the cases, from 0")
      ->type_name("I/N");
  AddParsedOption(app, "--threads", options.threads, ParseThreads,
                  "Use this many threads (default: all)")
      ->type_name("N");
  app.add_option(
         "-o,--output", options.output,
         "Write the result as a case file: the simplest case of each mistake, with the exact "
         "answers")
      ->type_name("FILE");
  app.add_option("--html", options.html, "Write the result as a page with pictures")
      ->type_name("FILE");
  app.add_flag("--resume", options.resume,
               "Continue the search that was interrupted, from the file of -o if it exists");
  app.add_option("--merge", options.merge, "Add up the results of shards: files written with -o")
      ->type_name("FILE...")
      ->expected(1, -1);
}

std::vector<CaseClass> ClassesOf(const FuzzCommandOptions& options) {
  std::vector<CaseClass> classes;
  std::vector<std::string_view> names;
  for (int i = 0; i < kCaseClasses; ++i) names.emplace_back(NameOf(static_cast<CaseClass>(i)));
  for (const std::string& name : options.classes) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
      throw CannotRun(fmt::format("--classes: no class is called '{}'{}; there are {}", name,
                                  DidYouMean(name, names), fmt::join(names, ", ")));
    }
    classes.push_back(static_cast<CaseClass>(found - names.begin()));
  }
  return classes.empty() ? AllCaseClasses() : classes;
}

CommandText FuzzCommandText(const FuzzCommandOptions& options, const FuzzRun& run) {
  // Names every option, so that a new one does not compile before it is decided here whether the
  // command needs it.
  const auto& [query, answering, cases, seconds, seed, classes, tolerance, rule, shard, shards,
               threads, output, html, resume, merge] = options;
  const FuzzCommandOptions usual;
  CommandText command{"hitscan fuzz", ImplementationText(answering)};
  const auto add = [&](const std::string& text) { command.whole += " " + text; };
  if (!merge.empty()) {
    add("--merge");
    for (const auto& path : merge) add(ShellWord(path.string()));
    command.answering = AnsweringOf(run);
    return command;
  }
  add(query);
  if (!command.answering.empty()) add(command.answering);
  add(fmt::format("--cases {}", cases));
  if (seconds != usual.seconds) add(fmt::format("--seconds {}", seconds));
  if (seed != usual.seed) add(fmt::format("--seed {}", seed));
  if (!classes.empty()) add(fmt::format("--classes {}", fmt::join(classes, ",")));
  if (tolerance != usual.tolerance) add(fmt::format("--tolerance {}", tolerance));
  if (rule != usual.rule) add("--rule " + rule);
  if (shards != 1) add(fmt::format("--shard {}/{}", shard, shards));
  return command;
}

}  // namespace hitscan
