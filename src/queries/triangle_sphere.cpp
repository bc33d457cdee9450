#include <glm/geometric.hpp>

#include "geometry/intersect.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

bool book::Intersects(const Triangle& triangle, const Sphere& sphere) {
  const Point closest = book::ClosestPoint(sphere.center(), triangle);
  const Vector offset = closest - sphere.center();
  return glm::dot(offset, offset) < sphere.radius() * sphere.radius();
}

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
