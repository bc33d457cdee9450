// Mistake: a point behind the origin is projected to behind the origin
// Known from: a ray taken for a line
// Found as: closest is off
#include "vectors.h"

namespace classics {

hitscan::Closest Nearest(const hitscan::Vec3& point, const hitscan::Ray& ray) {
  const double t = Dot(From(point) - From(ray.origin), From(ray.direction));  // the mistake
  const hitscan::Hit at = HitAt(ray, t);
  return {at.point, at.t};
}

}  // namespace classics

HITSCAN_IMPLEMENT(closest_point_ray, classics::Nearest)
