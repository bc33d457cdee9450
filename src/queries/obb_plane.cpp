#include <cmath>
#include <glm/geometric.hpp>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

bool variant::Intersects(const Obb& box, const Plane& plane) {
  float reach = 0;
  for (int i = 0; i < 3; ++i) {
    reach += box.extents()[i] * std::abs(glm::dot(plane.normal(), box.axis(i)));
  }
  return std::abs(glm::dot(plane.normal(), box.center()) - plane.distance()) <= reach;
}

std::vector<Query> ObbPlaneQueries() {
  return {
      Bind<bool(const Obb&, const Plane&)>(
          {.place = {7, 17},
           .name = "obb_plane",
           .summary = "Whether a turned box meets a plane; touching counts as meeting.",
           .parameters = {"obb", "plane"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
