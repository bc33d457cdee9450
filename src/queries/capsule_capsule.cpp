#include "geometry/intersect.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

bool variant::IntersectsEricson(const Capsule& a, const Capsule& b) {
  return variant::ClosestPointsEricson(a.segment(), b.segment()).distance <=
         a.radius() + b.radius();
}

std::vector<Query> CapsuleCapsuleQueries() {
  return {
      Bind<bool(const Capsule&, const Capsule&)>(
          {.place = {7, 6},
           .name = "capsule_capsule",
           .summary = "Whether two capsules meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::IntersectsEricson}},
           .meet = true}),
  };
}

}  // namespace hitscan
