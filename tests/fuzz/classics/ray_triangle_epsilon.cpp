// Mistake: a small determinant counts as parallel: small triangles are missed
// Known from: Moeller and Trumbore 1997, whose program has EPSILON 0.000001
// Found as: hit: false instead of true
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Triangle& triangle) {
  const Vector a = From(triangle.a), u = From(triangle.b) - a, v = From(triangle.c) - a;
  const Vector p = Cross(From(ray.direction), v), s = From(ray.origin) - a, q = Cross(s, u);
  const double determinant = Dot(u, p);
  if (std::abs(determinant) < 1e-6) return std::nullopt;  // the mistake
  const double beta = Dot(s, p) / determinant, gamma = Dot(From(ray.direction), q) / determinant;
  if (beta < 0 || gamma < 0 || beta + gamma > 1) return std::nullopt;
  const double t = Dot(v, q) / determinant;
  if (t < 0) return std::nullopt;
  return HitAt(ray, t);
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_triangle, classics::Cast)
