#include "geometry/point_on_ray.h"

#include "geometry/exact/filtered_sign.h"

namespace hitscan {

bool PointOnRayExact(const Point& point, const Ray& ray) {
  RequireFinite(point, "point");
  constexpr double kTolerance = 1e-6;
  if (point == ray.origin()) return true;
  const auto along = [&](auto as) {
    return Dot(as(point) - as(ray.origin()), as(ray.direction()));
  };
  if (exact::Sign(along) <= 0) return false;
  // |1 - along / length| < tolerance, with all sides positive and squared: along lies between
  // (1 - tolerance) length and (1 + tolerance) length.
  const auto compare = [&](double tolerance) {
    return exact::Sign([&](auto as) {
      return Squared(along(as)) -
             Squared(as(1.0F) + as(tolerance)) * Squared(as(point) - as(ray.origin()));
    });
  };
  return compare(-kTolerance) > 0 && compare(kTolerance) < 0;
}

}  // namespace hitscan
