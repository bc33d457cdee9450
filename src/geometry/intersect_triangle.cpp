#include <algorithm>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/intersect.h"

// A triangle against a sphere, by the distances of its corners, face and sides, and against a box,
// by separating axes (Akenine-Moeller 2001). Both are decided by exact signs.
namespace hitscan {
namespace {

using exact::Sign;

constexpr exact::Decision kCornerPower{"power of {0}", "{0} is inside the sphere",
                                       "{0} is on the sphere", "{0} is outside the sphere"};
constexpr exact::Decision kPlaneReach{"squared height of the center, less that of the radius",
                                      "the plane of the triangle cuts the sphere",
                                      "the plane of the triangle touches the sphere",
                                      "the plane of the triangle passes beside the sphere"};
constexpr exact::Decision kSideReach{
    "squared distance of {0}{1}, less that of the radius", "{0}{1} passes through the sphere",
    "{0}{1} touches the sphere", "{0}{1} passes beside the sphere"};
constexpr exact::Decision kTriangleBelow{
    "from the begin of the box to the end of the triangle, {0}",
    "the triangle is below the {0} slab", "the triangle touches the {0} slab",
    "the triangle reaches the {0} slab"};
constexpr exact::Decision kTriangleAbove{
    "from the begin of the triangle to the end of the box, {0}",
    "the triangle is above the {0} slab", "the triangle touches the {0} slab",
    "the triangle reaches the {0} slab"};
constexpr exact::Decision kNormal{"normal along {0}", "(the normal is negative along {0})",
                                  "(the normal is zero along {0})",
                                  "(the normal is positive along {0})"};
constexpr exact::Decision kFrontCorner{
    "height of the highest corner of the box", "the box is behind the plane of the triangle",
    "a corner of the box touches the plane of the triangle",
    "a corner of the box is in front of the plane of the triangle"};
constexpr exact::Decision kBackCorner{"height of the lowest corner of the box",
                                      "a corner of the box is behind the plane of the triangle",
                                      "a corner of the box touches the plane of the triangle",
                                      "the box is in front of the plane of the triangle"};
constexpr exact::Decision kOverFront{
    "beyond the box, across {0}{1}", "the triangle reaches back to the box across {0}{1}",
    "the triangle touches the box across {0}{1}", "the triangle is beyond the box across {0}{1}"};
constexpr exact::Decision kUnderBack{kOverFront.name, kOverFront.positive, kOverFront.zero,
                                     kOverFront.negative};

// Is a point of the side, strictly between its ends, at a distance from the center less than the
// radius?
bool SideMeets(const Edge& side, const Sphere& sphere) {
  return !ProjectsPast(sphere.center(), side.Reversed()) && !ProjectsPast(sphere.center(), side) &&
         NearerToLine(sphere.center(), side, sphere.radius(), kSideReach);
}

// Does the plane of the triangle separate it from the box?
bool PlaneSeparates(const Triangle& t, const Aabb& box) {
  const auto normal = NormalOf(t);
  // The corners of the box farthest along the normal and against it.
  BoxCorner front{box};
  BoxCorner back{box};
  for (int axis = 0; axis < 3; ++axis) {
    front.is_upper[axis] = Sign([&](auto as) { return exact::Component(normal(as), axis); },
                                {kNormal, "xyz"[axis]}) > 0;
    back.is_upper[axis] = !front.is_upper[axis];
  }
  const auto side = [&](const BoxCorner& corner, const exact::Decision& decision) {
    return Sign([&](auto as) { return Dot(normal(as), corner(as) - as(t.a())); }, decision);
  };
  return side(front, kFrontCorner) < 0 || side(back, kBackCorner) > 0;
}

// Is the cross product of a side of the triangle and an axis of the box a separating axis?
// `opposite` is the third corner; both ends of the side have the same projection.
bool SideSeparates(const Edge& side, const Point& opposite, const Aabb& box, int axis) {
  const Point& from = side.from;
  const Point& to = side.to;
  const int j = (axis + 1) % 3;
  const int k = (axis + 2) % 3;
  // The direction is axis x (to - from): its component j is -(to - from)[k], k is (to - from)[j].
  BoxCorner front{box};
  BoxCorner back{box};
  front.is_upper[j] = to[k] < from[k];
  front.is_upper[k] = to[j] > from[j];
  back.is_upper[j] = !front.is_upper[j];
  back.is_upper[k] = !front.is_upper[k];
  const auto height = [&](const Point& corner, const BoxCorner& over,
                          const exact::Decision& decision) {
    return Sign(
        [&](auto as) {
          return (as(corner[k]) - as(over[k])) * (as(to[j]) - as(from[j])) -
                 (as(corner[j]) - as(over[j])) * (as(to[k]) - as(from[k]));
        },
        {decision, side.from_letter, side.to_letter});
  };
  return (height(from, front, kOverFront) > 0 && height(opposite, front, kOverFront) > 0) ||
         (height(from, back, kUnderBack) < 0 && height(opposite, back, kUnderBack) < 0);
}

}  // namespace

bool Intersects(const Triangle& triangle, const Sphere& sphere) {
  const auto corner_inside = [&](const Point& corner, char letter) {
    return Sign([&](auto as) { return BoxSeparation(as, sphere, corner); },
                {kCornerPower, letter}) < 0;
  };
  const auto& [a, b, c] = triangle.corners();
  if (corner_inside(a, 'a') || corner_inside(b, 'b') || corner_inside(c, 'c')) return true;
  // No point of the triangle is nearer than its plane. Without an area this is 0 < 0, which is
  // false.
  const auto normal = NormalOf(triangle);
  const bool plane_meets =
      Sign(
          [&](auto as) {
            return Squared(Dot(normal(as), as(sphere.center()) - as(triangle.a()))) -
                   Squared(as(sphere.radius())) * Squared(normal(as));
          },
          kPlaneReach) < 0;
  if (!plane_meets && HasArea(normal)) return false;
  if (plane_meets && ProjectsInto(sphere.center(), triangle, normal)) return true;
  return SideMeets(EdgeOf(triangle, 0), sphere) || SideMeets(EdgeOf(triangle, 1), sphere) ||
         SideMeets(EdgeOf(triangle, 2), sphere);
}

// Two convex polytopes are disjoint exactly when one of these axes separates them: the normals of
// faces and the cross products of an edge of each. For flat boxes and triangles without area the
// axes of the box and their products with the sides are still sufficient: where the two lie in one
// plane with normal m, and m[i] is not 0, axis i x side separates along the same line as m x side.
bool Intersects(const Triangle& triangle, const Aabb& box) {
  const auto& [a, b, c] = triangle.corners();
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    const float& least = std::min(std::min(a[axis], b[axis]), c[axis]);
    const float& greatest = std::max(std::max(a[axis], b[axis]), c[axis]);
    if (exact::Compare(greatest, box.min()[axis], {kTriangleBelow, name}) < 0 ||
        exact::Compare(box.max()[axis], least, {kTriangleAbove, name}) < 0) {
      return false;
    }
  }
  if (PlaneSeparates(triangle, box)) return false;
  for (int axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (SideSeparates(EdgeOf(triangle, i), triangle.corners()[(i + 2) % 3], box, axis)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace hitscan
