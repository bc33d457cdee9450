// Puts the functions of the engine under Hitscan's cases.
#include "engine/collision.h"

#include <hitscan/implement.h>

using engine::Vector;

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const auto from = ray.origin.As<Vector>();
  const auto direction = ray.direction.As<Vector>();
  double time = 0;
  if (!engine::BulletHits(from, direction, {plane.normal.As<Vector>(), plane.distance}, time)) {
    return std::nullopt;
  }
  return hitscan::Hit{static_cast<float>(time), hitscan::ToVec3(from + time * direction)};
}
HITSCAN_IMPLEMENT(raycast_plane, Raycast)

bool PointInBox(const hitscan::Vec3& point, const hitscan::Aabb& box) {
  return engine::InRoom(point.As<Vector>(), box.min.As<Vector>(), box.max.As<Vector>());
}
HITSCAN_IMPLEMENT(point_in_aabb, PointInBox)
