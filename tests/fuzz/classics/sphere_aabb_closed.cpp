// Mistake: contact counts
// Known from: <= where the rule is <
// Found as: intersects: true instead of false
#include "vectors.h"

namespace classics {

bool Meets(const hitscan::Sphere& sphere, const hitscan::Aabb& box) {
  double squared = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const double center = From(sphere.center)[axis];
    const double off = center - std::clamp(center, From(box.min)[axis], From(box.max)[axis]);
    squared += off * off;
  }
  return squared <= static_cast<double>(sphere.radius) * sphere.radius;  // the mistake
}

}  // namespace classics

HITSCAN_IMPLEMENT(sphere_aabb, classics::Meets)
