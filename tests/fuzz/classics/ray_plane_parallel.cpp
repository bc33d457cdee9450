// Mistake: a parallel ray divides by zero and hits
// Known from: GLM, issue 578: intersectRayPlane reported a hit for parallel rays
// Found as: hit: true instead of false
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const Vector normal = From(plane.normal);
  const double t = (plane.distance - Dot(normal, From(ray.origin))) /
                   Dot(normal, From(ray.direction));  // the mistake: may be zero
  if (t < 0) return std::nullopt;
  return HitAt(ray, t);
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_plane_two_sided, classics::Cast)
