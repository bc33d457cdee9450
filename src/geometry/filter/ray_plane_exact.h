#pragma once

#include "geometry/exact/correct_rounding.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

namespace hitscan {

/// A ray and a plane as bare vectors; the direction may have any length.
struct Course {
  const Point& origin;
  const Vector& direction;
  const Vector& normal;
  float distance;

  /// How far the origin is from the plane against its normal.
  template <class As>
  auto Gap(As as) const {
    return as(distance) - Dot(as(normal), as(origin));
  }
  /// How fast the ray approaches it.
  template <class As>
  auto Speed(As as) const {
    return Dot(as(normal), as(direction));
  }

  int GapSign() const {
    return exact::Sign([&](auto as) { return Gap(as); });
  }
  int SpeedSign() const {
    return exact::Sign([&](auto as) { return Speed(as); });
  }
  bool Hits() const {
    const int speed = SpeedSign();
    return speed != 0 && GapSign() * speed >= 0;
  }
  bool HitsFront() const { return SpeedSign() < 0 && GapSign() <= 0; }

  float Time() const {
    return exact::RoundNumber([&](auto as) { return exact::Quotient{Gap(as), Speed(as)}; });
  }
  Point Place() const {
    return exact::RoundPoint([&](auto as) {
      const auto speed = Speed(as);
      return exact::Quotient{as(origin) * speed + as(direction) * Gap(as), speed};
    });
  }
  RayHit Hit() const { return {Time(), Place()}; }
};

}  // namespace hitscan
