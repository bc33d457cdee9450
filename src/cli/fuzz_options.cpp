#include "cli/fuzz_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include "base/errors.h"
#include "base/nearest_name.h"
#include "fuzz/case_generator.h"

namespace hitscan {
namespace {

std::uint64_t ParseCount(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (error != std::errc() || rest != end || number == 0 || number > kMost) {
    throw CannotRun("'" + text + "' is not a whole number from 1 to 2^63 - 1");
  }
  return number;
}

double ParsePositive(const std::string& text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || !(number > 0) || !std::isfinite(number)) {
    throw CannotRun("'" + text + "' is not a number above 0");
  }
  return number;
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

}  // namespace

void AddFuzzOptions(CLI::App& app, FuzzCommandOptions& options) {
  app.add_option("QUERY", options.query, "The query to try")->type_name("");
  AddImplementations(app, options.answering);
  // One implementation is judged, by the exact answers.
  app.remove_option(app.get_option("--compare"));
  AddParsedOption(
      app, "--cases", [&](const std::string& text) { options.cases = ParseCount(text); },
      "Stop after this many cases (default: 1000000)")
      ->type_name("N");
  AddParsedOption(
      app, "--seconds", [&](const std::string& text) { options.seconds = ParsePositive(text); },
      "Stop after this time")
      ->type_name("S");
  AddParsedOption(
      app, "--seed", [&](const std::string& text) { options.seed = ParseCount(text); },
      "Another seed makes other cases (default: 1)")
      ->type_name("N");
  app.add_option("--classes", options.classes, "Only cases of these classes")
      ->delimiter(',')
      ->type_name("NAME,...");
  AddParsedOption(
      app, "--tolerance", [&](const std::string& text) { options.tolerance = ParsePositive(text); },
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
  AddParsedOption(
      app, "--threads",
      [&](const std::string& text) {
        options.threads = static_cast<unsigned>(ParseWholeNumber(text, kMostThreads));
        if (options.threads > 0) return;
        throw CannotRun(fmt::format("'{}' is not a whole number from 1 to {}", text, kMostThreads));
      },
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

}  // namespace hitscan
