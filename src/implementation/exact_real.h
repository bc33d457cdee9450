#pragma once

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <string>
#include <variant>

#include "implementation/trace.h"

// Exact arithmetic for the operations of a trace (exact_trace.h).
namespace hitscan {

/// An exact number: rational, or else a real with 1,024 bits; infinite or NaN.
class ExactReal {
 public:
  static constexpr unsigned kBits = 1024;
  using Rational = boost::multiprecision::number<boost::multiprecision::cpp_rational::backend_type,
                                                 boost::multiprecision::et_off>;
  using Real = boost::multiprecision::number<
      boost::multiprecision::cpp_bin_float<kBits, boost::multiprecision::digit_base_2>,
      boost::multiprecision::et_off>;

  ExactReal(double number) : value_(number) {  // NOLINT: every float is an exact number
    if (std::isfinite(number)) value_ = Rational(number);
  }
  explicit ExactReal(const Rational& number);
  explicit ExactReal(const Real& number);

  bool finite() const { return !std::holds_alternative<double>(value_); }
  const Rational* rational() const { return std::get_if<Rational>(&value_); }
  /// Only for a finite number.
  Real real() const { return rational() ? Real(*rational()) : std::get<Real>(value_); }
  double ToDouble() const {
    const double* const special = std::get_if<double>(&value_);
    return special ? *special : static_cast<double>(real());
  }
  int sign() const { return rational() ? rational()->sign() : real().sign(); }
  bool IsNan() const { return !finite() && std::isnan(ToDouble()); }
  /// In at most twelve digits; "undefined" for NaN.
  std::string Text() const;

 private:
  std::variant<double, Rational, Real> value_;
};

/// Whether the result of an operation is true or false.
inline bool IsDecision(detail::TraceType type) {
  return type >= detail::TraceType::kLess && type < detail::TraceType::kMark;
}

/// The result of an operation that is no decision. `floats` are the floats of the operands.
ExactReal EvaluateOperation(detail::TraceType type, const std::array<ExactReal, 3>& operands,
                            const std::array<double, 3>& floats);

/// The exact outcome of a decision whose outcome with floats is `value`. `b` is 0 for decisions
/// with one operand.
bool DecideExactly(detail::TraceType type, const ExactReal& a, const ExactReal& b, double value);

/// The error of a float as in TraceStep::error; `digits` is 24 for a float, 53 for a double.
double ErrorOf(double value, const ExactReal& exact, int digits);

}  // namespace hitscan
