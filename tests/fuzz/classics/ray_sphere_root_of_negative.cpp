// Mistake: the root of a number that is rounded to below zero
// Known from: two tests of the same thing that round differently: the first says hit, the
//   second has no root
// Found as: t is NaN
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Sphere& sphere) {
  const Vector to = From(sphere.center) - From(ray.origin);
  const auto along = static_cast<float>(Dot(to, From(ray.direction)));
  const Vector aside = to - From(ray.direction) * along;
  const auto squared = static_cast<float>(Dot(aside, aside));
  if (std::sqrt(squared) > sphere.radius) return std::nullopt;
  const float half = std::sqrt(sphere.radius * sphere.radius - squared);  // the mistake
  const float t = Length(to) < sphere.radius ? along + half : along - half;
  if (t < 0) return std::nullopt;
  return HitAt(ray, t);
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_sphere, classics::Cast)
