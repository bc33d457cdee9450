#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/progress_bar.h"
#include "cli/shared_options.h"
#include "fuzz/case_generator.h"
#include "fuzz/fuzzer.h"
#include "fuzz/result_file.h"
#include "html/page.h"
#include "platform/termination.h"
#include "random/case_class.h"

namespace hitscan {
namespace {

/// The options of `hitscan fuzz`.
struct FuzzCommandOptions {
  std::string query;
  ImplementationOptions answering;
  std::vector<std::string> properties;  ///< asked of every case, with those of the query
  std::uint64_t cases = 1'000'000;
  double seconds = 0;  ///< 0: no limit
  std::uint64_t seed = 1;
  std::vector<std::string> classes;
  double tolerance = FuzzRules().tolerance;
  std::string rule = std::string(RuleName({}));
  bool severe = false;
  std::uint64_t shard = 0;
  std::uint64_t shards = 1;
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::filesystem::path output;
  std::filesystem::path html;  ///< path of the page; empty: none
  std::string page;            ///< the address of the page for browsers
  bool resume = false;
  std::vector<std::filesystem::path> merge;  ///< the results to add up; if empty, a search runs
};

constexpr std::uint64_t kMostCases = std::numeric_limits<std::int64_t>::max();
const auto kParseCount = NumberFrom(std::uint64_t{1}, kMostCases);

double ParsePositive(const std::string& text) {
  const std::optional<double> number = NumberIn<double>(text);
  if (number && *number > 0 && std::isfinite(*number)) return *number;
  throw CannotRun("'" + text + "' is not a number above 0");
}

void ParseShard(const std::string& text, FuzzCommandOptions& options) {
  const std::string_view whole = text;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto shard = NumberIn<std::uint64_t>(whole.substr(0, slash));
  const auto shards = NumberIn<std::uint64_t>(whole.substr(std::min(slash + 1, text.size())));
  if (!shard || !shards || *shard >= *shards || *shards > kMostCases) {
    throw CannotRun("'" + text + "' is not I/N with I from 0 to N - 1: 0/8, 1/8, ...");
  }
  options.shard = *shard;
  options.shards = *shards;
}

// The options that choose the implementation of a run. Results of shards have only its name: if
// this is neither a known implementation nor a source file, it is the command of --program.
std::string AnsweringOf(const FuzzRun& run) {
  const bool has_name = run.query->FindImplementation(run.implementation) != nullptr ||
                        SourceNamed(run.implementation).has_value();
  ImplementationOptions answering;
  (has_name ? answering.implementation : answering.program) = run.implementation;
  return ImplementationText(answering);
}

void AddFuzzOptions(CLI::App& app, FuzzCommandOptions& options) {
  app.add_option("QUERY", options.query, "The query to try")->type_name("");
  AddImplementations(app, options.answering);
  AddProperties(app, options.properties);
  // One implementation is judged, by the exact answers.
  app.remove_option(app.get_option("--compare"));
  AddParsedOption(app, "--cases", options.cases, kParseCount,
                  "Stop after this many cases (default: 1000000)")
      ->type_name("N");
  AddParsedOption(app, "--seconds", options.seconds, ParsePositive, "Stop after this time")
      ->type_name("S");
  AddParsedOption(app, "--seed", options.seed, kParseCount,
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
  app.add_flag(
      "--severe", options.severe,
      "Find the severity of every wrong yes or no, and count those above 16 and 1000 ulps");
  AddParsedOption(
      app, "--shard", [&](const std::string& text) { ParseShard(text, options); },
      "Only the I-th of N equal parts of the cases, from 0")
      ->type_name("I/N");
  AddParsedOption(app, "--threads", options.threads, NumberFrom(1U, kMostThreads),
                  "Use this many threads (default: all)")
      ->type_name("N");
  CLI::Option* const output =
      app.add_option(
             "-o,--output", options.output,
             "Write the result as a case file: the simplest case of each mistake, with the exact "
             "answers")
          ->type_name("FILE");
  AddHtml(app, options.html, options.page, "Write the result as a page with pictures");
  app.add_flag("--resume", options.resume,
               "Continue the search that was interrupted, from the file of -o if it exists")
      ->needs(output);
  app.add_option("--merge", options.merge, "Add up the results of shards: files written with -o")
      ->type_name("FILE...")
      ->expected(1, -1);
}

// The classes that the options name, or all classes. Throws CannotRun, with the nearest name, for
// an unknown class.
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

// The command that searches or merges with these options, as text for a report.
CommandText FuzzCommandText(const FuzzCommandOptions& options, const FuzzRun& run) {
  // The list names every option: a new one does not compile until it is decided here whether the
  // command needs it.
  const auto& [query, answering, properties, cases, seconds, seed, classes, tolerance, rule, severe,
               shard, shards, threads, output, html, page, resume, merge] = options;
  const FuzzCommandOptions usual;
  CommandText command{"hitscan fuzz", ImplementationText(answering), page};
  const auto add = [&](const std::string& text) { command.whole += " " + text; };
  if (!merge.empty()) {
    add("--merge");
    for (const auto& path : merge) add(ShellWord(path.string()));
    command.answering = AnsweringOf(run);
    return command;
  }
  add(query);
  if (!command.answering.empty()) add(command.answering);
  if (!properties.empty()) add(PropertiesText(properties));
  add(fmt::format("--cases {}", cases));
  if (seconds != usual.seconds) add(fmt::format("--seconds {}", seconds));
  if (seed != usual.seed) add(fmt::format("--seed {}", seed));
  if (!classes.empty()) add(fmt::format("--classes {}", fmt::join(classes, ",")));
  if (tolerance != usual.tolerance) add(fmt::format("--tolerance {}", tolerance));
  if (rule != usual.rule) add("--rule " + rule);
  if (severe) add("--severe");
  if (shards != 1) add(fmt::format("--shard {}/{}", shard, shards));
  return command;
}

using Clock = std::chrono::steady_clock;

// The time from one writing of the state of a long search to the next.
constexpr std::chrono::seconds kBetweenStates(2);
// How long a stopped search waits for missing answers. Cases without an answer are not counted.
constexpr std::chrono::seconds kTimeToStop(2);
// The longest time for simplifying wrong cases, even if the implementation does not answer; and the
// longest time after a signal.
constexpr std::chrono::seconds kTimeToSimplify(180);
constexpr std::chrono::seconds kTimeToSimplifyAfterSignal(5);

// A hash of the contents of the files, so that results of different versions are not mixed.
std::string CodeOf(std::span<const std::filesystem::path> files) {
  std::string hashes;
  for (const std::filesystem::path& file : files) hashes += TextFingerprint(ReadRegularFile(file));
  return TextFingerprint(hashes);
}

// Throws CannotRun when a result would replace a file that is read. Only --resume reads the same
// file that is written, the file of -o.
void RequireResults(const FuzzCommandOptions& options,
                    std::span<const std::filesystem::path> inputs) {
  RequireOutputs(std::array{Output{"-o", options.output}, Output{"--html", options.html}}, inputs);
}

// The cases of the shard.
CaseRange RangeOf(const FuzzCommandOptions& options) {
  const std::uint64_t whole = options.cases / options.shards;
  const auto begin = [&](std::uint64_t shard) {
    return shard * whole + std::min(shard, options.cases % options.shards);
  };
  return {options.seed, begin(options.shard), begin(options.shard + 1)};
}

// The state from which the search starts. With --resume it is read from the file of -o, if that
// exists; otherwise the search starts at the beginning of the range.
Fuzzer::State StateToResume(const FuzzCommandOptions& options, const FuzzRun& run,
                            const CaseRange& range) {
  if (!options.resume || !std::filesystem::exists(options.output)) return {range.begin, {}};
  LoadedFuzzResult loaded{options.output, LoadFuzzResult(options.output)};
  RequireSameRun(loaded, run, "this command");
  const std::vector<CaseRange>& tried = loaded.result.tried;
  if (tried.size() != 1 || tried[0].seed != range.seed || tried[0].begin != range.begin ||
      tried[0].end > range.end) {
    throw CannotRun(fmt::format(
        "{}: its cases are not the first ones of this search; give the same --seed, --shard and "
        "at least as many --cases",
        options.output.string()));
  }
  return {tried[0].end, std::move(loaded.result.tally)};
}

void WriteResult(const FuzzCommandOptions& options, const FuzzResult& result) {
  if (!options.output.empty()) WriteFileAtomically(options.output, FuzzResultText(result));
}

// Writes the state of an unfinished search, unless the output is a pipe: its reader expects one
// result.
void WriteState(const FuzzCommandOptions& options, const FuzzResult& result) {
  if (!std::filesystem::exists(options.output) ||
      std::filesystem::is_regular_file(options.output)) {
    WriteResult(options, result);
  }
}

// Logs how many cases were counted, to standard error, since standard output has the result only.
// Returns the sum.
std::uint64_t LogCount(const std::map<CaseClass, std::uint64_t>& counts, std::string_view what,
                       Log& log) {
  std::uint64_t sum = 0;
  for (const auto& [each, count] : counts) sum += count;
  if (sum > 0) log.Info(fmt::format("{} {} {}", sum, sum == 1 ? "case" : "cases", what));
  return sum;
}

int FinishResult(const FuzzCommandOptions& options, const FuzzResult& result, Log& log) {
  // The files are written first, since standard output may be closed early.
  WriteResult(options, result);
  if (!options.html.empty()) {
    WriteFileAtomically(options.html, [&](const ByteSink& write) {
      WriteFuzzPage(result, FuzzCommandText(options, result.run), options.output, write);
    });
  }
  const std::vector<FuzzMistake> mistakes = MistakesOf(result);
  const FuzzTally& tally = result.tally;
  if (!mistakes.empty()) {
    fmt::print("{}\n", Printable(Headline(*result.run.query, tally, mistakes)));
  }
  for (const FuzzMistake& mistake : mistakes) {
    fmt::print("{}\n", Printable(Describe(*result.run.query, mistake, tally.cases)));
  }
  if (!options.output.empty()) {
    const auto unwritten = std::ranges::count_if(mistakes, [&](const FuzzMistake& mistake) {
      return mistake.is_simplified && !FailsInCaseFile(mistake, result.run.rules.tolerance);
    });
    if (unwritten > 0) {
      log.Info(fmt::format(
          "{}: {} of {} mistakes were not written: their error is within the tolerance {} of a "
          "case file",
          options.output.string(), unwritten, mistakes.size(), result.run.rules.tolerance));
    }
  }
  LogCount(tally.not_asked, "not asked: the implementation does not answer them", log);
  const std::uint64_t undecided =
      LogCount(tally.undecided, "undecided: the reference gives no answer", log);
  LogCount(tally.tolerated,
           "accepted, whose answer is right for a change of one unit in the last place", log);
  fmt::print("{} cases, {} wrong ({} {})\n", tally.cases, tally.wrong, mistakes.size(),
             mistakes.size() == 1 ? "mistake" : "mistakes");
  if (tally.cases > 0 && undecided == tally.cases && result.run.properties.empty()) {
    throw CannotRun(fmt::format(
        "no case was judged, since the reference answers none; `hitscan check {}` says why",
        result.run.query->name));
  }
  return result.tally.wrong == 0 ? kExitSuccess : kExitMismatch;
}

int RunMerge(const FuzzCommandOptions& options, Log& log) {
  RequireResults(options, options.merge);
  if (!options.query.empty() || options.resume || options.answering.IsExplicit() ||
      !options.properties.empty()) {
    throw CannotRun("--merge adds up results; name files only, and -o or --html for their sum");
  }
  std::vector<LoadedFuzzResult> results;
  for (const std::filesystem::path& path : options.merge) {
    results.push_back({path, LoadFuzzResult(path)});
  }
  return FinishResult(options, MergeFuzzResults(std::move(results)), log);
}

// "14 s", "3 min", "2.5 h", "12 d".
std::string DurationText(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 6000) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 172800) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.0f} d", seconds / 86400);
}

// Shows how far a search is, and estimates how long it still takes.
class SearchProgress {
 public:
  SearchProgress(const FuzzCommandOptions& options, const CaseRange& range)
      : seconds_(options.seconds), total_(range.end - range.begin), start_(Clock::now()) {}

  // `cases` and `wrong` are the numbers so far. Cases that were resumed do not count for the rate.
  void Show(std::uint64_t cases, std::uint64_t wrong) {
    if (!resumed_) resumed_ = cases;
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    const double rate = static_cast<double>(cases - *resumed_) / std::max(elapsed, 1e-3);
    double fraction =
        static_cast<double>(cases) / static_cast<double>(std::max<std::uint64_t>(total_, 1));
    double left = static_cast<double>(total_ - cases) / std::max(rate, 1e-3);
    if (seconds_ > 0 && seconds_ - elapsed < left) {
      left = std::max(seconds_ - elapsed, 0.0);
      fraction = std::max(fraction, elapsed / seconds_);
    }
    bar_.Show(fraction, [&] {
      std::string text = fmt::format("{} of {} cases, {} wrong", cases, total_, wrong);
      if (rate > 0) text += fmt::format(", {:.3g}/s, {} left", rate, DurationText(left));
      return text;
    });
  }
  void Clear() { bar_.Clear(); }

 private:
  double seconds_;
  std::uint64_t total_;
  Clock::time_point start_;
  std::optional<std::uint64_t> resumed_;
  ProgressBar bar_;
};

// Shows progress, writes the state now and then, and stops after the given time or when a signal
// asks for it.
void Watch(Fuzzer& fuzzer, const FuzzCommandOptions& options, FuzzResult& result,
           std::span<const std::shared_ptr<Answerer>> targets, std::span<UserImplementations> user,
           const TerminationSignals& signals, Log& log) {
  const CaseRange range = RangeOf(options);
  SearchProgress progress(options, range);
  const Clock::time_point start = Clock::now();
  Clock::time_point written = start;
  std::optional<Clock::time_point> stopped;
  const auto update = [&] {
    Fuzzer::State state = fuzzer.state();
    result.tried = {{range.seed, range.begin, state.end}};
    result.tally = std::move(state.tally);
  };
  fuzzer.Start();
  while (!fuzzer.Ended()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const Clock::time_point now = Clock::now();
    const bool timed_out =
        options.seconds > 0 && now - start >= std::chrono::duration<double>(options.seconds);
    if (!stopped && (timed_out || signals.Received())) {
      fuzzer.Stop();
      stopped = now;
    }
    if (stopped && now - *stopped >= kTimeToStop) {
      for (const auto& target : targets) target->Cancel();
    }
    const auto [cases, wrong] = fuzzer.counts();
    progress.Show(cases, wrong);
    for (UserImplementations& each : user) {
      for (const std::string& line : each.TakePrinted()) {
        progress.Clear();
        log.Info(line);
      }
    }
    if (!options.output.empty() && now - written >= kBetweenStates) {
      update();
      WriteState(options, result);
      written = Clock::now();
    }
  }
  update();
  if (!options.output.empty()) WriteState(options, result);
}

// Finds the simplest case of each group of wrong cases, for as many groups as there is time for.
void SimplifyGroups(const CaseGenerator& generator, Answerer& target,
                    const TerminationSignals& signals, FuzzResult& result) {
  Clock::time_point end = Clock::now() + kTimeToSimplify;
  for (const auto& [key, counts] : result.tally.groups) {
    const Clock::time_point now = Clock::now();
    if (signals.Received()) end = std::min(end, now + kTimeToSimplifyAfterSignal);
    if (now >= end) break;
    const auto time = std::min<Clock::duration>(end - now, kTimeToSimplifyGroup);
    result.findings.push_back(
        Simplify(generator, result.run.rules, result.tally, key, target, time));
  }
}

int RunFuzz(const FuzzCommandOptions& options, const CommonOptions& common, Log& log) {
  RequireResults(options, FilesNamedBy(options.answering));
  if (!options.merge.empty()) return RunMerge(options, log);
  if (options.query.empty()) throw CannotRun("QUERY is required: the query to try");
  FuzzResult result;
  FuzzRun& run = result.run;
  run.query = &RequireQuery(options.query);
  run.classes = ClassesOf(options);
  run.rules = {options.tolerance, options.rule == "tolerant", options.severe};
  run.properties = RequireProperties(*run.query, options.properties);
  const std::filesystem::path assets = common.FindAssets(log).path;
  RequireResults(options, CaseFilesIn(std::array{assets / "cases"}));
  const unsigned threads = ThreadsFor(options.answering, options.threads);
  // One for each thread, and one more for simplifying the wrong cases.
  std::vector<UserImplementations> user(threads + 1);
  OpenedAnswerers opened = OpenAnswerers(*run.query, options.answering, user, log);
  RequireResults(options, opened.names.Files());
  run.implementation = opened.names.implementation;
  if (!opened.names.opened.empty()) run.code = CodeOf(opened.names.opened.front().files);
  std::vector<std::shared_ptr<Answerer>> targets;
  for (auto& answerer : opened.all) {
    targets.push_back(AskingProperties(std::move(answerer), run.properties, run.rules));
  }
  const std::shared_ptr<Answerer> simplifier = std::move(targets.back());
  targets.pop_back();
  const CaseRange range = RangeOf(options);
  std::vector<std::vector<Value>> known_cases = KnownCasesOf(*run.query, assets);
  if (known_cases.empty() &&
      std::ranges::count(run.classes, CaseClass::kKnownCases) == std::ssize(run.classes)) {
    throw CannotRun(
        fmt::format("--classes known-cases: there is no case file of {}", run.query->name));
  }
  Fuzzer fuzzer(CaseGenerator(*run.query, options.seed, run.classes, std::move(known_cases)),
                run.rules, StateToResume(options, run, range), range.end, targets);
  const TerminationSignals signals;
  Watch(fuzzer, options, result, targets, user, signals, log);
  SimplifyGroups(fuzzer.generator(), *simplifier, signals, result);
  return FinishResult(options, result, log);
}

}  // namespace

Command FuzzCommand() {
  return MakeCommand<FuzzCommandOptions>("fuzz", "Search an implementation for wrong answers",
                                         AddFuzzOptions, RunFuzz);
}

}  // namespace hitscan
