#include <glm/geometric.hpp>

#include "geometry/cylinder.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

bool variant::PointInCylinderPlain(const Point& point, const Cylinder& cylinder) {
  const Vector axis = cylinder.end() - cylinder.start();
  const Vector offset = point - cylinder.start();
  const float along = glm::dot(offset, axis);
  const float square = glm::dot(axis, axis);
  if (along < 0 || along > square) return false;
  return glm::dot(offset, offset) - along * along / square <= cylinder.radius() * cylinder.radius();
}

std::vector<Query> PointCylinderQueries() {
  return {
      Bind<bool(const Point&, const Cylinder&)>(
          {.place = {7, 57},
           .name = "point_in_cylinder",
           .summary = "Whether a point is in a cylinder, surface included.",
           .parameters = {"point", "cylinder"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInCylinder, &PointInCylinderExact},
                               {"plain", &variant::PointInCylinderPlain}}}),
  };
}

}  // namespace hitscan
