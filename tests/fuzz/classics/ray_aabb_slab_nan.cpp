// Mistake: 0 times infinity is NaN on a face
// Known from: Williams et al. 2005, "An efficient and robust ray-box intersection algorithm";
//   T. Barnes, "Fast, branchless ray/bounding box intersections"
// Found as: t is NaN
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Aabb& box) {
  double enter = -kInfinity, leave = kInfinity;
  for (int axis = 0; axis < 3; ++axis) {
    const double inverse = 1 / From(ray.direction)[axis];
    const double a = (From(box.min)[axis] - From(ray.origin)[axis]) * inverse;  // the mistake
    const double b = (From(box.max)[axis] - From(ray.origin)[axis]) * inverse;
    enter = std::max(std::min(a, b), enter);
    leave = std::min(std::max(a, b), leave);
  }
  if (enter > leave || leave < 0) return std::nullopt;
  return HitAt(ray, enter < 0 ? leave : enter);
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_aabb, classics::Cast)
