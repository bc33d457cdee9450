#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>
#include <glm/vec4.hpp>

#include "geometry/frustum.h"
#include "geometry/orbit.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<HalfSpace> {
  static constexpr std::string_view kName = "HalfSpace";
  static constexpr auto kList =
      std::tuple(PartOf{"normal", &HalfSpace::normal, MemberRole::kDirection},
                 PartOf{"offset", &HalfSpace::offset});
};

template <>
struct AnswerParts<CameraPose> {
  static constexpr std::string_view kName = "CameraPose";
  static constexpr auto kList = std::tuple(PartOf{"translation", &CameraPose::translation},
                                           PartOf{"orientation", &CameraPose::orientation},
                                           PartOf{"view", &CameraPose::view});
};
namespace {

// Matrices are stored by columns, as in GLM.
glm::mat4 View(const Camera& camera) {
  const Vector forward = book::Unit(camera.target - camera.eye);
  const Vector right = book::Unit(glm::cross(forward, camera.up));
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

HalfSpace book::FrustumPlane(const Camera& camera, FrustumSide side) {
  RequireValid(camera);
  // The sums of products have more precision than the stored elements, as in .NET when the book was
  // written. So the far plane's distance is 923.8687, exactly as the page prints it.
  const glm::mat4 product(glm::dmat4(Projection(camera)) * glm::dmat4(View(camera)));
  const glm::mat4 rows = glm::transpose(product);
  // FrustumSide has two sides for each of rows 1 to 3: row 4 plus the row, and row 4 minus the row.
  const int index = static_cast<int>(side);
  const glm::vec4& row = rows[index / 2];
  const glm::vec4 plane = index % 2 == 0 ? rows[3] + row : rows[3] - row;
  const float length = glm::length(Vector(plane));
  return {Vector(plane) / length, plane.w / length};
}

std::vector<Query> CameraQueries() {
  return {
      Bind<Point(float)>({.place = {1, 16},
                          .name = "orbit_camera",
                          .summary = "Where the book's turning camera stands after some seconds.",
                          .parameters = {Fixed("seconds")},
                          .answer = "eye",
                          .implementations = {{"hitscan", &BookOrbitEye}},
                          .exact = false}),
      Bind<CameraPose(const Camera&)>(
          {.place = {6, 1},
           .name = "camera_look_at",
           .summary =
               "Where a camera stands and how it is turned, and the view matrix that follows.",
           .parameters = {"camera"},
           .implementations = {{"hitscan", &LookAt}},
           .exact = false}),
      Bind<HalfSpace(const Camera&, FrustumSide)>(
          {.place = {6, 2},
           .name = "frustum_planes",
           .summary = "One of the six planes of what a camera sees, facing inwards.",
           .parameters = {"camera", "name"},
           .implementations =
               {{"hitscan", +[](const Camera& camera,
                                FrustumSide side) { return FrustumPlane(camera, side); }},
                {"book", +[](const Camera& camera,
                             FrustumSide side) { return book::FrustumPlane(camera, side); }}},
           .exact = false}),
  };
}

}  // namespace hitscan
