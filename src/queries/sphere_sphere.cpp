#include "geometry/intersect.h"
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

}  // namespace

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
  };
}

}  // namespace hitscan
