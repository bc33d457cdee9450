// Mistake: |n d| below a fixed epsilon counts as parallel
// Known from: many copies of a ray/plane test with a constant such as 1e-6
// Found as: hit: false instead of true
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const Vector normal = From(plane.normal);
  const double approach = Dot(normal, From(ray.direction));
  if (approach > -1e-6) return std::nullopt;  // the mistake
  const double t = (plane.distance - Dot(normal, From(ray.origin))) / approach;
  if (t < 0) return std::nullopt;
  return HitAt(ray, t);
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_plane, classics::Cast)
