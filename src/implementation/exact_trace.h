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

/// An operation. Its exact value is that of the whole calculation in exact arithmetic: from the
/// same inputs, along the branches that the floats took.
struct TraceStep {
  std::string operation;  ///< "#3 * #4", "sqrt(#7)", "#5 < 0": "#3" is the result of step 3
  std::string file = {};
  int line = 0;             ///< 0: not known, as for conversions
  std::string source = {};  ///< the text of the line
  std::string name = {};    ///< that hitscan::Mark gave to its result
  bool decides = false;     ///< its result is true or false
  std::string value = {};   ///< the float in the fewest digits, or "true"
  std::string exact = {};   ///< "0.333333333333", "true", "undefined"
  /// The distance between the float and the exact value, in units in the last place of the one with
  /// the larger magnitude; infinite if only one of them is finite, 0 if they agree.
  double error = 0;
  /// The same distance if only this operation is exact and its operands are the floats.
  double rounding = 0;
  bool goes_other_way = false;  ///< a decision that is not the exact one

  /// Whether the rounding of its own result does not explain its error.
  bool loses() const { return std::isinf(error) || error - rounding > 0.5; }
};

/// A point that hitscan::Mark has named.
struct TracePoint {
  std::string name;
  Point position;
  std::size_t steps = 0;  ///< the number of steps before it
};

struct Trace {
  std::string problem;  ///< why there are no steps; empty if there are
  std::vector<TraceStep> steps;
  std::vector<TracePoint> points;
  bool more = false;  ///< operations are missing for which there was no memory

  // Indices of steps; nullopt if there is no such step.
  std::optional<std::size_t> first_loss;
  /// The loss in which the error grows by the largest factor, from that of the worst operand.
  std::optional<std::size_t> largest_loss;
  std::optional<std::size_t> first_wrong_decision;  ///< the first decision that goes the other way
};

/// Calculates the exact values: by rational numbers, as long as they have less than some thousand
/// digits and no root or other irrational function occurs, else with 300 digits.
Trace ExactTrace(const TraceRecording& recording);

/// "mine.cpp:12"; empty when the line is not known.
std::string PlaceOf(const TraceStep& step);
/// "0", "0.5", "1.2e+06", "all" if only one of float and exact value is finite.
std::string UlpErrorText(const TraceStep& step);
/// The remarks about the step: "first loss, goes the other way"; or empty.
std::string RemarkOf(const Trace& trace, std::size_t step);
/// A sentence for each remark about a step, with its place and its values.
std::vector<std::string> SentencesOf(const Trace& trace);

}  // namespace hitscan
