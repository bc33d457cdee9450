#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/intersect.h"
#include "queries/plain_moving.h"
#include "query/bind.h"

namespace hitscan {
namespace {

// Where a sphere overlaps the plane at the start, each point of their common disc is right.
std::optional<Answer> OtherPointOfDisc(const Sphere& sphere, const Vector&, const Plane& plane,
                                       const Answer& exact, const Answer& got) {
  using Wide = glm::dvec3;
  if (IsMiss(exact) || IsMiss(got) || !Intersects(sphere, plane)) return std::nullopt;
  const Value* const part = FindPart(got, "point");
  if (part == nullptr) return std::nullopt;
  const Wide normal(plane.normal());
  const Wide center(sphere.center());
  const auto distance = static_cast<double>(plane.distance());
  const double square = glm::dot(normal, normal);
  const auto onto_plane = [&](const Wide& point) {
    return point - normal * ((glm::dot(normal, point) - distance) / square);
  };
  const Wide middle = onto_plane(center);
  const auto reach = static_cast<double>(sphere.radius());
  const double height = glm::distance(center, middle);
  const double radius = std::sqrt(std::max(0.0, (reach - height) * (reach + height)));
  if (radius == 0) return std::nullopt;
  const Wide way = onto_plane(Wide(std::get<Point>(*part))) - middle;
  const Point nearest(middle + way * std::min(1.0, radius / glm::length(way)));
  if (!std::isfinite(nearest.x + nearest.y + nearest.z)) return std::nullopt;
  return Answer{{kHitPart, true}, {"t", 0.0F}, {"point", nearest}};
}

}  // namespace

std::optional<RayHit> variant::SweepEricson(const Sphere& sphere, const Vector& motion,
                                            const Plane& plane) {
  const float distance = glm::dot(plane.normal(), sphere.center()) - plane.distance();
  if (std::abs(distance) <= sphere.radius()) {
    return RayHit{0, sphere.center() - distance * plane.normal()};
  }
  const float speed = glm::dot(plane.normal(), motion);
  if (speed * distance >= 0) return std::nullopt;
  const float radius = distance > 0 ? sphere.radius() : -sphere.radius();
  const float t = (radius - distance) / speed;
  if (!(t <= 1)) return std::nullopt;
  return RayHit{t, sphere.center() + t * motion - radius * plane.normal()};
}

std::vector<Query> SpherePlaneQueries() {
  return {
      Bind<bool(const Sphere&, const Plane&)>(
          {.place = {2, 3},
           .name = "sphere_plane",
           .summary = "Whether a sphere meets a plane; touching counts as meeting.",
           .parameters = {"sphere", "plane"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Sphere&, const Vector&, const Plane&)>(
          {.place = {7, 81},
           .name = "sweep_sphere_plane",
           .summary = "When and where a sphere that moves first touches a plane, from either side; "
                      "t from 0 to 1 is the part of the motion.",
           .parameters = {"sphere", VectorOf("motion"), "plane"},
           .implementations = {{"hitscan", &Sweep}, {"plain", &variant::SweepEricson}},
           .other_right_answer = &OtherPointOfDisc,
           .two_sided = true}),
  };
}

}  // namespace hitscan
