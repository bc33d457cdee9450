#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "fuzz/shrink.h"

// The mistakes of an implementation that a search has found. Those that users meet most often come
// first.
namespace hitscan {

/// The properties that the failures of a mistake have in common: type and text of the failure, and
/// the simplest case. While the case is not yet simplified, `arguments` are those of the first case
/// that was found; they are empty if no case is kept.
struct MistakeKey {
  FailureType type = FailureType::kNoAnswer;
  std::string what;                    ///< as in AnswerFailure: "hit: true instead of false"
  std::vector<std::string> arguments;  ///< the arguments of the case as JSON
  auto operator<=>(const MistakeKey&) const = default;
};

/// How many cases of a class are wrong because of a mistake.
struct ClassShare {
  CaseClass case_class = CaseClass::kGeneric;
  FailureCount counts;
  std::uint64_t cases = 0;  ///< how many cases of the class were tried
};

/// A mistake: groups of failures with the same type and text, which have the same simplest case.
struct FuzzMistake {
  MistakeKey key;
  std::vector<ClassShare> classes;  ///< the ordinary ones first, then by rate; not empty
  std::vector<Value> values;        ///< the arguments of the case
  Answer exact;                     ///< its exact answer; empty if there is none
  Outcome got;                      ///< its wrong outcome
  bool is_simplified = false;       ///< the case is the simplest one

  bool has_case() const { return !key.arguments.empty(); }
  /// How many cases are wrong because of it, and how many of these are of ordinary classes.
  std::uint64_t count() const;
  std::uint64_t ordinary_count() const;
  /// The largest FailureCount::error.
  double error() const;
};

/// Joins the groups of a tally into mistakes, each with its case if a finding has it. The
/// mistakes with the most wrong cases of ordinary classes come first; if these are equally many,
/// those with the most wrong cases.
std::vector<FuzzMistake> MistakesOf(const FuzzTally& tally, std::span<const FuzzFinding> findings);

/// How many ordinary cases were tried, and how many of these are wrong.
struct OrdinaryCounts {
  std::uint64_t cases = 0;
  std::uint64_t wrong = 0;
};
OrdinaryCounts OrdinaryCountsOf(const FuzzTally& tally);

/// A sentence on how often answers are wrong, and on the first mistake: "wrong for 41 % of ordinary
/// cases: hits where it must miss (simplest case: it points to the back of the plane)"; "right for
/// all 52000 ordinary cases; wrong for 0.7 % of the others: t is NaN". Empty when nothing is wrong.
std::string Headline(const Query& query, const FuzzTally& tally,
                     std::span<const FuzzMistake> mistakes);

/// "1.5 %"; `of` is not 0.
std::string PercentText(std::uint64_t count, std::uint64_t of);

/// The share of wrong cases in each class: "generic 30 %, huge 2.1 %".
std::string ClassesText(const FuzzMistake& mistake);

/// The largest severity of a wrong verdict, or the largest error of a wrong number: "12 ulps",
/// "above 1.7e7 ulps"; empty if the mistake has neither.
std::string SeverityText(const FuzzMistake& mistake);

/// SeverityText for the end of a sentence: ", severity up to 12 ulps", ", error up to 3e+04 ulps";
/// empty if the mistake has neither.
std::string SeverityClause(const FuzzMistake& mistake);

/// "hit true, t 1, point (0, 0, 1)", or why there is no answer.
std::string DescribeOutcome(const Outcome& outcome);

/// One line: what is wrong, how often, in which classes, how badly, the simplest case and both
/// answers of it. `cases` is how many were tried.
std::string Describe(const Query& query, const FuzzMistake& mistake, std::uint64_t cases);

}  // namespace hitscan
