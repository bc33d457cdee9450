#include <glm/geometric.hpp>

#include "geometry/intersect.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

bool book::Intersects(const Triangle& triangle, const Plane& plane) {
  int in_front = 0;
  int behind = 0;
  for (const Point& corner : triangle.corners()) {
    const float side = glm::dot(plane.normal(), corner) - plane.distance();
    if (side > 0) ++in_front;
    if (side < 0) ++behind;
  }
  return in_front != 3 && behind != 3;
}

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
