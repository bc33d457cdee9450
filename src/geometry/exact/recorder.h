#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/exact/filtered_sign.h"

// Records what an exact query decides: the sign of each expression, its formula, and how far it is
// from another sign. A decision can also be forced, to see what would follow from another sign.
namespace hitscan::exact {

/// An expression as a tree. `values` are those of its result: three of a vector, else the first.
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
  std::size_t input = 0;      ///< as of Recorder: its name
  std::string constant = {};  ///< of a constant: "1e-05"
};

/// "(w - n . o) / (n . d)": "." is the dot product, "x" the cross product, v^2 the dot product of a
/// vector with itself. Every formula is evaluated as written, from left to right.
std::string TextOf(const Formula& formula, std::span<const std::string> names);

/// An input of a query: a number, or a vector of three.
struct Input {
  std::array<float, 3> numbers{};
  bool is_vector = false;
  const float* address = nullptr;  ///< of the first number; null when it is not known
};

/// A decision, or a number that was computed, in the order of the evaluation.
struct Step {
  bool is_decision = false;
  Words words = {};       ///< of a decision
  const char* name = "";  ///< of a computed number
  int sign = 0;           ///< that follows from the value
  int taken = 0;          ///< the sign with which the evaluation went on
  double margin = 0;      ///< |value| / size of the symbol: 0 for zero, at most 1
  double value = 0;       ///< of which this is the margin
  double size = 0;
  std::array<double, 3> shown{};     ///< accurate to some units in the last place
  const Formula* formula = nullptr;  ///< null when no formulas are written
};

/// Thrown by decisions when a recorder has reached its limit.
class TooManyDecisions : public std::runtime_error {
 public:
  TooManyDecisions() : std::runtime_error("too many decisions") {}
};

/// While it exists, the queries of this thread record their decisions. Only functions that pass all
/// their decisions through Sign and Compare are recorded completely: those of one evaluation, not
/// those with a filter before it. No number is rounded meanwhile: they are all zero.
class Recorder {
 public:
  /// Records decisions only, as fast as a filter. The first decisions take the `forced` signs.
  /// Throws TooManyDecisions after so many.
  Recorder(std::span<const int> forced, std::size_t limit);
  /// Records formulas too, and the numbers that are computed.
  Recorder(std::span<const int> forced, std::size_t limit, std::span<const Input> inputs);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  ~Recorder();

  const std::vector<Step>& steps() const { return steps_; }
  bool writes_formulas() const { return writes_formulas_; }

  /// Records a decision and returns its sign, or the one that is forced. `value` is that of which
  /// symbol.size is the size; `shown` is the one that people see.
  int Decide(Words words, const Symbol& symbol, int sign, double value, double shown);
  /// Records numbers that were computed: one, or three of a vector.
  void Compute(const char* name, const Formula* formula, const std::array<double, 3>& values);

  const Formula* Make(Formula formula);
  /// The input at that address, else one of that value; otherwise a constant.
  const Formula* FindNumber(const float& number);
  const Formula* FindVector(const Vector& vector);

 private:
  const Formula* InputOf(std::size_t input);
  const Formula* ComponentOf(std::size_t input, int axis);
  // By its value; null when there is none.
  const Formula* FindComponent(float number, int axis);

  Recorder* outer_;
  std::vector<int> forced_;
  std::size_t limit_;
  std::span<const Input> inputs_;
  bool writes_formulas_ = false;
  std::vector<Step> steps_;
  std::size_t decisions_ = 0;
  std::deque<Formula> formulas_;
  std::vector<std::size_t> last_used_;  ///< of inputs that are found by their values
  std::size_t uses_ = 0;
};

}  // namespace hitscan::exact
