// Mistake: the triangle is always looked at along z
// Known from: projections that do not choose the largest component of the normal
// Found as: inside: false instead of true
#include "vectors.h"

namespace classics {

bool Contains(const hitscan::Vec3& point, const hitscan::Triangle& triangle) {
  const Vector a = From(triangle.a), b = From(triangle.b), c = From(triangle.c), p = From(point);
  const Vector normal = Cross(b - a, c - a);
  if (!(std::abs(Dot(normal, p - a)) < 1e-5 * Length(normal))) return false;
  const auto side = [&](Point from, Point to) { return Cross(to - from, p - from).z; };
  const double first = side(a, b), second = side(b, c), third = side(c, a);
  if (first == 0 && second == 0 && third == 0) return false;  // the mistake: seen from its edge
  return (first >= 0 && second >= 0 && third >= 0) || (first <= 0 && second <= 0 && third <= 0);
}

}  // namespace classics

HITSCAN_IMPLEMENT(point_in_triangle, classics::Contains)
