#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "geometry/filter/ray_shape_exact.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

bool InsideExact(const Point& point, const Sphere& sphere) {
  return SideOfSphere(point, sphere) < 0;
}

// All points of the surface are equally close to the centre: for the centre each of them is right.
std::optional<Answer> PointAroundCenter(const Point& point, const Sphere& sphere, const Answer&,
                                        const Answer& got) {
  const Value* const closest = FindPart(got, "closest");
  if (point != sphere.center() || closest == nullptr) return std::nullopt;
  const glm::dvec3 center(point);
  const glm::dvec3 offset = glm::dvec3(std::get<Point>(*closest)) - center;
  const double length = std::sqrt(glm::dot(offset, offset));
  if (!(length > 0) || !std::isfinite(length)) return std::nullopt;
  const glm::dvec3 nearest = center + offset * (sphere.radius() / length);
  return Answer{{"closest", Point(nearest)}};
}

}  // namespace

Point book::ClosestPoint(const Point& point, const Sphere& sphere) {
  return sphere.center() + Unit(point - sphere.center()) * sphere.radius();
}

std::vector<Query> PointSphereQueries() {
  return {
      Bind<bool(const Point&, const Sphere&)>(
          {.place = {1, 1},
           .name = "point_in_sphere",
           .summary = "Whether a point is inside a sphere; on its surface it is outside.",
           .parameters = {"point", "sphere"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInSphere, &InsideExact}}}),
      Bind<Point(const Point&, const Sphere&)>(
          {.place = {1, 2},
           .name = "closest_point_sphere",
           .summary = "The point of the surface of a sphere that is closest to a point.",
           .parameters = {"point", "sphere"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint}, {"book", &book::ClosestPoint}},
           .other_right_answer = &PointAroundCenter}),
  };
}

}  // namespace hitscan
