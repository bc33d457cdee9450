#include "geometry/containment.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/ray_shape_exact.h"

namespace hitscan {
namespace {

using exact::Sign;

// A point is on a plane or a segment if it is nearer than the tolerance.
constexpr double kPlaneTolerance = 1e-5;
constexpr double kSegmentTolerance = 1e-3;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kNearEnd{
    "squared distance from {0} minus squared tolerance", "it is within the tolerance of {0}",
    "it is at the tolerance from {0}", "it is farther than the tolerance from {0}"};
constexpr exact::Decision kNearLine{"squared distance from {0}{1}, less that of the tolerance",
                                    "it is within the tolerance of {0}{1}",
                                    "it is at the tolerance from {0}{1}",
                                    "it is farther than the tolerance from {0}{1}"};
constexpr exact::Decision kNearPlane{"squared height, less that of the tolerance",
                                     "it is within 1e-5 of the plane of the triangle",
                                     "it is 1e-5 from the plane of the triangle",
                                     "it is more than 1e-5 from the plane of the triangle"};
constexpr exact::Decision kOverTolerance{
    "height over the tolerance", "it is less than 1e-5 in front of the plane",
    "it is 1e-5 in front of the plane", "it is more than 1e-5 in front of the plane"};
constexpr exact::Decision kUnderTolerance{
    "height over the tolerance behind the plane", "it is more than 1e-5 behind the plane",
    "it is 1e-5 behind the plane", "it is less than 1e-5 behind the plane"};
constexpr exact::Decision kCornerOver{
    "height of {0} over the tolerance", "{0} is less than 1e-5 in front of the plane",
    "{0} is 1e-5 in front of the plane", "{0} is more than 1e-5 in front of the plane"};
constexpr exact::Decision kCornerUnder{
    "height of {0} over the tolerance behind the plane", "{0} is more than 1e-5 behind the plane",
    "{0} is 1e-5 behind the plane", "{0} is less than 1e-5 behind the plane"};
constexpr exact::Decision kLowerBound{
    "squared cosine over its lower bound", "the angle is larger than the tolerance",
    "the angle is the tolerance", "the angle is within the tolerance"};
// The stored direction is rounded and may be longer than 1, so the cosine may be above 1.
constexpr exact::Decision kUpperBound{
    "squared cosine over its upper bound", "(the angle is within the tolerance)",
    "the cosine is at its upper bound", "the cosine is above its upper bound"};

// Is the point less than `tolerance` from the segment?
bool Near(const Point& point, const Segment& segment, double tolerance) {
  const Edge edge{segment.start(), segment.end()};
  const auto is_near = [&](const Point& end, char letter) {
    return Sign([&](auto as) { return Squared(as(point) - as(end)) - Squared(as(tolerance)); },
                {kNearEnd, letter}) < 0;
  };
  if (ProjectsPast(point, edge)) return is_near(edge.to, edge.to_letter);
  if (ProjectsPast(point, edge.Reversed())) return is_near(edge.from, edge.from_letter);
  return NearerToLine(point, edge, tolerance, kNearLine);
}

}  // namespace

bool PointInAabb(const Point& point, const Aabb& box) {
  RequireFinite(point, "point");
  const Point& min = box.min();
  const Point& max = box.max();
  return min.x <= point.x && point.x <= max.x && min.y <= point.y && point.y <= max.y &&
         min.z <= point.z && point.z <= max.z;
}

bool PointInTriangleExact(const Point& point, const Triangle& triangle) {
  RequireFinite(point, "point");
  const auto normal = NormalOf(triangle);
  const bool near_plane = Sign(
                              [&](auto as) {
                                return Squared(Dot(normal(as), as(point) - as(triangle.a()))) -
                                       Squared(as(kPlaneTolerance)) * Squared(normal(as));
                              },
                              kNearPlane) < 0;
  if (near_plane) return ProjectsInto(point, triangle, normal);
  // If the triangle has no area, its normal is zero, and `near_plane` tests 0 < 0: it is false.
  return !HasArea(normal) && Near(point, LongestSide(triangle), kPlaneTolerance);
}

// The filter rejects points at least 1e-5 from the plane of the triangle. With normal = ab x ac,
// the volume is the signed distance of the point from the plane times |normal|, so these points
// have |volume| >= 1e-5 |normal|. The bound for the computed volume has three terms:
// - 1e-5 |normal| is below 2.5e-6 * 16 side^2, because |normal| <= 2 sqrt(3) side^2. `side` is the
//   largest magnitude of the coordinates of ab and ac.
// - The error of the volume is below 2^-18 side^2 reach: the magnitudes of its terms add up to at
//   most 6 side^2 reach and are rounded eight times. `reach` is the largest magnitude of the
//   coordinates of the offset.
// - Underflow may lose 2^-150 for each product, times the later factors of the product. This loss
//   is less than the slack of the first two terms, or less than the third term, 2^-120.
// Where a product overflows, the bound is infinite, and exact evaluation decides.
bool PointInTriangle(const Point& point, const Triangle& triangle) {
  const Vector ab = triangle.b() - triangle.a();
  const Vector ac = triangle.c() - triangle.a();
  const Vector offset = point - triangle.a();
  const float side = filter::Max(filter::MaxNorm(ab), filter::MaxNorm(ac));
  const float square = 16 * side * side;
  const float reach = filter::MaxNorm(offset);
  const float bound = 2.5e-6F * square + 0x1p-22F * (square * reach) + 0x1p-120F;
  const float volume = glm::dot(offset, glm::cross(ab, ac));
  if (std::abs(volume) > bound) return false;
  return PointInTriangleExact(point, triangle);
}

bool PointOnPlane(const Point& point, const Plane& plane) { return SideOfPlane(point, plane) == 0; }

float SignedDistance(const Point& point, const Plane& plane) {
  RequireFinite(point, "point");
  return exact::RoundPolynomial(
      [&](auto as) { return Dot(as(plane.normal()), as(point)) - as(plane.distance()); });
}

int SideOfPlaneExact(const Point& point, const Plane& plane, char corner) {
  RequireFinite(point, "point");
  const auto side_of = [&](double distance, const exact::Decision& decision) {
    return Sign(
        [&](auto as) {
          return Dot(as(plane.normal()), as(point)) - as(plane.distance()) - as(distance);
        },
        {decision, corner});
  };
  const bool is_corner = corner != 0;
  if (side_of(kPlaneTolerance, is_corner ? kCornerOver : kOverTolerance) >= 0) return 1;
  if (side_of(-kPlaneTolerance, is_corner ? kCornerUnder : kUnderTolerance) <= 0) return -1;
  return 0;
}

bool PointOnSegment(const Point& point, const Segment& segment) {
  RequireFinite(point, "point");
  return Near(point, segment, kSegmentTolerance);
}

bool PointOnRayExact(const Point& point, const Ray& ray) {
  RequireFinite(point, "point");
  constexpr double kTolerance = 1e-6;
  if (point == ray.origin()) return true;
  const auto along = [&](auto as) {
    return Dot(as(point) - as(ray.origin()), as(ray.direction()));
  };
  if (Sign(along, kAlongRay) <= 0) return false;
  // With length = |point - origin|, |1 - along / length| < tolerance means that `along` is between
  // (1 - tolerance) length and (1 + tolerance) length. All these numbers are positive, so their
  // squares are compared.
  const auto compare = [&](double tolerance, const exact::Decision& decision) {
    return Sign(
        [&](auto as) {
          return Squared(along(as)) -
                 Squared(as(1.0) + as(tolerance)) * Squared(as(point) - as(ray.origin()));
        },
        decision);
  };
  return compare(-kTolerance, kLowerBound) > 0 && compare(kTolerance, kUpperBound) < 0;
}

}  // namespace hitscan
