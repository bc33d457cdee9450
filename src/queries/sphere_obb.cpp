#include <glm/geometric.hpp>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

bool variant::Intersects(const Sphere& sphere, const Obb& box) {
  const Vector apart = sphere.center() - variant::ClosestPoint(sphere.center(), box);
  return glm::dot(apart, apart) <= sphere.radius() * sphere.radius();
}

std::vector<Query> SphereObbQueries() {
  return {
      Bind<bool(const Sphere&, const Obb&)>(
          {.place = {7, 22},
           .name = "sphere_obb",
           .summary = "Whether a sphere meets a turned box; touching counts as meeting.",
           .parameters = {"sphere", "obb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
