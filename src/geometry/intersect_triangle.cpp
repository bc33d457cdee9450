#include <glm/common.hpp>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/intersect.h"

// A triangle against a sphere and against a box.
namespace hitscan {
namespace {

using exact::Sign;

// Is some point strictly between the ends of the side nearer to the center than the radius?
bool SideWithin(const Point& from, const Point& to, const Sphere& sphere) {
  const auto ahead = [&](const Point& start, const Point& end) {
    return Sign([&](auto as) {
             return Dot(as(sphere.center()) - as(start), as(end) - as(start));
           }) > 0;
  };
  return ahead(from, to) && ahead(to, from) &&
         Sign([&](auto as) {
           // The distance from the line is |offset x direction| / |direction|.
           const auto direction = as(to) - as(from);
           return Squared(Cross(as(sphere.center()) - as(from), direction)) -
                  Squared(as(sphere.radius())) * Squared(direction);
         }) < 0;
}

// Does the plane of the triangle leave the whole box on one side?
bool PlaneSeparates(const Triangle& t, const Aabb& box) {
  const auto normal = NormalOf(t);
  // The corners of the box farthest along the normal and against it.
  Point front;
  Point back;
  for (int axis = 0; axis < 3; ++axis) {
    const bool upwards = Sign([&](auto as) { return exact::Component(normal(as), axis); }) > 0;
    front[axis] = upwards ? box.max()[axis] : box.min()[axis];
    back[axis] = upwards ? box.min()[axis] : box.max()[axis];
  }
  const auto side = [&](const Point& corner) {
    return Sign([&](auto as) { return Dot(normal(as), as(corner) - as(t.a())); });
  };
  return side(front) < 0 || side(back) > 0;
}

// Does the direction perpendicular to a side of the triangle and to an axis of the box separate the
// two? `opposite` is the third corner; the ends of the side project onto one point.
bool SideSeparates(const Point& from, const Point& to, const Point& opposite, const Aabb& box,
                   int axis) {
  const int j = (axis + 1) % 3;
  const int k = (axis + 2) % 3;
  // The direction is axis x (to - from): its component j is -(to - from)[k], k is (to - from)[j].
  Point front(0);
  Point back(0);
  const bool j_upwards = to[k] < from[k];
  const bool k_upwards = to[j] > from[j];
  front[j] = j_upwards ? box.max()[j] : box.min()[j];
  back[j] = j_upwards ? box.min()[j] : box.max()[j];
  front[k] = k_upwards ? box.max()[k] : box.min()[k];
  back[k] = k_upwards ? box.min()[k] : box.max()[k];
  const auto height = [&](const Point& corner, const Point& over) {
    return Sign([&](auto as) {
      return (as(corner[k]) - as(over[k])) * (as(to[j]) - as(from[j])) -
             (as(corner[j]) - as(over[j])) * (as(to[k]) - as(from[k]));
    });
  };
  return (height(from, front) > 0 && height(opposite, front) > 0) ||
         (height(from, back) < 0 && height(opposite, back) < 0);
}

}  // namespace

bool Intersects(const Triangle& triangle, const Sphere& sphere) {
  const auto corner_within = [&](const Point& corner) {
    return Sign([&](auto as) {
             return Squared(as(sphere.center()) - as(corner)) - Squared(as(sphere.radius()));
           }) < 0;
  };
  const auto& [a, b, c] = triangle.corners();
  if (corner_within(a) || corner_within(b) || corner_within(c)) return true;
  // Nothing of the triangle is nearer than its plane. Without an area this is 0 < 0.
  const auto normal = NormalOf(triangle);
  const bool plane_within =
      Sign([&](auto as) {
        return Squared(Dot(normal(as), as(sphere.center()) - as(triangle.a()))) -
               Squared(as(sphere.radius())) * Squared(normal(as));
      }) < 0;
  if (!plane_within && HasArea(normal)) return false;
  if (plane_within && FootWithin(sphere.center(), triangle, normal)) return true;
  return SideWithin(a, b, sphere) || SideWithin(b, c, sphere) || SideWithin(c, a, sphere);
}

// Two convex polytopes are apart exactly when one of these separates them: the normals of faces and
// the products of an edge of each. For flat boxes and triangles without area the axes of the box
// and their products with the sides still span every direction that is needed: where the two lie in
// one plane with normal m, and m[i] is not 0, axis i x side lies across that side as m x side does.
bool Intersects(const Triangle& triangle, const Aabb& box) {
  const auto& [a, b, c] = triangle.corners();
  const Point least = glm::min(glm::min(a, b), c);
  const Point greatest = glm::max(glm::max(a, b), c);
  for (int axis = 0; axis < 3; ++axis) {
    if (greatest[axis] < box.min()[axis] || least[axis] > box.max()[axis]) return false;
  }
  if (PlaneSeparates(triangle, box)) return false;
  for (int axis = 0; axis < 3; ++axis) {
    if (SideSeparates(a, b, c, box, axis) || SideSeparates(b, c, a, box, axis) ||
        SideSeparates(c, a, b, box, axis)) {
      return false;
    }
  }
  return true;
}

}  // namespace hitscan
