#include "geometry/intersect.h"

#include "geometry/containment.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/triangle_predicates.h"

namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kPlaneDistance{
    "squared distance minus squared radius", "the plane is nearer to the center than the radius",
    "the sphere touches the plane", "the plane is farther from the center than the radius"};
constexpr exact::Decision kAboveA{"from the begin of a to the end of b, along {0}",
                                  "b ends before a begins along {0}", "they touch along {0}",
                                  "they overlap along {0}"};
constexpr exact::Decision kAboveB{"from the begin of b to the end of a, along {0}",
                                  "a ends before b begins along {0}", "they touch along {0}",
                                  "they overlap along {0}"};
constexpr exact::Decision kLowest{"height of the lowest corner", "a corner is behind the plane",
                                  "a corner is on the plane",
                                  "all corners are in front of the plane"};
constexpr exact::Decision kHighest{"height of the highest corner",
                                   "all corners are behind the plane", "a corner is on the plane",
                                   "a corner is in front of the plane"};
constexpr exact::Decision kAngle{
    "squared sine of the angle minus 1e-4", "they are within 0.573 degrees of parallel",
    "they are 0.573 degrees from parallel", "they are more than 0.573 degrees from parallel"};
constexpr exact::Decision kDeterminant{
    "determinant of the normals", "the normals do not lie in one plane",
    "the normals lie in one plane", "the normals do not lie in one plane"};

}  // namespace

bool IntersectsExact(const Sphere& sphere, const Plane& plane) {
  return Sign(
             [&](auto as) {
               const auto normal = as(plane.normal());
               return Squared(Dot(normal, as(sphere.center())) - as(plane.distance())) -
                      Squared(as(sphere.radius())) * Squared(normal);
             },
             kPlaneDistance) <= 0;
}

bool Intersects(const Aabb& a, const Aabb& b) {
  const auto overlap = [&](int axis) {
    return a.min()[axis] <= b.max()[axis] && b.min()[axis] <= a.max()[axis];
  };
  return overlap(0) && overlap(1) && overlap(2);
}

bool IntersectsExact(const Aabb& a, const Aabb& b) {
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (exact::Compare(b.max()[axis], a.min()[axis], {kAboveA, name}) < 0 ||
        exact::Compare(a.max()[axis], b.min()[axis], {kAboveB, name}) < 0) {
      return false;
    }
  }
  return true;
}

bool IntersectsExact(const Aabb& box, const Plane& plane) {
  // The corners farthest behind the plane and farthest in front of it.
  BoxCorner back{box};
  BoxCorner front{box};
  for (int axis = 0; axis < 3; ++axis) {
    front.is_upper[axis] = plane.normal()[axis] > 0;
    back.is_upper[axis] = !front.is_upper[axis];
  }
  const auto side = [&](const BoxCorner& corner, const exact::Decision& decision) {
    return Sign([&](auto as) { return Dot(as(plane.normal()), corner(as)) - as(plane.distance()); },
                decision);
  };
  return side(back, kLowest) <= 0 && side(front, kHighest) >= 0;
}

bool IntersectsExact(const Plane& a, const Plane& b) {
  constexpr double kLeastSquaredSine = 1e-4;
  return Sign(
             [&](auto as) {
               return Squared(Cross(as(a.normal()), as(b.normal()))) - as(kLeastSquaredSine);
             },
             kAngle) > 0;
}

bool IntersectsExact(const Triangle& triangle, const Plane& plane) {
  const int side = SideOfPlaneExact(triangle.a(), plane, 'a');
  return side == 0 || SideOfPlaneExact(triangle.b(), plane, 'b') != side ||
         SideOfPlaneExact(triangle.c(), plane, 'c') != side;
}

bool Intersects(const Triangle& triangle, const Plane& plane) {
  const auto a = filter::SignedDistance(triangle.a(), plane);
  const auto b = filter::SignedDistance(triangle.b(), plane);
  const auto c = filter::SignedDistance(triangle.c(), plane);
  const float lowest = filter::Min(filter::Min(a.value, b.value), c.value);
  const float highest = filter::Max(filter::Max(a.value, b.value), c.value);
  // Farther than `far` from the plane the side is certain. It is the largest error of a corner plus
  // more than the 1e-5 within which a corner is on the plane (SideOfPlane).
  auto widest = a;
  widest.magnitude = filter::Max(filter::Max(a.magnitude, b.magnitude), c.magnitude);
  const float far = widest.Error() + 2e-5F;
  if (filter::Max(lowest, -highest) > far) return false;
  if (filter::Min(-lowest, highest) > far) return true;
  return IntersectsExact(triangle, plane);
}

std::optional<Point> IntersectPlanes(const Plane& a, const Plane& b, const Plane& c) {
  const auto determinant = [&](auto as) {
    return Dot(as(a.normal()), Cross(as(b.normal()), as(c.normal())));
  };
  if (Sign(determinant, kDeterminant) == 0) return std::nullopt;
  return exact::RoundPoint([&](auto as) {
    const auto n1 = as(a.normal());
    const auto n2 = as(b.normal());
    const auto n3 = as(c.normal());
    return exact::Quotient{Cross(n2, n3) * as(a.distance()) + Cross(n3, n1) * as(b.distance()) +
                               Cross(n1, n2) * as(c.distance()),
                           Dot(n1, Cross(n2, n3))};
  });
}

}  // namespace hitscan
