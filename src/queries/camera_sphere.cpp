#include "geometry/frustum.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> CameraSphereQueries() {
  return {
      Bind<bool(const Camera&, const Sphere&)>(
          {.place = {6, 4},
           .name = "frustum_sphere",
           .summary = "Whether a camera may see a sphere: a miss is certain, near an edge of the "
                      "view a hit is not.",
           .parameters = {"camera", "sphere"},
           .answer = "intersects",
           .implementations = {{"hitscan",
                                +[](const Camera& camera, const Sphere& sphere) {
                                  return Intersects(Frustum(camera), sphere);
                                }}}}),
  };
}

}  // namespace hitscan
