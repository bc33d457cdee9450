#include "geometry/point_on_ray.h"

#include "geometry/exact/filtered_sign.h"

namespace hitscan {

namespace {

constexpr exact::Decision kAlong{"along the ray", "it is behind the origin",
                                 "it is beside the origin", "it is ahead of the origin"};
constexpr exact::Decision kLowerBound{
    "squared cosine over its lower bound", "the angle is larger than the tolerance",
    "the angle is the tolerance", "the angle is within the tolerance"};
// A direction may be longer than 1 by its rounding.
constexpr exact::Decision kUpperBound{
    "squared cosine over its upper bound", "(the angle is within the tolerance)",
    "the cosine is at its upper bound", "the cosine is above its upper bound"};

}  // namespace

bool PointOnRayExact(const Point& point, const Ray& ray) {
  RequireFinite(point, "point");
  constexpr double kTolerance = 1e-6;
  if (point == ray.origin()) return true;
  const auto along = [&](auto as) {
    return Dot(as(point) - as(ray.origin()), as(ray.direction()));
  };
  if (exact::Sign(along, kAlong) <= 0) return false;
  // |1 - along / length| < tolerance, with all sides positive and squared: along lies between
  // (1 - tolerance) length and (1 + tolerance) length.
  const auto compare = [&](double tolerance, const exact::Decision& decision) {
    return exact::Sign(
        [&](auto as) {
          return Squared(along(as)) -
                 Squared(as(1.0) + as(tolerance)) * Squared(as(point) - as(ray.origin()));
        },
        decision);
  };
  return compare(-kTolerance, kLowerBound) > 0 && compare(kTolerance, kUpperBound) < 0;
}

}  // namespace hitscan
