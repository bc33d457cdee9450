// Mistake: the discriminant b b - c cancels in single precision
// Known from: Haines et al. 2019, "Precision improvements for ray/sphere intersection" (Ray
//   Tracing Gems)
// Found as: hit: true instead of false
#include "vectors.h"

namespace classics {

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Sphere& sphere) {
  const hitscan::Vec3 d = ray.direction;
  const hitscan::Vec3 o{ray.origin.x - sphere.center.x, ray.origin.y - sphere.center.y,
                        ray.origin.z - sphere.center.z};
  const float b = o.x * d.x + o.y * d.y + o.z * d.z;
  const float c = o.x * o.x + o.y * o.y + o.z * o.z - sphere.radius * sphere.radius;
  const float discriminant = b * b - c;  // the mistake
  if (discriminant < 0) return std::nullopt;
  const float t = c < 0 ? -b + std::sqrt(discriminant) : -b - std::sqrt(discriminant);
  if (t < 0) return std::nullopt;
  return HitAt(ray, t);
}

}  // namespace classics

HITSCAN_IMPLEMENT(raycast_sphere, classics::Cast)
