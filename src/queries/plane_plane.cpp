#include <fmt/format.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/clip.h"
#include "geometry/intersect.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<PlaneLine> {
  static constexpr std::string_view kName = "PlaneLine";
  static constexpr auto kList =
      std::tuple(PartOf{"point", &PlaneLine::point},
                 PartOf{"direction", &PlaneLine::direction, MemberRole::kDirection});
};

namespace {

// The three planes are one argument: a list, which must have three items.
void RequireThree(const std::vector<Plane>& planes) {
  if (planes.size() == 3) return;
  throw RefusedArgument(0, fmt::format("three planes are needed, not {}", planes.size()));
}

template <auto intersect>
std::optional<Point> FromList(const std::vector<Plane>& planes) {
  return intersect(planes[0], planes[1], planes[2]);
}

}  // namespace

std::optional<Point> book::IntersectPlanes(const Plane& plane_a, const Plane& plane_b,
                                           const Plane& plane_c) {
  // The columns of the linear equations, for Cramer's rule.
  const Vector x(plane_a.normal().x, plane_b.normal().x, plane_c.normal().x);
  const Vector y(plane_a.normal().y, plane_b.normal().y, plane_c.normal().y);
  const Vector z(plane_a.normal().z, plane_b.normal().z, plane_c.normal().z);
  const Vector d(plane_a.distance(), plane_b.distance(), plane_c.distance());
  const float determinant = glm::dot(x, glm::cross(y, z));
  if (std::abs(determinant) < 0.00001F) return Point(0, 0, 0);  // as the book, which has no miss
  return Point(glm::dot(d, glm::cross(y, z)) / determinant,
               glm::dot(x, glm::cross(d, z)) / determinant,
               glm::dot(x, glm::cross(y, d)) / determinant);
}

std::optional<PlaneLine> variant::CommonLineEricson(const Plane& a, const Plane& b) {
  constexpr float kEpsilon = 0.000001F;
  const Vector along = glm::cross(a.normal(), b.normal());
  const float square = glm::dot(along, along);
  if (square < kEpsilon) return std::nullopt;
  const Point point =
      glm::cross(a.distance() * b.normal() - b.distance() * a.normal(), along) / square;
  return PlaneLine{point, along / std::sqrt(square)};
}

std::vector<Query> PlanePlaneQueries() {
  return {
      Bind<std::optional<Point>(const std::vector<Plane>&)>(
          {.place = {1, 11},
           .name = "intersect_three_planes",
           .summary =
               "The one point that three planes share; planes that share none, or more, miss.",
           .parameters = {"planes"},
           .answer = "point",
           .implementations = {{"hitscan", &FromList<&IntersectPlanes>},
                               {"book", &FromList<&book::IntersectPlanes>}},
           .precondition = &RequireThree}),
      Bind<bool(const Plane&, const Plane&)>(
          {.place = {2, 6},
           .name = "plane_plane",
           .summary = "Whether two planes intersect: their unit normals are more than 0.573 "
                      "degrees from parallel.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
      Bind<std::optional<PlaneLine>(const Plane&, const Plane&)>(
          {.place = {7, 72},
           .name = "plane_plane_line",
           .summary = "The line that two planes share, by its point nearest to the origin; only "
                      "parallel planes miss.",
           .parameters = {"a", "b"},
           .implementations = {{"hitscan", &CommonLine}, {"plain", &variant::CommonLineEricson}},
           .meet = true,
           .two_sided = true}),
  };
}

}  // namespace hitscan
