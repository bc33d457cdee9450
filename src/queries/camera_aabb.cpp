#include "geometry/frustum.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> CameraAabbQueries() {
  return {
      Bind<bool(const Camera&, const Aabb&)>(
          {.place = {6, 5},
           .name = "frustum_aabb",
           .summary = "Whether a camera may see a box: a miss is certain, near an edge of the view "
                      "a hit is not.",
           .parameters = {"camera", "aabb"},
           .answer = "intersects",
           .implementations = {{"hitscan",
                                +[](const Camera& camera, const Aabb& box) {
                                  return Intersects(Frustum(camera), box);
                                }}}}),
  };
}

}  // namespace hitscan
