#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/intersect.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

// The corners of a triangle relative to the centre of the box.
using Corners = std::array<Vector, 3>;

// Are the projections of the triangle and of the box onto the axis disjoint?
bool Separates(const Vector& axis, const Corners& corners, const Vector& extents) {
  const float p0 = glm::dot(corners[0], axis);
  const float p1 = glm::dot(corners[1], axis);
  const float p2 = glm::dot(corners[2], axis);
  const float r =
      extents.x * std::abs(axis.x) + extents.y * std::abs(axis.y) + extents.z * std::abs(axis.z);
  return std::max(-std::max({p0, p1, p2}), std::min({p0, p1, p2})) > r;
}

}  // namespace

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

std::vector<Query> TriangleAabbQueries() {
  return {
      Bind<bool(const Triangle&, const Aabb&)>(
          {.place = {4, 4},
           .name = "triangle_aabb",
           .summary = "Whether a triangle meets a box; touching counts as meeting.",
           .parameters = {"triangle", "aabb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects}, {"book", &book::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
