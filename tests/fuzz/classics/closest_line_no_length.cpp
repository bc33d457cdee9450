// Mistake: a segment without length is divided by its length
// Known from: 0 / 0 for a segment whose ends are equal
// Found as: closest is NaN
#include "vectors.h"

namespace classics {

hitscan::Closest Nearest(const hitscan::Vec3& point, const hitscan::Segment& line) {
  const Vector start = From(line.start), along = From(line.end) - start;
  const double t = Dot(From(point) - start, along) / Dot(along, along);  // the mistake
  const double clamped = std::clamp(t, 0.0, 1.0);
  return {hitscan::ToVec3(start + along * clamped), static_cast<float>(clamped)};
}

}  // namespace classics

HITSCAN_IMPLEMENT(closest_point_line, classics::Nearest)
