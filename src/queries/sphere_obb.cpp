#include <glm/geometric.hpp>

#include "geometry/sweep_polyhedron.h"
#include "queries/answer_common_point.h"
#include "queries/plain_obb.h"
#include "queries/plain_sweep.h"
#include "query/bind.h"

namespace hitscan {

bool variant::Intersects(const Sphere& sphere, const Obb& box) {
  const Vector apart = sphere.center() - variant::ClosestPoint(sphere.center(), box);
  return glm::dot(apart, apart) <= sphere.radius() * sphere.radius();
}

std::optional<RayHit> variant::Sweep(const Sphere& sphere, const Vector& motion, const Obb& box) {
  const auto along = [&](const Vector& v) {
    return Vector(glm::dot(v, box.axis(0)), glm::dot(v, box.axis(1)), glm::dot(v, box.axis(2)));
  };
  const Sphere turned(along(sphere.center() - box.center()), sphere.radius());
  const auto hit =
      variant::Sweep(turned, along(motion), Aabb::FromCorners(-box.extents(), box.extents()));
  if (!hit) return std::nullopt;
  const Point& p = hit->point;
  return RayHit{hit->t, box.center() + p.x * box.axis(0) + p.y * box.axis(1) + p.z * box.axis(2)};
}

std::vector<Query> SphereObbQueries() {
  return {
      Bind<bool(const Sphere&, const Obb&)>(
          {.place = {7, 22},
           .name = "sphere_obb",
           .summary = "Whether a sphere meets a turned box; touching counts as meeting.",
           .parameters = {"sphere", "obb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::Intersects}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Sphere&, const Vector&, const Obb&)>(
          {.place = {7, 77},
           .name = "sweep_sphere_obb",
           .summary = "When a sphere that moves first meets a turned box, and where it touches the "
                      "box; t from 0 to 1 is the part of the motion.",
           .parameters = {"sphere", VectorOf("motion"), "obb"},
           .implementations = {{"hitscan", &Sweep, &SweepExact}, {"plain", &variant::Sweep}},
           .other_right_answer = &OtherCommonPoint<Obb>}),
  };
}

}  // namespace hitscan
