#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/planar.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

std::optional<RayHit2> variant::RaycastQuadratic(const Ray2& ray, const Circle2& circle) {
  const Vector2 offset = ray.origin() - circle.center();
  const float b = glm::dot(offset, ray.direction());
  const float c = glm::dot(offset, offset) - circle.radius() * circle.radius();
  const float discriminant = b * b - c;
  if (discriminant < 0) return std::nullopt;
  const float root = std::sqrt(discriminant);
  const float t = -b - root >= 0 ? -b - root : -b + root;
  if (t < 0) return std::nullopt;
  return RayHit2{t, ray.origin() + t * ray.direction()};
}

std::vector<Query> RayCircle2dQueries() {
  return {
      Bind<std::optional<RayHit2>(const Ray2&, const Circle2&)>(
          {.place = {7, 54},
           .name = "raycast_circle_2d",
           .summary = "Where a ray in the plane enters a circle; from inside, where it leaves.",
           .parameters = {"ray", "circle"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact},
                               {"plain", &variant::RaycastQuadratic}},
           .meet = true}),
  };
}

}  // namespace hitscan
