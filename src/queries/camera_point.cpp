#include "geometry/frustum.h"
#include "geometry/shapes/camera.h"
#include "query/bind.h"

namespace hitscan {
namespace {

// Throws InvalidShape if the point is at infinity. This is known only by computing the answer.
void RequireFinitePoint(const Point& window, const Camera& camera, const Viewport& viewport) {
  static_cast<void>(Unproject(window, camera, viewport));
}

}  // namespace

std::vector<Query> CameraPointQueries() {
  return {
      Bind<Point(const Point&, const Camera&, const Viewport&)>(
          {.place = {5, 1},
           .name = "unproject",
           .summary = "The point in space that a point in the window, with its depth, shows.",
           .parameters = {Fixed("window"), "camera", "viewport"},
           .answer = "point",
           .implementations = {{"hitscan", &Unproject}},
           .precondition = &RequireFinitePoint,
           .exact = false}),
      Bind<bool(const Camera&, const Point&)>(
          {.place = {6, 3},
           .name = "frustum_point",
           .summary = "Whether a camera sees a point; on the boundary counts.",
           .parameters = {"camera", "point"},
           .answer = "intersects",
           .implementations = {{"hitscan",
                                +[](const Camera& camera, const Point& point) {
                                  return Intersects(Frustum(camera), point);
                                }}}}),
  };
}

}  // namespace hitscan
