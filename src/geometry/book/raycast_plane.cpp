#include "geometry/book/raycast_plane.h"

#include <glm/geometric.hpp>

namespace hitscan {
namespace {

float DistRayPlane(const Vector& origin, const Vector& direction, const Vector& normal,
                   float plane_d) {
  const float cos_alpha = glm::dot(direction, normal);
  if (cos_alpha == 0) return -1;
  const float delta_d = plane_d - glm::dot(origin, normal);
  return delta_d / cos_alpha;
}

}  // namespace

std::optional<RayHit> book::Cast(const UncheckedRay& ray, const Plane& plane) {
  const float nd = glm::dot(ray.direction, plane.normal());
  const float pn = glm::dot(ray.origin, plane.normal());
  if (nd >= 0) return std::nullopt;
  const float t = (plane.distance() - pn) / nd;
  if (t >= 0) return RayHit{t, ray.At(t)};
  return std::nullopt;
}

std::optional<RayHit> book::Raycast(const Ray& ray, const Plane& plane) {
  return book::Cast(UncheckedRay(ray), plane);
}

std::optional<RayHit> variant::RaycastArticle(const Ray& ray, const Plane& plane) {
  const Point plane_origin = plane.normal() * plane.distance();
  const float distance = glm::dot(plane.normal(), plane_origin - ray.origin());
  const float speed = glm::dot(ray.direction(), plane.normal());
  if (speed == 0) return std::nullopt;
  const float time = distance / speed;
  if (time < 0) return std::nullopt;
  return RayHit{time, ray.origin() + time * ray.direction()};
}

std::optional<RayHit> variant::RaycastGamesPlusPlus(const Ray& ray, const Plane& plane) {
  const float t = DistRayPlane(ray.origin(), ray.direction(), plane.normal(), plane.distance());
  if (t < 0) return std::nullopt;
  return RayHit{t, ray.origin() + ray.direction() * t};
}

}  // namespace hitscan
