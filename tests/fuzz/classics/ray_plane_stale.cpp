// Mistake: the answer is that of the call before
// Known from: results in a static buffer that is read before it is written, as pictures that
//   are one frame late
// Found as: answers differently when asked again
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  static std::optional<hitscan::Hit> buffer;  // the mistake
  std::optional<hitscan::Hit> hit;
  const Vector normal = From(plane.normal);
  const double approach = Dot(normal, From(ray.direction));
  const double t = (plane.distance - Dot(normal, From(ray.origin))) / approach;
  if (approach != 0 && t >= 0) hit = HitAt(ray, t);
  std::swap(hit, buffer);
  return hit;
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_plane_two_sided, classics::Cast)
