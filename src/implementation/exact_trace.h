#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shapes/vectors.h"

// The operations of one call of the user's code, each with its float and its exact value.
namespace hitscan {

struct TraceRecording;

/// An operation. Exact values are those of the whole calculation: the exact operations of the
/// inputs as they are, on the way that the floats took.
struct TraceStep {
  std::string operation;  ///< "#3 * #4", "sqrt(#7)", "#5 < 0": "#3" is the result of step 3
  std::string file = {};
  int line = 0;             ///< 0: not known, as for conversions
  std::string source = {};  ///< the text of the line
  std::string name = {};    ///< of its result, by hitscan::Mark
  bool decides = false;     ///< its result is true or false
  std::string value = {};   ///< the float, by the fewest digits; "true"
  std::string exact = {};   ///< "0.333333333333", "true", "undefined"
  /// The distance between the float and the exact value, in units in the last place of the larger
  /// one of both; infinite if only one of them is finite, 0 if they agree.
  double error = 0;
  /// The same for this operation alone, whose operands are the floats.
  double rounding = 0;
  bool goes_other_way = false;  ///< a decision that is not the exact one

  /// Whether it is less exact than the rounding of its own result explains.
  bool loses() const { return std::isinf(error) || error - rounding > 0.5; }
};

/// A point that hitscan::Mark has named.
struct TracePoint {
  std::string name;
  Point position;
  std::size_t steps = 0;  ///< the number of steps before it
};

struct Trace {
  std::string problem;  ///< why there are no steps; empty: there are
  std::vector<TraceStep> steps;
  std::vector<TracePoint> points;
  bool more = false;  ///< more operations follow than there is memory for

  // Indices of steps.
  std::optional<std::size_t> first_loss;
  /// The loss whose error is the largest multiple of the errors of its operands.
  std::optional<std::size_t> largest_loss;
  std::optional<std::size_t> other_way;  ///< the first decision that goes the other way
};

/// Calculates the exact values: by rational numbers, as long as they have less than some thousand
/// digits and no root or other irrational function occurs, else with 300 digits.
Trace ExactTrace(const TraceRecording& recording);

/// "mine.cpp:12"; empty when the line is not known.
std::string PlaceOf(const TraceStep& step);
/// "0", "0.5", "1.2e+06", "all" if only one of float and exact value is finite.
std::string ErrorText(const TraceStep& step);
/// What is to be seen in the step: "first loss, goes the other way"; or empty.
std::string RemarkOf(const Trace& trace, std::size_t step);
/// What happens, a sentence for each remark.
std::vector<std::string> SentencesOf(const Trace& trace);

}  // namespace hitscan
