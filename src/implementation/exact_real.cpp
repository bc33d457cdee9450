#include "implementation/exact_real.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>

namespace hitscan {
namespace {

namespace mp = boost::multiprecision;
using Type = detail::TraceType;
using Rational = ExactReal::Rational;
using Real = ExactReal::Real;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Reals whose difference is a smaller fraction of them than this count as equal: such a difference
// comes from the rounding of earlier operations, since different results of floats are never that
// close.
const Real& RelativeTolerance() {
  static const Real tolerance = mp::ldexp(Real(1), -static_cast<int>(ExactReal::kBits) + 100);
  return tolerance;
}

ExactReal Sum(const ExactReal& a, const ExactReal& b) {
  if (a.rational() && b.rational()) return ExactReal(Rational(*a.rational() + *b.rational()));
  const Real x = a.real();
  const Real y = b.real();
  const Real sum = x + y;
  const bool vanishes =
      mp::abs(sum) <= RelativeTolerance() * (std::max)(Real(mp::abs(x)), Real(mp::abs(y)));
  return vanishes ? ExactReal(0.0) : ExactReal(sum);
}

ExactReal Negative(const ExactReal& a) {
  return a.rational() ? ExactReal(Rational(-*a.rational())) : ExactReal(Real(-a.real()));
}

ExactReal Product(const ExactReal& a, const ExactReal& b) {
  if (a.rational() && b.rational()) return ExactReal(Rational(*a.rational() * *b.rational()));
  return a.sign() == 0 || b.sign() == 0 ? ExactReal(0.0) : ExactReal(Real(a.real() * b.real()));
}

ExactReal Quotient(const ExactReal& a, const ExactReal& b) {
  if (a.rational() && b.rational()) return ExactReal(Rational(*a.rational() / *b.rational()));
  return ExactReal(Real(a.real() / b.real()));
}

// The comparison of two numbers that are not NaN.
int Compare(const ExactReal& a, const ExactReal& b) {
  if (a.finite() && b.finite()) return Sum(a, Negative(b)).sign();
  const double x = a.ToDouble();
  const double y = b.ToDouble();
  return x < y ? -1 : x > y ? 1 : 0;
}

// The number rounded to an integer by `round`: floor, ceil or trunc.
template <class Round>
ExactReal Integral(const ExactReal& a, const Round& round) {
  const Real x = a.real();
  const Real nearest = mp::round(x);
  // A root whose exact value is an integer may differ from that by rounding.
  const bool whole =
      !a.rational() &&
      mp::abs(Real(x - nearest)) <= RelativeTolerance() * (std::max)(Real(1), Real(mp::abs(x)));
  return ExactReal(whole ? nearest : Real(round(x)));
}

// The result of an operation if an operand or the result is infinite or NaN.
double Special(Type type, double a, double b, double c) {
  switch (type) {
    case Type::kAdd:
      return a + b;
    case Type::kSubtract:
      return a - b;
    case Type::kMultiply:
      return a * b;
    case Type::kDivide:
      return a / b;
    case Type::kNegate:
      return -a;
    case Type::kSqrt:
      return std::sqrt(a);
    case Type::kAbs:
      return std::fabs(a);
    case Type::kSin:
    case Type::kCos:
    case Type::kTan:
    case Type::kAsin:
    case Type::kAcos:
      return kNan;
    case Type::kAtan:
      return std::atan(a);
    case Type::kExp:
      return std::exp(a);
    case Type::kLog:
      return std::log(a);
    case Type::kAtan2:
      return std::atan2(a, b);
    case Type::kPow:
      return std::pow(a, b);
    case Type::kHypot:
      return std::hypot(a, b);
    case Type::kMin:
      return b < a ? b : a;
    case Type::kMax:
      return a < b ? b : a;
    case Type::kCopysign:
      return std::copysign(a, b);
    case Type::kFma:
      return a * b + c;
    default:
      return a;
  }
}

// The functions that are irrational.
Real Irrational(Type type, const Real& a, const Real& b) {
  switch (type) {
    case Type::kSqrt:
      return mp::sqrt(a);
    case Type::kSin:
      return mp::sin(a);
    case Type::kCos:
      return mp::cos(a);
    case Type::kTan:
      return mp::tan(a);
    case Type::kAsin:
      return mp::asin(a);
    case Type::kAcos:
      return mp::acos(a);
    case Type::kAtan:
      return mp::atan(a);
    case Type::kExp:
      return mp::exp(a);
    case Type::kLog:
      return mp::log(a);
    case Type::kAtan2:
      return mp::atan2(a, b);
    case Type::kPow:
      return mp::pow(a, b);
    case Type::kHypot:
      return mp::sqrt(Real(a * a + b * b));
    default:
      return a;
  }
}

bool IsDefined(Type type, const ExactReal& a, const ExactReal& b) {
  switch (type) {
    case Type::kSqrt:
      return a.sign() >= 0;
    case Type::kLog:
      return a.sign() > 0;
    case Type::kAsin:
    case Type::kAcos:
      return Compare(a, 1.0) <= 0 && Compare(a, -1.0) >= 0;
    case Type::kPow:
      return a.sign() > 0 || (a.sign() == 0 && b.sign() > 0);
    default:
      return true;
  }
}

// The unit in the last place of a number, as a float (24 binary digits) or as a double (53).
double UnitOf(double number, int digits) {
  int exponent = 0;
  std::frexp(number, &exponent);
  const int least = digits == 24 ? -149 : -1074;
  return std::ldexp(1.0, std::max(number == 0 ? least : exponent - digits, least));
}

}  // namespace

ExactReal EvaluateOperation(Type type, const std::array<ExactReal, 3>& operands,
                            const std::array<double, 3>& floats) {
  const auto& [a, b, c] = operands;
  // `second` is b, or its float where the sign of a zero matters.
  const auto special = [&](double second) {
    return ExactReal(Special(type, a.ToDouble(), second, c.ToDouble()));
  };
  if (!a.finite() || !b.finite() || !c.finite()) return special(b.ToDouble());
  switch (type) {
    case Type::kAdd:
      return Sum(a, b);
    case Type::kSubtract:
      return Sum(a, Negative(b));
    case Type::kMultiply:
      return Product(a, b);
    case Type::kDivide:
      if (b.sign() != 0) return Quotient(a, b);
      // An exact zero has no sign: that of the float counts.
      return floats[1] == 0 ? special(floats[1]) : ExactReal(kNan);
    case Type::kNegate:
      return Negative(a);
    case Type::kAbs:
      return a.sign() < 0 ? Negative(a) : a;
    case Type::kFloor:
      return Integral(a, [](const Real& x) { return mp::floor(x); });
    case Type::kCeil:
      return Integral(a, [](const Real& x) { return mp::ceil(x); });
    case Type::kTrunc:
    case Type::kInteger:
      return Integral(a, [](const Real& x) { return mp::trunc(x); });
    case Type::kMin:
      return Compare(b, a) < 0 ? b : a;
    case Type::kMax:
      return Compare(a, b) < 0 ? b : a;
    case Type::kCopysign: {
      const bool negative = b.sign() == 0 ? std::signbit(floats[1]) : b.sign() < 0;
      return negative == (a.sign() < 0) ? a : Negative(a);
    }
    case Type::kFma:
      return Sum(Product(a, b), c);
    case Type::kConvert:
    case Type::kResult:
      return a;
    default:
      break;
  }
  if (!IsDefined(type, a, b)) return special(b.ToDouble());
  if (type == Type::kAtan2 && a.sign() == 0 && b.sign() == 0) return ExactReal(0.0);
  try {
    return ExactReal(Irrational(type, a.real(), b.real()));
  } catch (const std::exception&) {  // out of range
    return special(b.ToDouble());
  }
}

bool DecideExactly(Type type, const ExactReal& a, const ExactReal& b, double value) {
  if (type == Type::kIsNan) return a.IsNan();
  if (type == Type::kIsFinite) return a.finite();
  if (type == Type::kIsInfinite) return !a.finite() && !a.IsNan();
  if (a.IsNan() || b.IsNan()) return type == Type::kNotEqual || type == Type::kIsNotZero;
  const int order = Compare(a, b);
  switch (type) {
    case Type::kLess:
      return order < 0;
    case Type::kLessEqual:
      return order <= 0;
    case Type::kGreater:
      return order > 0;
    case Type::kGreaterEqual:
      return order >= 0;
    case Type::kEqual:
      return order == 0;
    case Type::kNotEqual:
    case Type::kIsNotZero:
      return order != 0;
    // signbit. An exact zero has no sign: that of the float counts.
    default:
      return order == 0 ? value != 0 : order < 0;
  }
}

double ErrorOf(double value, const ExactReal& exact, int digits) {
  const double rounded = exact.ToDouble();
  if (!exact.finite() || !std::isfinite(value)) {
    return value == rounded || (std::isnan(value) && std::isnan(rounded)) ? 0 : kInfinity;
  }
  const double largest =
      std::min(std::max(std::fabs(value), std::fabs(rounded)), std::numeric_limits<double>::max());
  const Real difference = mp::abs(Real(exact.real() - Real(value)));
  return static_cast<double>(Real(difference / Real(UnitOf(largest, digits))));
}

ExactReal::ExactReal(const Rational& number) {
  // Beyond this size rational arithmetic takes too long.
  constexpr unsigned kMostBits = 1U << 13U;
  const auto bits = [](const mp::cpp_int& integer) {
    return integer == 0 ? 0 : mp::msb(mp::abs(integer));
  };
  if (bits(mp::cpp_int(mp::numerator(number))) + bits(mp::cpp_int(mp::denominator(number))) <
      kMostBits) {
    value_ = number;
  } else {
    value_ = Real(number);
  }
}

ExactReal::ExactReal(const Real& number) : value_(number) {
  if (!mp::isfinite(number)) value_ = static_cast<double>(number);
}

std::string ExactReal::Text() const {
  if (IsNan()) return "undefined";
  if (!finite()) return ToDouble() > 0 ? "inf" : "-inf";
  constexpr int kDigits = 12;
  return real().str(kDigits, std::ios_base::fmtflags());
}

}  // namespace hitscan
