#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/raycast.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

std::optional<RayHit> variant::RaycastQuilez(const Ray& ray, const Capsule& capsule) {
  const Vector axis = capsule.end() - capsule.start();
  const Vector offset = ray.origin() - capsule.start();
  const float square = glm::dot(axis, axis);
  const float axial_speed = glm::dot(axis, ray.direction());
  const float axial = glm::dot(axis, offset);
  const float along_ray = glm::dot(ray.direction(), offset);
  const float power = glm::dot(offset, offset) - capsule.radius() * capsule.radius();
  const float a = square - axial_speed * axial_speed;
  const float b = square * along_ray - axial * axial_speed;
  const float c = square * power - axial * axial;
  const float discriminant = b * b - a * c;
  if (!(discriminant >= 0)) return std::nullopt;
  float t = (-b - std::sqrt(discriminant)) / a;
  const float height = axial + t * axial_speed;
  if (!(height > 0 && height < square)) {
    const Vector to_ball = height <= 0 ? offset : ray.origin() - capsule.end();
    const float middle = glm::dot(ray.direction(), to_ball);
    const float room =
        middle * middle - glm::dot(to_ball, to_ball) + capsule.radius() * capsule.radius();
    if (!(room > 0)) return std::nullopt;
    t = -middle - std::sqrt(room);
  }
  return RayHit{t, ray.origin() + t * ray.direction()};
}

std::vector<Query> RayCapsuleQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Capsule&)>(
          {.place = {7, 8},
           .name = "raycast_capsule",
           .summary = "Where a ray enters a capsule; from inside, where it leaves.",
           .parameters = {"ray", "capsule"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact},
                               {"plain", &variant::RaycastQuilez}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Segment&, const Capsule&)>(
          {.place = {7, 9},
           .name = "linetest_capsule",
           .summary = "Where a segment crosses the surface of a capsule; wholly inside it misses.",
           .parameters = {"line", "capsule"},
           .implementations = {{"hitscan", &Linetest, &LinetestExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
