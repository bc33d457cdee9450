#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/exact/recorder.h"
#include "query/verdict_change.h"

// Explains the exact answer of a query by the decisions of its exact evaluation, and by those on
// which the verdict depends (verdict_change.h).
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

/// The explanation of the exact answer; nullopt for arguments that the query refuses.
std::optional<Why> WhyOf(const Query& query, std::span<const Value> arguments);

// ---- For the explanation and its tests ----

/// Marks that show the number of a formula in the scene: the height of a point over a plane, the
/// distance of two points, the points at which a line meets two planes, or the edge that a line
/// passes. Empty for other formulas.
std::vector<WhyMark> MarksOf(const exact::Formula& formula, std::string_view name, double value);

/// "2", or "(0, 1, 2)", with at most `digits` significant digits; with all digits if that is 0.
std::string ValueText(const WhyStep& step, int digits = 0);

/// "misses: the x slab ends before the y slab begins (margin 0.2)", and a line for each step.
std::vector<std::string> LinesOf(const Why& why);

}  // namespace hitscan
