// Mistake: the near and the far face are not exchanged for negative directions
// Known from: the slab method of Kay and Kajiya 1986, without its exchange
// Found as: hit: false instead of true
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Aabb& box) {
  double enter = -kInfinity, leave = kInfinity;
  for (int axis = 0; axis < 3; ++axis) {
    const double origin = From(ray.origin)[axis], direction = From(ray.direction)[axis];
    const double low = From(box.min)[axis], high = From(box.max)[axis];
    if (direction == 0) {
      if (origin < low || origin > high) return std::nullopt;
      continue;
    }
    enter = std::max(enter, (low - origin) / direction);  // the mistake: low may be the far face
    leave = std::min(leave, (high - origin) / direction);
  }
  if (enter > leave || leave < 0) return std::nullopt;
  return HitAt(ray, enter < 0 ? leave : enter);
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_aabb, classics::Cast)
