// The function of the engine before it was corrected: a wrong implementation.
#include <hitscan/implement.h>

#include "engine/collision.h"

using engine::Vector;

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const auto from = ray.origin.As<Vector>();
  const auto direction = ray.direction.As<Vector>();
  double time = 0;
  if (!engine::OldBulletHits(from, direction, {plane.normal.As<Vector>(), plane.distance}, time)) {
    return std::nullopt;
  }
  return hitscan::Hit{static_cast<float>(time), hitscan::ToVec3(from + time * direction)};
}
HITSCAN_IMPLEMENT(raycast_plane, Raycast)
