// Mistake: back faces are hit too
// Known from: the difference between a one-sided and a two-sided plane
// Found as: hit: true instead of false
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const Vector normal = From(plane.normal);
  const double approach = Dot(normal, From(ray.direction));
  if (approach == 0) return std::nullopt;  // the mistake: >= 0 is right
  const double t = (plane.distance - Dot(normal, From(ray.origin))) / approach;
  if (t < 0) return std::nullopt;
  return HitAt(ray, t);
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_plane, classics::Cast)
