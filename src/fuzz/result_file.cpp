#include "fuzz/result_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/errors.h"
#include "base/regular_file.h"
#include "cases/check.h"
#include "cases/written_arguments.h"
#include "implementation/answer_forms.h"
#include "json/document.h"
#include "json/parser.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

constexpr std::array<std::string_view, 6> kFailureNames{"no answer", "not finite", "verdict",
                                                        "unstable",  "number",     "property"};
static_assert(kFailureNames.size() == static_cast<std::size_t>(FailureType::kProperty) + 1);

// The bytes of file names and messages that are not UTF-8 become U+FFFD.
std::string Dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json CountsToJson(const FailureKey& key, const FailureCount& counts, const FuzzRules& rules) {
  Json json{{"failure", kFailureNames.at(static_cast<std::size_t>(key.type))},
            {"what", key.what},
            {"class", NameOf(key.case_class)},
            {"count", counts.count},
            {"error", counts.error},
            {"worst", counts.worst},
            {"numbers", counts.numbers}};
  if (rules.counts_severe && key.type == FailureType::kVerdict) {
    json["above_16"] = counts.severe.above_16;
    json["above_1000"] = counts.severe.above_1000;
    json["part"] = counts.severe.part;
  }
  return json;
}

// The numbers of an answer are written as words of 32 bits, because JSON has no infinities and NaN.
Json OutcomeToJson(const Outcome& outcome) {
  if (!outcome.failure.empty()) return {{"failure", outcome.failure}};
  std::vector<std::uint32_t> words;
  for (const AnswerPart& part : outcome.answer) AppendWords(part.value, words);
  Json json{{"text", DescribeOutcome(outcome)}, {"words", words}};
  if (outcome.violation != nullptr) {
    json["violation"] = {{"what", outcome.violation->what}, {"text", outcome.violation->text}};
  }
  return json;
}

// The largest allowed differences from the numbers of the exact answer, by part. They are for other
// programs that judge the answers.
Json LimitsToJson(const FuzzFinding& finding, const FuzzRules& rules) {
  const Tolerance tolerance = Tolerance::OfArguments(finding.values, rules.tolerance);
  Json limits = Json::object();
  for (const AnswerPart& part : finding.exact) {
    if (!IsVerdict(part.value)) limits[std::string(part.name)] = LimitsOf(part.value, tolerance);
  }
  return limits;
}

std::string GroupText(const FuzzResult& result, const FailureKey& key, const FailureCount& counts) {
  Json json = CountsToJson(key, counts, result.run.rules);
  const auto found = std::ranges::find(result.findings, key, &FuzzFinding::key);
  if (found != result.findings.end()) {
    Json arguments = Json::object();
    for (std::size_t i = 0; i < found->arguments.size(); ++i) {
      arguments[std::string(result.run.query->parameters[i].name)] =
          Json::parse(found->arguments[i]);
    }
    json["arguments"] = std::move(arguments);
    json["got"] = OutcomeToJson(found->got);
    json["limits"] = LimitsToJson(*found, result.run.rules);
  }
  return Dump(json);
}

// The mistakes whose simplest cases are written to the file, the simplest one first.
std::vector<FuzzMistake> MistakesInFile(const FuzzResult& result) {
  std::vector<FuzzMistake> mistakes = MistakesOf(result);
  std::erase_if(mistakes, [&](const FuzzMistake& mistake) {
    return !mistake.is_simplified || !FailsInCaseFile(mistake, result.run.rules.tolerance);
  });
  std::ranges::stable_sort(mistakes, {}, [&](const FuzzMistake& mistake) {
    return WrittenArguments(*result.run.query, mistake.key.arguments).Complexity();
  });
  return mistakes;
}

std::string CaseText(const FuzzRun& run, const FuzzMistake& mistake, int id) {
  std::string text = fmt::format("{{\"id\": {}", id);
  for (std::size_t i = 0; i < mistake.key.arguments.size(); ++i) {
    text += fmt::format(", \"{}\": {}", run.query->parameters[i].name, mistake.key.arguments[i]);
  }
  const std::string note =
      fmt::format("{} ({}{}): {} {}", mistake.key.what, ClassesText(mistake),
                  SeverityClause(mistake), run.implementation,
                  mistake.got.violation != nullptr ? "violates " + mistake.got.violation->text
                                                   : "answered " + DescribeOutcome(mistake.got));
  return text + fmt::format(",\n     \"expect\": {}, \"note\": {}}}",
                            Dump(AnswerToJson(mistake.exact)), Dump(note));
}

std::uint64_t ReadCount(const JsonReader& json) {
  if (!json.json().is_number_unsigned()) json.Expected("a whole number");
  return json.json().get<std::uint64_t>();
}

CaseClass ReadClass(const JsonReader& json) {
  const std::string name = json.Text();
  for (int i = 0; i < kCaseClasses; ++i) {
    if (NameOf(static_cast<CaseClass>(i)) == name) return static_cast<CaseClass>(i);
  }
  json.Expected("a class of cases");
}

// The counts that are not zero, by the names of the classes.
Json CountsOfClasses(const std::map<CaseClass, std::uint64_t>& counts) {
  Json json = Json::object();
  for (const auto& [each, count] : counts) json[NameOf(each)] = count;
  return json;
}

// Reads what CountsOfClasses returns; empty if there is no such member, as in older results.
std::map<CaseClass, std::uint64_t> ReadCountsOfClasses(const JsonReader& json,
                                                       std::string_view name,
                                                       const FuzzTally& tally) {
  std::map<CaseClass, std::uint64_t> counts;
  if (!json.Has(name)) return counts;
  for (const auto& [each, cases] : tally.class_cases) {
    if (!json.At(name).Has(NameOf(each))) continue;
    const JsonReader count = json.At(name).At(NameOf(each));
    counts[each] = ReadCount(count);
    if (counts[each] > cases) count.Expected("at most as many as the cases of the class");
  }
  return counts;
}

FailureKey ReadKey(const JsonReader& json) {
  const auto found = std::ranges::find(kFailureNames, json.At("failure").Text());
  if (found == kFailureNames.end()) json.At("failure").Expected("a type of failure");
  return {static_cast<FailureType>(found - kFailureNames.begin()), json.At("what").Text(),
          ReadClass(json.At("class"))};
}

FailureCount ReadCounts(const JsonReader& json) {
  FailureCount counts{
      ReadCount(json.At("count")), json.At("error").Double(), ReadCount(json.At("worst")), {}, {}};
  for (const JsonReader& number : json.At("numbers").Items()) {
    counts.numbers.push_back(ReadCount(number));
  }
  if (json.Has("part")) {
    counts.severe = {ReadCount(json.At("above_16")), ReadCount(json.At("above_1000")),
                     json.At("part").Double()};
  }
  if (counts.count == 0 || counts.numbers.empty()) json.Fail("a group has at least one case");
  return counts;
}

Outcome ReadOutcome(const JsonReader& json, const Query& query) {
  if (json.Has("failure")) return {{}, json.At("failure").Text()};
  std::vector<std::uint32_t> words;
  for (const JsonReader& word : json.At("words").Items()) {
    words.push_back(static_cast<std::uint32_t>(ReadCount(word)));
  }
  if (words.empty() || words.size() > MostAnswerWords(query)) {
    json.At("words").Expected("the words of an answer");
  }
  words.resize(MostAnswerWords(query));
  Outcome outcome{AnswerFromWords(query, words), {}};
  if (json.Has("violation")) {
    const JsonReader violation = json.At("violation");
    outcome.violation = std::make_shared<PropertyViolation>(
        PropertyViolation{violation.At("what").Text(), violation.At("text").Text()});
  }
  return outcome;
}

FuzzFinding ReadFinding(const JsonReader& json, const FuzzResult& result) {
  const Query& query = *result.run.query;
  FuzzFinding finding{ReadKey(json), ReadCounts(json), {}, {}, {}, {}};
  const JsonReader arguments = json.At("arguments");
  for (const NamedKind& parameter : query.parameters) {
    finding.arguments.push_back(OnOneLine(arguments.At(parameter.name).json()));
  }
  auto values = WrittenArguments(query, finding.arguments).Values();
  if (!values) arguments.Expected("arguments of " + std::string(query.name));
  finding.values = std::move(*values);
  const std::optional<Answer> exact = ExactAnswerIfAny(query, finding.values);
  if (!exact && query.has_reference && finding.key.type != FailureType::kProperty) {
    arguments.Expected("arguments for which " + query.name + " has an exact answer");
  }
  finding.exact = exact.value_or(Answer());
  finding.got = ReadOutcome(json.At("got"), query);
  return finding;
}

FuzzResult ReadResult(const JsonReader& file) {
  FuzzResult result;
  FuzzRun& run = result.run;
  run.query = FindQuery(file.At("query").Text());
  if (run.query == nullptr) file.At("query").Expected("the name of a query");
  run.rules.tolerance = file.At("tolerance").Double();
  const JsonReader fuzz = file.At("fuzz");
  run.implementation = fuzz.At("implementation").Text();
  run.code = fuzz.At("code").Text();
  const std::string rule = fuzz.At("rule").Text();
  if (rule != "exact" && rule != "tolerant") fuzz.At("rule").Expected("exact or tolerant");
  run.rules.tolerates_touching = rule == "tolerant";
  run.rules.counts_severe = fuzz.Has("severe") && fuzz.At("severe").Boolean();
  if (fuzz.Has("properties")) {
    for (const JsonReader& text : fuzz.At("properties").Items()) {
      run.properties.push_back(text.Text());
    }
  }
  for (const JsonReader& name : fuzz.At("classes").Items()) run.classes.push_back(ReadClass(name));
  for (const JsonReader& range : fuzz.At("tried").Items()) {
    result.tried.push_back(
        {ReadCount(range.At("seed")), ReadCount(range.At("begin")), ReadCount(range.At("end"))});
  }
  result.tally.cases = ReadCount(fuzz.At("cases"));
  result.tally.wrong = ReadCount(fuzz.At("wrong"));
  const JsonReader class_cases = fuzz.At("class_cases");
  for (const CaseClass each : run.classes) {
    result.tally.class_cases[each] = ReadCount(class_cases.At(NameOf(each)));
  }
  result.tally.not_asked = ReadCountsOfClasses(fuzz, "not_asked", result.tally);
  result.tally.undecided = ReadCountsOfClasses(fuzz, "undecided", result.tally);
  result.tally.tolerated = ReadCountsOfClasses(fuzz, "tolerated", result.tally);
  std::uint64_t tried = 0;
  for (const CaseRange& range : result.tried) {
    if (range.end < range.begin) fuzz.At("tried").Expected("ranges from begin to end");
    tried += range.end - range.begin;
  }
  std::uint64_t of_classes = 0;
  for (const auto& [each, count] : result.tally.class_cases) of_classes += count;
  if (tried != result.tally.cases)
    fuzz.At("cases").Expected(fmt::format("{}, all that were tried", tried));
  if (of_classes != tried) class_cases.Fail("the cases of the classes are not all that were tried");
  for (const JsonReader& group : fuzz.At("groups").Items()) {
    const FailureKey key = ReadKey(group);
    if (!result.tally.class_cases.contains(key.case_class)) {
      group.At("class").Expected("one of the classes of the search");
    }
    const FailureCount counts = ReadCounts(group);
    if (counts.count > result.tally.class_cases.at(key.case_class)) {
      group.At("count").Expected("at most as many as the cases of the class");
    }
    if (!result.tally.groups.emplace(key, counts).second) {
      group.Fail("this group of failures is there twice");
    }
    if (group.Has("arguments")) result.findings.push_back(ReadFinding(group, result));
  }
  std::uint64_t wrong = 0;
  for (const auto& [key, counts] : result.tally.groups) wrong += counts.count;
  if (wrong != result.tally.wrong) {
    fuzz.At("wrong").Expected(fmt::format("{}, the sum of all groups", wrong));
  }
  return result;
}

}  // namespace

std::vector<FuzzMistake> MistakesOf(const FuzzResult& result) {
  return MistakesOf(result.tally, result.findings);
}

bool FailsInCaseFile(const FuzzMistake& mistake, double tolerance) {
  if (mistake.key.type != FailureType::kNumber) return true;
  return !std::ranges::all_of(mistake.exact, [&](const AnswerPart& part) {
    const Value* const got = FindPart(mistake.got.answer, part.name);
    return got != nullptr && NearlyEqual(part.value, *got, tolerance);
  });
}

CaseFile CaseFileOf(const FuzzRun& run, const FuzzMistake& mistake) {
  return ParseCaseFile(
      "", fmt::format(R"({{"query": "{}", "source": "", "tolerance": {}, )"
                      R"("cases": [{}]}})",
                      run.query->name, run.rules.tolerance, CaseText(run, mistake, 0)));
}

std::string FuzzResultText(const FuzzResult& result) {
  const FuzzRun& run = result.run;
  Json tried = Json::array();
  for (const CaseRange& range : result.tried) {
    tried.push_back({{"seed", range.seed}, {"begin", range.begin}, {"end", range.end}});
  }
  Json classes = Json::array();
  Json class_cases = Json::object();
  for (const CaseClass each : run.classes) {
    classes.push_back(NameOf(each));
    const auto found = result.tally.class_cases.find(each);
    class_cases[NameOf(each)] = found == result.tally.class_cases.end() ? 0 : found->second;
  }
  std::string text = fmt::format(
      "{{\n  \"query\": \"{}\",\n  \"source\": {},\n  \"tolerance\": {},\n  \"fuzz\": {{\n"
      "    \"implementation\": {}, \"code\": \"{}\", \"rule\": \"{}\",{}\n"
      "    \"properties\": {},\n    \"classes\": {},\n    "
      "\"tried\": {},\n"
      "    \"cases\": {}, \"wrong\": {},\n    \"class_cases\": {},\n"
      "    \"not_asked\": {}, \"undecided\": {}, \"tolerated\": {},\n    \"groups\": [",
      run.query->name,
      Dump(fmt::format("hitscan fuzz {} --implementation {}", run.query->name, run.implementation)),
      run.rules.tolerance, Dump(run.implementation), run.code, RuleName(run.rules),
      run.rules.counts_severe ? " \"severe\": true," : "", Dump(run.properties), Dump(classes),
      Dump(tried), result.tally.cases, result.tally.wrong, Dump(class_cases),
      Dump(CountsOfClasses(result.tally.not_asked)), Dump(CountsOfClasses(result.tally.undecided)),
      Dump(CountsOfClasses(result.tally.tolerated)));
  std::string_view separator = "\n      ";
  for (const auto& [key, counts] : result.tally.groups) {
    text += separator;
    text += GroupText(result, key, counts);
    separator = ",\n      ";
  }
  text += result.tally.groups.empty() ? "]\n  },\n  \"cases\": [" : "\n    ]\n  },\n  \"cases\": [";
  int id = 0;
  for (const FuzzMistake& mistake : MistakesInFile(result)) {
    text += id == 0 ? "\n    " : ",\n    ";
    text += CaseText(run, mistake, id++);
  }
  return text + (id == 0 ? "]\n}\n" : "\n  ]\n}\n");
}

FuzzResult LoadFuzzResult(const std::filesystem::path& path) {
  try {
    const ParsedJson parsed(ReadRegularFile(path));
    const JsonReader reader = parsed.Reader();
    reader.RequireObject();
    if (!reader.Has("fuzz")) {
      reader.Fail("this is no result of `hitscan fuzz -o`: it has no \"fuzz\"");
    }
    return ReadResult(reader);
  } catch (const JsonError& error) {
    throw FileError(fmt::format("{}: {}", path.string(), error.Text()));
  }
}

void RequireSameRun(const LoadedFuzzResult& loaded, const FuzzRun& run, const std::string& other) {
  const auto require = [&](std::string_view what, std::string_view there, std::string_view here) {
    if (there == here) return;
    throw CannotRun(fmt::format("{}: its {} is {}, and {} has {}; name results of one search",
                                loaded.path.string(), what, there, other, here));
  };
  const auto names = [](const std::vector<CaseClass>& classes) {
    std::string text;
    for (const CaseClass each : classes)
      text += (text.empty() ? "" : ",") + std::string(NameOf(each));
    return text;
  };
  const FuzzRun& there = loaded.result.run;
  require("query", there.query->name, run.query->name);
  require("implementation", there.implementation, run.implementation);
  if (there.code != run.code) {
    throw CannotRun(
        fmt::format("{}: {} is another version of the code than that of {}; search again",
                    loaded.path.string(), run.implementation, other));
  }
  require("tolerance", fmt::format("{}", there.rules.tolerance),
          fmt::format("{}", run.rules.tolerance));
  require("rule", RuleName(there.rules), RuleName(run.rules));
  const auto severities = [](const FuzzRun& of) {
    return of.rules.counts_severe ? "severities of all cases" : "severity of the worst case";
  };
  require("count", severities(there), severities(run));
  require("list of classes", names(there.classes), names(run.classes));
  require("list of properties", fmt::format("{}", fmt::join(there.properties, "; ")),
          fmt::format("{}", fmt::join(run.properties, "; ")));
}

FuzzResult MergeFuzzResults(std::vector<LoadedFuzzResult> results) {
  FuzzResult sum;
  sum.run = results.front().result.run;
  std::vector<std::pair<CaseRange, const std::filesystem::path*>> tried;
  for (LoadedFuzzResult& loaded : results) {
    RequireSameRun(loaded, sum.run, results.front().path.string());
    for (const CaseRange& range : loaded.result.tried) {
      tried.emplace_back(range, &loaded.path);
      if (range.seed == tried.front().first.seed) continue;
      throw CannotRun(fmt::format("{} is of seed {}, and {} of seed {}; name results of one search",
                                  loaded.path.string(), range.seed, tried.front().second->string(),
                                  tried.front().first.seed));
    }
    sum.tally.Add(loaded.result.tally);
    for (FuzzFinding& finding : loaded.result.findings) {
      const auto same = std::ranges::find(sum.findings, finding.key, &FuzzFinding::key);
      if (same == sum.findings.end()) {
        sum.findings.push_back(std::move(finding));
        continue;
      }
      const auto complexity = [&](const FuzzFinding& each) {
        return WrittenArguments(*sum.run.query, each.arguments).Complexity();
      };
      if (complexity(finding) < complexity(*same)) *same = std::move(finding);
    }
  }
  std::ranges::sort(tried);
  for (std::size_t i = 1; i < tried.size(); ++i) {
    const CaseRange& before = tried[i - 1].first;
    const CaseRange& range = tried[i].first;
    if (range.begin >= before.end) continue;
    throw CannotRun(fmt::format("{} and {} have the same cases: numbers {} to {} of seed {}",
                                tried[i - 1].second->string(), tried[i].second->string(),
                                range.begin, std::min(range.end, before.end) - 1, range.seed));
  }
  for (const auto& [range, path] : tried) {
    if (!sum.tried.empty() && sum.tried.back().end == range.begin) {
      sum.tried.back().end = range.end;
    } else {
      sum.tried.push_back(range);
    }
  }
  for (FuzzFinding& finding : sum.findings) finding.counts = sum.tally.groups.at(finding.key);
  return sum;
}

}  // namespace hitscan
