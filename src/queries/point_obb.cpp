#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

bool variant::PointInObb(const Point& point, const Obb& box) {
  const Vector offset = point - box.center();
  for (int i = 0; i < 3; ++i) {
    if (std::abs(glm::dot(offset, box.axis(i))) > box.extents()[i]) return false;
  }
  return true;
}

Point variant::ClosestPoint(const Point& point, const Obb& box) {
  const Vector offset = point - box.center();
  Point closest = box.center();
  for (int i = 0; i < 3; ++i) {
    const float extent = box.extents()[i];
    closest += std::clamp(glm::dot(offset, box.axis(i)), -extent, extent) * box.axis(i);
  }
  return closest;
}

std::vector<Query> PointObbQueries() {
  return {
      Bind<bool(const Point&, const Obb&)>(
          {.place = {7, 14},
           .name = "point_in_obb",
           .summary = "Whether a point is in a turned box, faces included.",
           .parameters = {"point", "obb"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInObb, &PointInObbExact},
                               {"plain", &variant::PointInObb}}}),
      Bind<Point(const Point&, const Obb&)>(
          {.place = {7, 21},
           .name = "closest_point_obb",
           .summary = "The point of a turned box that is closest to a point; a point inside is its "
                      "own.",
           .parameters = {"point", "obb"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint}, {"plain", &variant::ClosestPoint}}}),
  };
}

}  // namespace hitscan
