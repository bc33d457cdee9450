// Mistake: a sphere behind the ray is hit, at a negative t
// Known from: quadratic solutions without a test of the sign
// Found as: hit: true instead of false
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Sphere& sphere) {
  const Vector to = From(sphere.center) - From(ray.origin);
  const double along = Dot(to, From(ray.direction)), radius = sphere.radius;
  const Vector aside = to - From(ray.direction) * along;
  const double left = radius * radius - Dot(aside, aside);
  if (left < 0) return std::nullopt;
  const bool inside = Dot(to, to) < radius * radius;
  return HitAt(ray, inside ? along + std::sqrt(left) : along - std::sqrt(left));  // the mistake
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_sphere, classics::Cast)
