#include "geometry/book/intersect.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/book/closest_point.h"

namespace hitscan {
namespace {

struct Interval {
  float min;
  float max;
};

Interval Project(const Triangle& triangle, const Vector& axis) {
  const auto [min, max] = std::minmax(
      {glm::dot(axis, triangle.a()), glm::dot(axis, triangle.b()), glm::dot(axis, triangle.c())});
  return {min, max};
}

bool Separates(const Vector& axis, const Triangle& triangle_a, const Triangle& triangle_b) {
  const Interval a = Project(triangle_a, axis);
  const Interval b = Project(triangle_b, axis);
  return a.max < b.min || b.max < a.min;
}

// The corners of a triangle relative to the centre of the box.
using Corners = std::array<Vector, 3>;

bool Separates(const Vector& axis, const Corners& corners, const Vector& extents) {
  const float p0 = glm::dot(corners[0], axis);
  const float p1 = glm::dot(corners[1], axis);
  const float p2 = glm::dot(corners[2], axis);
  const float r =
      extents.x * std::abs(axis.x) + extents.y * std::abs(axis.y) + extents.z * std::abs(axis.z);
  return std::max(-std::max({p0, p1, p2}), std::min({p0, p1, p2})) > r;
}

float SquaredLength(const Vector& v) { return glm::dot(v, v); }

Vector Normal(const Triangle& triangle) {
  return glm::cross(triangle.b() - triangle.a(), triangle.c() - triangle.a());
}

// Zero for edges that are parallel up to rounding (the sine is below 1e-6). Otherwise a rounding
// error of 1e-7, which may have any direction, might separate two coplanar triangles by chance.
Vector PlainAxis(const Point& a, const Point& b, const Point& c, const Point& d) {
  constexpr float kSquaredSine = 1e-12F;
  const Vector product = glm::cross(a - b, c - d);
  const float of_lengths = SquaredLength(a - b) * SquaredLength(c - d);
  return SquaredLength(product) > kSquaredSine * of_lengths ? product : Vector(0);
}

Vector RobustAxis(const Point& a, const Point& b, const Point& c, const Point& d) {
  constexpr float kVanishing = 0.0001F;
  const Vector product = glm::cross(a - b, c - d);
  if (SquaredLength(product) >= kVanishing) return product;
  const Vector common_normal = glm::cross(a - b, c - a);
  const Vector in_plane = glm::cross(a - b, common_normal);
  if (SquaredLength(in_plane) >= kVanishing) return in_plane;
  return Vector(0);
}

template <typename EdgeAxis>
bool Overlap(const Triangle& triangle_a, const Triangle& triangle_b, EdgeAxis edge_axis) {
  if (Separates(Normal(triangle_a), triangle_a, triangle_b)) return false;
  if (Separates(Normal(triangle_b), triangle_a, triangle_b)) return false;
  const std::array<Point, 3>& a = triangle_a.corners();
  const std::array<Point, 3>& b = triangle_b.corners();
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const Vector axis = edge_axis(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]);
      if (Separates(axis, triangle_a, triangle_b)) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Point> book::IntersectPlanes(const Plane& plane_a, const Plane& plane_b,
                                           const Plane& plane_c) {
  const Vector x(plane_a.normal().x, plane_b.normal().x, plane_c.normal().x);
  const Vector y(plane_a.normal().y, plane_b.normal().y, plane_c.normal().y);
  const Vector z(plane_a.normal().z, plane_b.normal().z, plane_c.normal().z);
  const Vector d(plane_a.distance(), plane_b.distance(), plane_c.distance());
  const float determinant = glm::dot(x, glm::cross(y, z));
  if (std::abs(determinant) < 0.00001F) return Point(0, 0, 0);
  return Point(glm::dot(d, glm::cross(y, z)) / determinant,
               glm::dot(x, glm::cross(d, z)) / determinant,
               glm::dot(x, glm::cross(y, d)) / determinant);
}

bool book::Intersects(const Triangle& triangle, const Sphere& sphere) {
  const Point closest = book::ClosestPoint(sphere.center(), triangle);
  return SquaredLength(closest - sphere.center()) < sphere.radius() * sphere.radius();
}

bool book::Intersects(const Triangle& triangle, const Aabb& box) {
  const Vector center = box.Center();
  const Vector extents = box.Extents();
  const Corners v = {triangle.a() - center, triangle.b() - center, triangle.c() - center};
  const Vector f0 = v[1] - v[0];
  const Vector f1 = v[2] - v[1];
  const Vector f2 = v[0] - v[2];
  const Vector x(1, 0, 0);
  const Vector y(0, 1, 0);
  const Vector z(0, 0, 1);
  const std::array<Vector, 13> axes = {glm::cross(x, f0),
                                       glm::cross(x, f1),
                                       glm::cross(x, f2),
                                       glm::cross(y, f0),
                                       glm::cross(y, f1),
                                       glm::cross(z, f2),  // the book's mistake: y x f2 is correct
                                       glm::cross(z, f0),
                                       glm::cross(z, f1),
                                       glm::cross(z, f2),
                                       x,
                                       y,
                                       z,
                                       glm::cross(f0, f1)};
  return std::none_of(axes.begin(), axes.end(),
                      [&](const Vector& axis) { return Separates(axis, v, extents); });
}

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

bool book::Intersects(const Triangle& triangle_a, const Triangle& triangle_b) {
  return Overlap(triangle_a, triangle_b, RobustAxis);
}

bool variant::IntersectsPlain(const Triangle& triangle_a, const Triangle& triangle_b) {
  return Overlap(triangle_a, triangle_b, PlainAxis);
}

}  // namespace hitscan
