#include "geometry/unproject.h"

#include <glm/vec3.hpp>

#include "geometry/exact/correct_rounding.h"
#include "geometry/shapes/camera_frame.h"

namespace hitscan {

Point Unproject(const Point& window, const Camera& camera, const Viewport& viewport) {
  RequireFinite(window, "window point");
  RequireFinite(viewport.x, "viewport x");
  RequireFinite(viewport.y, "viewport y");
  RequireFinite(viewport.width, "viewport width");
  RequireFinite(viewport.height, "viewport height");
  if (viewport.width <= 0 || viewport.height <= 0) throw InvalidShape("viewport has no area");
  const CameraFrame frame = FrameOf(camera);
  const glm::dvec3 position(window);
  // Normalised device coordinates: from -1 at the left and the bottom to 1 at the right and the
  // top.
  const double x = 2 * (position.x - viewport.x) / viewport.width - 1;
  const double y = 1 - 2 * (position.y - viewport.y) / viewport.height;
  // The inverse of the perspective: depth 0 is near, 1 is far.
  const double near_plane = camera.near_plane;
  const double far_plane = camera.far_plane;
  // Not far - z (far - near), which cancels at the far plane.
  const double denominator = far_plane * (1 - position.z) + near_plane * position.z;
  if (denominator == 0) throw InvalidShape("window point is at infinity");
  const double distance = near_plane * far_plane / denominator;
  const glm::dvec3 point =
      frame.eye + distance * (frame.forward + x * frame.half_width * frame.right +
                              y * frame.half_height * frame.up);
  return {exact::ToFloat(point.x), exact::ToFloat(point.y), exact::ToFloat(point.z)};
}

}  // namespace hitscan
