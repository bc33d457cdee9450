#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "geometry/filter/double2.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"

// Rounding what a quick time leads to, when it is good enough for that.
namespace hitscan::approach {

/// The relative error of a quick time and of the step it leads to, at most.
inline constexpr double kTimeError = 0x1p-38;

/// Rounds a quick time to the nearest float, when all numbers within its error round to that one
/// and it is finite. It is not too small for a float. A double has 29 bits more than a float, and
/// rounding them off changes its mind where they are half of their range. kTimeError of any time is
/// at most 2^15 times the worth of its last bit.
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

/// The places origin + time * direction, in pairs, with t for a coordinate of its own before the
/// others: that of a hit is time * length.
struct Line {
  Pair origin_0x;
  Pair origin_yz;
  Pair direction_tx;
  Pair direction_yz;

  explicit Line(const Ray& ray)
      : origin_0x(0, ray.origin().x),
        origin_yz(Pair::Load(&ray.origin().y)),
        direction_tx(1, ray.direction().x),
        direction_yz(Pair::Load(&ray.direction().y)) {}
  /// Time runs from 0 to 1. Direction and length are good to 2^-50 of themselves.
  explicit Line(const Segment& segment)
      : origin_0x(0, segment.start().x),
        origin_yz(Pair::Load(&segment.start().y)),
        direction_tx(0, segment.end().x - origin_0x.high()),
        direction_yz(Pair::Load(&segment.end().y) - origin_yz) {
    const double x = direction_tx.high();
    const double y = direction_yz.low();
    const double z = direction_yz.high();
    direction_tx = Pair(std::sqrt(x * x + y * y + z * z), x);
  }
};

/// Rounds t and the place of a hit to the nearest floats; false when one of them could be another
/// one, or is not finite. `back` is the negative of the time, good to `error` of itself.
/// Coordinates in `known` (2: x, 4: y, 8: z) are left to the caller.
///
/// A step is off by `error`, what is wrong with direction or length, and its own rounding; each sum
/// by 2^-53 of itself, and again where the bound is added or subtracted.
inline bool Settled(const Line& line, double back, RayHit& hit, double error = kTimeError,
                    int known = 0) {
  const Pair backs(back, back);
  const double step_error = error + 0x1p-49;
  const Pair errors(step_error, step_error);
  const Pair roundoff(0x1p-52, 0x1p-52);
  const Pair step_tx = line.direction_tx * backs;
  const Pair step_yz = line.direction_yz * backs;
  const Pair tx = line.origin_0x - step_tx;
  const Pair yz = line.origin_yz - step_yz;
  const Pair error_tx = Abs(step_tx) * errors + Abs(tx) * roundoff;
  const Pair error_yz = Abs(step_yz) * errors + Abs(yz) * roundoff;
  float rounded[4];
  const int settled =
      RoundAlike(tx - error_tx, yz - error_yz, tx + error_tx, yz + error_yz, rounded);
  hit = {rounded[0], {rounded[1], rounded[2], rounded[3]}};
  return (settled | known) == 15;
}

}  // namespace hitscan::approach
