#include "geometry/book/frustum.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>
#include <glm/vec4.hpp>

#include "geometry/book/single.h"

namespace hitscan::book {
namespace {

// Matrices are stored by columns, as in GLM.
glm::mat4 View(const Camera& camera) {
  const Vector forward = Unit(camera.target - camera.eye);
  const Vector right = Unit(glm::cross(forward, camera.up));
  const Vector up = glm::cross(right, forward);
  const glm::mat4 world(glm::vec4(right, 0), glm::vec4(up, 0), glm::vec4(-forward, 0),
                        glm::vec4(camera.eye, 1));
  return glm::inverse(world);
}

glm::mat4 Projection(const Camera& camera) {
  const float near = camera.near_plane;
  const float far = camera.far_plane;
  const float top = near * std::tan(camera.fov_y * (3.14159265F / 360));
  const float right = top * camera.aspect;
  glm::mat4 projection(0);
  projection[0][0] = near / right;
  projection[1][1] = near / top;
  projection[2][2] = -(far + near) / (far - near);
  projection[2][3] = -1;
  projection[3][2] = -2 * far * near / (far - near);
  return projection;
}

}  // namespace

HalfSpace FrustumPlane(const Camera& camera, FrustumSide side) {
  RequireValid(camera);
  // The sums of products have more precision than the stored elements, as in .NET when the book was
  // written. So the far plane's distance is 923.8687, exactly as the page prints it.
  const glm::mat4 product(glm::dmat4(Projection(camera)) * glm::dmat4(View(camera)));
  const glm::mat4 rows = glm::transpose(product);
  const int index = static_cast<int>(side);
  const glm::vec4& row = rows[index / 2];
  const glm::vec4 plane = index % 2 == 0 ? rows[3] + row : rows[3] - row;
  const float length = glm::length(Vector(plane));
  return {Vector(plane) / length, plane.w / length};
}

}  // namespace hitscan::book
