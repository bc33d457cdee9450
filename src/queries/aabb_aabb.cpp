#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {
namespace {

constexpr exact::Decision kAboveA{"from the begin of a to the end of b, along {0}",
                                  "b ends before a begins along {0}", "they touch along {0}",
                                  "they overlap along {0}"};
constexpr exact::Decision kAboveB{"from the begin of b to the end of a, along {0}",
                                  "a ends before b begins along {0}", "they touch along {0}",
                                  "they overlap along {0}"};

bool Exact(const Aabb& a, const Aabb& b) {
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (exact::Compare(b.max()[axis], a.min()[axis], {kAboveA, name}) < 0 ||
        exact::Compare(a.max()[axis], b.min()[axis], {kAboveB, name}) < 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::vector<Query> AabbAabbQueries() {
  return {
      Bind<bool(const Aabb&, const Aabb&)>(
          {.place = {2, 4},
           .name = "aabb_aabb",
           .summary = "Whether two boxes meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &Exact}},
           .meet = true}),
  };
}

}  // namespace hitscan
