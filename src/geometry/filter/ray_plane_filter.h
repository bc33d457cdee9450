#pragma once

#include <bit>
#include <cstdint>

#include "geometry/filter/double2.h"
#include "geometry/filter/round_hit.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// How a ray comes near a plane, in plain arithmetic, and how sure that is. What is not sure
// is left to slower functions.
namespace hitscan::approach {

/// What a glance at a ray and a plane tells. There are no branches in it: which way a ray goes is
/// beyond prediction, and a wrong guess costs more than the whole computation.
struct Glance {
  bool sure;    ///< is the rest known?
  bool hit;     ///< the exact answer
  int signs;    ///< of the gap (1 when negative) and the speed (plus 2)
  double time;  ///< of a hit, within kTimeError
};

/// With gap = distance - dot(normal, origin) and speed = dot(normal, direction), the ray meets the
/// plane at gap / speed, when that is not negative, and a front face when speed < 0. Both sums are
/// computed side by side.
///
/// Products of two floats are exact in double precision, so only sums round. Each is one of two
/// halves, sum = half + other, which are off by 2^-53 of their sizes; and |other| <= |half| +
/// |sum|. So where |sum| > 2^-12 |half|, it is good to (2 * 2^12 + 2) 2^-53 = 2^-40 + 2^-52 of
/// itself, and the quotient of two such sums to 2^-39 + 2^-50 < kTimeError.
///
/// Sure gaps exceed 2^-120, and sure speeds 2^-13 but not 1 + 2^-20, as directions have unit
/// length: their quotients are not too small for a float.
template <bool kFrontOnly>
Glance At(const Ray& ray, const Plane& plane) {
  static_assert(sizeof(Ray) == 6 * sizeof(float) && sizeof(Plane) == 4 * sizeof(float));
  const auto* rays = reinterpret_cast<const char*>(&ray);
  const auto* planes = reinterpret_cast<const char*>(&plane);
  const Pair xy = Pair::Load(planes);
  const Pair yz = Pair::Load(planes + sizeof(float));
  // Of the origin x and y; its z and the x of the direction; y and z of the direction.
  const Pair first = Pair::Load(rays) * -xy;
  const Pair second = Pair::Load(rays + 2 * sizeof(float)) * HighLow(-yz, xy);
  const Pair third = Pair::Load(rays + 4 * sizeof(float)) * yz;
  const Pair half = Lows(first, third) + Highs(first, third);
  const Pair sum = half + (second + Pair(plane.distance(), 0));
  const Pair least = Abs(half) * Pair(0x1p-12, 0x1p-12) + Pair(0x1p-120, 0x1p-13);
  const int signs = sum.Signs();
  const bool hit = kFrontOnly ? signs == 3 : signs == 0 || signs == 3;
  return {BothLess(least, Abs(sum)), hit, signs, sum.low() / sum.high()};
}

/// The time of a sure hit of a front, or -1, by the signs of the gap and the speed. The bits come
/// from tables: this is quicker than the other ways without a branch.
inline float FrontTimeOrMiss(int signs, float time) {
  static constexpr std::uint32_t kKept[] = {0, 0, 0, 0xFFFFFFFF};
  static constexpr std::uint32_t kMinusOne[] = {0xBF800000, 0xBF800000, 0xBF800000, 0};
  return std::bit_cast<float>((std::bit_cast<std::uint32_t>(time) & kKept[signs]) |
                              kMinusOne[signs]);
}

}  // namespace hitscan::approach
