// Mistake: boxes that cross without a corner in each other are missed
// Known from: testing the corners of one box in the other
// Found as: intersects: false instead of true
#include "vectors.h"

namespace classics {

bool HasCornerIn(const hitscan::Aabb& a, const hitscan::Aabb& b) {
  for (int corner = 0; corner < 8; ++corner) {  // the mistake
    const Point p{From(corner & 1 ? a.max : a.min).x, From(corner & 2 ? a.max : a.min).y,
                  From(corner & 4 ? a.max : a.min).z};
    if (p.x >= b.min.x && p.x <= b.max.x && p.y >= b.min.y && p.y <= b.max.y && p.z >= b.min.z &&
        p.z <= b.max.z) {
      return true;
    }
  }
  return false;
}

bool Meets(const hitscan::Aabb& a, const hitscan::Aabb& b) {
  return HasCornerIn(a, b) || HasCornerIn(b, a);
}

}  // namespace classics

HITSCAN_IMPLEMENT(aabb_aabb, classics::Meets)
