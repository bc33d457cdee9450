#pragma once

#include <bit>
#include <cstdint>

#include "geometry/filter/double2.h"
#include "geometry/filter/round_hit.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Floating-point filter for ray and plane, in double precision. Uncertain cases are decided by
// exact evaluation (ray_plane_exact.h). The error bound is derived at FilterRayPlane.
namespace hitscan::filter {

/// The result of the filter. It is computed without branches: hits are unpredictable, and a
/// mispredicted branch costs more than the whole computation.
struct RayPlaneHit {
  bool certain;  ///< are the other members valid?
  bool hit;      ///< the exact answer
  int signs;     ///< bit 0: the numerator of t is negative; bit 1: the denominator is negative
  double t;      ///< of a hit, with a relative error below kParameterError
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
RayPlaneHit FilterRayPlane(const Ray& ray, const Plane& plane) {
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

/// Returns `t` if the signs are those of a hit of the front, otherwise -1. Of the branchless forms
/// that were measured, selecting the bits from tables is the fastest.
inline float FrontHitOrMiss(int signs, float t) {
  static constexpr std::uint32_t kMask[] = {0, 0, 0, 0xFFFFFFFF};
  static constexpr std::uint32_t kMinusOne[] = {0xBF800000, 0xBF800000, 0xBF800000, 0};
  return std::bit_cast<float>((std::bit_cast<std::uint32_t>(t) & kMask[signs]) | kMinusOne[signs]);
}

}  // namespace hitscan::filter
