#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> SphereSphereQueries() {
  return {
      Bind<bool(const Sphere&, const Sphere&)>(
          {.place = {2, 1},
           .name = "sphere_sphere",
           .summary = "Whether two spheres meet; contact counts.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
