#include "geometry/book/raycast.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace hitscan::book {

std::optional<RayHit> Cast(const UncheckedRay& ray, const Sphere& sphere) {
  const float r = sphere.radius();
  const Vector e = sphere.center() - ray.origin;
  const float e_squared = glm::dot(e, e);
  const float a = glm::dot(e, ray.direction);
  const float b = std::sqrt(e_squared - a * a);
  const float f = std::sqrt(r * r - b * b);
  if (r * r - e_squared + a * a < 0) return std::nullopt;
  const float t = e_squared < r * r ? a + f : a - f;
  return RayHit{t, ray.At(t)};
}

std::optional<RayHit> Cast(const UncheckedRay& ray, const Aabb& box) {
  const Vector to_min = (box.min() - ray.origin) / ray.direction;
  const Vector to_max = (box.max() - ray.origin) / ray.direction;
  const float t_min = Max(Max(Min(to_min.x, to_max.x), Min(to_min.y, to_max.y)),  //
                          Min(to_min.z, to_max.z));
  const float t_max = Min(Min(Max(to_min.x, to_max.x), Max(to_min.y, to_max.y)),  //
                          Max(to_min.z, to_max.z));
  if (t_max < 0) return std::nullopt;
  if (t_min > t_max) return std::nullopt;
  const float t = t_min < 0 ? t_max : t_min;
  return RayHit{t, ray.At(t)};
}

std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere) {
  return book::Cast(UncheckedRay(ray), sphere);
}

std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box) {
  return book::Cast(UncheckedRay(ray), box);
}

}  // namespace hitscan::book
