#include "geometry/raycast_plane.h"

#include <cmath>
#include <limits>

#include "geometry/filter/ray_plane_exact.h"

namespace hitscan {
namespace {

// The hit of a ray that the filter left uncertain. Compensated sums decide whether it hits. The hit
// is rounded by exact evaluation only if the other ways to round it are uncertain.
template <Sides kSides>
std::optional<RayHit> CompensatedHit(const Ray& ray, const Plane& plane) {
  const filter::RayPlaneHit accurate = filter::FilterRayPlaneAccurately<kSides>(ray, plane);
  if (!accurate.hit) return std::nullopt;
  if (accurate.minus_t == 0) return RayHit{0, ray.origin() + 0.0F};
  RayHit hit;
  const int axis = filter::AxisOf(plane);
  if (axis >= 0 &&
      filter::RayAxisPlane(ray, plane, axis).RoundHit(ray, plane, axis, -accurate.minus_t, hit)) {
    return hit;
  }
  if (filter::RoundHit(filter::DoubleLine(ray), accurate.minus_t, hit, filter::kAccurateError)) {
    return hit;
  }
  return kSides == Sides::kFront ? RaycastExact(ray, plane) : RaycastTwoSidedExact(ray, plane);
}

}  // namespace

std::optional<RayHit> RaycastUncertain(const Ray& ray, Plane plane) {
  return CompensatedHit<Sides::kFront>(ray, plane);
}

std::optional<RayHit> RaycastTwoSidedUncertain(const Ray& ray, Plane plane) {
  return CompensatedHit<Sides::kBoth>(ray, plane);
}

float RaycastDistanceUncertain(const Ray& ray, Plane plane) {
  const filter::RayPlaneHit accurate = filter::FilterRayPlaneAccurately<Sides::kFront>(ray, plane);
  const double minus_t = accurate.minus_t;
  // kAccurateError is at most 2^4 units in the last place of t. A t of zero is exact.
  const bool rounded =
      exact::Both(filter::RoundingIsCertain<4>(minus_t), filter::RoundsToNormalFloat(minus_t));
  if (exact::Both(!rounded, exact::Both(accurate.hit, minus_t != 0))) [[unlikely]] {
    return RaycastDistanceExact(ray, plane);
  }
  return filter::FrontDistanceOrMinusOne(accurate.sign_bits, static_cast<float>(minus_t));
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Plane& plane) {
  const RayPlane pair(ray, plane);
  if (!pair.HitsFront()) return std::nullopt;
  return pair.Hit();
}

std::optional<RayHit> RaycastTwoSidedExact(const Ray& ray, const Plane& plane) {
  const RayPlane pair(ray, plane);
  if (!pair.Hits()) return std::nullopt;
  return pair.Hit();
}

float RaycastDistanceExact(const Ray& ray, const Plane& plane) {
  const RayPlane pair(ray, plane);
  return pair.HitsFront() ? pair.Parameter() : -1;
}

bool Raycast(const Ray& ray, const Plane& plane, Point& point) {
  const std::optional<RayHit> hit = Raycast(ray, plane);
  if (hit) point = hit->point;
  return hit.has_value();
}

std::optional<RayHit2> RaycastTwoSided(const Ray2& ray, const Line2& line) {
  const Point origin(ray.origin(), 0);
  const Vector direction(ray.direction(), 0);
  const Vector normal(line.normal(), 0);
  const float distance = line.distance();
  const RayPlane pair(origin, direction, normal, distance);
  if (!pair.Hits()) return std::nullopt;
  const RayHit hit = pair.Hit();
  return RayHit2{hit.t, Point2(hit.point)};
}

std::optional<PlaneHit> NearestHit(const Ray& ray, std::span<const Plane> planes) {
  const Plane* nearest = nullptr;
  // Parameters whose ratio is nearer to 1 than this are compared exactly.
  constexpr double kMargin = 1 + 4 * filter::kParameterError;
  double nearest_t = std::numeric_limits<double>::infinity();
  for (const Plane& plane : planes) {
    filter::RayPlaneHit filtered = filter::FilterRayPlane<Sides::kBoth>(ray, plane);
    if (!filtered.certain) filtered = filter::FilterRayPlaneAccurately<Sides::kBoth>(ray, plane);
    const double t = -filtered.minus_t;
    if (!filtered.hit || t > nearest_t * kMargin) continue;
    if (!(t * kMargin < nearest_t) && !IsNearer(RayPlane(ray, plane), RayPlane(ray, *nearest))) {
      continue;
    }
    nearest = &plane;
    nearest_t = t;
  }
  if (nearest == nullptr) return std::nullopt;
  const std::optional<RayHit> hit = RaycastTwoSided(ray, *nearest);
  return PlaneHit{static_cast<std::size_t>(nearest - planes.data()), hit->t, hit->point};
}

float DistanceAlongRay(const Point& origin, const Vector& direction, const Vector& normal,
                       float plane_d) {
  RequireFinite(origin, "ray origin");
  RequireFinite(direction, "ray direction");
  RequireFinite(normal, "plane normal");
  RequireFinite(plane_d, "plane distance");
  const RayPlane pair(origin, direction, normal, plane_d);
  const int denominator = pair.DenominatorSign();
  if (denominator == 0) return -1;
  const float t = pair.Parameter();
  // Rounding must not turn a miss into a hit.
  if (t == 0 && pair.StartSide() * denominator > 0)
    return -std::numeric_limits<float>::denorm_min();
  return t;
}

}  // namespace hitscan
