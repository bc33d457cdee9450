#include <glm/common.hpp>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/intersect.h"

// A triangle against a sphere, by the distances of its corners, face and sides, and against a box,
// by separating axes (Akenine-Moeller 2001). Both are decided by exact signs.
namespace hitscan {
namespace {

using exact::Sign;

// Is a point of the side, strictly between its ends, at a distance from the center less than the
// radius?
bool SideMeets(const Point& from, const Point& to, const Sphere& sphere) {
  return !ProjectsPast(sphere.center(), to, from) && !ProjectsPast(sphere.center(), from, to) &&
         NearerToLine(sphere.center(), from, to, sphere.radius());
}

// Does the plane of the triangle separate it from the box?
bool PlaneSeparates(const Triangle& t, const Aabb& box) {
  const auto normal = NormalOf(t);
  // The corners of the box farthest along the normal and against it.
  Point front;
  Point back;
  for (int axis = 0; axis < 3; ++axis) {
    const bool positive = Sign([&](auto as) { return exact::Component(normal(as), axis); }) > 0;
    front[axis] = positive ? box.max()[axis] : box.min()[axis];
    back[axis] = positive ? box.min()[axis] : box.max()[axis];
  }
  const auto side = [&](const Point& corner) {
    return Sign([&](auto as) { return Dot(normal(as), as(corner) - as(t.a())); });
  };
  return side(front) < 0 || side(back) > 0;
}

// Is the cross product of a side of the triangle and an axis of the box a separating axis?
// `opposite` is the third corner; both ends of the side have the same projection.
bool SideSeparates(const Point& from, const Point& to, const Point& opposite, const Aabb& box,
                   int axis) {
  const int j = (axis + 1) % 3;
  const int k = (axis + 2) % 3;
  // The direction is axis x (to - from): its component j is -(to - from)[k], k is (to - from)[j].
  Point front(0);
  Point back(0);
  const bool j_positive = to[k] < from[k];
  const bool k_positive = to[j] > from[j];
  front[j] = j_positive ? box.max()[j] : box.min()[j];
  back[j] = j_positive ? box.min()[j] : box.max()[j];
  front[k] = k_positive ? box.max()[k] : box.min()[k];
  back[k] = k_positive ? box.min()[k] : box.max()[k];
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
  const auto corner_inside = [&](const Point& corner) {
    return Sign([&](auto as) {
             return Squared(as(sphere.center()) - as(corner)) - Squared(as(sphere.radius()));
           }) < 0;
  };
  const auto& [a, b, c] = triangle.corners();
  if (corner_inside(a) || corner_inside(b) || corner_inside(c)) return true;
  // No point of the triangle is nearer than its plane. Without an area this is 0 < 0, which is
  // false.
  const auto normal = NormalOf(triangle);
  const bool plane_meets =
      Sign([&](auto as) {
        return Squared(Dot(normal(as), as(sphere.center()) - as(triangle.a()))) -
               Squared(as(sphere.radius())) * Squared(normal(as));
      }) < 0;
  if (!plane_meets && HasArea(normal)) return false;
  if (plane_meets && ProjectsInto(sphere.center(), triangle, normal)) return true;
  return SideMeets(a, b, sphere) || SideMeets(b, c, sphere) || SideMeets(c, a, sphere);
}

// Two convex polytopes are disjoint exactly when one of these axes separates them: the normals of
// faces and the cross products of an edge of each. For flat boxes and triangles without area the
// axes of the box and their products with the sides are still sufficient: where the two lie in one
// plane with normal m, and m[i] is not 0, axis i x side separates along the same line as m x side.
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
