// library: PCL
// home: https://github.com/PointCloudLibrary/pcl
// install: apt libpcl-dev
// version: 1.13.0 (2022)
// numbers: single
// build: `pkg-config --cflags pcl_sample_consensus` -lpcl_common
//
// query: intersect_three_planes
// function: pcl::threePlanesIntersection
// rule: Double precision. Planes whose determinant is below the default tolerance of 1e-6 count as
//   parallel: then they have no single point in common.
// numbers: double
// tolerance: 1e-6
// documentation: https://pointclouds.org/documentation/group__common.html
//
// query: distance_from_plane
// function: pcl::pointToPlaneDistanceSigned
// rule: Unit normal; positive in front. The coefficients are doubles.
// numbers: double
// documentation: https://pointclouds.org/documentation/group__sample__consensus.html
//
// query: closest_point_plane
// function: pcl::projectPoint
// rule: Unit normal. Single precision.
// documentation: https://pointclouds.org/documentation/group__sample__consensus.html
//
// query: point_in_aabb
// function: pcl::getPointsInBox
// rule: The points of a cloud that are in a box.
// documentation: https://pointclouds.org/documentation/group__common.html

#include <hitscan/implement.h>
#include <pcl/common/common.h>
#include <pcl/common/intersections.h>
#include <pcl/point_types.h>
#include <pcl/sample_consensus/sac_model_plane.h>

#include <algorithm>
#include <limits>

namespace {

Eigen::Vector4d From(const hitscan::Plane& plane) {
  const auto& n = plane.normal;
  return {n.x, n.y, n.z, -static_cast<double>(plane.distance)};
}

// Numbers beyond the largest float become the largest float, as in the answers of the queries.
float Limit(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(number, -kLargest, kLargest));
}

std::optional<hitscan::Vec3> ThreePlanes(const std::vector<hitscan::Plane>& planes) {
  Eigen::Vector3d point;
  if (!pcl::threePlanesIntersection(From(planes[0]), From(planes[1]), From(planes[2]), point)) {
    return std::nullopt;
  }
  return hitscan::Vec3{Limit(point[0]), Limit(point[1]), Limit(point[2])};
}

float Distance(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  const Eigen::Vector4d c = From(plane);
  return Limit(pcl::pointToPlaneDistanceSigned(point.As<pcl::PointXYZ>(), c[0], c[1], c[2], c[3]));
}

hitscan::Vec3 ClosestPoint(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  pcl::PointXYZ closest;
  pcl::projectPoint(point.As<pcl::PointXYZ>(), From(plane).cast<float>(), closest);
  return {Limit(closest.x), Limit(closest.y), Limit(closest.z)};
}

bool PointInBox(const hitscan::Vec3& point, const hitscan::Aabb& box) {
  pcl::PointCloud<pcl::PointXYZ> cloud;
  cloud.push_back(point.As<pcl::PointXYZ>());
  Eigen::Vector4f low(box.min.x, box.min.y, box.min.z, 1);
  Eigen::Vector4f high(box.max.x, box.max.y, box.max.z, 1);
  pcl::Indices inside;
  pcl::getPointsInBox(cloud, low, high, inside);
  return !inside.empty();
}

}  // namespace

HITSCAN_IMPLEMENT(intersect_three_planes, ThreePlanes)
HITSCAN_IMPLEMENT(distance_from_plane, Distance)
HITSCAN_IMPLEMENT(closest_point_plane, ClosestPoint)
HITSCAN_IMPLEMENT(point_in_aabb, PointInBox)
