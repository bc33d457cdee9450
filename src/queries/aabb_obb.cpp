#include <cmath>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

bool variant::Intersects(const Aabb& aabb, const Obb& box) {
  const Vector half = (aabb.max() - aabb.min()) * 0.5F;
  if (!std::isfinite(half.x + half.y + half.z)) return false;
  const Obb axis_aligned(aabb.Center(), {Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)}, half);
  return variant::Intersects(axis_aligned, box);
}

std::vector<Query> AabbObbQueries() {
  return {
      Bind<bool(const Aabb&, const Obb&)>(
          {.place = {7, 19},
           .name = "aabb_obb",
           .summary = "Whether a box and a turned box meet; touching counts as meeting.",
           .parameters = {"aabb", "obb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
