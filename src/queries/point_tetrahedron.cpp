#include <array>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

// The faces opposite to a, b, c and d, and those corners.
constexpr std::array<std::array<std::size_t, 4>, 4> kFaces{
    {{1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}, {0, 1, 2, 3}}};

// Is the point on the other side of a face than the opposite corner?
bool IsOutside(const Point& point, const Tetrahedron& tetrahedron,
               const std::array<std::size_t, 4>& face) {
  const auto& corners = tetrahedron.corners();
  const Point& a = corners[face[0]];
  const Vector normal = glm::cross(corners[face[1]] - a, corners[face[2]] - a);
  return glm::dot(point - a, normal) * glm::dot(corners[face[3]] - a, normal) < 0;
}

}  // namespace

bool variant::PointInTetrahedronBySides(const Point& point, const Tetrahedron& tetrahedron) {
  for (const auto& face : kFaces) {
    if (IsOutside(point, tetrahedron, face)) return false;
  }
  return true;
}

Point variant::ClosestPointEricson(const Point& point, const Tetrahedron& tetrahedron) {
  const auto& corners = tetrahedron.corners();
  Point closest = point;
  float least = std::numeric_limits<float>::max();
  for (const auto& face : kFaces) {
    if (!IsOutside(point, tetrahedron, face)) continue;
    const Point on_face =
        book::ClosestPoint(point, Triangle(corners[face[0]], corners[face[1]], corners[face[2]]));
    const float square = glm::dot(on_face - point, on_face - point);
    if (square >= least) continue;
    least = square;
    closest = on_face;
  }
  return closest;
}

std::vector<Query> PointTetrahedronQueries() {
  return {
      Bind<bool(const Point&, const Tetrahedron&)>(
          {.place = {7, 55},
           .name = "point_in_tetrahedron",
           .summary = "Whether a point is in a tetrahedron, faces included.",
           .parameters = {"point", "tetrahedron"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInTetrahedron, &PointInTetrahedronExact},
                               {"plain", &variant::PointInTetrahedronBySides}}}),
      Bind<Point(const Point&, const Tetrahedron&)>(
          {.place = {7, 56},
           .name = "closest_point_tetrahedron",
           .summary =
               "The point of a tetrahedron that is closest to a point; a point inside is its "
               "own closest point.",
           .parameters = {"point", "tetrahedron"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint},
                               {"plain", &variant::ClosestPointEricson}}}),
  };
}

}  // namespace hitscan
