#include "geometry/book/intersect.h"
#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> TriangleTriangleQueries() {
  return {
      Bind<bool(const Triangle&, const Triangle&)>(
          {.place = {4, 7},
           .name = "triangle_triangle",
           .summary = "Whether two triangles meet; contact counts.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects},
                               {"book", &book::Intersects},
                               {"plain", &variant::IntersectsPlain}},
           .meet = true}),
  };
}

}  // namespace hitscan
