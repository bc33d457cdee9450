// Puts the function of the engine under Hitscan's cases.
#include "collision.h"

#include <hitscan/implement.h>

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  using engine::Vector;
  const engine::Path path{ray.origin.As<Vector>(), ray.direction.As<Vector>()};
  const auto distance = engine::DistanceTo({plane.normal.As<Vector>(), plane.distance}, path);
  if (!distance) return std::nullopt;
  return hitscan::Hit{*distance, hitscan::ToVec3(path.from + *distance * path.direction)};
}

HITSCAN_IMPLEMENT(raycast_plane, Raycast)
