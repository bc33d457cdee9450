#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "geometry/intersect.h"
#include "queries/book.h"
#include "query/bind.h"

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

float SquaredLength(const Vector& v) { return glm::dot(v, v); }

Vector Normal(const Triangle& triangle) {
  return glm::cross(triangle.b() - triangle.a(), triangle.c() - triangle.a());
}

// The product of two edges; zero if they are parallel up to rounding (the sine is below 1e-6). The
// computed product of such edges is a rounding error in any direction, which might separate two
// coplanar triangles by chance.
Vector PlainAxis(const Point& a, const Point& b, const Point& c, const Point& d) {
  constexpr float kSquaredSine = 1e-12F;
  const Vector product = glm::cross(a - b, c - d);
  const float of_lengths = SquaredLength(a - b) * SquaredLength(c - d);
  return SquaredLength(product) > kSquaredSine * of_lengths ? product : Vector(0);
}

// The product of the edges ab and cd, or its replacement (book.h); zero if both vanish.
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

bool book::Intersects(const Triangle& triangle_a, const Triangle& triangle_b) {
  return Overlap(triangle_a, triangle_b, RobustAxis);
}

bool variant::IntersectsPlain(const Triangle& triangle_a, const Triangle& triangle_b) {
  return Overlap(triangle_a, triangle_b, PlainAxis);
}

std::vector<Query> TriangleTriangleQueries() {
  return {
      Bind<bool(const Triangle&, const Triangle&)>(
          {.place = {4, 7},
           .name = "triangle_triangle",
           .summary = "Whether two triangles meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects},
                               {"book", &book::Intersects},
                               {"plain", &variant::IntersectsPlain}},
           .meet = true}),
  };
}

}  // namespace hitscan
