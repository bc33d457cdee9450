#pragma once

// The queries of GLM for one number type S, float or double. GLM_QUERIES implements them.

#define GLM_ENABLE_EXPERIMENTAL
#include <hitscan/implement.h>

#include <algorithm>
#include <cmath>
#include <glm/ext.hpp>
#include <glm/gtx/closest_point.hpp>
#include <glm/gtx/intersect.hpp>
#include <limits>
#include <optional>

#include "exact.h"

namespace peers {

template <class S>
struct Glm {
  using Vector = glm::vec<3, S>;
  using Vector2 = glm::vec<2, S>;
  using Matrix = glm::mat<4, 4, S>;

  // An infinite number means a number beyond the largest float, for which the queries answer the
  // largest float.
  static float Limit(double number) {
    constexpr double kLargest = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(number, -kLargest, kLargest));
  }
  static hitscan::Vec3 To(const Vector& v) { return {Limit(v.x), Limit(v.y), Limit(v.z)}; }

  static hitscan::Vec3 PointAt(const hitscan::Ray& ray, double t) {
    const auto direction = ray.direction.As<glm::dvec3>();
    const auto point = ray.origin.As<glm::dvec3>() + static_cast<double>(Limit(t)) * direction;
    return {Limit(point.x), Limit(point.y), Limit(point.z)};
  }

  // A point of the plane on an axis, if one of them is a number of this type.
  template <class V>
  static V PointOf(const V& normal, float distance) {
    for (int i = 0; i < normal.length(); ++i) {
      const S coordinate = distance / normal[i];
      if (std::isfinite(coordinate) && mpq_class(coordinate) * normal[i] == distance) {
        V point(0);
        point[i] = coordinate;
        return point;
      }
    }
    throw hitscan::NotAsked("the plane has no point on an axis without rounding");
  }

  static std::optional<hitscan::Hit> RayPlane(const hitscan::Ray& ray,
                                              const hitscan::Plane& plane) {
    RequireFiniteParameter(ray, plane);
    const auto origin = ray.origin.As<Vector>(), normal = plane.normal.As<Vector>();
    S t;
    if (!glm::intersectRayPlane(origin, ray.direction.As<Vector>(), PointOf(normal, plane.distance),
                                normal, t)) {
      return std::nullopt;
    }
    return hitscan::Hit{Limit(t), PointAt(ray, t)};
  }

  static std::optional<hitscan::Hit2> RayLine(const hitscan::Ray2& ray,
                                              const hitscan::Line2& line) {
    RequireFiniteParameter(InSpace(ray), InSpace(line));
    const auto origin = ray.origin.As<Vector2>(), direction = ray.direction.As<Vector2>();
    const auto normal = line.normal.As<Vector2>();
    S t;
    if (!glm::intersectRayPlane(origin, direction, PointOf(normal, line.distance), normal, t)) {
      return std::nullopt;
    }
    const hitscan::Vec3 point = PointAt(InSpace(ray), t);
    return hitscan::Hit2{Limit(t), {point.x, point.y}};
  }

  static std::optional<hitscan::Hit> RayTriangle(const hitscan::Ray& ray,
                                                 const hitscan::Triangle& triangle) {
    const auto hit = RayTriangleWeights(ray, triangle);
    if (!hit) return std::nullopt;
    return hitscan::Hit{hit->t, PointAt(ray, hit->t)};
  }

  static std::optional<hitscan::BarycentricHit> RayTriangleWeights(
      const hitscan::Ray& ray, const hitscan::Triangle& triangle) {
    Vector2 weights;
    S t;
    if (!glm::intersectRayTriangle(ray.origin.As<Vector>(), ray.direction.As<Vector>(),
                                   triangle.a.As<Vector>(), triangle.b.As<Vector>(),
                                   triangle.c.As<Vector>(), weights, t) ||
        t < 0) {
      return std::nullopt;
    }
    return hitscan::BarycentricHit{Limit(t), Limit(weights.x), Limit(weights.y)};
  }

  static std::optional<hitscan::Hit> RaySphere(const hitscan::Ray& ray,
                                               const hitscan::Sphere& sphere) {
    const auto direction = ray.direction.As<Vector>();
    const Exact3 offset = Exactly(ray.origin) - Exactly(sphere.center);
    if (Dot(offset, offset) == mpq_class(sphere.radius) * sphere.radius) {
      throw hitscan::NotAsked("the ray starts on the sphere");
    }
    Vector point, normal;
    if (!glm::intersectRaySphere(ray.origin.As<Vector>(), direction, sphere.center.As<Vector>(),
                                 S(sphere.radius), point, normal)) {
      return std::nullopt;
    }
    const double t =
        glm::dot(glm::dvec3(point) - ray.origin.As<glm::dvec3>(), glm::dvec3(direction));
    return hitscan::Hit{Limit(static_cast<float>(t)), To(point)};
  }

  static hitscan::Closest ClosestPointLine(const hitscan::Vec3& point,
                                           const hitscan::Segment& line) {
    const auto start = line.start.As<Vector>(), end = line.end.As<Vector>();
    if (start == end) throw hitscan::NotAsked("a segment without length");
    // The part t of the answer is not GLM's: it is computed here.
    const glm::dvec3 along = glm::dvec3(end) - glm::dvec3(start);
    const glm::dvec3 offset = point.As<glm::dvec3>() - glm::dvec3(start);
    const double t = std::clamp(glm::dot(offset, along) / glm::dot(along, along), 0.0, 1.0);
    return {To(glm::closestPointOnLine(point.As<Vector>(), start, end)), static_cast<float>(t)};
  }

  static Matrix View(const hitscan::Camera& camera) {
    return glm::lookAt(camera.eye.As<Vector>(), camera.target.As<Vector>(), camera.up.As<Vector>());
  }

  static hitscan::Mat4 ToMat4(const Matrix& matrix) {
    hitscan::Mat4 result;
    for (int i = 0; i < 16; ++i) result.m[i / 4][i % 4] = static_cast<float>(matrix[i / 4][i % 4]);
    return result;
  }

  static hitscan::CameraPose LookAt(const hitscan::Camera& camera) {
    const Matrix view = View(camera);
    return {ToMat4(glm::translate(Matrix(1), camera.eye.As<Vector>())),
            ToMat4(Matrix(glm::transpose(glm::mat<3, 3, S>(view)))), ToMat4(view)};
  }

  static hitscan::Vec3 Unproject(const hitscan::Vec3& window, const hitscan::Camera& camera,
                                 const hitscan::Viewport& viewport) {
    Matrix projection = glm::perspective(glm::radians(S(camera.fov_y)), S(camera.aspect),
                                         S(camera.near_plane), S(camera.far_plane));
    projection[1][1] = -projection[1][1];
    const glm::vec<4, S> rectangle(viewport.x, viewport.y, viewport.width, viewport.height);
    return To(glm::unProject(window.As<Vector>(), View(camera), projection, rectangle));
  }
};

}  // namespace peers

#define GLM_QUERIES(S)                                                   \
  HITSCAN_IMPLEMENT(raycast_plane_two_sided, peers::Glm<S>::RayPlane)    \
  HITSCAN_IMPLEMENT(raycast_line_2d, peers::Glm<S>::RayLine)             \
  HITSCAN_IMPLEMENT(raycast_triangle, peers::Glm<S>::RayTriangle)        \
  HITSCAN_IMPLEMENT(raycast_sphere, peers::Glm<S>::RaySphere)            \
  HITSCAN_IMPLEMENT(closest_point_line, peers::Glm<S>::ClosestPointLine) \
  HITSCAN_IMPLEMENT(camera_look_at, peers::Glm<S>::LookAt)               \
  HITSCAN_IMPLEMENT(unproject, peers::Glm<S>::Unproject)                 \
  HITSCAN_IMPLEMENT(raycast_triangle_barycentric, peers::Glm<S>::RayTriangleWeights)
