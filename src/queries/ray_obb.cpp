#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

std::optional<RayHit> variant::Raycast(const Ray& ray, const Obb& box) {
  constexpr float kEpsilon = 1e-20F;
  const Vector offset = box.center() - ray.origin();
  float enter = -std::numeric_limits<float>::infinity();
  float leave = std::numeric_limits<float>::infinity();
  for (int i = 0; i < 3; ++i) {
    const float along = glm::dot(box.axis(i), offset);
    const float speed = glm::dot(box.axis(i), ray.direction());
    const float extent = box.extents()[i];
    if (std::abs(speed) <= kEpsilon) {
      if (-along - extent > 0 || -along + extent < 0) return std::nullopt;
      continue;
    }
    const float first = (along + extent) / speed;
    const float second = (along - extent) / speed;
    enter = std::max(enter, std::min(first, second));
    leave = std::min(leave, std::max(first, second));
    if (enter > leave || leave < 0) return std::nullopt;
  }
  const float t = enter >= 0 ? enter : leave;
  return RayHit{t, ray.origin() + t * ray.direction()};
}

std::optional<RayHit> variant::Linetest(const Segment& line, const Obb& box) {
  const Vector offset = line.end() - line.start();
  if (offset == Vector(0) || !std::isfinite(offset.x + offset.y + offset.z)) return std::nullopt;
  const auto hit = variant::Raycast(Ray(line.start(), offset), box);
  return hit && hit->t <= glm::length(offset) ? hit : std::nullopt;
}

std::vector<Query> RayObbQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Obb&)>(
          {.place = {7, 15},
           .name = "raycast_obb",
           .summary = "Where a ray enters a turned box; from inside, where it leaves.",
           .parameters = {"ray", "obb"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact}, {"plain", &variant::Raycast}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Segment&, const Obb&)>(
          {.place = {7, 16},
           .name = "linetest_obb",
           .summary =
               "Where a segment crosses the surface of a turned box; wholly inside it misses.",
           .parameters = {"line", "obb"},
           .implementations = {{"hitscan", &Linetest, &LinetestExact},
                               {"plain", &variant::Linetest}},
           .meet = true}),
  };
}

}  // namespace hitscan
