#include <glm/common.hpp>

#include "geometry/intersect.h"
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

}  // namespace

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
  };
}

}  // namespace hitscan
