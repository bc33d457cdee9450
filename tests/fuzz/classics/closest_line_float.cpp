// Mistake: squares in single precision overflow and underflow
// Known from: float-only closest points
// Found as: closest is NaN
#include "vectors.h"

namespace classics {

hitscan::Closest Nearest(const hitscan::Vec3& point, const hitscan::Segment& line) {
  const hitscan::Vec3 s = line.start;
  const hitscan::Vec3 d{line.end.x - s.x, line.end.y - s.y, line.end.z - s.z};
  const float squared = d.x * d.x + d.y * d.y + d.z * d.z;  // the mistake
  float t = 0;
  if (d.x != 0 || d.y != 0 || d.z != 0) {
    t = ((point.x - s.x) * d.x + (point.y - s.y) * d.y + (point.z - s.z) * d.z) / squared;
  }
  t = std::clamp(t, 0.0F, 1.0F);
  return {{s.x + d.x * t, s.y + d.y * t, s.z + d.z * t}, t};
}

}  // namespace classics

HITSCAN_IMPLEMENT(closest_point_line, classics::Nearest)
