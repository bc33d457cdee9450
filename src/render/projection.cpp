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
  // Looking straight up or down there is no telling what is right; any direction will do.
  constexpr double kParallel = 1e-9;
  if (glm::length(sideways) < kParallel) {
    const bool along_z = std::abs(forward.z) > 0.9;
    sideways = glm::cross(forward, along_z ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, -1));
  }
  const glm::dvec3 right = glm::normalize(sideways);
  const glm::dvec3 up = glm::cross(right, forward);
  const double tangent = std::tan(glm::radians(static_cast<double>(camera.fov_y)) / 2);
  view = glm::transpose(
      glm::dmat3(right / (tangent * static_cast<double>(camera.aspect)), up / tangent, forward));
}

Point ProjectToPicture(const Point& place, const Camera& camera, int width, int height) {
  const Projection projection(camera);
  const glm::dvec3 seen = projection.view * (glm::dvec3(place) - projection.eye);
  const double x = (1 + seen.x / seen.z) / 2 * width;
  const double y = (1 - seen.y / seen.z) / 2 * height;
  return Point(x, y, seen.z - static_cast<double>(camera.near_plane));
}

ScreenView ScreenViewOf(const Camera& camera, int width, int height) {
  const Projection projection(camera);
  const glm::dmat3 rows = glm::transpose(projection.view);
  // As ToClip of common.glsl.
  const glm::dmat4 clip_rows(glm::dvec4(rows[0], 0), glm::dvec4(rows[1], 0),
                             glm::dvec4(rows[2], -2 * static_cast<double>(camera.near_plane)),
                             glm::dvec4(rows[2], 0));
  return {projection.eye, glm::transpose(clip_rows), width, height};
}

}  // namespace hitscan
