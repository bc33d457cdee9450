#include "geometry/book/intersect.h"
#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> TriangleAabbQueries() {
  return {
      Bind<bool(const Triangle&, const Aabb&)>(
          {.place = {4, 4},
           .name = "triangle_aabb",
           .summary = "Whether a triangle meets a box; contact counts.",
           .parameters = {"triangle", "aabb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects}, {"book", &book::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
