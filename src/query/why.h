#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/query.h"

// Why the exact answer of a query is what it is: the numbers of the exact evaluation, and which of
// them decides.
namespace hitscan {

/// A number of the evaluation.
struct WhyStep {
  std::string name;      ///< "distance", "enters the x slab"
  std::string formula;   ///< in the symbols of Why::symbols: "(w - n . o) / (n . d)"
  double value = 0;      ///< the double nearest to the exact value
  std::string meaning;   ///< what follows from it: "starts in front of the plane"; may be empty
  bool decides = false;  ///< the verdict changes first when this number does
};

/// What a symbol of the formulas stands for, in parameters of the query, their numbers, and symbols
/// before it: "d" is "line.end - line.start".
struct WhySymbol {
  std::string name;
  std::string formula;
};

/// Something to draw beside the case.
struct WhyMark {
  enum class Kind {
    kPoint,    ///< a dot at `from`
    kSegment,  ///< a line between `from` and `to`
    kAxis,     ///< a direction: a line with an arrow head at `to`
  };
  Kind kind = Kind::kPoint;
  Point from{0, 0, 0};
  Point to{0, 0, 0};
  std::string text;      ///< its label, at the middle of a segment; may be empty
  bool decides = false;  ///< shows the number that decides
};

/// The explanation of one answer.
struct Why {
  bool yes = false;      ///< it hits, or intersects
  std::string sentence;  ///< "misses: the x slab ends before the y slab begins"
  std::vector<WhySymbol> symbols;
  std::vector<WhyStep> steps;
  std::vector<WhyMark> marks;
  /// How far the verdict is from changing, relative: 0 when the deciding number is zero, at most 1.
  /// It is the number divided by the sum of the magnitudes of its terms. Changes of the arguments
  /// by less than a twelfth of it, relative to each number, do not change the verdict.
  double margin = 0;
};

/// The explanation of the exact answer to a query; nullopt for queries that have none. To add one,
/// add a function and its entry in query/why/why.cpp.
std::optional<Why> WhyOf(const Query& query, std::span<const Value> arguments);

/// Whether WhyOf explains the query.
bool IsExplained(const Query& query);

/// "misses: the x slab ends before the y slab begins (margin 0.2)", and a line for each number.
std::vector<std::string> LinesOf(const Why& why);

}  // namespace hitscan
