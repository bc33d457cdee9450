#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "plane.h"
#include "ray.h"

// How a ray comes near a plane, in plain arithmetic, and how sure that is. What is not sure
// is left to slower functions.
namespace hitscan::approach {

/// a && b and a || b without a branch.
constexpr bool Both(bool a, bool b) { return (static_cast<int>(a) & static_cast<int>(b)) != 0; }
constexpr bool Either(bool a, bool b) { return (static_cast<int>(a) | static_cast<int>(b)) != 0; }

/// condition ? a : b without a branch.
inline float Pick(bool condition, float a, float b) {
  const std::uint32_t mask = 0U - static_cast<std::uint32_t>(condition);
  return std::bit_cast<float>((std::bit_cast<std::uint32_t>(a) & mask) |
                              (std::bit_cast<std::uint32_t>(b) & ~mask));
}

/// The relative error of a quick time and of the step it leads to, at most.
inline constexpr double kTimeError = 0x1p-38;

/// What a glance at a ray and a plane tells. There are no branches in it: which way a ray goes is
/// beyond prediction, and a wrong guess costs more than the whole computation.
struct Glance {
  bool sure;    ///< is the rest known?
  bool hit;     ///< the exact answer
  double time;  ///< of a hit, within kTimeError
};

/// With gap = distance - dot(normal, origin) and speed = dot(normal, direction), the ray meets the
/// plane at gap / speed, when that is not negative, and a front face when speed < 0.
///
/// Products of two floats are exact in double precision, so only the sums round. In `gap` the inner
/// two are off by 2^-53 of the sum of the sizes at most, and the outer one by 2^-53 of itself. The
/// products in `speed` add up to at most |normal| |direction| < 1 + 2^-20 in size, so its inner sum
/// is off by little more than 2^-53. Where both exceed 2^-13 of their size, each is good to 2^-40
/// and a trifle, and their quotient to 2^-39 + 2^-50 < kTimeError.
template <bool kFrontOnly>
Glance At(const Ray& ray, const Plane& plane) {
  const double nx = plane.normal().x;
  const double ny = plane.normal().y;
  const double nz = plane.normal().z;
  const double distance = plane.distance();
  const double px = nx * ray.origin().x;
  const double py = ny * ray.origin().y;
  const double pz = nz * ray.origin().z;
  const double gap = (distance - px) - (py + pz);
  const double speed = nx * ray.direction().x + ny * ray.direction().y + nz * ray.direction().z;
  const double size = (std::abs(distance) + std::abs(px)) + (std::abs(py) + std::abs(pz));
  const double time = gap / speed;
  const bool sure = Both(std::abs(speed) > 0x1p-13, std::abs(gap) > 0x1p-13 * size);
  const bool hit = kFrontOnly ? Both(speed < 0, gap < 0) : time > 0;
  return {sure, hit, time};
}

/// Rounds a number that is good to `error` to the nearest float, when all numbers so near round to
/// that one and it is finite.
inline bool Settled(double number, double error, float& rounded) {
  // Adding zero turns -0 into +0.
  rounded = static_cast<float>(number - error) + 0.0F;
  return rounded == static_cast<float>(number + error) &&
         std::abs(rounded) <= std::numeric_limits<float>::max();
}

/// Rounds a quick time, which is positive, as Settled does. A double has 29 bits more than a float,
/// and rounding them off changes its mind where they are half of their range. kTimeError of any
/// time is at most 2^15 times the worth of its last bit.
inline bool SettledTime(double time, float& rounded) {
  constexpr std::uint64_t kHalf = 1U << 28U;
  constexpr std::uint64_t kError = 1U << 15U;
  rounded = static_cast<float>(time);
  const auto bits = std::bit_cast<std::uint64_t>(time);
  const bool clear = ((bits - kHalf + kError) & (2 * kHalf - 1)) > 2 * kError;
  return Both(clear, Both(time > 0x1p-126, time < 0x1p127));
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
