#include "geometry/book/intersect.h"
#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> TriangleSphereQueries() {
  return {
      Bind<bool(const Triangle&, const Sphere&)>(
          {.place = {4, 3},
           .name = "triangle_sphere",
           .summary = "Whether a triangle reaches into a sphere; contact does not count.",
           .parameters = {"triangle", "sphere"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects}, {"book", &book::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
