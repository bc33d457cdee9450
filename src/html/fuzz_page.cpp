#include "html/fuzz_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "base/printable.h"
#include "html/case_card.h"

namespace hitscan {
namespace {

std::string Percent(std::uint64_t count, std::uint64_t of) {
  if (of == 0) return {};
  return PercentText(count, of);
}

std::string ClassTable(const FuzzResult& result) {
  std::map<CaseClass, std::uint64_t> wrong;
  for (const auto& [kind, counts] : result.tally.kinds) wrong[kind.case_class] += counts.count;
  double largest = 0;
  const auto share = [&](CaseClass each) {
    const auto cases = result.tally.class_cases.find(each);
    if (cases == result.tally.class_cases.end() || cases->second == 0) return 0.0;
    return static_cast<double>(wrong[each]) / static_cast<double>(cases->second);
  };
  for (const CaseClass each : result.run.classes) largest = std::max(largest, share(each));
  std::string text =
      "<h2>By class</h2>\n<div class=\"table\"><table class=\"classes\"><thead><tr><th>class</th>"
      "<th class=\"sentence\">its cases</th><th class=\"count\">cases</th>"
      "<th class=\"count\">wrong</th><th></th></tr></thead><tbody>\n";
  for (const CaseClass each : result.run.classes) {
    const auto found = result.tally.class_cases.find(each);
    const std::uint64_t cases = found == result.tally.class_cases.end() ? 0 : found->second;
    const std::uint64_t bad = wrong[each];
    const std::string bar =
        bad == 0 ? ""
                 : fmt::format("<span class=\"bar\" style=\"width:{:.0f}%\"></span> {}",
                               60 * share(each) / largest, Percent(bad, cases));
    text += fmt::format(
        "<tr><td><code>{}</code></td><td class=\"dim sentence\">{}</td><td class=\"count\">{}</td>"
        "<td class=\"count{}\">{}</td><td class=\"share\">{}</td></tr>\n",
        NameOf(each), XmlEscaped(InfoOf(each).sentence), WithSpaces(cases), bad > 0 ? " bad" : "",
        bad == 0 ? "" : WithSpaces(bad), bar);
  }
  return text + "</tbody></table></div>\n";
}

// "severity 12 ulps" or "error up to 3e+04 ulps"; empty if the kind has neither.
std::string Severity(const FuzzFinding& finding) {
  const std::string text = DescribeSeverity(finding);
  constexpr std::string_view kComma = ", ";
  return text.starts_with(kComma) ? text.substr(kComma.size()) : text;
}

// The command that finds a kind again: case by case the class has the same cases alone.
std::string FindCommand(const FuzzResult& result, const CommandText& command,
                        const FailureKey& kind, const FailureCount& counts) {
  const FuzzRun& run = result.run;
  std::uint64_t seed = result.tried.empty() ? 1 : result.tried.front().seed;
  const std::uint64_t number = counts.numbers.empty() ? counts.worst : counts.numbers.front();
  for (const CaseRange& range : result.tried) {
    if (range.begin <= number && number < range.end) {
      seed = range.seed;
      break;
    }
  }
  std::string text = fmt::format("hitscan fuzz {}", run.query->name);
  if (!command.answering.empty()) text += " " + command.answering;
  text += fmt::format(" --classes {} --cases {}", NameOf(kind.case_class), number + 1);
  if (seed != 1) text += fmt::format(" --seed {}", seed);
  if (run.rules.tolerance != FuzzRules().tolerance) {
    text += fmt::format(" --tolerance {}", run.rules.tolerance);
  }
  return text + (run.rules.tolerates_touching ? " --rule tolerant" : "");
}

std::string FindingCard(const FuzzResult& result, const FuzzFinding& finding, std::size_t number,
                        const CommandText& command, const std::filesystem::path& output) {
  const std::uint64_t count = finding.counts.count;
  std::vector<std::string> facts{fmt::format("{} of {} ({})", WithSpaces(count),
                                             CountOf(finding.class_cases, "case", "cases"),
                                             Percent(count, finding.class_cases))};
  if (const std::string severity = Severity(finding); !severity.empty()) {
    facts.push_back(severity);
  }
  const bool in_file = !output.empty() && FailsInCaseFile(finding, result.run.rules.tolerance);
  return CardElement(
      {.anchor = fmt::format("kind-{}", number),
       .heading = finding.kind.what,
       .badge = NameOf(finding.kind.case_class),
       .facts = std::move(facts),
       .answered = {*result.run.query, finding.values, finding.exact, finding.got.answer},
       .arguments = finding.arguments,
       .failure = finding.got.failure,
       .tolerance = result.run.rules.tolerance,
       .note = {},
       .command = [&](const std::string& camera) {
         return in_file ? ShowCommand(output, command, camera)
                        : FindCommand(result, command, finding.kind, finding.counts);
       }});
}

void WriteFindings(const FuzzResult& result, const CommandText& command,
                   const std::filesystem::path& output, const ByteSink& write) {
  const std::size_t count = result.findings.size();
  write(
      "<h2>Kinds of wrong answers</h2>\n<p class=\"dim\">The worst first, each with its simplest "
      "case. Wrong cases of one class that are wrong in the same way are of one kind.</p>\n");
  const std::size_t pictures = std::min(count, kMostPictures);
  CardGroups groups(pictures, "Kinds");
  for (std::size_t i = 0; i < pictures; ++i) {
    write(groups.BeforeNext());
    write(FindingCard(result, result.findings[i], i + 1, command, output));
  }
  write(groups.End());
  std::vector<std::string> lines;
  for (std::size_t i = pictures; i < count; ++i) {
    lines.push_back(Describe(*result.run.query, result.findings[i]));
  }
  for (const auto& [kind, counts] : result.tally.kinds) {
    if (std::ranges::find(result.findings, kind, &FuzzFinding::kind) != result.findings.end()) {
      continue;
    }
    lines.push_back(
        fmt::format("{} ({}): {}; its simplest case is not known: the search was "
                    "interrupted. {}",
                    kind.what, NameOf(kind.case_class), CountOf(counts.count, "case", "cases"),
                    FindCommand(result, command, kind, counts)));
  }
  if (lines.empty()) return;
  write(
      fmt::format("<details class=\"group\" open=\"\"><summary>{} without a picture</summary>\n"
                  "<ul class=\"lines\">\n",
                  CountOf(lines.size(), "kind", "kinds")));
  for (const std::string& line : lines) write("<li>" + XmlEscaped(line) + "</li>\n");
  write("</ul></details>\n");
}

}  // namespace

void WriteFuzzPage(const FuzzResult& result, const CommandText& command,
                   const std::filesystem::path& output, const ByteSink& write) {
  const FuzzTally& tally = result.tally;
  const Query& query = *result.run.query;
  write(PageHead(
      fmt::format("hitscan fuzz {}: {} wrong of {} cases", query.name, tally.wrong, tally.cases)));
  write(
      fmt::format("<h1>hitscan fuzz: {}</h1>\n<p class=\"dim\">{}<br/>Answers of <b>{}</b>, "
                  "judged by the exact ones.</p>\n",
                  query.name, XmlEscaped(query.summary), XmlEscaped(result.run.implementation)));
  write(CommandElement(command.whole));
  write(PageNumbers(std::array{
      PageNumber{WithSpaces(tally.wrong), "wrong", tally.wrong > 0 ? "bad" : "good"},
      PageNumber{WithSpaces(tally.kinds.size()), tally.kinds.size() == 1 ? "kind" : "kinds"},
      PageNumber{WithSpaces(tally.cases), tally.cases == 1 ? "case tried" : "cases tried"}}));
  if (tally.wrong == 0) {
    write(fmt::format("<p class=\"right\">Nothing is wrong: every answer is right ({}).</p>\n",
                      CountOf(tally.cases, "case", "cases")));
  } else {
    WriteFindings(result, command, output, write);
  }
  write(ClassTable(result));
  write(PageFoot());
}

}  // namespace hitscan
