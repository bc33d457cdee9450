#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "geometry/filter/double2.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"

// Rounds an approximate hit to the nearest floats if each error interval rounds to one float (Ziv's
// rounding test, 1991). The error bounds are derived beside the functions.
namespace hitscan::filter {

/// Returns `condition`, which is false for a few rays in a thousand at most. The compiler is told
/// that it is false for one in ten thousand: then the compiler keeps the numbers of a loop in
/// registers and saves them only where a fallback is called.
inline bool VeryLikely(bool condition) {
#ifdef __GNUC__
  return __builtin_expect_with_probability(static_cast<long>(condition), 1, 0.9999) != 0;
#else
  return condition;
#endif
}

/// What the filter of a raycast finds out.
enum class RaycastVerdict { kUncertain, kMiss, kHit };

/// The largest relative error of a parameter t that is passed to these functions without an
/// explicit bound.
inline constexpr double kParameterError = 0x1p-38;
/// The largest relative error of a t whose numerator and denominator are sums by AccurateSum.
inline constexpr double kAccurateError = 0x1p-49;

/// Does the whole error interval of t round to one float? A double has 29 more bits than a float.
/// The rounding is uncertain if these bits differ from half of their range by no more than the
/// error, which is 2^kErrorBits units in the last place of t. The default, 2^15 units, covers
/// kParameterError.
template <unsigned kErrorBits = 15>
bool RoundingIsCertain(double t) {
  constexpr std::uint32_t kHalf = 1U << 28U;
  constexpr std::uint32_t kError = 1U << kErrorBits;
  // With kError added, such a difference is from 0 to below 2 kError: its upper bits are zero.
  constexpr std::uint32_t kUpper = 2 * kHalf - 2 * kError;
  const auto bits = static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(t));
  return ((bits - kHalf + kError) & kUpper) != 0;
}

/// Is |t| from 2^-125 to 2^127, where the nearest float is surely a normal number? Compares the
/// bits of t, shifted to drop the sign.
inline bool RoundsToNormalFloat(double t) {
  constexpr std::uint64_t kLeast = std::bit_cast<std::uint64_t>(0x1p-125) << 1U;
  constexpr std::uint64_t kMost = std::bit_cast<std::uint64_t>(0x1p127) << 1U;
  return (std::bit_cast<std::uint64_t>(t) << 1U) - kLeast < kMost - kLeast;
}

/// Rounds t to the nearest float; false when the rounding is uncertain or |t| is not from 2^-125 to
/// 2^127.
inline bool RoundParameter(double t, float& rounded) {
  rounded = static_cast<float>(t);
  return RoundingIsCertain(t) && RoundsToNormalFloat(t);
}

/// A parametric line in double precision, with two coordinates in each register. A fourth
/// coordinate, before x, gives the t of a hit. It is 0 in the origin. In the direction it is 1 for
/// a ray, where t is the parameter, or the length of a segment, where t is the distance from the
/// start.
struct DoubleLine {
  Double2 origin_0x;
  Double2 origin_yz;
  Double2 direction_lx;
  Double2 direction_yz;

  explicit DoubleLine(const Ray& ray)
      : origin_0x(0, ray.origin().x),
        origin_yz(Double2::Load(&ray.origin().y)),
        direction_lx(1, ray.direction().x),
        direction_yz(Double2::Load(&ray.direction().y)) {}
  /// The parameter runs from 0 to 1. Direction and length have relative errors below 2^-50.
  explicit DoubleLine(const Segment& segment)
      : origin_0x(0, segment.start().x),
        origin_yz(Double2::Load(&segment.start().y)),
        direction_lx(0, segment.end().x - origin_0x.high()),
        direction_yz(Double2::Load(&segment.end().y) - origin_yz) {
    const double x = direction_lx.high();
    const double y = direction_yz.low();
    const double z = direction_yz.high();
    direction_lx = Double2(std::sqrt(x * x + y * y + z * z), x);
  }
};

/// Rounds the distance and the point of a hit to the nearest floats; false when a rounding is
/// uncertain or not finite. `minus_t` is -t, with the relative error `error`. Coordinates in
/// `known` (2: x, 4: y, 8: z) are not checked, because the caller replaces them.
///
/// A product t * direction has the error of t, the error of the direction or length, and one
/// rounding. Each sum is rounded by 2^-53 of its magnitude, and again when the bound is added or
/// subtracted.
inline bool RoundHit(const DoubleLine& line, double minus_t, RayHit& hit,
                     double error = kParameterError, int known = 0) {
  const Double2 factor(minus_t, minus_t);
  const double product_error = error + 0x1p-49;
  const Double2 errors(product_error, product_error);
  const Double2 roundoff(0x1p-52, 0x1p-52);
  const Double2 product_lx = line.direction_lx * factor;
  const Double2 product_yz = line.direction_yz * factor;
  const Double2 lx = line.origin_0x - product_lx;
  const Double2 yz = line.origin_yz - product_yz;
  const Double2 error_lx = Abs(product_lx) * errors + Abs(lx) * roundoff;
  const Double2 error_yz = Abs(product_yz) * errors + Abs(yz) * roundoff;
  float rounded[4];
  const int certain =
      RoundAndCompare(lx - error_lx, yz - error_yz, lx + error_lx, yz + error_yz, rounded);
  hit = {rounded[0], {rounded[1], rounded[2], rounded[3]}};
  return (certain | known) == 15;
}

/// The point of a line (parametric_line.h), in space or in the plane, at t, rounded to the nearest
/// floats; false when a rounding is uncertain. `t` has at most the relative error kParameterError.
/// The errors are those of RoundHit.
template <class Line, class AnyPoint>
bool RoundPointAt(const Line& line, double t, AnyPoint& point) {
  for (int axis = 0; axis < AnyPoint::length(); ++axis) {
    const auto origin = static_cast<double>(line.origin[axis]);
    const double product = line.DoubleDirection(axis) * t;
    const double coordinate = origin + product;
    const double error =
        std::abs(product) * (kParameterError + 0x1p-49) + std::abs(coordinate) * 0x1p-52;
    point[axis] = static_cast<float>(coordinate - error) + 0.0F;
    if (point[axis] != static_cast<float>(coordinate + error)) return false;
    if (!std::isfinite(point[axis])) return false;
  }
  return true;
}

}  // namespace hitscan::filter
