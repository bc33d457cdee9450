#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/nearest_name.h"
#include "base/printable.h"
#include "cases/case_file.h"
#include "cases/check.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "fuzz/fuzzer.h"

namespace hitscan {
namespace {

struct FuzzCommandOptions {
  std::string query;
  ImplementationOptions answering;
  std::uint64_t cases = 1'000'000;
  double seconds = 0;  ///< 0: no limit
  std::uint64_t seed = 1;
  std::vector<std::string> classes;
  double tolerance = 1e-4;
  std::string rule = "exact";
  std::uint64_t shard = 0;
  std::uint64_t shards = 1;
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::filesystem::path output;
};

std::uint64_t ParseCount(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || number == 0) {
    throw CannotRun("'" + text + "' is not a whole number above 0");
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

void AddFuzzOptions(CLI::App& app, FuzzCommandOptions& options) {
  app.add_option("QUERY", options.query, "The query to try")->type_name("")->required();
  AddImplementations(app, options.answering);
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
                 "exact: the rule of the query; tolerant: where shapes touch, to one unit in the "
                 "last place, both verdicts are right")
      ->check(CLI::IsMember({"exact", "tolerant"}))
      ->type_name("RULE");
  AddParsedOption(
      app, "--shard", [&](const std::string& text) { ParseShard(text, options); },
      "Only the I-th of N equal parts of the cases, from 0")
      ->type_name("I/N");
  AddParsedOption(
      app, "--threads",
      [&](const std::string& text) {
        options.threads = static_cast<unsigned>(std::min<std::uint64_t>(ParseCount(text), 1024));
      },
      "Use this many threads (default: all)")
      ->type_name("N");
  app.add_option("-o,--output", options.output,
                 "Write the simplest case of each kind as a case file, with the exact answers")
      ->type_name("FILE");
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
  if (!classes.empty()) return classes;
  for (int i = 0; i < kCaseClasses; ++i) classes.push_back(static_cast<CaseClass>(i));
  return classes;
}

std::vector<std::vector<Value>> SeedsOf(const Query& query, const std::filesystem::path& assets) {
  std::vector<std::vector<Value>> seeds;
  std::vector<std::string> errors;
  for (const auto& path : FindCaseFiles(assets / "cases", errors)) {
    try {
      const CaseFile file = LoadCaseFile(path);
      if (file.query != &query) continue;
      for (const Case& each : file.cases) seeds.push_back(each.arguments);
    } catch (const FileError&) {
      // `check` reports it. The cases that can be read are enough.
      continue;
    }
  }
  return seeds;
}

const Query& RequireQuery(const std::string& name) {
  if (const Query* query = FindQuery(name)) return *query;
  std::vector<std::string_view> names;
  for (const Query& known : Queries()) names.push_back(known.name);
  throw CannotRun(fmt::format("no query is called '{}'{} (hitscan list shows them)", name,
                              DidYouMean(name, names)));
}

std::string AnswerText(const Outcome& outcome) {
  if (!outcome.failure.empty()) return outcome.failure;
  std::string text;
  for (const AnswerPart& part : outcome.answer) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", part.name, PrintValue(part.value));
  }
  return text;
}

std::string Ulps(double number) {
  return fmt::format("{:.3g} {}", number, number == 1 ? "ulp" : "ulps");
}

std::string DegreeOf(const FuzzFinding& finding) {
  if (finding.failure.type == FailureType::kVerdict) {
    return finding.severity ? ", severity " + Ulps(*finding.severity)
                            : std::string(", severity above 1.7e7 ulps");
  }
  if (finding.failure.type == FailureType::kNumber && finding.failure.error > 0) {
    return ", error up to " + Ulps(finding.failure.error);
  }
  return {};
}

std::string Describe(const Query& query, const FuzzFinding& finding) {
  std::string text = fmt::format(
      "{} ({}): {} of {} cases ({:.2g} %){}; simplest:", finding.failure.what,
      NameOf(finding.case_class), finding.count, finding.class_count,
      100.0 * static_cast<double>(finding.count) / static_cast<double>(finding.class_count),
      DegreeOf(finding));
  for (std::size_t i = 0; i < finding.arguments.size(); ++i) {
    text += fmt::format(" {} {}", query.parameters[i].name, finding.arguments[i]);
  }
  return text + fmt::format("; exact: {}; got: {}", AnswerText({finding.exact, {}}),
                            AnswerText(finding.got));
}

// Whether the implementation fails the case in a case file too. There the tolerance is absolute up
// to 1: among tiny numbers, even a wrong one is within it.
bool FailsInCaseFile(const FuzzFinding& finding, double tolerance) {
  if (finding.failure.type != FailureType::kNumber) return true;
  return !std::ranges::all_of(finding.exact, [&](const AnswerPart& part) {
    const Value* const got = FindPart(finding.got.answer, part.name);
    return got != nullptr && NearlyEqual(part.value, *got, tolerance);
  });
}

// The simplest case of each kind as a case file, the simplest first; empty if there is none.
std::string CaseFileOf(const Query& query, const std::string& implementation,
                       const FuzzCommandOptions& options, const FuzzReport& report) {
  std::vector<const FuzzFinding*> findings;
  for (const FuzzFinding& finding : report.findings) {
    if (!FailsInCaseFile(finding, options.tolerance)) continue;
    const bool known = std::ranges::any_of(
        findings, [&](const auto* other) { return other->arguments == finding.arguments; });
    if (!known) findings.push_back(&finding);
  }
  if (findings.empty()) return {};
  std::ranges::stable_sort(findings, {}, [&](const FuzzFinding* finding) {
    return WrittenArguments(query, finding->arguments).Complexity();
  });
  std::string text = fmt::format(
      "{{\n  \"query\": \"{}\",\n  \"source\": {},\n  \"tolerance\": {},\n  \"fuzz\": {{\"seed\": "
      "{}, "
      "\"cases\": {}, \"wrong\": {}}},\n  \"cases\": [",
      query.name,
      Json(fmt::format("hitscan fuzz {} --implementation {}", query.name, implementation)).dump(),
      options.tolerance, options.seed, report.cases, report.wrong);
  int id = 0;
  for (const FuzzFinding* finding : findings) {
    text += fmt::format("{}\n    {{\"id\": {}", id == 0 ? "" : ",", id);
    for (std::size_t i = 0; i < finding->arguments.size(); ++i) {
      text += fmt::format(", \"{}\": {}", query.parameters[i].name, finding->arguments[i]);
    }
    const std::string note =
        fmt::format("{} ({}{}): {} answered {}", finding->failure.what, NameOf(finding->case_class),
                    DegreeOf(*finding), implementation, AnswerText(finding->got));
    Json expect = AnswerToJson(finding->exact);
    text += fmt::format(",\n     \"expect\": {}, \"note\": {}}}", expect.dump(),
                        Json(note).dump(-1, ' ', false, Json::error_handler_t::replace));
    ++id;
  }
  return text + "\n  ]\n}\n";
}

std::vector<std::unique_ptr<FuzzTarget>> MakeTargets(const Query& query,
                                                     const FuzzCommandOptions& options,
                                                     std::vector<OwnImplementations>& own,
                                                     std::string& name) {
  std::vector<std::unique_ptr<FuzzTarget>> targets;
  for (OwnImplementations& each : own) {
    const ImplementationNames names = OpenImplementations(options.answering, each);
    name = names.implementation;
    if (auto implementation = each.Find(name, query)) {
      targets.push_back(std::make_unique<FuzzTarget>(query, std::move(implementation)));
    } else if (const Implementation* built_in = query.FindImplementation(name)) {
      targets.push_back(std::make_unique<FuzzTarget>(query, *built_in));
    } else {
      const std::vector<std::string> known = query.ImplementationNames();
      throw CannotRun(NoImplementationMessage(query.name, name, known));
    }
  }
  return targets;
}

int RunFuzz(const FuzzCommandOptions& options, const CommonOptions& common, Log& log) {
  const Query& query = RequireQuery(options.query);
  const std::vector<CaseClass> classes = ClassesOf(options);
  if (!options.answering.compare.empty()) {
    throw CannotRun("--compare: fuzz judges one implementation, by the exact answers");
  }
  unsigned threads = options.threads;
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<OwnImplementations> own(threads);
  std::string name;
  auto targets = MakeTargets(query, options, own, name);

  FuzzOptions run;
  const auto part = [&](std::uint64_t index) {
    const std::uint64_t whole = options.cases / options.shards;
    return index * whole + std::min(index, options.cases % options.shards);
  };
  run.begin = part(options.shard);
  run.end = part(options.shard + 1);
  if (options.seconds > 0) run.time = std::chrono::duration<double>(options.seconds);
  run.tolerance = options.tolerance;
  run.tolerates_touching = options.rule == "tolerant";
  CaseGenerator generator(query, options.seed, classes,
                          SeedsOf(query, common.FindAssets(log).path));
  Fuzzer fuzzer(std::move(generator), run, std::move(targets));
  ProgressBar progress;
  const FuzzReport report = fuzzer.Run([&](std::uint64_t cases, std::uint64_t) {
    progress.Show(cases, run.end - run.begin);
    for (OwnImplementations& each : own) {
      for (const std::string& line : each.TakePrinted()) log.Info(line);
    }
  });
  progress.Clear();
  for (const FuzzFinding& finding : report.findings) {
    fmt::print("{}\n", Printable(Describe(query, finding)));
  }
  if (!options.output.empty()) {
    const auto left_out = std::ranges::count_if(report.findings, [&](const FuzzFinding& finding) {
      return !FailsInCaseFile(finding, options.tolerance);
    });
    const std::string text = CaseFileOf(query, name, options, report);
    const std::string path = options.output.string();
    if (left_out > 0) {
      log.Info(fmt::format(
          "{}: without {} of {} kinds, whose numbers are off by less than the tolerance of a case "
          "file, {} up to 1",
          path, left_out, report.findings.size(), options.tolerance));
    }
    if (text.empty()) {
      log.Info(path + (report.wrong == 0 ? ": not written, since no case is wrong"
                                         : ": not written, since no case would fail in it"));
    } else {
      WriteFileAtomically(options.output, text);
    }
  }
  const std::size_t kinds = report.findings.size();
  fmt::print("{} cases, {} wrong ({} {})\n", report.cases, report.wrong, kinds,
             kinds == 1 ? "kind" : "kinds");
  return report.wrong == 0 ? kExitSuccess : kExitMismatch;
}

}  // namespace

Command FuzzCommand() {
  return MakeCommand<FuzzCommandOptions>("fuzz", "Search an implementation for wrong answers",
                                         AddFuzzOptions, RunFuzz);
}

}  // namespace hitscan
