// Mistake: each axis is compared with the radius on its own: corners are not round
// Known from: a box grown by the radius; Arvo 1990, "A simple method for box-sphere
//   intersection testing", has the right sum
// Found as: intersects: true instead of false
#include "vectors.h"

namespace classics {

bool Meets(const hitscan::Sphere& sphere, const hitscan::Aabb& box) {
  for (int axis = 0; axis < 3; ++axis) {
    const double center = From(sphere.center)[axis];
    const double off = center - std::clamp(center, From(box.min)[axis], From(box.max)[axis]);
    if (std::abs(off) >= sphere.radius) return false;  // the mistake
  }
  return true;
}

}  // namespace classics

HITSCAN_IMPLEMENT(sphere_aabb, classics::Meets)
