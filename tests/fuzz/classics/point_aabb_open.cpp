// Mistake: a point on a face is outside
// Known from: < where the rule is <=
// Found as: inside: false instead of true
#include "vectors.h"

namespace classics {

bool Contains(const hitscan::Vec3& point, const hitscan::Aabb& box) {
  return point.x > box.min.x && point.x < box.max.x && point.y > box.min.y && point.y < box.max.y &&
         point.z > box.min.z && point.z < box.max.z;  // the mistake
}

}  // namespace classics

HITSCAN_IMPLEMENT(point_in_aabb, classics::Contains)
