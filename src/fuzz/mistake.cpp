#include "fuzz/mistake.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "cases/severity.h"
#include "query/why.h"
#include "shape/fields.h"
#include "shape/random_value.h"

namespace hitscan {
namespace {

std::string Ulps(double number) {
  return fmt::format("{:.3g} {}", number, number == 1 ? "ulp" : "ulps");
}

double Rate(const ClassShare& share) {
  return static_cast<double>(share.counts.count) / static_cast<double>(share.cases);
}

// The properties by which the simplest cases of two mistakes are told apart: the number of shapes
// without length, area or volume, and the magnitudes of the numbers.
struct Features {
  std::ptrdiff_t degenerate = 0;
  double smallest = 1;  // the smallest magnitude that is not zero
  double largest = 1;
};

Features FeaturesOf(std::span<const Value> values) {
  Features features{std::ranges::count_if(values, IsDegenerate)};
  bool first = true;
  for (const Value& value : values) {
    for (const Field& field : FieldsOf(value)) {
      const double size = std::abs(field.number);
      if (field.type != Field::kNumber || size == 0) continue;
      features.smallest = first ? size : std::min(features.smallest, size);
      features.largest = first ? size : std::max(features.largest, size);
      first = false;
    }
  }
  return features;
}

bool AreSimilar(const Features& a, const Features& b) {
  constexpr double kLargestRatio = 1e6;
  const auto similar = [](double x, double y) {
    return x <= kLargestRatio * y && y <= kLargestRatio * x;
  };
  return a.degenerate == b.degenerate && similar(a.smallest, b.smallest) &&
         similar(a.largest, b.largest);
}

// For each group the simplest case of its mistake. Where the numbers of a case must fit each other,
// the groups of one mistake may be simplified to different cases. So cases that fail in the same
// way and have similar features count as one mistake; its simplest case is the one with the
// shortest text.
std::map<FailureKey, const FuzzFinding*> SimplestCases(std::span<const FuzzFinding> findings) {
  std::vector<const FuzzFinding*> shortest_first;
  for (const FuzzFinding& finding : findings) shortest_first.push_back(&finding);
  std::ranges::sort(shortest_first, {}, [](const FuzzFinding* finding) {
    std::size_t length = 0;
    for (const std::string& text : finding->arguments) length += text.size();
    // Simplest cases come before first cases, even shorter ones, so that a first case joins the
    // mistake of a simplest case.
    return std::tuple(!finding->is_simplest, length, finding->arguments, finding->key);
  });
  std::map<FailureKey, const FuzzFinding*> simplest;
  std::vector<std::pair<const FuzzFinding*, Features>> mistakes;
  for (const FuzzFinding* finding : shortest_first) {
    const Features features = FeaturesOf(finding->values);
    const auto same = std::ranges::find_if(mistakes, [&](const auto& mistake) {
      return mistake.first->key.type == finding->key.type &&
             mistake.first->key.what == finding->key.what && AreSimilar(mistake.second, features);
    });
    simplest[finding->key] = same == mistakes.end() ? finding : same->first;
    if (same == mistakes.end()) mistakes.emplace_back(finding, features);
  }
  return simplest;
}

// How the answer is wrong, for a sentence.
std::string DirectionText(const FuzzMistake& mistake) {
  if (mistake.key.what == "hit: true instead of false") return "hits where it must miss";
  if (mistake.key.what == "hit: false instead of true") return "misses where it must hit";
  return mistake.key.what;
}

// The reason for the exact answer of the simplest case: "it points to the back of the plane".
std::string ReasonText(const Query& query, const FuzzMistake& mistake) {
  if (mistake.key.type != FailureType::kVerdict || !mistake.is_simplified) return {};
  const std::optional<Why> why = WhyOf(query, mistake.values);
  if (!why) return {};
  const std::size_t verdict = why->sentence.find(": ");
  return verdict == std::string::npos ? why->sentence : why->sentence.substr(verdict + 2);
}

std::string Sentence(const Query& query, const FuzzMistake& mistake) {
  const std::string reason = ReasonText(query, mistake);
  return DirectionText(mistake) +
         (reason.empty() ? "" : fmt::format(" (simplest case: {})", reason));
}

}  // namespace

std::uint64_t FuzzMistake::count() const {
  std::uint64_t sum = 0;
  for (const ClassShare& each : classes) sum += each.counts.count;
  return sum;
}

std::uint64_t FuzzMistake::ordinary_count() const {
  std::uint64_t sum = 0;
  for (const ClassShare& each : classes) sum += IsOrdinary(each.case_class) ? each.counts.count : 0;
  return sum;
}

double FuzzMistake::error() const {
  double largest = 0;
  for (const ClassShare& each : classes) largest = std::max(largest, each.counts.error);
  return largest;
}

std::vector<FuzzMistake> MistakesOf(const FuzzTally& tally, std::span<const FuzzFinding> findings) {
  const std::map<FailureKey, const FuzzFinding*> found = SimplestCases(findings);
  std::map<MistakeKey, FuzzMistake> by_key;
  for (const auto& [group, counts] : tally.groups) {
    const auto finding = found.find(group);
    MistakeKey key{group.type, group.what, {}};
    if (finding != found.end()) key.arguments = finding->second->arguments;
    FuzzMistake& mistake = by_key[key];
    mistake.classes.push_back({group.case_class, counts, tally.class_cases.at(group.case_class)});
    if (finding == found.end() || !mistake.values.empty()) continue;
    mistake.values = finding->second->values;
    mistake.exact = finding->second->exact;
    mistake.got = finding->second->got;
    mistake.is_simplified = finding->second->is_simplest;
  }
  std::vector<FuzzMistake> mistakes;
  for (auto& [key, mistake] : by_key) {
    mistake.key = key;
    std::ranges::stable_sort(mistake.classes, [](const ClassShare& a, const ClassShare& b) {
      if (IsOrdinary(a.case_class) != IsOrdinary(b.case_class)) return IsOrdinary(a.case_class);
      return Rate(a) > Rate(b);
    });
    mistakes.push_back(std::move(mistake));
  }
  // Mistakes with equal counts stay in the order of their keys.
  std::ranges::stable_sort(mistakes, std::greater(), [](const FuzzMistake& mistake) {
    return std::pair(mistake.ordinary_count(), mistake.count());
  });
  return mistakes;
}

OrdinaryCounts OrdinaryCountsOf(const FuzzTally& tally) {
  OrdinaryCounts counts;
  for (const auto& [each, cases] : tally.class_cases) counts.cases += IsOrdinary(each) ? cases : 0;
  for (const auto& [group, failures] : tally.groups) {
    counts.wrong += IsOrdinary(group.case_class) ? failures.count : 0;
  }
  return counts;
}

std::string Headline(const Query& query, const FuzzTally& tally,
                     std::span<const FuzzMistake> mistakes) {
  if (mistakes.empty()) return {};
  const OrdinaryCounts ordinary = OrdinaryCountsOf(tally);
  std::string text;
  std::uint64_t wrong = ordinary.wrong;
  if (wrong > 0) {
    text = fmt::format("wrong for {} of ordinary cases", PercentText(wrong, ordinary.cases));
  } else {
    if (ordinary.cases > 0) {
      text = fmt::format("right for all {} ordinary cases; ", ordinary.cases);
    }
    wrong = tally.wrong;
    text += fmt::format("wrong for {} of the {}", PercentText(wrong, tally.cases - ordinary.cases),
                        ordinary.cases > 0 ? "others" : "cases");
  }
  const FuzzMistake& first = mistakes.front();
  const std::uint64_t of_first = ordinary.wrong > 0 ? first.ordinary_count() : first.count();
  return text + (of_first == wrong ? ": " : ", most often: ") + Sentence(query, first);
}

std::string PercentText(std::uint64_t count, std::uint64_t of) {
  const double percent = 100.0 * static_cast<double>(count) / static_cast<double>(of);
  return percent >= 99.5 ? "100 %" : fmt::format("{:.2g} %", percent);
}

std::string ClassesText(const FuzzMistake& mistake) {
  std::string text;
  for (const ClassShare& each : mistake.classes) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", NameOf(each.case_class),
                        PercentText(each.counts.count, each.cases));
  }
  return text;
}

std::string SeverityText(const FuzzMistake& mistake) {
  const double error = mistake.error();
  if (mistake.key.type == FailureType::kVerdict) {
    return error > kMostSeverity ? std::string("above 1.7e7 ulps") : Ulps(error);
  }
  return mistake.key.type == FailureType::kNumber && error > 0 ? Ulps(error) : std::string();
}

std::string SeverityClause(const FuzzMistake& mistake) {
  const std::string text = SeverityText(mistake);
  if (text.empty()) return {};
  return fmt::format(", {} {}{}", mistake.key.type == FailureType::kVerdict ? "severity" : "error",
                     text.starts_with("above") ? "" : "up to ", text);
}

std::string DescribeOutcome(const Outcome& outcome) {
  return outcome.failure.empty() ? PrintAnswer(outcome.answer) : outcome.failure;
}

std::string Describe(const Query& query, const FuzzMistake& mistake, std::uint64_t cases) {
  const std::uint64_t count = mistake.count();
  std::string text =
      fmt::format("{}: {} of {} cases ({}) in {}{}; ", mistake.key.what, count, cases,
                  PercentText(count, cases), ClassesText(mistake), SeverityClause(mistake));
  if (!mistake.is_simplified) return text + "not simplified, since the search was stopped";
  text += "simplest:";
  for (std::size_t i = 0; i < mistake.key.arguments.size(); ++i) {
    // A large mesh is only named: files and pages have its numbers.
    constexpr std::size_t kLongest = 2000;
    const std::string& written = mistake.key.arguments[i];
    text += fmt::format(" {} {}", query.parameters[i].name,
                        written.size() <= kLongest ? written : PrintValue(mistake.values[i]));
  }
  if (mistake.got.violation != nullptr) return text + "; " + mistake.got.violation->text;
  if (mistake.exact.empty()) return text + "; got: " + DescribeOutcome(mistake.got);
  return text + fmt::format("; exact: {}; got: {}", DescribeOutcome({mistake.exact, {}}),
                            DescribeOutcome(mistake.got));
}

}  // namespace hitscan
