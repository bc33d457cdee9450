#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "geometry/filter/ray_plane_filter.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Where a ray meets a plane. Hit or miss is exact for the stored floats: a ray keeps its direction,
// and a plane its normal, rounded to unit length. t and the coordinates are correctly rounded;
// values beyond the largest float become the largest float, never an infinity. A filter in double
// precision (filter/ray_plane_filter.h, with its error bound) decides most rays inline. The others
// are decided by compensated sums, or by exact evaluation (filter/ray_plane_exact.h).
namespace hitscan {

/// The first of several planes along a ray: its index in the list, and the hit.
struct PlaneHit {
  std::size_t index;
  float t;
  Point point;

  bool operator==(const PlaneHit&) const = default;
};

/// Internal fallbacks of Raycast, RaycastTwoSided and RaycastDistance. The first three answer what
/// the filter leaves uncertain; their plane is passed by value, so that loops can keep its numbers
/// in registers. The last three use exact evaluation alone.
std::optional<RayHit> RaycastUncertain(const Ray& ray, Plane plane);
std::optional<RayHit> RaycastTwoSidedUncertain(const Ray& ray, Plane plane);
float RaycastDistanceUncertain(const Ray& ray, Plane plane);
[[gnu::cold]] std::optional<RayHit> RaycastExact(const Ray& ray, const Plane& plane);
[[gnu::cold]] std::optional<RayHit> RaycastTwoSidedExact(const Ray& ray, const Plane& plane);
[[gnu::cold]] float RaycastDistanceExact(const Ray& ray, const Plane& plane);

/// One-sided: where the ray meets the front of the plane. A ray that is parallel to the plane,
/// points in the direction of its normal, or starts behind the plane misses. A ray that starts on
/// the plane and points to its back hits at t = 0. Nothing on a miss. ("3D Collisions", chapter 3,
/// raycast_plane.)
inline std::optional<RayHit> Raycast(const Ray& ray, const Plane& plane) {
  const filter::RayPlaneHit filtered = filter::FilterRayPlane<Sides::kFront>(ray, plane);
  if (filtered.certain && !filtered.hit) return std::nullopt;
  RayHit hit;
  if (filtered.certain && filter::RoundHit(filter::DoubleLine(ray), filtered.minus_t, hit))
    return hit;
  return RaycastUncertain(ray, plane);
}

/// Raycast in the book's form: returns the distance along the ray, or -1 on a miss.
inline float RaycastDistance(const Ray& ray, const Plane& plane) {
  const filter::RayPlaneHit filtered = filter::FilterRayPlane<Sides::kFront>(ray, plane);
  float minus_t = 0;
  // Misses have no branch of their own, so nearly all rays take the same way.
  if (filter::VeryLikely(filtered.certain && filter::RoundParameter(filtered.minus_t, minus_t))) {
    return filter::FrontDistanceOrMinusOne(filtered.sign_bits, minus_t);
  }
  return RaycastDistanceUncertain(ray, plane);
}

/// Raycast in the book's form: true on a hit, with the distance in `t`. A miss does not change `t`.
inline bool Raycast(const Ray& ray, const Plane& plane, float& t) {
  const float distance = RaycastDistance(ray, plane);
  if (distance < 0) return false;
  t = distance;
  return true;
}

/// Raycast in the book's form: true on a hit, with the hit point in `point`. A miss does not change
/// `point`.
bool Raycast(const Ray& ray, const Plane& plane, Point& point);

/// Two-sided: where the ray meets the plane, from the front or from behind: T = D / S with the
/// distance D = dot(normal, plane point - origin) and the speed S = dot(direction, normal). A ray
/// misses only if S = 0 (it is parallel to the plane or in it) or T < 0. (Article "Ray - Plane".)
inline std::optional<RayHit> RaycastTwoSided(const Ray& ray, const Plane& plane) {
  const filter::RayPlaneHit filtered = filter::FilterRayPlane<Sides::kBoth>(ray, plane);
  if (filtered.certain && !filtered.hit) return std::nullopt;
  RayHit hit;
  if (filtered.certain && filter::RoundHit(filter::DoubleLine(ray), filtered.minus_t, hit))
    return hit;
  return RaycastTwoSidedUncertain(ray, plane);
}

/// RaycastTwoSided in two dimensions: a ray against a line. (Article "Ray - Plane".)
std::optional<RayHit2> RaycastTwoSided(const Ray2& ray, const Line2& line);

/// The plane that the ray meets first, from either side. If several planes are exactly equally
/// near, the first of them in the list is chosen. Nothing when the ray meets none. (Article "Ray -
/// Plane".)
std::optional<PlaneHit> NearestHit(const Ray& ray, std::span<const Plane> planes);

/// The parameter (plane_d - dot(origin, normal)) / dot(direction, normal) at which a ray meets a
/// plane, both given as bare vectors. It is a distance when direction and normal have unit length.
/// A negative result means no intersection: -1 when the ray is parallel to the plane, otherwise the
/// negative parameter at which the line of the ray crosses the plane. A negative parameter that
/// would round to zero becomes the negative float nearest to zero. Throws InvalidShape when a
/// number is not finite. (Games++, part 2.)
float DistanceAlongRay(const Point& origin, const Vector& direction, const Vector& normal,
                       float plane_d);

}  // namespace hitscan
