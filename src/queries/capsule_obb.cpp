#include <algorithm>
#include <glm/geometric.hpp>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

bool variant::Intersects(const Capsule& capsule, const Obb& box) {
  const Vector along = capsule.end() - capsule.start();
  const float square = glm::dot(along, along);
  Point on_box = box.center();
  Point on_axis = capsule.start();
  for (int i = 0; i < 8; ++i) {
    if (square > 0) {
      const float t = glm::dot(on_box - capsule.start(), along) / square;
      on_axis = capsule.start() + along * std::clamp(t, 0.0F, 1.0F);
    }
    on_box = variant::ClosestPoint(on_axis, box);
  }
  return glm::distance(on_axis, on_box) <= capsule.radius();
}

std::vector<Query> CapsuleObbQueries() {
  return {
      Bind<bool(const Capsule&, const Obb&)>(
          {.place = {7, 84},
           .name = "capsule_obb",
           .summary = "Whether a capsule and a turned box meet; touching counts as meeting.",
           .parameters = {"capsule", "obb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
