// library: GLM
// home: https://github.com/g-truc/glm
// install: apt libglm-dev
//
// query: raycast_plane_two_sided
// function: glm::intersectRayPlane
// rule: Both sides; the distance is more than zero. A ray is parallel if |dot(direction, normal)|
//   is at most the machine epsilon. The plane is given by a point: planes that have no float
//   point on an axis are not asked, nor is a t beyond the largest float.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
//
// query: raycast_line_2d
// function: glm::intersectRayPlane
// rule: As for raycast_plane_two_sided, in two dimensions.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
//
// query: raycast_triangle
// function: glm::intersectRayTriangle
// rule: Both sides; an edge counts. A ray is parallel if the magnitude of the determinant is at
//   most the machine epsilon.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
// issue: https://github.com/g-truc/glm/issues/998 Triangles behind the ray are hit
// issue: https://github.com/g-truc/glm/pull/1158 Small triangles are missed
//
// query: raycast_sphere
// function: glm::intersectRaySphere
// rule: Unit direction; from inside, the hit is where the ray leaves. Distances up to the machine
//   epsilon do not count: a ray that starts on the sphere is not asked.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/intersect.hpp
//
// query: closest_point_line
// function: glm::closestPointOnLine
// rule: The closest point between the two given points, although the documentation says straight
//   line. The function answers the point only. A segment without length is not asked.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/gtx/closest_point.hpp
//
// query: camera_look_at
// function: glm::lookAt
// rule: Right-handed, as gluLookAt.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/ext/matrix_transform.hpp
//
// query: unproject
// function: glm::unProject with the matrices of glm::lookAt and glm::perspective
// rule: The depth is from 0 to 1. The second row of the projection is negated, so that y is
//   downwards.
// documentation: https://github.com/g-truc/glm/blob/0.9.9.8/glm/ext/matrix_projection.hpp

#define GLM_ENABLE_EXPERIMENTAL
#include <hitscan/implement.h>

#include <algorithm>
#include <cmath>
#include <glm/ext.hpp>
#include <glm/gtx/closest_point.hpp>
#include <glm/gtx/intersect.hpp>
#include <limits>

namespace {

// For exact tests.
using LongVector = glm::vec<3, long double, glm::defaultp>;

// An infinite number means a number beyond the largest float, for which the queries answer the
// largest float.
float Limit(float number) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  return std::clamp(number, -kLargest, kLargest);
}
hitscan::Vec3 To(const glm::vec3& v) { return {Limit(v.x), Limit(v.y), Limit(v.z)}; }

hitscan::Vec3 PointAt(const hitscan::Ray& ray, float t) {
  const auto direction = ray.direction.As<glm::dvec3>();
  const auto point = ray.origin.As<glm::dvec3>() + static_cast<double>(Limit(t)) * direction;
  return To(glm::vec3(point));
}

void RequireFinite(float t) {
  if (std::isinf(t)) throw hitscan::NotAsked("t is beyond the largest float");
}

// A point of the plane on an axis, if one of them is a float.
template <class Vector>
Vector PointOf(const Vector& normal, float distance) {
  for (int i = 0; i < normal.length(); ++i) {
    const float coordinate = distance / normal[i];
    if (std::isfinite(coordinate) &&
        static_cast<double>(coordinate) * static_cast<double>(normal[i]) == distance) {
      Vector point(0.0F);
      point[i] = coordinate;
      return point;
    }
  }
  throw hitscan::NotAsked("the plane has no float point on an axis");
}

std::optional<hitscan::Hit> RayPlane(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const auto origin = ray.origin.As<glm::vec3>(), normal = plane.normal.As<glm::vec3>();
  float t;
  if (!glm::intersectRayPlane(origin, ray.direction.As<glm::vec3>(),
                              PointOf(normal, plane.distance), normal, t)) {
    return std::nullopt;
  }
  RequireFinite(t);
  return hitscan::Hit{Limit(t), PointAt(ray, t)};
}

std::optional<hitscan::Hit2> RayLine(const hitscan::Ray2& ray, const hitscan::Line2& line) {
  const auto origin = ray.origin.As<glm::vec2>(), direction = ray.direction.As<glm::vec2>();
  const auto normal = line.normal.As<glm::vec2>();
  float t;
  if (!glm::intersectRayPlane(origin, direction, PointOf(normal, line.distance), normal, t)) {
    return std::nullopt;
  }
  RequireFinite(t);
  const hitscan::Vec3 point = PointAt({{origin.x, origin.y, 0}, {direction.x, direction.y, 0}}, t);
  return hitscan::Hit2{Limit(t), {point.x, point.y}};
}

std::optional<hitscan::Hit> RayTriangle(const hitscan::Ray& ray,
                                        const hitscan::Triangle& triangle) {
  glm::vec2 weights;
  float t;
  if (!glm::intersectRayTriangle(ray.origin.As<glm::vec3>(), ray.direction.As<glm::vec3>(),
                                 triangle.a.As<glm::vec3>(), triangle.b.As<glm::vec3>(),
                                 triangle.c.As<glm::vec3>(), weights, t)) {
    return std::nullopt;
  }
  return hitscan::Hit{Limit(t), PointAt(ray, t)};
}

std::optional<hitscan::Hit> RaySphere(const hitscan::Ray& ray, const hitscan::Sphere& sphere) {
  const auto direction = ray.direction.As<glm::vec3>();
  const auto offset = ray.origin.As<LongVector>() - sphere.center.As<LongVector>();
  const long double radius = sphere.radius;
  if (glm::dot(offset, offset) == radius * radius) {
    throw hitscan::NotAsked("the ray starts on the sphere");
  }
  glm::vec3 point, normal;
  if (!glm::intersectRaySphere(ray.origin.As<glm::vec3>(), direction, sphere.center.As<glm::vec3>(),
                               sphere.radius, point, normal)) {
    return std::nullopt;
  }
  const double t = glm::dot(glm::dvec3(point) - ray.origin.As<glm::dvec3>(), glm::dvec3(direction));
  return hitscan::Hit{Limit(static_cast<float>(t)), To(point)};
}

hitscan::Closest ClosestPointLine(const hitscan::Vec3& point, const hitscan::Segment& line) {
  const auto start = line.start.As<glm::vec3>(), end = line.end.As<glm::vec3>();
  if (start == end) throw hitscan::NotAsked("a segment without length");
  // The part t of the answer is not GLM's: it is computed here.
  const glm::dvec3 along = glm::dvec3(end) - glm::dvec3(start);
  const glm::dvec3 offset = point.As<glm::dvec3>() - glm::dvec3(start);
  const double t = std::clamp(glm::dot(offset, along) / glm::dot(along, along), 0.0, 1.0);
  return {To(glm::closestPointOnLine(point.As<glm::vec3>(), start, end)), static_cast<float>(t)};
}

glm::mat4 View(const hitscan::Camera& camera) {
  return glm::lookAt(camera.eye.As<glm::vec3>(), camera.target.As<glm::vec3>(),
                     camera.up.As<glm::vec3>());
}

hitscan::Mat4 ToMat4(const glm::mat4& matrix) {
  hitscan::Mat4 result;
  for (int i = 0; i < 16; ++i) result.m[i / 4][i % 4] = matrix[i / 4][i % 4];
  return result;
}

hitscan::CameraPose LookAt(const hitscan::Camera& camera) {
  const glm::mat4 view = View(camera);
  return {ToMat4(glm::translate(glm::mat4(1), camera.eye.As<glm::vec3>())),
          ToMat4(glm::mat4(glm::transpose(glm::mat3(view)))), ToMat4(view)};
}

hitscan::Vec3 Unproject(const hitscan::Vec3& window, const hitscan::Camera& camera,
                        const hitscan::Viewport& viewport) {
  glm::mat4 projection = glm::perspective(glm::radians(camera.fov_y), camera.aspect,
                                          camera.near_plane, camera.far_plane);
  projection[1][1] = -projection[1][1];
  const glm::vec4 rectangle(viewport.x, viewport.y, viewport.width, viewport.height);
  return To(glm::unProject(window.As<glm::vec3>(), View(camera), projection, rectangle));
}

}  // namespace

HITSCAN_IMPLEMENT(raycast_plane_two_sided, RayPlane)
HITSCAN_IMPLEMENT(raycast_line_2d, RayLine)
HITSCAN_IMPLEMENT(raycast_triangle, RayTriangle)
HITSCAN_IMPLEMENT(raycast_sphere, RaySphere)
HITSCAN_IMPLEMENT(closest_point_line, ClosestPointLine)
HITSCAN_IMPLEMENT(camera_look_at, LookAt)
HITSCAN_IMPLEMENT(unproject, Unproject)
