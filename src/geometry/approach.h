#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "pair.h"
#include "plane.h"
#include "ray.h"

// How a ray comes near a plane, in plain arithmetic, and how sure that is. What is not sure
// is left to slower functions.
namespace hitscan::approach {

/// a && b without a branch.
constexpr bool Both(bool a, bool b) { return (static_cast<int>(a) & static_cast<int>(b)) != 0; }

/// The relative error of a quick time and of the step it leads to, at most.
inline constexpr double kTimeError = 0x1p-38;

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
  static_assert(sizeof(Ray) == 6 * sizeof(float));
  const double nx = plane.normal().x;
  const double ny = plane.normal().y;
  const double nz = plane.normal().z;
  const auto* numbers = reinterpret_cast<const char*>(&ray);
  // Of the origin x and y; its z and the x of the direction; y and z of the direction.
  const Pair first = Pair::Load(numbers) * Pair(-nx, -ny);
  const Pair second = Pair::Load(numbers + 2 * sizeof(float)) * Pair(-nz, nx);
  const Pair third = Pair::Load(numbers + 4 * sizeof(float)) * Pair(ny, nz);
  // The gap and the speed, side by side.
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

/// Rounds a number that is good to `error` to the nearest float, when all numbers so near round to
/// that one and it is finite.
inline bool Settled(double number, double error, float& rounded) {
  // Adding zero turns -0 into +0.
  rounded = static_cast<float>(number - error) + 0.0F;
  return rounded == static_cast<float>(number + error) &&
         std::abs(rounded) <= std::numeric_limits<float>::max();
}

/// Rounds a quick time as Settled does; it is not too small for a float. A double has 29 bits more
/// than a float, and rounding them off changes its mind where they are half of their range.
/// kTimeError of any time is at most 2^15 times the worth of its last bit.
inline bool SettledTime(double time, float& rounded) {
  constexpr std::uint32_t kHalf = 1U << 28U;
  constexpr std::uint32_t kError = 1U << 15U;
  constexpr std::uint32_t kUpper = 2 * kHalf - 2 * kError;
  constexpr std::uint32_t kInfinity = 0x7F800000;
  rounded = static_cast<float>(time);
  const auto bits = static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(time));
  return ((bits - kHalf + kError) & kUpper) != 0 &&
         std::bit_cast<std::uint32_t>(rounded) != kInfinity;
}

/// Rounds the place of a ray at a quick time.
inline bool SettledPlace(const Ray& ray, double time, Point& rounded) {
  const auto settled = [time](double origin, double direction, float& coordinate) {
    const double step = time * direction;
    const double place = origin + step;
    // Twice the error of the time covers the rounding of the step; that of the sum is 2^-53.
    return Settled(place, 2 * kTimeError * std::abs(step) + 0x1p-52 * std::abs(place), coordinate);
  };
  return Both(Both(settled(ray.origin().x, ray.direction().x, rounded.x),
                   settled(ray.origin().y, ray.direction().y, rounded.y)),
              settled(ray.origin().z, ray.direction().z, rounded.z));
}

}  // namespace hitscan::approach
