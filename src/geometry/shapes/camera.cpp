#include "geometry/shapes/camera.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "geometry/exact/correct_rounding.h"

namespace hitscan {
namespace {

// (target - eye) x up, accurate also when the two vectors are almost parallel. Zero only when they
// are exactly parallel.
glm::dvec3 RightOf(const Camera& camera) {
  const auto component = [&](int axis) {
    return exact::Approximate([&](auto as) {
      return exact::Component(Cross(as(camera.target) - as(camera.eye), as(camera.up)), axis);
    });
  };
  return {component(0), component(1), component(2)};
}

}  // namespace

Camera RequireValid(const Camera& camera) {
  RequireFinite(camera.eye, "camera eye");
  RequireFinite(camera.target, "camera target");
  RequireFinite(camera.up, "camera up");
  RequireFinite(camera.fov_y, "camera angle");
  RequireFinite(camera.aspect, "camera aspect");
  RequireFinite(camera.near_plane, "camera near");
  RequireFinite(camera.far_plane, "camera far");
  if (camera.eye == camera.target) throw InvalidShape("camera eye is at its target");
  if (RightOf(camera) == glm::dvec3(0)) {
    throw InvalidShape("camera up is zero or along the view");
  }
  if (camera.fov_y <= 0 || camera.fov_y >= 180) {
    throw InvalidShape("camera angle is not between 0 and 180 degrees");
  }
  if (camera.aspect <= 0) throw InvalidShape("camera aspect is not positive");
  if (camera.near_plane <= 0 || camera.near_plane >= camera.far_plane) {
    throw InvalidShape("camera near and far are not 0 < near < far");
  }
  if (camera.orthographic) throw InvalidShape("camera has no perspective");
  return camera;
}

CameraFrame FrameOf(const Camera& camera) {
  RequireValid(camera);
  CameraFrame frame;
  frame.eye = glm::dvec3(camera.eye);
  frame.forward = glm::normalize(glm::dvec3(camera.target) - frame.eye);
  frame.right = glm::normalize(RightOf(camera));
  frame.up = glm::cross(frame.right, frame.forward);
  frame.half_height = std::tan(glm::radians(static_cast<double>(camera.fov_y)) / 2);
  frame.half_width = frame.half_height * static_cast<double>(camera.aspect);
  return frame;
}

CameraPose LookAt(const Camera& camera) {
  const CameraFrame frame = FrameOf(camera);
  const std::array<glm::dvec3, 3> axes{frame.right, frame.up, -frame.forward};
  CameraPose pose{glm::mat4(1), glm::mat4(1), glm::mat4(1)};
  // GLM's matrices are lists of columns. Axis k is column k of the orientation and row k of the
  // view.
  for (int k = 0; k < 3; ++k) {
    const glm::dvec3& axis = axes[static_cast<std::size_t>(k)];
    pose.translation[3][k] = camera.eye[k] + 0.0F;  // turns -0 into 0
    for (int i = 0; i < 3; ++i) {
      pose.orientation[k][i] = exact::ToFloat(axis[i]);
      pose.view[i][k] = exact::ToFloat(axis[i]);
    }
    pose.view[3][k] = exact::ToFloat(-glm::dot(axis, frame.eye));
  }
  return pose;
}

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
  // The equal expression far - z (far - near) would cancel at the far plane.
  const double denominator = far_plane * (1 - position.z) + near_plane * position.z;
  if (denominator == 0) throw InvalidShape("window point is at infinity");
  const double distance = near_plane * far_plane / denominator;
  const glm::dvec3 point =
      frame.eye + distance * (frame.forward + x * frame.half_width * frame.right +
                              y * frame.half_height * frame.up);
  return {exact::ToFloat(point.x), exact::ToFloat(point.y), exact::ToFloat(point.z)};
}

}  // namespace hitscan
