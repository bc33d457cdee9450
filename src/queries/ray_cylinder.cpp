#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/cylinder.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

std::optional<RayHit> variant::RaycastCylinderEricson(const Ray& ray, const Cylinder& cylinder) {
  constexpr float kEpsilon = 0.000001F;
  const Vector axis = cylinder.end() - cylinder.start();
  const Vector offset = ray.origin() - cylinder.start();
  const float square = glm::dot(axis, axis);
  const float along = glm::dot(offset, axis);
  const float speed = glm::dot(ray.direction(), axis);
  const float a = square - speed * speed;
  const float b = square * glm::dot(offset, ray.direction()) - speed * along;
  const float c =
      square * (glm::dot(offset, offset) - cylinder.radius() * cylinder.radius()) - along * along;
  float entry = -std::numeric_limits<float>::infinity();
  float exit = std::numeric_limits<float>::infinity();
  if (std::abs(a) < kEpsilon) {
    if (c > 0) return std::nullopt;
  } else {
    const float discriminant = b * b - a * c;
    if (discriminant < 0) return std::nullopt;
    entry = (-b - std::sqrt(discriminant)) / a;
    exit = (-b + std::sqrt(discriminant)) / a;
  }
  if (std::abs(speed) < kEpsilon) {
    if (along < 0 || along > square) return std::nullopt;
  } else {
    const auto [first, last] = std::minmax({-along / speed, (square - along) / speed});
    entry = std::max(entry, first);
    exit = std::min(exit, last);
  }
  if (entry > exit || exit < 0) return std::nullopt;
  const float t = entry >= 0 ? entry : exit;
  return RayHit{t, ray.origin() + t * ray.direction()};
}

std::vector<Query> RayCylinderQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Cylinder&)>(
          {.place = {7, 58},
           .name = "raycast_cylinder",
           .summary = "Where the line of a ray enters a cylinder; if that is behind the ray, where "
                      "it leaves.",
           .parameters = {"ray", "cylinder"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact},
                               {"plain", &variant::RaycastCylinderEricson}},
           .meet = true}),
  };
}

}  // namespace hitscan
