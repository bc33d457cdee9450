#include <glm/common.hpp>

#include "geometry/contains.h"
#include "geometry/intersect.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

constexpr exact::Decision kBoxDistance{
    "squared distance minus squared radius", "the box is nearer to the center than the radius",
    "the sphere touches the box", "the box is farther from the center than the radius"};

bool Exact(const Sphere& sphere, const Aabb& box) {
  const Point closest = glm::clamp(sphere.center(), box.min(), box.max());
  return exact::Sign([&](auto as) { return PointSeparation(as, sphere, closest); }, kBoxDistance) <
         0;
}

int ContainmentOf(const Aabb& container, const Sphere& sphere) {
  return static_cast<int>(Contains(container, sphere));
}

}  // namespace

int variant::ContainsByFaces(const Aabb& container, const Sphere& sphere) {
  const Vector to_min = sphere.center() - container.min();
  const Vector to_max = container.max() - sphere.center();
  const float radius = sphere.radius();
  bool inside = true;
  float square = 0;
  for (int axis = 0; axis < 3; ++axis) {
    inside = inside && to_min[axis] >= radius && to_max[axis] >= radius;
    if (to_min[axis] < 0) square += to_min[axis] * to_min[axis];
    if (to_max[axis] < 0) square += to_max[axis] * to_max[axis];
  }
  if (inside) return 2;
  return square <= radius * radius ? 1 : 0;
}

std::vector<Query> SphereAabbQueries() {
  return {
      Bind<bool(const Sphere&, const Aabb&)>(
          {.place = {2, 2},
           .name = "sphere_aabb",
           .summary = "Whether a sphere reaches into a box; contact does not count.",
           .parameters = {"sphere", "aabb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &Exact}},
           .meet = true}),
      Bind<int(const Aabb&, const Sphere&)>(
          {.place = {7, 33},
           .name = "contains_aabb_sphere",
           .summary = "How a sphere lies to a box that may contain it: 0 apart, 1 they meet, 2 it "
                      "is inside; the faces of the box belong to it.",
           .parameters = {"container", "sphere"},
           .answer = "containment",
           .implementations = {{"hitscan", &ContainmentOf}, {"plain", &variant::ContainsByFaces}}}),
  };
}

}  // namespace hitscan
