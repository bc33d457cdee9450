#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/intersect.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

bool variant::IntersectsByProjections(const Capsule& capsule, const Aabb& box) {
  const Vector along = capsule.end() - capsule.start();
  const float square = glm::dot(along, along);
  Point on_box = (box.min() + box.max()) * 0.5F;
  Point on_axis = capsule.start();
  for (int i = 0; i < 8; ++i) {
    if (square > 0) {
      const float t = glm::dot(on_box - capsule.start(), along) / square;
      on_axis = capsule.start() + along * std::clamp(t, 0.0F, 1.0F);
    }
    on_box = glm::clamp(on_axis, box.min(), box.max());
  }
  return glm::distance(on_axis, on_box) <= capsule.radius();
}

std::vector<Query> CapsuleAabbQueries() {
  return {
      Bind<bool(const Capsule&, const Aabb&)>(
          {.place = {7, 10},
           .name = "capsule_aabb",
           .summary = "Whether a capsule and a box meet; touching counts as meeting.",
           .parameters = {"capsule", "aabb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::IntersectsByProjections}},
           .meet = true}),
  };
}

}  // namespace hitscan
