#include "fuzz/finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "cases/judging/severity.h"

namespace hitscan {
namespace {

// This many cases of a kind are simplified.
constexpr std::size_t kSimplified = 3;

// The wrong yes or no is worse the more the input has to be changed to make it right.
double RankWithinType(const FuzzFinding& finding) {
  if (finding.kind.type == FailureType::kVerdict) return finding.severity.value_or(1e300);
  return finding.counts.error;
}

std::string Ulps(double number) {
  return fmt::format("{:.3g} {}", number, number == 1 ? "ulp" : "ulps");
}

}  // namespace

FuzzFinding Simplify(const CaseGenerator& generator, const FuzzRules& rules, const FuzzTally& tally,
                     const FailureKey& kind, FuzzTarget& target,
                     std::chrono::duration<double> time) {
  const Query& query = generator.query();
  FuzzFinding finding;
  finding.kind = kind;
  finding.counts = tally.kinds.at(kind);
  finding.class_cases = tally.class_cases.at(kind.case_class);
  // The worst cases are simplified: those of small errors may only show how numbers are rounded.
  const bool is_verdict = kind.type == FailureType::kVerdict;
  std::vector<std::pair<double, std::uint64_t>> ranked;
  if (!is_verdict) ranked.emplace_back(-finding.counts.error, finding.counts.worst);
  for (const std::uint64_t number : finding.counts.numbers) {
    double rank = 0;
    if (is_verdict) {
      const CaseGenerator::Made made = generator.Make(number, true);
      const auto severity =
          SeverityOf(WrittenArguments(query, made.texts), target.AskOne(made.arguments).answer);
      if (severity) finding.severity = std::max(finding.severity.value_or(0), *severity);
      rank = -severity.value_or(1e300);
    }
    ranked.emplace_back(rank, number);
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<double, std::uint64_t>::first);
  std::optional<ShrunkCase> simplest;
  const ShrinkLimits limits{.time = time / static_cast<double>(kSimplified)};
  const AnswerFailure failure{kind.type, kind.what, finding.counts.error};
  for (std::size_t i = 0; i < std::min(ranked.size(), kSimplified); ++i) {
    const WrittenArguments written(query, generator.Make(ranked[i].second, true).texts);
    ShrunkCase shrunk = Shrink(target, written, failure, rules, limits);
    if (!simplest || shrunk.arguments.Complexity() < simplest->arguments.Complexity()) {
      simplest = std::move(shrunk);
    }
  }
  finding.arguments = simplest->arguments.Texts();
  finding.values = simplest->arguments.Values().value();
  finding.exact = ExactAnswer(query, finding.values);
  if (is_verdict) {
    const auto severity = SeverityOf(simplest->arguments, simplest->got.answer);
    if (severity) finding.severity = std::max(finding.severity.value_or(0), *severity);
  }
  finding.got = std::move(simplest->got);
  return finding;
}

void SortBySeverity(std::vector<FuzzFinding>& findings) {
  std::ranges::stable_sort(findings, [](const FuzzFinding& a, const FuzzFinding& b) {
    if (a.kind.type != b.kind.type) return a.kind.type < b.kind.type;
    return RankWithinType(a) > RankWithinType(b);
  });
  // After the worst one come those of other classes that fail in the same way and in the same case.
  for (auto first = findings.begin(); first != findings.end();) {
    first = std::stable_partition(first, findings.end(), [same = *first](const FuzzFinding& other) {
      return other.kind.type == same.kind.type && other.kind.what == same.kind.what &&
             other.arguments == same.arguments;
    });
  }
}

std::string PercentText(std::uint64_t count, std::uint64_t of) {
  const double percent = 100.0 * static_cast<double>(count) / static_cast<double>(of);
  return percent >= 99.5 ? "100 %" : fmt::format("{:.2g} %", percent);
}

std::string RateText(const FuzzFinding& finding) {
  return PercentText(finding.counts.count, finding.class_cases);
}

std::string SeverityText(const FuzzFinding& finding) {
  if (finding.kind.type == FailureType::kVerdict) {
    return finding.severity ? Ulps(*finding.severity) : std::string("above 1.7e7 ulps");
  }
  if (finding.kind.type == FailureType::kNumber && finding.counts.error > 0) {
    return "up to " + Ulps(finding.counts.error);
  }
  return {};
}

std::string DescribeSeverity(const FuzzFinding& finding) {
  const std::string text = SeverityText(finding);
  if (text.empty()) return {};
  return (finding.kind.type == FailureType::kVerdict ? ", severity " : ", error ") + text;
}

std::string DescribeOutcome(const Outcome& outcome) {
  if (!outcome.failure.empty()) return outcome.failure;
  std::string text;
  for (const AnswerPart& part : outcome.answer) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", part.name, PrintValue(part.value));
  }
  return text;
}

std::string DescribeCounts(const FailureKey& kind, const FailureCount& counts,
                           std::uint64_t class_cases) {
  return fmt::format("{} ({}): {} of {} cases ({})", kind.what, NameOf(kind.case_class),
                     counts.count, class_cases, PercentText(counts.count, class_cases));
}

std::string Describe(const Query& query, const FuzzFinding& finding) {
  std::string text = DescribeCounts(finding.kind, finding.counts, finding.class_cases) +
                     DescribeSeverity(finding) + "; simplest:";
  for (std::size_t i = 0; i < finding.arguments.size(); ++i) {
    text += fmt::format(" {} {}", query.parameters[i].name, finding.arguments[i]);
  }
  return text + fmt::format("; exact: {}; got: {}", DescribeOutcome({finding.exact, {}}),
                            DescribeOutcome(finding.got));
}

}  // namespace hitscan
