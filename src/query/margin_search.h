#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/exact/recorder.h"
#include "query/query.h"

namespace hitscan {

/// The evaluations of one search may make so many decisions: a few milliseconds.
inline constexpr std::size_t kMostDecisions = 2'000;

/// The parts of an answer that are a yes or no, a side or an index.
using VerdictParts = std::vector<AnswerPart>;

/// The exact answer with those signs of the first decisions; nullopt when there is none. Its
/// decisions are recorded in `recorder`.
std::optional<VerdictParts> VerdictWith(const Query& query, std::span<const Value> arguments);

/// The nearest way to another verdict: the signs of the first decisions with which it is another
/// one, and the decision of the largest margin among those that have another sign than theirs.
struct Turn {
  double margin = 0;
  std::vector<int> signs;
  std::size_t deciding = 0;  ///< index of the decision
};

/// Searches the turn of the smallest margin. With `reasons_only`, decisions whose words give no
/// reason keep their signs. Nullopt when the verdict cannot change.
std::optional<Turn> NearestTurn(const Query& query, std::span<const Value> arguments,
                                bool reasons_only);

/// Whether words are a reason for a verdict: those in parentheses are facts.
bool IsReason(std::string_view words);
/// The words for the sign of a decision, with parentheses and letters to be filled in.
std::string_view WordsFor(const exact::Step& step);

}  // namespace hitscan
