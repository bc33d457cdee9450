// Mistake: the foot on the line, beyond the ends of the segment
// Known from: the closest point of a line, used for a segment
// Found as: closest is off
#include "vectors.h"

namespace classics {

hitscan::Closest Nearest(const hitscan::Vec3& point, const hitscan::Segment& line) {
  const Vector start = From(line.start), along = From(line.end) - start;
  const double squared = Dot(along, along);
  const double t = squared == 0 ? 0 : Dot(From(point) - start, along) / squared;  // the mistake
  return {hitscan::ToVec3(start + along * t), static_cast<float>(t)};
}

}  // namespace classics

HITSCAN_IMPLEMENT(closest_point_line, classics::Nearest)
