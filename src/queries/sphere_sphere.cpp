#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/contains.h"
#include "geometry/intersect.h"
#include "queries/book.h"
#include "queries/plain_moving.h"
#include "query/bind.h"

namespace hitscan {
namespace {

constexpr exact::Decision kSpheres{"squared distance minus that of the radii",
                                   "the centers are nearer than the radii reach",
                                   "the centers are as far apart as the radii reach",
                                   "the centers are farther apart than the radii reach"};

bool Exact(const Sphere& a, const Sphere& b) {
  return exact::Sign([&](auto as) { return SphereSeparation(as, a, b); }, kSpheres) <= 0;
}

int ContainmentOf(const Sphere& container, const Sphere& sphere) {
  return static_cast<int>(Contains(container, sphere));
}

double WideRadius(const Sphere& sphere) { return static_cast<double>(sphere.radius()); }

// The point of the solid ball that is nearest to a point.
glm::dvec3 NearestIn(const Sphere& ball, const glm::dvec3& point) {
  const glm::dvec3 offset = point - glm::dvec3(ball.center());
  const double length = glm::length(offset);
  return length <= WideRadius(ball)
             ? point
             : glm::dvec3(ball.center()) + offset * (WideRadius(ball) / length);
}
bool IsIn(const Sphere& ball, const glm::dvec3& point) {
  return glm::distance(point, glm::dvec3(ball.center())) <= WideRadius(ball);
}

// The common point of two balls that is nearest to a point: in one of them, or on the circle in
// which their surfaces meet.
glm::dvec3 NearestInBoth(const Sphere& a, const Sphere& b, const glm::dvec3& point) {
  const glm::dvec3 in_a = NearestIn(a, point);
  if (IsIn(b, in_a)) return in_a;
  const glm::dvec3 in_b = NearestIn(b, point);
  if (IsIn(a, in_b)) return in_b;
  const glm::dvec3 center(a.center());
  const glm::dvec3 way = glm::dvec3(b.center()) - center;
  const double length = glm::length(way);
  const glm::dvec3 axis = way / length;
  const double along =
      (length + (WideRadius(a) - WideRadius(b)) * (WideRadius(a) + WideRadius(b)) / length) / 2;
  const double radius = std::sqrt(std::max(0.0, WideRadius(a) * WideRadius(a) - along * along));
  const glm::dvec3 offset = point - center;
  const glm::dvec3 across = offset - axis * glm::dot(offset, axis);
  return center + axis * along + across * (radius / glm::length(across));
}

// Where spheres overlap at the start, each common point is right.
std::optional<Answer> OtherPointOfSpheres(const Sphere& a, const Vector&, const Sphere& b,
                                          const Answer& exact, const Answer& got) {
  if (IsMiss(exact) || IsMiss(got) || a.radius() == 0 || b.radius() == 0) return std::nullopt;
  if (exact::Sign([&](auto as) { return SphereSeparation(as, a, b); }) >= 0) return std::nullopt;
  const Value* const point = FindPart(got, "point");
  if (point == nullptr) return std::nullopt;
  const Point nearest(NearestInBoth(a, b, glm::dvec3(std::get<Point>(*point))));
  if (!std::isfinite(nearest.x + nearest.y + nearest.z)) return std::nullopt;
  return Answer{{kHitPart, true}, {"t", 0.0F}, {"point", nearest}};
}

}  // namespace

std::optional<RayHit> variant::SweepEricson(const Sphere& a, const Vector& motion,
                                            const Sphere& b) {
  constexpr float kEpsilon = 1e-6F;
  const Vector offset = a.center() - b.center();
  const float reach = a.radius() + b.radius();
  const float power = glm::dot(offset, offset) - reach * reach;
  if (power <= 0) {
    const float distance = glm::length(offset);
    if (distance <= b.radius()) return RayHit{0, a.center()};
    return RayHit{0, b.center() + offset * (b.radius() / distance)};
  }
  const float square = glm::dot(motion, motion);
  if (square < kEpsilon) return std::nullopt;
  const float along = glm::dot(motion, offset);
  if (along >= 0) return std::nullopt;
  const float discriminant = along * along - square * power;
  if (discriminant < 0) return std::nullopt;
  const float t = (-along - std::sqrt(discriminant)) / square;
  if (t > 1) return std::nullopt;
  const Vector apart = offset + t * motion;
  return RayHit{t, b.center() + apart * (b.radius() / glm::length(apart))};
}

int variant::ContainsByDistance(const Sphere& container, const Sphere& sphere) {
  const float distance = glm::length(sphere.center() - container.center());
  if (container.radius() + sphere.radius() < distance) return 0;
  return distance + sphere.radius() <= container.radius() ? 2 : 1;
}

std::vector<Query> SphereSphereQueries() {
  return {
      Bind<bool(const Sphere&, const Sphere&)>(
          {.place = {2, 1},
           .name = "sphere_sphere",
           .summary = "Whether two spheres meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &Exact}},
           .meet = true}),
      Bind<int(const Sphere&, const Sphere&)>(
          {.place = {7, 32},
           .name = "contains_sphere_sphere",
           .summary = "How a sphere lies to a container: 0 apart, 1 they meet, 2 it is inside; the "
                      "surface of the container belongs to it.",
           .parameters = {"container", "sphere"},
           .answer = "containment",
           .implementations = {{"hitscan", &ContainmentOf},
                               {"plain", &variant::ContainsByDistance}}}),
      Bind<std::optional<RayHit>(const Sphere&, const Vector&, const Sphere&)>(
          {.place = {7, 80},
           .name = "sweep_sphere_sphere",
           .summary = "When and where a sphere that moves first touches another one; t from 0 to 1 "
                      "is the part of the motion.",
           .parameters = {"a", VectorOf("motion"), "b"},
           .implementations = {{"hitscan", &Sweep}, {"plain", &variant::SweepEricson}},
           .other_right_answer = &OtherPointOfSpheres}),
  };
}

}  // namespace hitscan
