// Mistake: the distance from the plane is computed with a normal that is not of unit length
// Known from: a cross product used as a normal
// Found as: inside: true instead of false
#include "vectors.h"

namespace classics {

bool Contains(const hitscan::Vec3& point, const hitscan::Triangle& triangle) {
  const Vector a = From(triangle.a), b = From(triangle.b), c = From(triangle.c), p = From(point);
  const Vector normal = Cross(b - a, c - a);
  if (!(std::abs(Dot(normal, p - a)) < 1e-5)) return false;  // the mistake
  return Dot(Cross(b - a, p - a), normal) >= 0 && Dot(Cross(c - b, p - b), normal) >= 0 &&
         Dot(Cross(a - c, p - c), normal) >= 0;
}

}  // namespace classics

HITSCAN_IMPLEMENT(point_in_triangle, classics::Contains)
