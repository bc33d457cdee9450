#include "render/projection.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include "render/renderer.h"

namespace hitscan {
namespace {

glm::dvec3 NormalizedOr(const glm::dvec3& v, const glm::dvec3& otherwise) {
  const double length = glm::length(v);
  return length > 0 ? v / length : otherwise;
}

}  // namespace

Projection::Projection(const Camera& camera) : eye(camera.eye) {
  const glm::dvec3 forward =
      NormalizedOr(glm::dvec3(camera.target) - glm::dvec3(camera.eye), {0, 0, -1});
  const glm::dvec3 wanted_up = NormalizedOr(glm::dvec3(camera.up), {0, 1, 0});
  glm::dvec3 sideways = glm::cross(forward, wanted_up);
  // If the view direction is parallel to `up`, any perpendicular direction can be used.
  constexpr double kParallel = 1e-9;
  if (glm::length(sideways) < kParallel) {
    const bool along_z = std::abs(forward.z) > 0.9;
    sideways = glm::cross(forward, along_z ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, -1));
  }
  const glm::dvec3 right = glm::normalize(sideways);
  const glm::dvec3 up = glm::cross(right, forward);
  const double tangent = std::tan(glm::radians(static_cast<double>(camera.fov_y)) / 2);
  const double distance = glm::distance(glm::dvec3(camera.target), glm::dvec3(camera.eye));
  const double half = camera.orthographic ? tangent * distance : tangent;
  view = glm::transpose(
      glm::dmat3(right / (half * static_cast<double>(camera.aspect)), up / half, forward));
  if (!camera.orthographic) {
    depth = {1, -2 * static_cast<double>(camera.near_plane), 1, 0};
    return;
  }
  // The depth range extends equally far in front of the target and behind it: in an orthographic
  // projection only the view direction matters, and points behind the eye are visible too.
  const double reach = std::max(static_cast<double>(camera.far_plane), 10 * distance);
  depth = {1 / reach, -distance / reach, 0, 1};
}

glm::dvec4 Projection::Clip(const glm::dvec3& position) const {
  const glm::dvec3 seen = view * (position - eye);
  return {seen.x, seen.y, depth.x * seen.z + depth.y, depth.z * seen.z + depth.w};
}

Point ProjectToPicture(const Point& position, const Camera& camera, int width, int height) {
  const Projection projection(camera);
  const glm::dvec4 clip = projection.Clip(glm::dvec3(position));
  const double x = (1 + clip.x / clip.w) / 2 * width;
  const double y = (1 - clip.y / clip.w) / 2 * height;
  // The increase of z + w per unit along the view direction.
  const double steepness = projection.depth.x + projection.depth.z;
  return Point(x, y, (clip.z + clip.w) / steepness);
}

ScreenView ScreenViewOf(const Camera& camera, int width, int height) {
  const Projection projection(camera);
  const glm::dmat3 rows = glm::transpose(projection.view);
  // The matrix computes the same coordinates as ToClip in common.glsl.
  const glm::dvec4& depth = projection.depth;
  const glm::dmat4 clip_rows(glm::dvec4(rows[0], 0), glm::dvec4(rows[1], 0),
                             glm::dvec4(depth.x * rows[2], depth.y),
                             glm::dvec4(depth.z * rows[2], depth.w));
  return {projection.eye, glm::transpose(clip_rows), static_cast<double>(camera.near_plane), width,
          height};
}

}  // namespace hitscan
