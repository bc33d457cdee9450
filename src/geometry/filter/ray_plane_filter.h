#pragma once

#include <bit>
#include <cstdint>

#include "geometry/filter/double2.h"
#include "geometry/filter/round_hit.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Floating-point filter for ray and plane, in double precision. What it leaves uncertain is decided
// by exact evaluation (ray_plane_exact.h). Its error bound is derived at FilterRayPlane.
namespace hitscan::filter {

/// The result of the filter. It is computed without branches: which rays hit is unpredictable, and
/// a mispredicted branch costs more than the whole computation.
struct RayPlaneHit {
  bool certain;  ///< are the other members right?
  bool hit;      ///< the exact answer
  int signs;     ///< bit 0: the numerator of t is negative; bit 1: the denominator is
  double t;      ///< of a hit, with a relative error below kParameterError
};

/// With numerator = distance - dot(normal, origin) and denominator = dot(normal, direction), the
/// ray meets the plane at t = numerator / denominator, when that is not negative, and a front face
/// when denominator < 0. Both sums are computed side by side.
///
/// Products of two floats are exact in double precision, so only sums round. Each is the sum of two
/// partial sums, sum = first + second, each rounded by 2^-53 of its magnitude; and |second| <=
/// |first| + |sum|. So where |sum| > 2^-12 |first|, its relative error is at most (2 * 2^12 + 2)
/// 2^-53 = 2^-40 + 2^-52, and that of the quotient of two such sums at most 2^-39 + 2^-50 <
/// kParameterError.
///
/// Certain numerators exceed 2^-120, and certain denominators 2^-13 but not 1 + 2^-20, as
/// directions have unit length: their quotients do not underflow in single precision.
template <bool kFrontOnly>
RayPlaneHit FilterRayPlane(const Ray& ray, const Plane& plane) {
  static_assert(sizeof(Ray) == 6 * sizeof(float) && sizeof(Plane) == 4 * sizeof(float));
  const auto* ray_floats = reinterpret_cast<const char*>(&ray);
  const auto* plane_floats = reinterpret_cast<const char*>(&plane);
  const Double2 normal_xy = Double2::Load(plane_floats);
  const Double2 normal_yz = Double2::Load(plane_floats + sizeof(float));
  // The low numbers of sums belong to the numerator, the high ones to the denominator. Products of
  // origin x and y; of origin z and direction x; of direction y and z.
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

/// `t` for the signs of a hit of a front face, else -1. Selecting the bits from tables is the
/// fastest branchless form measured.
inline float FrontHitOrMiss(int signs, float t) {
  static constexpr std::uint32_t kMask[] = {0, 0, 0, 0xFFFFFFFF};
  static constexpr std::uint32_t kMinusOne[] = {0xBF800000, 0xBF800000, 0xBF800000, 0};
  return std::bit_cast<float>((std::bit_cast<std::uint32_t>(t) & kMask[signs]) | kMinusOne[signs]);
}

}  // namespace hitscan::filter
