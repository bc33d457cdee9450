#include "containment.h"

#include "exact.h"
#include "rounding.h"
#include "triangle_sides.h"

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

bool PointInSphere(const Point& point, const Sphere& sphere) {
  RequireFinite(point, "point");
  return Sign([&](auto as) {
           return Squared(as(point) - as(sphere.center())) - Squared(as(sphere.radius()));
         }) < 0;
}

bool PointInAabb(const Point& point, const Aabb& box) {
  RequireFinite(point, "point");
  const Point& min = box.min();
  const Point& max = box.max();
  return min.x <= point.x && point.x <= max.x && min.y <= point.y && point.y <= max.y &&
         min.z <= point.z && point.z <= max.z;
}

bool PointInTriangle(const Point& point, const Triangle& triangle) {
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

bool PointOnPlane(const Point& point, const Plane& plane) { return SideOfPlane(point, plane) == 0; }

float SignedDistance(const Point& point, const Plane& plane) {
  RequireFinite(point, "point");
  return exact::RoundPolynomial(
      [&](auto as) { return Dot(as(plane.normal()), as(point)) - as(plane.distance()); });
}

int SideOfPlane(const Point& point, const Plane& plane) {
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
