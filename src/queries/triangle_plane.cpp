#include <glm/geometric.hpp>

#include "geometry/clip.h"
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

std::vector<Point> variant::ClipSutherlandHodgman(const Triangle& triangle, const Plane& plane) {
  constexpr float kEpsilon = 0.00001F;
  const auto height = [&](const Point& corner) {
    return glm::dot(plane.normal(), corner) - plane.distance();
  };
  std::size_t first = 0;
  while (first < 3 && height(triangle.corners()[first]) < -kEpsilon) ++first;
  std::vector<Point> kept;
  for (std::size_t step = 0; step < 3 && first < 3; ++step) {
    const Point& from = triangle.corners()[(first + step) % 3];
    const Point& to = triangle.corners()[(first + step + 1) % 3];
    const float start = height(from);
    const float end = height(to);
    if (start >= -kEpsilon) kept.push_back(from);
    const bool leaves = start > kEpsilon && end < -kEpsilon;
    const bool enters = start < -kEpsilon && end > kEpsilon;
    if (leaves || enters) kept.push_back(from + (to - from) * (start / (start - end)));
  }
  return kept;
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
      Bind<std::vector<Point>(const Triangle&, const Plane&)>(
          {.place = {7, 73},
           .name = "clip_triangle_plane",
           .summary = "The corners of the part of a triangle that is on a plane or in front of it.",
           .parameters = {"triangle", "plane"},
           .answer = "points",
           .implementations = {{"hitscan",
                                +[](const Triangle& triangle, const Plane& plane) {
                                  return Clip(triangle, plane);
                                }},
                               {"plain", &variant::ClipSutherlandHodgman}}}),
  };
}

}  // namespace hitscan
