#include "geometry/book/containment.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace hitscan::book {

bool PointInAabb(const Point& point, const Aabb& box) {
  const Point& min = box.min();
  const Point& max = box.max();
  return point.x > min.x && point.y > min.y && point.z > min.z &&  //
         point.x < max.x && point.y < max.y && point.z < max.z;
}

bool PointInTriangle(const Point& point, const Triangle& triangle) {
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

bool PointOnSegment(const Point& point, const Segment& line) {
  const Point& start = line.start();
  const Point& end = line.end();
  const float m = (end.y - start.y) / (end.x - start.x);
  const float b = start.y - m * start.x;
  return std::abs(point.y - (m * point.x + b)) < 0.001F;
}

}  // namespace hitscan::book
