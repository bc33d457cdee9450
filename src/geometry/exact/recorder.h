#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/exact/filtered_sign.h"

// Records the decisions of an exact query: the sign of each expression, its formula, and how far
// its value is from a change of sign. A decision can also be forced, to see what would follow from
// another sign.
namespace hitscan::exact {

/// An expression as a tree. `values` is its result: a vector, or a number in the first value.
struct Formula {
  enum class Type {
    kInput,
    kConstant,
    kNegative,
    kSum,
    kDifference,
    kProduct,
    kQuotient,
    kDot,
    kCross,
    kSquare,
    kRoot,
    kComponent,
    kVector,
  };

  Type type;
  std::array<const Formula*, 3> operands{};
  std::array<double, 3> values{};
  bool is_vector = false;
  int axis = 0;               ///< of a component
  std::size_t input = 0;      ///< of an input: its index in the inputs of the recorder
  std::string constant = {};  ///< of a constant: "1e-05"
};

/// "(w - n . o) / (n . d)": "." is the dot product, "x" the cross product, v^2 the dot product of a
/// vector with itself. Sums and differences are evaluated from left to right. `names` are those of
/// the inputs.
std::string TextOf(const Formula& formula, std::span<const std::string> names);

/// An input of a query: a number, or a vector of three or, in the plane, two.
struct Input {
  std::array<float, 3> numbers{};
  bool is_vector = false;
  const float* address = nullptr;  ///< of the first number; null when it is not known
  std::size_t axes = 3;            ///< of a vector: how many numbers are at the address
};

/// A step of an evaluation: a decision, or a number or vector that was computed.
struct Step {
  bool is_decision = false;
  DecisionText decision = {};  ///< of a decision
  const char* name = "";       ///< of a computed number
  int sign = 0;                ///< the exact sign
  int taken = 0;               ///< the sign with which the evaluation went on, which may be forced
  double margin = 0;           ///< |value| / size, at most 1; 0 if the sign is 0
  double value = 0;            ///< of the polynomial whose sign decides
  double size = 0;             ///< of the polynomial (Symbol::size)
  std::array<double, 3> shown{};     ///< for people, accurate to some units in the last place
  const Formula* formula = nullptr;  ///< null when no formulas are written
};

/// Thrown by decisions when a recorder has reached its limit.
class TooManyDecisions : public std::runtime_error {
 public:
  TooManyDecisions() : std::runtime_error("too many decisions") {}
};

/// While a recorder exists, the queries of its thread record their decisions in it. Functions are
/// recorded completely only if all their decisions are made by Sign, Compare and the like
/// (filtered_sign.h), without a filter before them. Meanwhile the results of RoundNumber and the
/// like (correct_rounding.h) are zero.
class Recorder {
 public:
  /// Records decisions only, in about the time of a filter. The first decisions take the signs in
  /// `forced`.
  /// After `limit` decisions, the next decision throws TooManyDecisions.
  Recorder(std::span<const int> forced, std::size_t limit);
  /// Records formulas and computed numbers too. `inputs` must live as long as the recorder.
  Recorder(std::span<const int> forced, std::size_t limit, std::span<const Input> inputs);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  ~Recorder();

  const std::vector<Step>& steps() const { return steps_; }
  bool writes_formulas() const { return writes_formulas_; }

  /// Records a decision and returns `sign`, or the sign that is forced. `value` is the polynomial
  /// that decides, symbol.size its size (Symbol::size), and `shown` the number that people see.
  int Decide(DecisionText decision, const Symbol& symbol, int sign, double value, double shown);
  /// Records a computed number (the first of `values`) or vector.
  void Compute(const char* name, const Formula* formula, const std::array<double, 3>& values);

  const Formula* Make(Formula formula);
  /// The input at the address of `number`, or else an equal input, or else a constant.
  const Formula* FindNumber(const float& number);
  const Formula* FindVector(const Vector& vector);

 private:
  const Formula* InputOf(std::size_t input);
  const Formula* ComponentOf(std::size_t input, int axis);
  // The component along `axis` of an input vector, if one is equal to `number`; otherwise null.
  const Formula* FindComponent(float number, int axis);

  Recorder* outer_;
  std::vector<int> forced_;
  std::size_t limit_;
  std::span<const Input> inputs_;
  bool writes_formulas_ = false;
  std::vector<Step> steps_;
  std::size_t decisions_ = 0;
  std::deque<Formula> formulas_;
  std::vector<std::size_t> last_used_;  ///< for each input: its last use, counted by uses_
  std::size_t uses_ = 0;
};

}  // namespace hitscan::exact
