#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/exact/recorder.h"
#include "query/query.h"

// Explains the exact answer of a query by the decisions of its exact evaluation, which a recorder
// receives (geometry/exact/recorder.h), and finds out on which of them the verdict depends.
namespace hitscan {

/// A decision of the evaluation, or a number that it computed.
struct WhyStep {
  std::string name;            ///< "height of the start"
  std::string formula;         ///< in the symbols of Why::symbols: "n . o - w"
  std::vector<double> values;  ///< of the formula, to double precision: one, or three of a vector
  std::string meaning;         ///< of a decision: "the start is in front of the plane"; or empty
  bool decides = false;        ///< the number whose sign is closest to changing the verdict
};

/// What a symbol of the formulas stands for: "o" is "ray.origin".
struct WhySymbol {
  std::string name;
  std::string definition;
};

/// A labelled dot or line to draw beside the case.
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
  std::optional<double> margin;  ///< what ExactMargin returns
};

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

/// The explanation of the exact answer; nullopt for arguments that the query refuses.
std::optional<Why> WhyOf(const Query& query, std::span<const Value> arguments);

// ---- For the explanation and its tests ----

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
/// The words for the exact sign of a decision, with parentheses and with {0} and {1} for letters.
std::string_view WordsFor(const exact::Step& step);

/// Marks that show the number of a formula in the scene: the height of a point over a plane, the
/// distance of two points, the points at which a line meets two planes, or the edge that a line
/// passes. Empty for other formulas.
std::vector<WhyMark> MarksOf(const exact::Formula& formula, std::string_view name, double value);

/// "2", or "(0, 1, 2)", with at most `digits` significant digits; with all digits if that is 0.
std::string ValueText(const WhyStep& step, int digits = 0);

/// "misses: the x slab ends before the y slab begins (margin 0.2)", and a line for each step.
std::vector<std::string> LinesOf(const Why& why);

}  // namespace hitscan
