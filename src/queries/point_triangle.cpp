#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

bool book::PointInTriangle(const Point& point, const Triangle& triangle) {
  const Vector a = triangle.a() - point;
  const Vector b = triangle.b() - point;
  const Vector c = triangle.c() - point;
  const Vector u = glm::cross(b, c);
  const Vector v = glm::cross(c, a);
  const Vector w = glm::cross(a, b);
  if (glm::dot(u, v) < 0) return false;
  if (glm::dot(u, w) < 0) return false;
  return true;
}

Point book::ClosestPoint(const Point& point, const Triangle& triangle) {
  const auto& [a, b, c] = triangle.corners();
  const Vector normal = Unit(glm::cross(b - a, c - a));
  const float distance = glm::dot(normal, a);
  const Point foot = point - normal * (glm::dot(normal, point) - distance);
  if (book::PointInTriangle(foot, triangle)) return foot;
  const std::array<Point, 3> on_edges = {book::ClosestPoint(foot, Segment(a, b)).closest,
                                         book::ClosestPoint(foot, Segment(b, c)).closest,
                                         book::ClosestPoint(foot, Segment(c, a)).closest};
  return *std::min_element(on_edges.begin(), on_edges.end(), [&](const Point& p, const Point& q) {
    return glm::dot(p - foot, p - foot) < glm::dot(q - foot, q - foot);
  });
}

std::vector<Query> PointTriangleQueries() {
  return {
      Bind<bool(const Point&, const Triangle&)>(
          {.place = {4, 1},
           .name = "point_in_triangle",
           .summary = "Whether a point is in a triangle, edges included, and less than 1e-5 from "
                      "its plane.",
           .parameters = {"point", "triangle"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInTriangle, &PointInTriangleExact},
                               {"book", &book::PointInTriangle}}}),
      Bind<Point(const Point&, const Triangle&)>(
          {.place = {4, 2},
           .name = "closest_point_triangle",
           .summary = "The point of a triangle that is closest to a point.",
           .parameters = {"point", "triangle"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint}, {"book", &book::ClosestPoint}}}),
  };
}

}  // namespace hitscan
