#include "intersect.h"

#include <glm/common.hpp>

#include "containment.h"
#include "exact.h"
#include "rounding.h"

namespace hitscan {
namespace {

using exact::Sign;

}  // namespace

bool Intersects(const Sphere& a, const Sphere& b) {
  return Sign([&](auto as) {
           return Squared(as(a.center()) - as(b.center())) -
                  Squared(as(a.radius()) + as(b.radius()));
         }) <= 0;
}

bool Intersects(const Sphere& sphere, const Aabb& box) {
  const Point closest = glm::clamp(sphere.center(), box.min(), box.max());
  return Sign([&](auto as) {
           return Squared(as(sphere.center()) - as(closest)) - Squared(as(sphere.radius()));
         }) < 0;
}

bool Intersects(const Sphere& sphere, const Plane& plane) {
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

bool Intersects(const Aabb& box, const Plane& plane) {
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

bool Intersects(const Plane& a, const Plane& b) {
  constexpr double kLeastSquaredSine = 1e-4;
  return Sign([&](auto as) {
           return Squared(Cross(as(a.normal()), as(b.normal()))) - as(kLeastSquaredSine);
         }) > 0;
}

bool Intersects(const Triangle& triangle, const Plane& plane) {
  const int side = SideOfPlane(triangle.a(), plane);
  return side == 0 || SideOfPlane(triangle.b(), plane) != side ||
         SideOfPlane(triangle.c(), plane) != side;
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
