#include "geometry/book/closest_point.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "geometry/book/containment.h"
#include "geometry/book/single.h"

namespace hitscan::book {
namespace {

float SquaredDistance(const Point& a, const Point& b) { return glm::dot(a - b, a - b); }

}  // namespace

Point ClosestPoint(const Point& point, const Sphere& sphere) {
  return sphere.center() + Unit(point - sphere.center()) * sphere.radius();
}

ClosestHit ClosestPoint(const Point& point, const Segment& line) {
  const Vector ab = line.end() - line.start();
  const float t = glm::dot(point - line.start(), ab) / glm::dot(ab, ab);
  const float clamped = Min(Max(t, 0), 1);
  return {line.start() + ab * clamped, clamped};
}

Point ClosestPoint(const Point& point, const Triangle& triangle) {
  const auto& [a, b, c] = triangle.corners();
  const Vector normal = Unit(glm::cross(b - a, c - a));
  const float distance = glm::dot(normal, a);
  const Point foot = point - normal * (glm::dot(normal, point) - distance);
  if (book::PointInTriangle(foot, triangle)) return foot;
  const std::array<Point, 3> on_edges = {book::ClosestPoint(foot, Segment(a, b)).closest,
                                         book::ClosestPoint(foot, Segment(b, c)).closest,
                                         book::ClosestPoint(foot, Segment(c, a)).closest};
  return *std::min_element(on_edges.begin(), on_edges.end(), [&](const Point& p, const Point& q) {
    return SquaredDistance(foot, p) < SquaredDistance(foot, q);
  });
}

}  // namespace hitscan::book
