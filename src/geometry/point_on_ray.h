#pragma once

#include <glm/geometric.hpp>

#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/ray.h"

// Is a point on a ray, within an angular tolerance? The answer is exact for the shapes as stored.
// It is decided by a filter in single precision, whose error bound is derived in PointOnRay, and,
// where that is uncertain, by exact evaluation (exact/filtered_sign.h).
namespace hitscan {

/// Exact fallback of PointOnRay; internal.
[[gnu::cold]] bool PointOnRayExact(const Point& point, const Ray& ray);

/// Is the point on the ray: is dot(unit(point - origin), direction) within 1e-6 of 1? The tolerance
/// is an angle of 0.081 degrees, so the accepted distance grows along the ray, 1.4 mm a metre. The
/// origin itself is on the ray. Throws InvalidShape when the point is not finite.
/// ("3D Collisions", chapter 1, point_on_ray.)
inline bool PointOnRay(const Point& point, const Ray& ray) {
  // Filter: rejects points far from the ray or behind it. Where it returns false, the cosine is
  // below 0.95, since sqrt(0.9) < 0.949: the error of `along` is at most 2^-20 of the length of the
  // offset, and the other roundings are smaller. Lengths between 2^-50 and 2^60 neither overflow
  // nor underflow here.
  const Vector offset = point - ray.origin();
  const float along = glm::dot(offset, ray.direction());
  const float square = glm::dot(offset, offset);
  const float beside = 0.9F * square - along * std::abs(along);
  if (exact::Both(beside > 0x1p-100F, square < 0x1p120F)) return false;
  return PointOnRayExact(point, ray);
}

}  // namespace hitscan
