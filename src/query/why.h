#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/exact/recorder.h"
#include "query/query.h"

// Why the exact answer of a query is what it is: the decisions of its exact evaluation, as a
// recorder sees them (geometry/exact/recorder.h), and which of them the verdict depends on.
namespace hitscan {

/// A decision of the evaluation, or a number that it computed.
struct WhyStep {
  std::string name;            ///< "height of the start"
  std::string formula;         ///< in the symbols of Why::symbols: "n . o - w"
  std::vector<double> values;  ///< of the formula, to double precision: one, or three of a vector
  std::string meaning;         ///< of a decision: "the start is in front of the plane"; or empty
  bool decides = false;        ///< the verdict changes first when the sign of this number does
};

/// What a symbol of the formulas stands for: "o" is "ray.origin".
struct WhySymbol {
  std::string name;
  std::string definition;
};

/// Something to draw beside the case.
struct WhyMark {
  enum class Kind {
    kPoint,    ///< a dot at `from`
    kSegment,  ///< a line between `from` and `to`
  };
  Kind kind = Kind::kPoint;
  Point from{0, 0, 0};
  Point to{0, 0, 0};
  std::string text;      ///< its label, at the middle of a segment
  bool decides = false;  ///< shows the number that decides
};

/// The explanation of one answer.
struct Why {
  std::string sentence;  ///< "misses: the x slab ends before the y slab begins"
  std::vector<WhySymbol> symbols;
  std::vector<WhyStep> steps;
  std::vector<WhyMark> marks;
  std::optional<double> margin;  ///< as of ExactMargin
};

/// How far the verdict of the exact answer is from changing: 0 when any change of the arguments may
/// change it, at most 1. Nullopt for answers without a yes or no, a side or an index, for arguments
/// that the query refuses, and where no decision changes the verdict, such as that of an empty
/// list.
///
/// The margin of a decision is its number, divided by the sum of the magnitudes of its terms. That
/// of the verdict is the smallest number for which it changes if some decisions of at most that
/// margin have other signs. So changes of the arguments by less than a twelfth of it, relative to
/// each number, do not change the verdict. Where that takes too long, the margin is a lower bound.
std::optional<double> ExactMargin(const Query& query, std::span<const Value> arguments);

/// Whether the answers of a query have a verdict, and so a margin.
bool HasVerdict(const Query& query);

/// The explanation of the exact answer; nullopt for arguments that the query refuses.
std::optional<Why> WhyOf(const Query& query, std::span<const Value> arguments);

// ---- For the explanation and its tests ----

/// The evaluations of one search may make so many decisions: a few milliseconds.
inline constexpr std::size_t kMostDecisions = 2'000;

/// The verdict of the exact answer, with the signs that the recorder of this thread forces; nullopt
/// when there is none.
std::optional<Answer> VerdictWith(const Query& query, std::span<const Value> arguments);

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

/// What shows the number of a formula in the scene: the height of a point over a plane, the
/// distance of two points, the points at which a line meets two planes, or the edge that it passes.
/// Empty for other formulas.
std::vector<WhyMark> MarksOf(const exact::Formula& formula, std::string_view name, double value);

/// "2", or "(0, 1, 2)", with so many digits; with all of them if `digits` is 0.
std::string ValueText(const WhyStep& step, int digits = 0);

/// "misses: the x slab ends before the y slab begins (margin 0.2)", and a line for each step.
std::vector<std::string> LinesOf(const Why& why);

}  // namespace hitscan
