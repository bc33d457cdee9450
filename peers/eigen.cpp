// library: Eigen
// home: https://gitlab.com/libeigen/eigen
// install: apt libeigen3-dev
// build: `pkg-config --cflags eigen3`
//
// query: distance_from_plane
// function: Eigen::Hyperplane::signedDistance
// rule: Unit normal. Single precision, as in all queries of this file.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1Hyperplane.html
//
// query: closest_point_plane
// function: Eigen::Hyperplane::projection
// rule: Unit normal.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1Hyperplane.html
//
// query: raycast_plane_two_sided
// function: Eigen::ParametrizedLine::intersectionParameter and intersectionPoint
// rule: Unit normal and direction. The library returns the parameter on the whole line; if it is
//   negative or NaN, the ray misses. If it is infinite, because the line is parallel or the
//   parameter is beyond the largest float, the case is not asked.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1ParametrizedLine.html
//
// query: raycast_line_2d
// function: Eigen::ParametrizedLine::intersectionParameter and intersectionPoint
// rule: As for raycast_plane_two_sided, in two dimensions.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1ParametrizedLine.html
//
// query: intersect_three_planes
// function: Eigen::FullPivLU::isInvertible and solve
// rule: A matrix is not invertible if a pivot is at most three machine epsilons times the largest
//   pivot, the default threshold; such matrices are not asked.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1FullPivLU.html
//
// query: point_in_aabb
// function: Eigen::AlignedBox::contains
// rule: The faces count.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html
//
// query: aabb_aabb
// function: Eigen::AlignedBox::intersects
// rule: Contact counts.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html
//
// query: aabb_construct
// function: Eigen::AlignedBox::center and sizes
// rule: The extents are half of the sizes.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html
//
// query: sphere_aabb
// function: Eigen::AlignedBox::exteriorDistance
// rule: The distance of the centre from the box, compared with the radius.
// documentation: https://eigen.tuxfamily.org/dox/classEigen_1_1AlignedBox.html

#include <hitscan/implement.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using Eigen::Vector2f;
using Eigen::Vector3f;

Eigen::Hyperplane<float, 3> From(const hitscan::Plane& plane) {
  return {plane.normal.As<Vector3f>(), -plane.distance};
}

Eigen::AlignedBox3f From(const hitscan::Aabb& box) {
  return {box.min.As<Vector3f>(), box.max.As<Vector3f>()};
}

// An infinite number means a number beyond the largest float, for which the queries answer the
// largest float.
float Limit(float number) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  return std::clamp(number, -kLargest, kLargest);
}
hitscan::Vec3 To(const Vector3f& v) { return {Limit(v.x()), Limit(v.y()), Limit(v.z())}; }

float Distance(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  return Limit(From(plane).signedDistance(point.As<Vector3f>()));
}

hitscan::Vec3 ClosestPoint(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  return To(From(plane).projection(point.As<Vector3f>()));
}

// Whether the parameter of a point of a line is on the ray.
bool IsOnRay(float t) {
  if (std::isinf(t)) throw hitscan::NotAsked("the parameter is infinite");
  return t >= 0;
}

std::optional<hitscan::Hit> RayPlane(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const Eigen::ParametrizedLine<float, 3> line(ray.origin.As<Vector3f>(),
                                               ray.direction.As<Vector3f>());
  const float t = line.intersectionParameter(From(plane));
  if (!IsOnRay(t)) return std::nullopt;
  return hitscan::Hit{t, To(line.intersectionPoint(From(plane)))};
}

std::optional<hitscan::Hit2> RayLine(const hitscan::Ray2& ray, const hitscan::Line2& other) {
  const Eigen::ParametrizedLine<float, 2> line(ray.origin.As<Vector2f>(),
                                               ray.direction.As<Vector2f>());
  const Eigen::Hyperplane<float, 2> plane(other.normal.As<Vector2f>(), -other.distance);
  const float t = line.intersectionParameter(plane);
  if (!IsOnRay(t)) return std::nullopt;
  const Vector2f point = line.intersectionPoint(plane);
  return hitscan::Hit2{t, {Limit(point.x()), Limit(point.y())}};
}

std::optional<hitscan::Vec3> ThreePlanes(const std::vector<hitscan::Plane>& planes) {
  Eigen::Matrix3f normals;
  Vector3f distances;
  for (int i = 0; i < 3; ++i) {
    normals.row(i) = planes[i].normal.As<Vector3f>();
    distances[i] = planes[i].distance;
  }
  const Eigen::FullPivLU<Eigen::Matrix3f> decomposition(normals);
  if (!decomposition.isInvertible()) {
    throw hitscan::NotAsked("not invertible by the default threshold");
  }
  return To(decomposition.solve(distances));
}

bool Contains(const hitscan::Vec3& point, const hitscan::Aabb& box) {
  return From(box).contains(point.As<Vector3f>());
}

bool BoxBox(const hitscan::Aabb& a, const hitscan::Aabb& b) { return From(a).intersects(From(b)); }

hitscan::Box Construct(const hitscan::Aabb& aabb) {
  const Eigen::AlignedBox3f box = From(aabb);
  return {hitscan::ToVec3(box.min()), hitscan::ToVec3(box.max()),
          hitscan::ToVec3(Vector3f(box.center())), hitscan::ToVec3(Vector3f(box.sizes() / 2))};
}

bool SphereBox(const hitscan::Sphere& sphere, const hitscan::Aabb& box) {
  return From(box).exteriorDistance(sphere.center.As<Vector3f>()) < sphere.radius;
}

}  // namespace

HITSCAN_IMPLEMENT(distance_from_plane, Distance)
HITSCAN_IMPLEMENT(closest_point_plane, ClosestPoint)
HITSCAN_IMPLEMENT(raycast_plane_two_sided, RayPlane)
HITSCAN_IMPLEMENT(raycast_line_2d, RayLine)
HITSCAN_IMPLEMENT(intersect_three_planes, ThreePlanes)
HITSCAN_IMPLEMENT(point_in_aabb, Contains)
HITSCAN_IMPLEMENT(aabb_aabb, BoxBox)
HITSCAN_IMPLEMENT(aabb_construct, Construct)
HITSCAN_IMPLEMENT(sphere_aabb, SphereBox)
