#include "camera.h"

#include <glm/geometric.hpp>

namespace hitscan {

Camera RequireValid(const Camera& camera) {
  RequireFinite(camera.eye, "camera eye");
  RequireFinite(camera.target, "camera target");
  RequireFinite(camera.up, "camera up");
  RequireFinite(camera.fov_y, "camera angle");
  RequireFinite(camera.aspect, "camera aspect");
  RequireFinite(camera.near_plane, "camera near");
  RequireFinite(camera.far_plane, "camera far");
  if (camera.eye == camera.target) throw InvalidShape("camera eye is at its target");
  const glm::dvec3 forward = glm::dvec3(camera.target) - glm::dvec3(camera.eye);
  if (glm::cross(forward, glm::dvec3(camera.up)) == glm::dvec3(0)) {
    throw InvalidShape("camera up is zero or along the view");
  }
  if (camera.fov_y <= 0 || camera.fov_y >= 180) {
    throw InvalidShape("camera angle is not between 0 and 180 degrees");
  }
  if (camera.aspect <= 0) throw InvalidShape("camera aspect is not positive");
  if (camera.near_plane <= 0 || camera.near_plane >= camera.far_plane) {
    throw InvalidShape("camera near and far are not 0 < near < far");
  }
  return camera;
}

}  // namespace hitscan
