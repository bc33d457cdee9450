#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

bool variant::Intersects(const Triangle& triangle, const Obb& box) {
  std::array<Vector, 3> v;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector offset = triangle.corners()[k] - box.center();
    for (int i = 0; i < 3; ++i) v[k][i] = glm::dot(offset, box.axis(i));
  }
  const auto separates = [&](const Vector& axis) {
    const float p0 = glm::dot(v[0], axis);
    const float p1 = glm::dot(v[1], axis);
    const float p2 = glm::dot(v[2], axis);
    const float reach = glm::dot(box.extents(), glm::abs(axis));
    return std::min({p0, p1, p2}) > reach || std::max({p0, p1, p2}) < -reach;
  };
  const std::array<Vector, 3> axes{Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)};
  for (const Vector& axis : axes) {
    if (separates(axis)) return false;
  }
  if (separates(glm::cross(v[1] - v[0], v[2] - v[0]))) return false;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector edge = v[(k + 1) % 3] - v[k];
    for (const Vector& axis : axes) {
      if (separates(glm::cross(axis, edge))) return false;
    }
  }
  return true;
}

std::vector<Query> TriangleObbQueries() {
  return {
      Bind<bool(const Triangle&, const Obb&)>(
          {.place = {7, 20},
           .name = "triangle_obb",
           .summary = "Whether a triangle meets a turned box; touching counts as meeting.",
           .parameters = {"triangle", "obb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
