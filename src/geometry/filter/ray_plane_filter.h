#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "geometry/exact/double_double.h"
#include "geometry/filter/double2.h"
#include "geometry/filter/round_hit.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Floating-point filters for ray and plane, in double precision. Uncertain cases are decided by
// exact evaluation (ray_plane_exact.h). The error bounds are derived at FilterRayPlane and
// FilterRayPlaneCompensated.
namespace hitscan::filter {

/// The result of a filter. It is computed without branches: hits are unpredictable, and a
/// mispredicted branch costs more than the whole computation.
struct RayPlaneHit {
  bool certain;  ///< are the other members valid?
  bool hit;      ///< the exact answer
  int signs;     ///< 3 only for a hit of the front: numerator and denominator of t are negative
  double t;      ///< of a hit, with a relative error below kParameterError
};

/// The axis along which the plane faces; -1 when it faces along none.
inline int AxisOf(const Plane& plane) {
  const Vector& n = plane.normal();
  if (n.x == 0 && n.y == 0) return 2;
  if (n.z != 0) return -1;
  return n.y == 0 ? 0 : n.x == 0 ? 1 : -1;
}

/// The answer for t = numerator / denominator, both with a relative error below 2^-40. Either may
/// be exactly zero: a ray that starts on the plane hits unless it is parallel to the plane.
template <bool kFrontOnly>
RayPlaneHit HitOfQuotient(double numerator, double denominator, bool certain) {
  const int signs = static_cast<int>(numerator <= 0) + 2 * static_cast<int>(denominator < 0);
  const int back = static_cast<int>(numerator >= 0) + 2 * static_cast<int>(denominator > 0);
  const bool hit = signs == 3 || (!kFrontOnly && back == 3);
  // The t of a smaller numerator might underflow in single precision.
  const int in_range =
      static_cast<int>(numerator == 0) | static_cast<int>(std::abs(numerator) > 0x1p-120);
  // By bits, without a branch. Adding zero turns -0 into +0.
  const auto quotient = std::bit_cast<std::uint64_t>(numerator / denominator + 0.0);
  const auto miss = std::bit_cast<std::uint64_t>(-1.0);
  const std::uint64_t mask = 0 - static_cast<std::uint64_t>(hit);
  return {(static_cast<int>(certain) & in_range) != 0, hit, signs,
          std::bit_cast<double>((quotient & mask) | (miss & ~mask))};
}

/// A ray against a plane that faces along an axis: products are exact, so the numerator is rounded
/// once and is zero only if it is exactly zero, and the denominator is exact.
struct RayAxisPlane {
  double numerator, denominator;

  RayAxisPlane(const Ray& ray, const Plane& plane, int axis)
      : numerator(plane.distance() -
                  static_cast<double>(plane.normal()[axis]) * ray.origin()[axis]),
        denominator(static_cast<double>(plane.normal()[axis]) * ray.direction()[axis]) {}

  template <bool kFrontOnly>
  RayPlaneHit Hit() const {
    return HitOfQuotient<kFrontOnly>(numerator, denominator, true);
  }

  /// Rounds a certain hit to the nearest floats; false when a rounding is uncertain.
  ///
  /// Where the normal is 1 or -1, and the numerator is a float and was not rounded, as for numbers
  /// with few digits, all products are exact. Then each coordinate is the quotient of a sum that is
  /// rounded once and of the denominator, and is zero only if it is exactly zero.
  bool RoundHit(const Ray& ray, const Plane& plane, int axis, double t, RayHit& hit) const {
    const float normal = plane.normal()[axis];
    const bool is_float = static_cast<double>(static_cast<float>(numerator)) == numerator;
    const double product = static_cast<double>(normal) * ray.origin()[axis];
    const bool rounded = exact::TwoSum(plane.distance(), -product).roundoff != 0;
    if (std::abs(normal) != 1 || !is_float || rounded || !RoundParameter(t, hit.t)) return false;
    for (int i = 0; i < 3; ++i) {
      const double sum = denominator * ray.origin()[i] + numerator * ray.direction()[i];
      const double coordinate = sum / denominator;
      const double magnitude = std::abs(coordinate);
      const bool in_range = sum == 0 || (magnitude > 0x1p-125 && magnitude < 0x1p127);
      if (!RoundParameter(coordinate, hit.point[i]) || !in_range) return false;
      hit.point[i] += 0.0F;
    }
    hit.point[axis] = normal * plane.distance() + 0.0F;
    return true;
  }
};

/// With numerator = distance - dot(normal, origin) and denominator = dot(normal, direction), the
/// line of the ray meets the plane at t = numerator / denominator. The ray hits when t is not
/// negative, and it hits the front when denominator < 0. Both sums are computed side by side.
///
/// Products of two floats are exact in double precision, so only sums round. Each is the sum of two
/// partial sums, sum = first + second, each rounded by 2^-53 of its magnitude; and |second| <=
/// |first| + |sum|. So where |sum| > 2^-12 |first|, its relative error is at most (2 * 2^12 + 2)
/// 2^-53 = 2^-40 + 2^-52, and that of the quotient of two such sums at most 2^-39 + 2^-50 <
/// kParameterError.
///
/// The magnitude of a certain numerator exceeds 2^-120. That of a certain denominator exceeds 2^-13
/// and is at most 1 + 2^-20, because directions have unit length. So the quotient does not
/// underflow in single precision.
template <bool kFrontOnly>
[[gnu::always_inline]] inline RayPlaneHit FilterRayPlane(const Ray& ray, const Plane& plane) {
  static_assert(sizeof(Ray) == 6 * sizeof(float) && sizeof(Plane) == 4 * sizeof(float));
  const auto* ray_floats = reinterpret_cast<const char*>(&ray);
  const auto* plane_floats = reinterpret_cast<const char*>(&plane);
  const Double2 normal_xy = Double2::Load(plane_floats);
  const Double2 normal_yz = Double2::Load(plane_floats + sizeof(float));
  // The low number of a sum belongs to the numerator, the high one to the denominator. The products
  // are those of origin x and y; of origin z and direction x; of direction y and z.
  const Double2 product_oxy = Double2::Load(ray_floats) * -normal_xy;
  const Double2 product_oz_dx =
      Double2::Load(ray_floats + 2 * sizeof(float)) * HighLow(-normal_yz, normal_xy);
  const Double2 product_dyz = Double2::Load(ray_floats + 4 * sizeof(float)) * normal_yz;
  const Double2 first = UnpackLow(product_oxy, product_dyz) + UnpackHigh(product_oxy, product_dyz);
  const Double2 sum = first + (product_oz_dx + Double2(plane.distance(), 0));
  const Double2 bound = Abs(first) * Double2(0x1p-12, 0x1p-12) + Double2(0x1p-120, 0x1p-13);
  const int signs = sum.Signs();
  const bool hit = kFrontOnly ? signs == 3 : signs == 0 || signs == 3;
  return {AllLess(bound, Abs(sum)), hit, signs, sum.low() / sum.high()};
}

/// The same for rays whose sums cancel, by compensated sums: two-sums give the exact error of each
/// addition (Knuth 1969), and the errors are added at the end (Ogita, Rump and Oishi 2005).
///
/// With u = 2^-53 and the sum S of the terms' magnitudes, each of the three errors is at most u S.
/// They are added with three roundings of at most 3 u S. So the result differs from the sum by at
/// most 9 u^2 S = 2^-102.8 S before its last rounding. Where its magnitude is at least 2^-62 S, its
/// relative error is below 2^-40.8 + u. When all errors are zero, the result is the sum.
template <bool kFrontOnly>
RayPlaneHit FilterRayPlaneCompensated(const Ray& ray, const Plane& plane) {
  const Double2 normal_xy = Double2::Load(&plane.normal());
  const double z = plane.normal().z;
  const Double2 origin_xy = Double2::Load(&ray.origin()) * -normal_xy;
  const Double2 direction_xy = Double2::Load(&ray.direction()) * normal_xy;
  Double2 sum = UnpackLow(origin_xy, direction_xy);
  Double2 magnitudes = Abs(sum);
  Double2 error(0, 0);
  Double2 errors(0, 0);
  const auto add = [&](Double2 term) {
    const Double2 next = sum + term;
    const Double2 of_term = next - sum;
    const Double2 roundoff = (sum - (next - of_term)) + (term - of_term);
    sum = next;
    error = error + roundoff;
    errors = errors + Abs(roundoff);
    magnitudes = magnitudes + Abs(term);
  };
  add(UnpackHigh(origin_xy, direction_xy));
  add(Double2(-z * ray.origin().z, z * ray.direction().z));
  add(Double2(plane.distance(), 0));
  sum = sum + error;
  const Double2 bound = IfNotZero(errors, magnitudes * Double2(0x1p-62, 0x1p-62));
  return HitOfQuotient<kFrontOnly>(sum.low(), sum.high(), AllLessOrEqual(bound, Abs(sum)));
}

/// Returns `t` if the signs are those of a hit of the front, otherwise -1. Of the branchless forms
/// that were measured, selecting the bits from tables is the fastest.
inline float FrontHitOrMiss(int signs, float t) {
  static constexpr std::uint32_t kMask[] = {0, 0, 0, 0xFFFFFFFF};
  static constexpr std::uint32_t kMinusOne[] = {0xBF800000, 0xBF800000, 0xBF800000, 0};
  return std::bit_cast<float>((std::bit_cast<std::uint32_t>(t) & kMask[signs]) | kMinusOne[signs]);
}

}  // namespace hitscan::filter
