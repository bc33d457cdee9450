#include "geometry/book/intersect.h"
#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> TrianglePlaneQueries() {
  return {
      Bind<bool(const Triangle&, const Plane&)>(
          {.place = {4, 5},
           .name = "triangle_plane",
           .summary = "Whether a triangle meets a plane: a corner within 1e-5 counts as on it.",
           .parameters = {"triangle", "plane"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"book", &book::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
