// Mistake: barycentric coordinates are clamped
// Known from: Ericson 2005, "Real-Time Collision Detection", 5.1.5, on why the regions must be
//   told apart
// Found as: closest is off
#include "vectors.h"

namespace classics {

hitscan::Vec3 Nearest(const hitscan::Vec3& point, const hitscan::Triangle& triangle) {
  const Vector a = From(triangle.a), u = From(triangle.b) - a, v = From(triangle.c) - a;
  const Vector to = From(point) - a;
  const double uu = Dot(u, u), uv = Dot(u, v), vv = Dot(v, v);
  const double determinant = uu * vv - uv * uv;
  if (determinant == 0) return hitscan::ToVec3(a);
  double beta = (vv * Dot(to, u) - uv * Dot(to, v)) / determinant;
  double gamma = (uu * Dot(to, v) - uv * Dot(to, u)) / determinant;
  beta = std::clamp(beta, 0.0, 1.0);  // the mistake
  gamma = std::clamp(gamma, 0.0, 1 - beta);
  return hitscan::ToVec3(a + u * beta + v * gamma);
}

}  // namespace classics

HITSCAN_IMPLEMENT(closest_point_triangle, classics::Nearest)
