#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> CapsuleTriangleQueries() {
  return {
      Bind<bool(const Capsule&, const Triangle&)>(
          {.place = {7, 12},
           .name = "capsule_triangle",
           .summary = "Whether a capsule and a triangle meet; touching counts as meeting.",
           .parameters = {"capsule", "triangle"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
