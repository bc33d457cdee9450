#include "geometry/containment.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/triangle_predicates.h"

namespace hitscan {
namespace {

using exact::Sign;

// How near to a plane counts as on it, and how near to a segment.
constexpr double kPlaneTolerance = 1e-5;
constexpr double kSegmentTolerance = 1e-3;

// Is the point less than `tolerance` from the segment?
bool Near(const Point& point, const Segment& segment, double tolerance) {
  const Point& start = segment.start();
  const Point& end = segment.end();
  const auto near = [&](const Point& place) {
    return Sign([&](auto as) { return Squared(as(point) - as(place)) - Squared(as(tolerance)); }) <
           0;
  };
  const auto beyond = [&](const Point& from, const Point& to) {
    return Sign([&](auto as) { return Dot(as(point) - as(to), as(to) - as(from)); }) >= 0;
  };
  if (beyond(start, end)) return near(end);
  if (beyond(end, start)) return near(start);
  // The distance from the line is |offset x direction| / |direction|.
  return Sign([&](auto as) {
           const auto direction = as(end) - as(start);
           return Squared(Cross(as(point) - as(start), direction)) -
                  Squared(as(tolerance)) * Squared(direction);
         }) < 0;
}

}  // namespace

bool PointInAabb(const Point& point, const Aabb& box) {
  RequireFinite(point, "point");
  const Point& min = box.min();
  const Point& max = box.max();
  return min.x <= point.x && point.x <= max.x && min.y <= point.y && point.y <= max.y &&
         min.z <= point.z && point.z <= max.z;
}

bool PointInTriangleCarefully(const Point& point, const Triangle& triangle) {
  RequireFinite(point, "point");
  const auto normal = NormalOf(triangle);
  const bool near_plane = Sign([&](auto as) {
                            return Squared(Dot(normal(as), as(point) - as(triangle.a()))) -
                                   Squared(as(kPlaneTolerance)) * Squared(normal(as));
                          }) < 0;
  if (near_plane) return FootWithin(point, triangle, normal);
  // Without an area this was 0 < 0.
  return !HasArea(normal) && Near(point, LongestSide(triangle), kPlaneTolerance);
}

// Far from the plane it is not on the triangle: |height| >= 1e-5 |normal|, where both are
// multiplied by the length of the normal. With the largest coordinate `side` of two sides and
// `reach` of the way from a corner to the point, |normal| <= 2 sqrt(3) side^2; and the height is a
// sum of products that are together at most 6 side^2 reach, rounded eight times: it is off by less
// than 2^-18 side^2 reach. What underflow may lose, 2^-150 a product times what that is multiplied
// by, is less than what these two are too large by, or 2^-120. Where a product may overflow, so
// does the bound.
bool PointInTriangle(const Point& point, const Triangle& triangle) {
  const Vector ab = triangle.b() - triangle.a();
  const Vector ac = triangle.c() - triangle.a();
  const Vector offset = point - triangle.a();
  const float side = glance::Max(glance::Reach(ab), glance::Reach(ac));
  const float square = 16 * side * side;
  const float near = 2.5e-6F * square + 0x1p-22F * (square * glance::Reach(offset)) + 0x1p-120F;
  if (std::abs(glm::dot(offset, glm::cross(ab, ac))) > near) return false;
  return PointInTriangleCarefully(point, triangle);
}

bool PointOnPlane(const Point& point, const Plane& plane) { return SideOfPlane(point, plane) == 0; }

float SignedDistance(const Point& point, const Plane& plane) {
  RequireFinite(point, "point");
  return exact::RoundPolynomial(
      [&](auto as) { return Dot(as(plane.normal()), as(point)) - as(plane.distance()); });
}

int SideOfPlaneCarefully(const Point& point, const Plane& plane) {
  RequireFinite(point, "point");
  const auto side_of = [&](double distance) {
    return Sign([&](auto as) {
      return Dot(as(plane.normal()), as(point)) - as(plane.distance()) - as(distance);
    });
  };
  if (side_of(kPlaneTolerance) >= 0) return 1;
  if (side_of(-kPlaneTolerance) <= 0) return -1;
  return 0;
}

bool PointOnSegment(const Point& point, const Segment& segment) {
  RequireFinite(point, "point");
  return Near(point, segment, kSegmentTolerance);
}

}  // namespace hitscan
