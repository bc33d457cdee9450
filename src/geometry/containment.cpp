#include "geometry/containment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

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

constexpr exact::Decision kVolume{"volume of the tetrahedron", "(it is left-handed)",
                                  "the tetrahedron is flat", "(it is right-handed)"};
constexpr exact::Decision kInnerOfFace{"height over the face opposite to {0}",
                                       "it is outside of the face opposite to {0}",
                                       "it is in the plane of the face opposite to {0}",
                                       "it is on the inner side of the face opposite to {0}"};
constexpr exact::Decision kInnerOfFaceReversed = exact::Reversed(kInnerOfFace);
constexpr exact::Decision kHeightOverFace{
    "height over the face opposite to {0}", "it is not in the plane of the corners",
    "it is in the plane of the corners", "it is not in the plane of the corners"};
constexpr exact::Decision kBesideLine{"squared area of the point and a side", "",
                                      "it is on the line of a side",
                                      "it is not on the line of a side"};
constexpr exact::Decision kWithinEnds{
    "from an end to the point, along {0}", "it is beyond a side along {0}",
    "it is at the end of a side along {0}", "it is before the end of a side along {0}"};

// Is the point on the segment? Without a tolerance.
bool IsOn(const Segment& segment, const Point& point) {
  for (int axis = 0; axis < 3; ++axis) {
    const auto& [least, most] = std::minmax(segment.start()[axis], segment.end()[axis]);
    const exact::DecisionText decision(kWithinEnds, "xyz"[axis]);
    if (exact::Compare(point[axis], least, decision) < 0 ||
        exact::Compare(most, point[axis], decision) < 0) {
      return false;
    }
  }
  return Sign(
             [&](auto as) {
               const auto start = as(segment.start());
               return Squared(Cross(as(point) - start, as(segment.end()) - start));
             },
             kBesideLine) == 0;
}

// Is the point on the triangle, which is the face of a tetrahedron opposite to a corner? Without a
// tolerance.
bool IsOn(const Triangle& face, const Point& point, char opposite) {
  const auto normal = NormalOf(face);
  if (!HasArea(normal)) return IsOn(LongestSide(face), point);
  return Sign([&](auto as) { return Dot(normal(as), as(point) - as(face.a())); },
              {kHeightOverFace, opposite}) == 0 &&
         ProjectsInto(point, face, normal);
}

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

namespace {

// Filter of PointInTetrahedron in double precision; nothing if it is uncertain: the weights of the
// corners, times the volume. No coordinate of a difference is larger than `size`. A determinant of
// such vectors has an error of less than 64 roundings of size^3, and the weight of a is the
// difference of four of them.
std::optional<bool> FilterInTetrahedron(const Point& point, const Tetrahedron& tetrahedron) {
  const glm::dvec3 a(tetrahedron.a());
  const glm::dvec3 b = glm::dvec3(tetrahedron.b()) - a;
  const glm::dvec3 c = glm::dvec3(tetrahedron.c()) - a;
  const glm::dvec3 d = glm::dvec3(tetrahedron.d()) - a;
  const glm::dvec3 p = glm::dvec3(point) - a;
  double size = 0;
  for (int i = 0; i < 3; ++i) {
    size = std::max(std::max(size, std::max(std::abs(b[i]), std::abs(c[i]))),
                    std::max(std::abs(d[i]), std::abs(p[i])));
  }
  const double error = 0x1p-44 * (size * size * size);
  const glm::dvec3 cd = glm::cross(c, d);
  const glm::dvec3 pb = glm::cross(p, b);
  const double volume = glm::dot(b, cd);
  if (!(std::abs(volume) > error)) return std::nullopt;
  const double sign = volume > 0 ? 1 : -1;
  const double of_b = glm::dot(p, cd) * sign;
  const double of_c = -glm::dot(d, pb) * sign;
  const double of_d = glm::dot(c, pb) * sign;
  const double of_a = std::abs(volume) - of_b - of_c - of_d;
  const double least = std::min(std::min(of_a, of_b), std::min(of_c, of_d));
  if (std::abs(least) > error) return least > 0;
  return std::nullopt;
}

}  // namespace

bool PointInTetrahedron(const Point& point, const Tetrahedron& tetrahedron) {
  const std::optional<bool> filtered = FilterInTetrahedron(point, tetrahedron);
  return filtered ? *filtered : PointInTetrahedronExact(point, tetrahedron);
}

// A flat tetrahedron is the union of its faces: a point of the convex hull of four points in a
// plane is in the hull of three of them (Caratheodory).
bool PointInTetrahedronExact(const Point& point, const Tetrahedron& tetrahedron) {
  RequireFinite(point, "point");
  const auto& [a, b, c, d] = tetrahedron.corners();
  // The faces opposite to a, b, c and d, all with their fronts inside or all outside.
  const std::array faces{Triangle(b, d, c), Triangle(a, c, d), Triangle(a, d, b),
                         Triangle(a, b, c)};
  const auto height = [](auto as, const Triangle& face, const Point& of) {
    const auto first = as(face.a());
    return Dot(Cross(as(face.b()) - first, as(face.c()) - first), as(of) - first);
  };
  const int volume =
      Sign([&](auto as) { return height(as, faces[3], tetrahedron.corners()[3]); }, kVolume);
  for (std::size_t i = 0; i < 4; ++i) {
    if (volume == 0) {
      if (IsOn(faces[i], point, "abcd"[i])) return true;
      continue;
    }
    const exact::Decision& decision = volume > 0 ? kInnerOfFace : kInnerOfFaceReversed;
    if (Sign([&](auto as) { return height(as, faces[i], point); }, {decision, "abcd"[i]}) * volume <
        0) {
      return false;
    }
  }
  return volume != 0;
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
