// Mistake: the distance is truncated to a whole number
// Known from: an int where a sign is meant
// Found as: side: 0 instead of 1
#include "vectors.h"

namespace classics {

std::int32_t Side(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  const double distance = Dot(From(plane.normal), From(point)) - plane.distance;
  const auto whole = static_cast<std::int32_t>(std::clamp(distance, -1.0, 1.0));  // the mistake
  return whole;
}

}  // namespace classics

HITSCAN_IMPLEMENT(side_of_plane, classics::Side)
