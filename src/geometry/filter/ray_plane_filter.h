#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "geometry/exact/double_double.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/double2.h"
#include "geometry/filter/round_hit.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Floating-point filters for ray and plane, in double precision. Where they are uncertain, exact
// evaluation decides (ray_plane_exact.h). The error bounds are derived at FilterRayPlane and
// AccurateSum.
namespace hitscan::filter {

/// The result of a filter. It is computed without branches: hits are unpredictable, and a
/// mispredicted branch costs more than the whole computation.
struct RayPlaneHit {
  bool certain;   ///< are the other members valid?
  bool hit;       ///< the exact answer
  int sign_bits;  ///< bit 0: the numerator of -t is negative, bit 1: the denominator is
  /// -t of a hit, with a relative error below kParameterError. The numerator of -t is positive in
  /// front of the plane, that of t behind it.
  double minus_t;
};

/// The axis that is parallel to the normal of the plane: 0, 1 or 2; -1 when there is none.
inline int AxisOf(const Plane& plane) {
  const Vector& n = plane.normal();
  if (n.x == 0 && n.y == 0) return 2;
  if (n.z != 0) return -1;
  return n.y == 0 ? 0 : n.x == 0 ? 1 : -1;
}

/// Ray and plane, if the normal is parallel to an axis: they meet at t = numerator / denominator.
/// (The numerator of FilterRayPlane has the opposite sign.) Products are exact. So the denominator
/// is exact, and the numerator is rounded once and is zero only if the exact numerator is zero.
struct RayAxisPlane {
  double numerator, denominator;

  RayAxisPlane(const Ray& ray, const Plane& plane, int axis)
      : numerator(plane.distance() -
                  static_cast<double>(plane.normal()[axis]) * ray.origin()[axis]),
        denominator(static_cast<double>(plane.normal()[axis]) * ray.direction()[axis]) {}

  /// Rounds a certain hit at `t`, which is not 0 and has a relative error below kParameterError, to
  /// the nearest floats. False when a rounding is uncertain, or when a product below may be
  /// inexact.
  ///
  /// All products are exact if the normal is 1 or -1, and the exact numerator is a float, as for
  /// numbers with few digits. Then each coordinate is the quotient of a sum that is rounded once
  /// and of the denominator, and it is zero only if the exact coordinate is zero.
  bool RoundHit(const Ray& ray, const Plane& plane, int axis, double t, RayHit& hit) const {
    const float normal = plane.normal()[axis];
    const bool is_float = static_cast<double>(static_cast<float>(numerator)) == numerator;
    const double product = static_cast<double>(normal) * ray.origin()[axis];
    const bool rounded = exact::TwoSum(plane.distance(), -product).roundoff != 0;
    if (std::abs(normal) != 1 || !is_float || rounded || !RoundParameter(t, hit.t)) return false;
    for (int i = 0; i < 3; ++i) {
      const double sum = denominator * ray.origin()[i] + numerator * ray.direction()[i];
      const double coordinate = sum / denominator;
      if (!RoundParameter(coordinate, hit.point[i]) && sum != 0) return false;
      hit.point[i] += 0.0F;
    }
    hit.point[axis] = normal * plane.distance() + 0.0F;
    return true;
  }
};

/// With numerator = dot(normal, origin) - distance and denominator = dot(normal, direction), the
/// line of the ray meets the plane at -t = numerator / denominator. The ray hits when t is not
/// negative, and it hits the front when denominator < 0. Both numbers are sums, computed side by
/// side.
///
/// Products of two floats are exact in double precision, so only sums round. Numerator and
/// denominator are sums of two partial sums, sum = first + second. Each of the three is rounded by
/// 2^-53 of its magnitude, and |second| <= |first| + |sum|. So if |sum| > 2^-12 |first|, the
/// relative error of the sum is at most (2 * 2^12 + 2) 2^-53 = 2^-40 + 2^-52. The quotient of two
/// such sums has a relative error of at most 2^-39 + 2^-50 < kParameterError.
///
/// So a certain sum is not zero. Nothing underflows: products and sums are multiples of 2^-298. t
/// may be too small or too large for a float.
template <Sides kSides>
[[gnu::always_inline]] inline RayPlaneHit FilterRayPlane(const Ray& ray, const Plane& plane) {
  static_assert(sizeof(Ray) == 6 * sizeof(float) && sizeof(Plane) == 4 * sizeof(float));
  const auto* ray_floats = reinterpret_cast<const char*>(&ray);
  const auto* plane_floats = reinterpret_cast<const char*>(&plane);
  const Double2 normal_xy = Double2::Load(plane_floats);
  const Double2 normal_yz = Double2::Load(plane_floats + sizeof(float));
  // In a sum, the low number belongs to the numerator, the high number to the denominator. The
  // normal is multiplied by origin x and y; by origin z and direction x; by direction y and z.
  const Double2 product_oxy = Double2::Load(ray_floats) * normal_xy;
  const Double2 product_oz_dx =
      Double2::Load(ray_floats + 2 * sizeof(float)) * HighLow(normal_yz, normal_xy);
  const Double2 product_dyz = Double2::Load(ray_floats + 4 * sizeof(float)) * normal_yz;
  const Double2 first = UnpackLow(product_oxy, product_dyz) + UnpackHigh(product_oxy, product_dyz);
  const Double2 sum = first + MinusLow(product_oz_dx, plane.distance());
  const Double2 bound = Abs(first) * Double2(0x1p-12, 0x1p-12);
  const int sign_bits = sum.Signs();
  // The ray hits if one of the two numbers is negative; for the front it is the denominator.
  const bool hit = kSides == Sides::kFront ? sign_bits == 2 : sign_bits == 1 || sign_bits == 2;
  return {AllLess(bound, Abs(sum)), hit, sign_bits, sum.low() / sum.high()};
}

/// The sums a + b and their rounding errors (two-sum, Knuth 1969).
struct Double2Sum {
  Double2 value, error;

  Double2Sum(Double2 a, Double2 b) : value(a + b), error(value) {
    const Double2 of_b = value - a;
    error = (a - (value - of_b)) + (b - of_b);
  }
};

/// a + b + c + d for terms with at most 48 bits, like products of two floats: with a relative error
/// below 2^-51, and zero only if the sum is exactly zero. Neither overflow nor underflow may occur.
///
/// Let high be the sum of the two partial sums, low the sum of their errors, and result the sum of
/// high and low. The difference of two numbers of the same sign is exact if neither is more than
/// twice the other.
///
/// First case: high is rounded. Then |high| is at least half of the larger partial sum, and each
/// error is at most 2^-52 |high|. So low hardly changes the size, and the rounding of low is
/// negligible. High and the result are rounded by at most 2^-53 each: the result is within 2^-51.
/// Second case: high is zero. Then the result is low, which is rounded once.
/// Third case: high is exact and not zero. Then low and the result are rounded. An error is a
/// multiple of the last bit of the smaller of its terms and not larger than that term, so it has at
/// most 48 bits. If low is rounded, the larger error is therefore at least 31 times the smaller
/// error. The larger error is at most half a unit in the last place of its partial sum. |high| is
/// at least that unit, unless that partial sum is a power of two and the other partial sum is minus
/// the next smaller number. Then |high| is half a unit, and an error whose sign is opposite to that
/// of high is at most a quarter of a unit. So high + low is at least 0.9 times the larger error,
/// the rounding of low is below 2^-52 of high + low, and the result is within 2^-51.
///
/// A sum of zero is returned as +0, since low is +0 then.
inline Double2 AccurateSum(Double2 a, Double2 b, Double2 c, Double2 d) {
  const Double2Sum first(a, b);
  const Double2Sum second(c, d);
  return (first.value + second.value) + (first.error + second.error);
}

/// As FilterRayPlane, but by AccurateSum: certain for every ray, also where the sums cancel. The
/// relative error of -t is below kAccurateError, and -t is zero for a ray that starts on the plane.
template <Sides kSides>
RayPlaneHit FilterRayPlaneAccurately(const Ray& ray, const Plane& plane) {
  const Double2 normal_xy = Double2::Load(&plane.normal());
  const double z = plane.normal().z;
  const Double2 origin_xy = Double2::Load(&ray.origin()) * normal_xy;
  const Double2 direction_xy = Double2::Load(&ray.direction()) * normal_xy;
  const Double2 sum = AccurateSum(
      UnpackLow(origin_xy, direction_xy), UnpackHigh(origin_xy, direction_xy),
      Double2(ray.origin().z, ray.direction().z) * Double2(z, z), Double2(-plane.distance(), 0));
  const int sign_bits = sum.Signs();
  const bool back = kSides == Sides::kBoth && exact::Both(sum.low() <= 0, sum.high() > 0);
  return {true, sign_bits == 2 || back, sign_bits, sum.low() / sum.high()};
}

/// Returns -`minus_t` if `sign_bits` (RayPlaneHit) is 2, a hit of the front, otherwise -1. Of the
/// branchless forms that were measured, selecting the bits from tables is the fastest.
inline float FrontDistanceOrMinusOne(int sign_bits, float minus_t) {
  static constexpr std::uint32_t kMask[] = {0, 0, 0x7FFFFFFF, 0};
  static constexpr std::uint32_t kMinusOne[] = {0xBF800000, 0xBF800000, 0, 0xBF800000};
  const auto bits = std::bit_cast<std::uint32_t>(minus_t);
  return std::bit_cast<float>((bits & kMask[sign_bits]) | kMinusOne[sign_bits]);
}

}  // namespace hitscan::filter
