#pragma once

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "rational.h"

// The exact value of a query, and whether a float is its correct rounding.
namespace hitscan::oracle {

/// The number p + q sqrt(r), or its square root if `root`.
struct Value {
  Rational p;
  Rational q = 0;
  Rational r = 0;
  bool root = false;

  /// The sign of this minus `other`.
  int Compare(const Rational& other) const {
    if (!root) return Compare(other, p);
    if (SignOf(other) < 0) return 1;
    return Compare(other * other, p);
  }
  double Approximately() const {
    const double inner =
        static_cast<double>(p) + static_cast<double>(q) * std::sqrt(static_cast<double>(r));
    return root ? std::sqrt(inner) : inner;
  }

 private:
  int Compare(const Rational& other, const Rational& plain) const {
    const Rational rest = plain - other;
    const int root_sign = SignOf(q) * SignOf(r);
    if (SignOf(rest) * root_sign >= 0) return SignOf(rest) != 0 ? SignOf(rest) : root_sign;
    return SignOf(rest) * SignOf(rest * rest - q * q * r);
  }
};

struct ValuePoint {
  Value x, y, z;

  ValuePoint() = default;
  explicit ValuePoint(const Vec& v) : x{v.x}, y{v.y}, z{v.z} {}
  ValuePoint(Value a, Value b, Value c) : x(std::move(a)), y(std::move(b)), z(std::move(c)) {}
};

struct ValueHit {
  Value t;
  ValuePoint point;
};

/// Whether `number` is the correct rounding of the value: the nearest float, ties to even, and the
/// largest float for any value beyond it; never -0.
inline bool IsNearest(float number, const Value& value) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  if (!std::isfinite(number) || (number == 0 && std::signbit(number))) return false;
  unsigned bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  const bool even = (bits & 1U) == 0;
  const auto beyond = [&](float neighbour, int direction) {
    // Is the value past the midpoint towards the neighbour?
    const Rational midpoint = (Exactly(number) + Exactly(neighbour)) / 2;
    const int side = value.Compare(midpoint) * direction;
    return side > 0 || (side == 0 && !even);
  };
  const bool above = number < kLargest && beyond(std::nextafter(number, INFINITY), 1);
  const bool below = number > -kLargest && beyond(std::nextafter(number, -INFINITY), -1);
  return !above && !below;
}

inline bool IsNearest(const Point& point, const ValuePoint& value) {
  return IsNearest(point.x, value.x) && IsNearest(point.y, value.y) && IsNearest(point.z, value.z);
}

}  // namespace hitscan::oracle
