// Mistake: the end of the segment is ignored
// Known from: a segment test that was made from the ray test
// Found as: hit: true instead of false
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Test(const hitscan::Segment& line, const hitscan::Plane& plane) {
  const Vector start = From(line.start), along = From(line.end) - start;
  const double approach = Dot(From(plane.normal), along);
  if (approach >= 0) return std::nullopt;
  const double t = (plane.distance - Dot(From(plane.normal), start)) / approach;
  if (t < 0) return std::nullopt;  // the mistake: || t > 1 is missing
  return hitscan::Hit{static_cast<float>(t * Length(along)), hitscan::ToVec3(start + along * t)};
}

}  // namespace classics

HITSCAN_IMPLEMENT(linetest_plane, classics::Test)
