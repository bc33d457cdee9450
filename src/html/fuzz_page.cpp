#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "html/case_card.h"
#include "html/page.h"

namespace hitscan {
namespace {

std::string Percent(std::uint64_t count, std::uint64_t of) {
  if (of == 0) return {};
  return PercentText(count, of);
}

std::string ClassTable(const FuzzResult& result) {
  std::map<CaseClass, std::uint64_t> wrong;
  for (const auto& [key, counts] : result.tally.groups) wrong[key.case_class] += counts.count;
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

// "severity up to 12 ulps" or "error up to 3e+04 ulps"; empty if the mistake has neither.
std::string Severity(const FuzzMistake& mistake) {
  const std::string text = SeverityClause(mistake);
  constexpr std::string_view kComma = ", ";
  return text.starts_with(kComma) ? text.substr(kComma.size()) : text;
}

// The command that finds a mistake again. It searches one class only: the cases of a class and
// their numbers do not depend on the other classes.
std::string FindCommand(const FuzzResult& result, const CommandText& command,
                        const ClassShare& share) {
  const FuzzRun& run = result.run;
  std::uint64_t seed = result.tried.empty() ? 1 : result.tried.front().seed;
  const FailureCount& counts = share.counts;
  const std::uint64_t number = counts.numbers.empty() ? counts.worst : counts.numbers.front();
  for (const CaseRange& range : result.tried) {
    if (range.begin <= number && number < range.end) {
      seed = range.seed;
      break;
    }
  }
  std::string text = fmt::format("hitscan fuzz {}", run.query->name);
  if (!command.answering.empty()) text += " " + command.answering;
  text += fmt::format(" --classes {} --cases {}", NameOf(share.case_class), number + 1);
  if (seed != 1) text += fmt::format(" --seed {}", seed);
  const FuzzRules usual;
  if (run.rules.tolerance != usual.tolerance) {
    text += fmt::format(" --tolerance {}", run.rules.tolerance);
  }
  if (run.rules.tolerates_touching != usual.tolerates_touching) {
    text += fmt::format(" --rule {}", RuleName(run.rules));
  }
  return text;
}

std::string MistakeCard(const FuzzResult& result, const FuzzMistake& mistake, std::size_t number,
                        const CommandText& command, const std::filesystem::path& output) {
  const std::uint64_t count = mistake.count();
  std::vector<std::string> facts{
      fmt::format("{} of {} ({})", WithSpaces(count), CountOf(result.tally.cases, "case", "cases"),
                  Percent(count, result.tally.cases)),
      ClassesText(mistake)};
  if (const std::string severity = Severity(mistake); !severity.empty()) {
    facts.push_back(severity);
  }
  const bool in_file = !output.empty() && FailsInCaseFile(mistake, result.run.rules.tolerance);
  return CardElement(
      {.anchor = fmt::format("mistake-{}", number),
       .heading = mistake.key.what,
       .badge = mistake.ordinary_count() > 0 ? "ordinary cases" : "",
       .facts = std::move(facts),
       .answered = {*result.run.query, mistake.values, mistake.exact, mistake.got.answer},
       .arguments = mistake.key.arguments,
       .failure = mistake.got.failure,
       .tolerance = result.run.rules.tolerance,
       .note = {},
       .command =
           [&](const std::string& camera) {
             return in_file ? ShowCommand(output, command, camera)
                            : FindCommand(result, command, mistake.classes.front());
           },
       .link =
           [&](const std::string& camera) {
             const CaseFile alone = CaseFileOf(result.run, mistake);
             return ShowLink(command, *alone.query, alone.tolerance, alone.cases.front(),
                             result.run.implementation, camera);
           }});
}

void WriteMistakes(const FuzzResult& result, std::span<const FuzzMistake> mistakes,
                   const CommandText& command, const std::filesystem::path& output,
                   const ByteSink& write) {
  write(
      "<h2>Mistakes</h2>\n<p class=\"dim\">Each with its simplest case; those of ordinary cases "
      "first, the most frequent before the others. Cases that are wrong in the same way and end in "
      "the same simplest case are one mistake.</p>\n");
  std::vector<const FuzzMistake*> shown;
  std::vector<std::string> lines;
  for (const FuzzMistake& mistake : mistakes) {
    if (!mistake.is_simplified) {
      const std::uint64_t count = mistake.count();
      lines.push_back(fmt::format(
          "{}: {} in {}; its simplest case is not known: the search was interrupted. {}",
          mistake.key.what, CountOf(count, "case", "cases"), ClassesText(mistake),
          FindCommand(result, command, mistake.classes.front())));
    } else if (shown.size() < kMostPictures) {
      shown.push_back(&mistake);
    } else {
      lines.push_back(Describe(*result.run.query, mistake, result.tally.cases));
    }
  }
  CardGroups groups(shown.size(), "Mistakes");
  for (std::size_t i = 0; i < shown.size(); ++i) {
    write(groups.BeforeNext());
    write(MistakeCard(result, *shown[i], i + 1, command, output));
  }
  write(groups.End());
  if (lines.empty()) return;
  write(
      fmt::format("<details class=\"group\" open=\"\"><summary>{} without a picture</summary>\n"
                  "<ul class=\"lines\">\n",
                  CountOf(lines.size(), "mistake", "mistakes")));
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
  const std::vector<FuzzMistake> mistakes = MistakesOf(result);
  // The number of wrong cases is marked as bad only if there are ordinary cases among them, which
  // concern the author first.
  const bool meets_users = OrdinaryCountsOf(tally).wrong > 0;
  write(PageNumbers(std::array{
      PageNumber{WithSpaces(tally.wrong), "wrong",
                 meets_users        ? "bad"
                 : tally.wrong == 0 ? "good"
                                    : ""},
      PageNumber{WithSpaces(mistakes.size()), mistakes.size() == 1 ? "mistake" : "mistakes"},
      PageNumber{WithSpaces(tally.cases), tally.cases == 1 ? "case tried" : "cases tried"}}));
  if (tally.wrong == 0) {
    write(fmt::format("<p class=\"right\">Nothing is wrong: every answer is right ({}).</p>\n",
                      CountOf(tally.cases, "case", "cases")));
  } else {
    write(fmt::format("<p>{}</p>\n", XmlEscaped(Headline(query, tally, mistakes))));
    WriteMistakes(result, mistakes, command, output, write);
  }
  write(ClassTable(result));
  write(PageFoot());
}

}  // namespace hitscan
