#pragma once

#include <cmath>
#include <limits>

#include "plane.h"
#include "ray.h"

// How a ray comes near a plane, in plain double precision, and how sure that is. What is not sure
// is left to slower functions.
namespace hitscan::approach {

/// The relative error of a quick time and of the step it leads to, at most.
inline constexpr double kTimeError = 0x1p-38;

/// What a glance at a ray and a plane tells. In both miss and hit the exact answer is the same.
struct Glance {
  enum Verdict { kOpen, kMiss, kHit } verdict;
  double time;  ///< of a hit, within kTimeError
};

/// With gap = distance - dot(normal, origin) and speed = dot(normal, direction), the ray meets the
/// plane at gap / speed, when that is not negative, and a front face when speed < 0.
///
/// Products of two floats are exact in double precision, so only the sums round: three of them in
/// `gap`, which is off by less than 2^-51 times the sum of the sizes, and two in `speed`. The
/// products of the latter add up to at most |normal| |direction| < 1 + 2^-20 in size, so `speed` is
/// off by less than 2^-51. Where both exceed 2^-10 of their size, each is good to 2^-41 and their
/// quotient to 2^-40 + 2^-53 < kTimeError.
template <bool kFrontOnly>
Glance At(const Ray& ray, const Plane& plane) {
  const double nx = plane.normal().x;
  const double ny = plane.normal().y;
  const double nz = plane.normal().z;
  const double distance = plane.distance();
  const double px = nx * ray.origin().x;
  const double py = ny * ray.origin().y;
  const double pz = nz * ray.origin().z;
  const double gap = distance - px - py - pz;
  const double speed = nx * ray.direction().x + ny * ray.direction().y + nz * ray.direction().z;
  const double size = std::abs(distance) + std::abs(px) + std::abs(py) + std::abs(pz);
  if (!(std::abs(speed) > 0x1p-10 && std::abs(gap) > 0x1p-10 * size)) return {Glance::kOpen, 0};
  if ((gap > 0) != (speed > 0) || (kFrontOnly && speed > 0)) return {Glance::kMiss, 0};
  return {Glance::kHit, gap / speed};
}

/// Rounds a number that is good to `error` to the nearest float, when all numbers so near round to
/// that one and it is finite.
inline bool Settled(double number, double error, float& rounded) {
  // Adding zero turns -0 into +0.
  rounded = static_cast<float>(number - error) + 0.0F;
  return rounded == static_cast<float>(number + error) &&
         std::abs(rounded) <= std::numeric_limits<float>::max();
}

/// Rounds a quick time.
inline bool SettledTime(double time, float& rounded) {
  return Settled(time, kTimeError * time, rounded);
}

/// Rounds the place of a ray at a quick time.
inline bool SettledPlace(const Ray& ray, double time, Point& rounded) {
  const auto settled = [time](double origin, double direction, float& coordinate) {
    const double step = time * direction;
    const double place = origin + step;
    // Twice the error of the time covers the rounding of the step; that of the sum is 2^-53.
    return Settled(place, 2 * kTimeError * std::abs(step) + 0x1p-52 * std::abs(place), coordinate);
  };
  // No short cut: three independent tests run side by side.
  return static_cast<bool>(static_cast<int>(settled(ray.origin().x, ray.direction().x, rounded.x)) &
                           static_cast<int>(settled(ray.origin().y, ray.direction().y, rounded.y)) &
                           static_cast<int>(settled(ray.origin().z, ray.direction().z, rounded.z)));
}

}  // namespace hitscan::approach
