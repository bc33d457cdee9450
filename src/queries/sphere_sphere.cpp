#include <glm/geometric.hpp>

#include "geometry/contains.h"
#include "geometry/intersect.h"
#include "queries/book.h"
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

}  // namespace

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
  };
}

}  // namespace hitscan
