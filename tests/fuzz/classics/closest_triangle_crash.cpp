// Mistake: an assertion fails for a triangle without area
// Known from: assert(area > 0) in meshes that have such triangles
// Found as: crashed (SIGABRT)
#include <cstdlib>

#include "vectors.h"

namespace classics {

hitscan::Vec3 Nearest(const hitscan::Vec3& point, const hitscan::Triangle& triangle) {
  const Vector a = From(triangle.a), u = From(triangle.b) - a, v = From(triangle.c) - a;
  if (!(Length(Cross(u, v)) > 0)) std::abort();  // the mistake
  const Vector to = From(point) - a;
  const double uu = Dot(u, u), uv = Dot(u, v), vv = Dot(v, v), determinant = uu * vv - uv * uv;
  const double beta = (vv * Dot(to, u) - uv * Dot(to, v)) / determinant;
  const double gamma = (uu * Dot(to, v) - uv * Dot(to, u)) / determinant;
  if (beta >= 0 && gamma >= 0 && beta + gamma <= 1)
    return hitscan::ToVec3(a + u * beta + v * gamma);
  Point nearest = a;
  for (const auto& [start, along] : {std::pair{a, u}, std::pair{a, v}, std::pair{a + u, v - u}}) {
    const double t = std::clamp(Dot(From(point) - start, along) / Dot(along, along), 0.0, 1.0);
    const Point foot = start + along * t;
    if (Length(From(point) - foot) < Length(From(point) - nearest)) nearest = foot;
  }
  return hitscan::ToVec3(nearest);
}

}  // namespace classics

HITSCAN_IMPLEMENT(closest_point_triangle, classics::Nearest)
