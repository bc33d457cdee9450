// Mistake: two axes are exchanged
// Known from: y up and z up; copies of a line with the wrong letter
// Found as: intersects: false instead of true
#include "vectors.h"

namespace classics {

bool Meets(const hitscan::Aabb& box, const hitscan::Plane& plane) {
  const Vector size = From(box.max) - From(box.min), middle = From(box.min) + size * 0.5;
  const Vector normal = From(plane.normal);
  const double reach =
      (size.x * std::abs(normal.x) + size.z * std::abs(normal.y) + size.y * std::abs(normal.z)) /
      2;  // the mistake: y with z
  return std::abs(Dot(normal, middle) - plane.distance) <= reach;
}

}  // namespace classics

HITSCAN_IMPLEMENT(aabb_plane, classics::Meets)
