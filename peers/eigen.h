#pragma once

// The queries of Eigen for one number type S, float or double. EIGEN_QUERIES implements them.

#include <hitscan/implement.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "exact.h"

namespace peers {

template <class S>
struct EigenOf {
  using Vector = Eigen::Matrix<S, 3, 1>;
  using Vector2 = Eigen::Matrix<S, 2, 1>;
  using Matrix = Eigen::Matrix<S, 3, 3>;
  using Hyperplane = Eigen::Hyperplane<S, 3>;
  using Box = Eigen::AlignedBox<S, 3>;

  static Hyperplane From(const hitscan::Plane& plane) {
    return {plane.normal.As<Vector>(), -S(plane.distance)};
  }

  static Box From(const hitscan::Aabb& box) { return {box.min.As<Vector>(), box.max.As<Vector>()}; }

  // An infinite number means a number beyond the largest float, for which the queries answer the
  // largest float.
  static float Limit(double number) {
    constexpr double kLargest = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(number, -kLargest, kLargest));
  }
  static hitscan::Vec3 To(const Vector& v) { return {Limit(v.x()), Limit(v.y()), Limit(v.z())}; }

  static float Distance(const hitscan::Vec3& point, const hitscan::Plane& plane) {
    return Limit(From(plane).signedDistance(point.As<Vector>()));
  }

  static hitscan::Vec3 ClosestPoint(const hitscan::Vec3& point, const hitscan::Plane& plane) {
    return To(From(plane).projection(point.As<Vector>()));
  }

  static std::optional<hitscan::Hit> RayPlane(const hitscan::Ray& ray,
                                              const hitscan::Plane& plane) {
    RequireNotParallel(ray, plane);
    RequireFiniteParameter(ray, plane);
    const Eigen::ParametrizedLine<S, 3> line(ray.origin.As<Vector>(), ray.direction.As<Vector>());
    const S t = line.intersectionParameter(From(plane));
    if (!(t >= 0)) return std::nullopt;
    return hitscan::Hit{Limit(t), To(line.intersectionPoint(From(plane)))};
  }

  static std::optional<hitscan::Hit2> RayLine(const hitscan::Ray2& ray,
                                              const hitscan::Line2& other) {
    RequireNotParallel(InSpace(ray), InSpace(other));
    RequireFiniteParameter(InSpace(ray), InSpace(other));
    const Eigen::ParametrizedLine<S, 2> line(ray.origin.As<Vector2>(), ray.direction.As<Vector2>());
    const Eigen::Hyperplane<S, 2> plane(other.normal.As<Vector2>(), -S(other.distance));
    const S t = line.intersectionParameter(plane);
    if (!(t >= 0)) return std::nullopt;
    const Vector2 point = line.intersectionPoint(plane);
    return hitscan::Hit2{Limit(t), {Limit(point.x()), Limit(point.y())}};
  }

  static std::optional<hitscan::Vec3> ThreePlanes(const std::vector<hitscan::Plane>& planes) {
    Matrix normals;
    Vector distances;
    for (int i = 0; i < 3; ++i) {
      normals.row(i) = planes[i].normal.As<Vector>();
      distances[i] = planes[i].distance;
    }
    const Eigen::FullPivLU<Matrix> decomposition(normals);
    if (!decomposition.isInvertible()) return std::nullopt;
    return To(decomposition.solve(distances));
  }

  static bool Contains(const hitscan::Vec3& point, const hitscan::Aabb& box) {
    return From(box).contains(point.As<Vector>());
  }

  static bool BoxBox(const hitscan::Aabb& a, const hitscan::Aabb& b) {
    return From(a).intersects(From(b));
  }

  static hitscan::Box Construct(const hitscan::Aabb& aabb) {
    const Box box = From(aabb);
    return {To(box.min()), To(box.max()), To(box.center()), To(box.sizes() / 2)};
  }

  static bool SphereBox(const hitscan::Sphere& sphere, const hitscan::Aabb& box) {
    return From(box).exteriorDistance(sphere.center.As<Vector>()) < sphere.radius;
  }

  static std::optional<hitscan::Aabb> BoxesInCommon(const hitscan::Aabb& a,
                                                    const hitscan::Aabb& b) {
    const Box common = From(a).intersection(From(b));
    if (common.isEmpty()) return std::nullopt;
    return hitscan::Aabb{To(common.min()), To(common.max())};
  }

  static std::int32_t BoxInBox(const hitscan::Aabb& container, const hitscan::Aabb& box) {
    if (!From(container).intersects(From(box))) return 0;
    return From(container).contains(From(box)) ? 2 : 1;
  }
};

}  // namespace peers

#define EIGEN_QUERIES(S)                                                    \
  HITSCAN_IMPLEMENT(distance_from_plane, peers::EigenOf<S>::Distance)       \
  HITSCAN_IMPLEMENT(closest_point_plane, peers::EigenOf<S>::ClosestPoint)   \
  HITSCAN_IMPLEMENT(raycast_plane_two_sided, peers::EigenOf<S>::RayPlane)   \
  HITSCAN_IMPLEMENT(raycast_line_2d, peers::EigenOf<S>::RayLine)            \
  HITSCAN_IMPLEMENT(intersect_three_planes, peers::EigenOf<S>::ThreePlanes) \
  HITSCAN_IMPLEMENT(point_in_aabb, peers::EigenOf<S>::Contains)             \
  HITSCAN_IMPLEMENT(aabb_aabb, peers::EigenOf<S>::BoxBox)                   \
  HITSCAN_IMPLEMENT(aabb_construct, peers::EigenOf<S>::Construct)           \
  HITSCAN_IMPLEMENT(sphere_aabb, peers::EigenOf<S>::SphereBox)              \
  HITSCAN_IMPLEMENT(aabb_intersection, peers::EigenOf<S>::BoxesInCommon)    \
  HITSCAN_IMPLEMENT(contains_aabb_aabb, peers::EigenOf<S>::BoxInBox)
