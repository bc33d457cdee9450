// Mistake: a small determinant counts as none
// Known from: Cramer's rule with a fixed epsilon
// Found as: hit: false instead of true
#include "vectors.h"

namespace classics {

std::optional<hitscan::Vec3> Meet(const std::vector<hitscan::Plane>& planes) {
  if (planes.size() != 3) return std::nullopt;
  const Vector a = From(planes[0].normal), b = From(planes[1].normal), c = From(planes[2].normal);
  const double determinant = Dot(a, Cross(b, c));
  if (std::abs(determinant) < 1e-4) return std::nullopt;  // the mistake
  const Vector sum = Cross(b, c) * planes[0].distance + Cross(c, a) * planes[1].distance +
                     Cross(a, b) * planes[2].distance;
  return hitscan::ToVec3(sum * (1 / determinant));
}

}  // namespace classics

HITSCAN_IMPLEMENT(intersect_three_planes, classics::Meet)
