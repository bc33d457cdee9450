#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "geometry/filter/ray_plane_filter.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Where a ray meets a plane. Hit or miss is the exact answer for the shapes as stored. t and the
// coordinates are correctly rounded; where they exceed the largest float they are that float, never
// an infinity. A filter in double precision (filter/ray_plane_filter.h, with its error bound)
// decides most rays inline; the rest falls back to exact evaluation (filter/ray_plane_exact.h).
namespace hitscan {

/// The first of several planes along a ray: its index in the list, and the hit.
struct PlaneHit {
  std::size_t index;
  float t;
  Point point;

  bool operator==(const PlaneHit&) const = default;
};

/// Exact fallbacks of Raycast, RaycastTwoSided and RaycastDistance; internal. The plane is passed
/// by value, so that loops may keep its numbers in registers.
[[gnu::cold]] std::optional<RayHit> RaycastExact(const Ray& ray, Plane plane);
[[gnu::cold]] std::optional<RayHit> RaycastTwoSidedExact(const Ray& ray, Plane plane);
[[gnu::cold]] float RaycastDistanceExact(const Ray& ray, Plane plane);

/// One-sided: where the ray meets the front of the plane. A ray that runs along the plane or
/// towards its normal misses, and so does one that starts behind it; one that starts on it, facing
/// it, hits at t = 0. Nothing on a miss. ("3D Collisions", chapter 3, raycast_plane.)
inline std::optional<RayHit> Raycast(const Ray& ray, const Plane& plane) {
  const filter::RayPlaneHit filtered = filter::FilterRayPlane<true>(ray, plane);
  if (filtered.certain && !filtered.hit) return std::nullopt;
  RayHit hit;
  if (filtered.certain && filter::RoundHit(filter::DoubleLine(ray), -filtered.t, hit)) return hit;
  return RaycastExact(ray, plane);
}

/// The book's form: the distance along the ray, -1 on a miss.
inline float RaycastDistance(const Ray& ray, const Plane& plane) {
  const filter::RayPlaneHit filtered = filter::FilterRayPlane<true>(ray, plane);
  float t = 0;
  if (filtered.certain && filter::RoundParameter(filtered.t, t)) [[likely]] {
    return filter::FrontHitOrMiss(filtered.signs, t);
  }
  return RaycastDistanceExact(ray, plane);
}

/// The book's form: true on a hit, with the distance in `t`; on a miss `t` is left alone.
inline bool Raycast(const Ray& ray, const Plane& plane, float& t) {
  const float distance = RaycastDistance(ray, plane);
  if (distance < 0) return false;
  t = distance;
  return true;
}

/// The book's form: true on a hit, with the hit point in `point`; on a miss `point` is left alone.
bool Raycast(const Ray& ray, const Plane& plane, Point& point);

/// Two-sided: where the ray meets the plane, from the front or from behind: T = D / S with the
/// distance D = dot(normal, plane point - origin) and the speed S = dot(direction, normal). Only
/// S = 0 (parallel, also within the plane) and T < 0 miss. (Article "Ray - Plane".)
inline std::optional<RayHit> RaycastTwoSided(const Ray& ray, const Plane& plane) {
  const filter::RayPlaneHit filtered = filter::FilterRayPlane<false>(ray, plane);
  if (filtered.certain && !filtered.hit) return std::nullopt;
  RayHit hit;
  if (filtered.certain && filter::RoundHit(filter::DoubleLine(ray), -filtered.t, hit)) return hit;
  return RaycastTwoSidedExact(ray, plane);
}

/// The same rule with z omitted: a ray in the plane against a line. (Article "Ray - Plane".)
std::optional<RayHit2> RaycastTwoSided(const Ray2& ray, const Line2& line);

/// The plane that the ray meets first, from either side; of exactly equally near ones the first in
/// the list. Nothing when it meets none, or when there are none. (Article "Ray - Plane": with unit
/// directions the values of t compare.)
std::optional<PlaneHit> NearestHit(const Ray& ray, std::span<const Plane> planes);

/// The distance along a ray to a plane, both given as bare vectors: (plane_d - dot(origin, normal))
/// / dot(direction, normal), a distance when direction and normal have unit length. A negative
/// number means no intersection: -1 when parallel, else how far behind the origin the plane is
/// crossed, at least by the smallest float. Throws InvalidShape when something is not finite.
/// (Games++, part 2.)
float DistanceAlongRay(const Point& origin, const Vector& direction, const Vector& normal,
                       float plane_d);

}  // namespace hitscan
