#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "geometry/exact/recorder.h"
#include "query/query.h"

// How far the verdict of an exact answer is from changing, found out with the decisions of its
// exact evaluation, which a recorder receives and can force (geometry/exact/recorder.h).
namespace hitscan {

/// How far the verdict of the exact answer is from changing: 0 when the smallest change of the
/// arguments may change the verdict, at most 1. Nullopt for answers without a verdict, for
/// arguments that the query refuses, and if no decision changes the verdict, for example with an
/// empty list.
///
/// The margin of a decision is the magnitude of its number, divided by the sum of the magnitudes of
/// the number's terms. The margin of the verdict is the smallest m for which the verdict changes if
/// some decisions with margins of at most m have other signs. So changes of the arguments by less
/// than m / 12, relative to each number, do not change the verdict. If the search takes too long,
/// the margin is a lower bound.
std::optional<double> ExactMargin(const Query& query, std::span<const Value> arguments);

/// What a margin measures, for the user.
inline constexpr std::string_view kMarginMeaning =
    "The margin says how close the exact answer is to the opposite one: the number that decides, "
    "as a share of the sum of the magnitudes of its terms. It has no unit: 0 is exactly on the "
    "edge, 1 is as far from it as possible.";

/// Whether the answers of a query have a verdict, and so a margin.
bool HasVerdict(const Query& query);

// ---- For explanations (why.h) and tests ----

/// The most decisions of all evaluations of one search together: a few milliseconds.
inline constexpr std::size_t kMostDecisions = 2'000;

/// The verdict of the exact answer, with the signs that the recorder of this thread forces; nullopt
/// when there is no answer.
std::optional<Answer> VerdictWith(const Query& query, std::span<const Value> arguments);

/// A way to another verdict: some of the first decisions are forced to have other signs.
struct VerdictChange {
  double margin = 0;         ///< the largest margin of the decisions whose sign is changed
  std::vector<int> signs;    ///< of the first decisions, up to the last one that is changed
  std::size_t deciding = 0;  ///< the index of the decision with that margin
};

/// Searches for the change with the smallest margin. With `reasons_only`, decisions whose words
/// give no reason (IsReason) keep their signs. Nullopt when the verdict cannot change.
std::optional<VerdictChange> NearestVerdictChange(const Query& query,
                                                  std::span<const Value> arguments,
                                                  bool reasons_only);

/// Whether words are a reason for a verdict: not if they are empty, or a fact in parentheses.
bool IsReason(std::string_view words);
/// The words for the exact sign of a decision, with parentheses and with {0}, {1} and {2} for
/// letters.
std::string_view WordsFor(const exact::Step& step);

}  // namespace hitscan
