#include "geometry/intersect.h"

#include <glm/common.hpp>

#include "geometry/containment.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"

namespace hitscan {
namespace {

using exact::Sign;

}  // namespace

bool IntersectsExact(const Sphere& sphere, const Plane& plane) {
  return Sign([&](auto as) {
           const auto normal = as(plane.normal());
           return Squared(Dot(normal, as(sphere.center())) - as(plane.distance())) -
                  Squared(as(sphere.radius())) * Squared(normal);
         }) <= 0;
}

bool Intersects(const Aabb& a, const Aabb& b) {
  const auto overlap = [&](int axis) {
    return a.min()[axis] <= b.max()[axis] && b.min()[axis] <= a.max()[axis];
  };
  return overlap(0) && overlap(1) && overlap(2);
}

bool IntersectsExact(const Aabb& box, const Plane& plane) {
  // The corners farthest behind the plane and farthest in front of it.
  Point back;
  Point front;
  for (int axis = 0; axis < 3; ++axis) {
    const bool upwards = plane.normal()[axis] > 0;
    back[axis] = upwards ? box.min()[axis] : box.max()[axis];
    front[axis] = upwards ? box.max()[axis] : box.min()[axis];
  }
  const auto side = [&](const Point& corner) {
    return Sign(
        [&](auto as) { return Dot(as(plane.normal()), as(corner)) - as(plane.distance()); });
  };
  return side(back) <= 0 && side(front) >= 0;
}

bool IntersectsExact(const Plane& a, const Plane& b) {
  constexpr double kLeastSquaredSine = 1e-4;
  return Sign([&](auto as) {
           return Squared(Cross(as(a.normal()), as(b.normal()))) - as(kLeastSquaredSine);
         }) > 0;
}

bool IntersectsExact(const Triangle& triangle, const Plane& plane) {
  const int side = SideOfPlane(triangle.a(), plane);
  return side == 0 || SideOfPlane(triangle.b(), plane) != side ||
         SideOfPlane(triangle.c(), plane) != side;
}

bool Intersects(const Triangle& triangle, const Plane& plane) {
  const auto a = filter::SignedDistance(triangle.a(), plane);
  const auto b = filter::SignedDistance(triangle.b(), plane);
  const auto c = filter::SignedDistance(triangle.c(), plane);
  const float lowest = filter::Min(filter::Min(a.value, b.value), c.value);
  const float highest = filter::Max(filter::Max(a.value, b.value), c.value);
  // Beyond this distance from the plane, the side is certain.
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
  if (Sign(determinant) == 0) return std::nullopt;
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
