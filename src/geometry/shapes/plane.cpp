#include "geometry/shapes/plane.h"

#include <limits>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"

namespace hitscan {

Plane Plane::FromPointAndNormal(const Point& point, const Vector& normal) {
  RequireFinite(point, "plane point");
  Plane plane(normal, 0);
  const auto distance = [&](auto as) { return Dot(as(plane.normal_), as(point)); };
  plane.distance_ = exact::RoundPolynomial(distance);
  // RoundPolynomial clamps to the largest float. A distance half a unit in the last place or more
  // beyond the largest float is refused.
  constexpr double kTooFar = 0x1.ffffffp127;
  const bool is_largest = std::abs(plane.distance_) == std::numeric_limits<float>::max();
  if (is_largest && (exact::Sign([&](auto as) { return distance(as) - as(kTooFar); }) >= 0 ||
                     exact::Sign([&](auto as) { return distance(as) + as(kTooFar); }) <= 0)) {
    ThrowNotFinite("plane distance");
  }
  return plane;
}

Plane Plane::FromPoints(const Point& a, const Point& b, const Point& c) {
  RequireFinite(a, "plane point");
  RequireFinite(b, "plane point");
  RequireFinite(c, "plane point");
  const auto normal = [&](auto as) { return Cross(as(b) - as(a), as(c) - as(a)); };
  if (exact::Sign([&](auto as) { return Squared(normal(as)); }) == 0) {
    throw InvalidShape("plane points lie on one line");
  }
  return FromPointAndNormal(a, exact::RoundUnit(normal));
}

}  // namespace hitscan
