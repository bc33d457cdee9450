// Mistake: from the centre there is no direction: 0 / 0
// Known from: normalising a vector that may be zero
// Found as: closest is NaN
#include "vectors.h"

namespace classics {

hitscan::Vec3 Nearest(const hitscan::Vec3& point, const hitscan::Sphere& sphere) {
  const Vector out = From(point) - From(sphere.center);
  return hitscan::ToVec3(From(sphere.center) + out * (sphere.radius / Length(out)));  // the mistake
}

}  // namespace classics

HITSCAN_IMPLEMENT(closest_point_sphere, classics::Nearest)
