#pragma once

#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

// Exact predicates of points, edges and triangles, shared by the queries: signs of polynomials of
// the coordinates (exact/filtered_sign.h), as in Ericson, "Real-Time Collision Detection" (2005),
// sections 5.1 and 5.2.
namespace hitscan {

/// Is the projection of the point onto the line from -> to at `to` or beyond it?
inline bool ProjectsPast(const Point& point, const Point& from, const Point& to) {
  return exact::Sign([&](auto as) { return Dot(as(point) - as(to), as(to) - as(from)); }) >= 0;
}

/// Is the point nearer to the line through two points than `distance`, a float or a double? The
/// distance from the line is |offset x direction| / |direction|. False when the points are equal.
template <class Number>
bool NearerToLine(const Point& point, const Point& from, const Point& to, Number distance) {
  return exact::Sign([&](auto as) {
           const auto direction = as(to) - as(from);
           return Squared(Cross(as(point) - as(from), direction)) -
                  Squared(as(distance)) * Squared(direction);
         }) < 0;
}

/// (b - a) x (c - a), to be used in expressions: normal(as).
inline auto NormalOf(const Triangle& t) {
  return exact::Shared([&t](auto as) {
    const auto a = as(t.a());
    return Cross(as(t.b()) - a, as(t.c()) - a);
  });
}

/// Does the triangle with this normal have an area? False when it is a segment or a point.
template <class Normal>
bool HasArea(const Normal& normal) {
  return exact::Sign([&](auto as) { return Squared(normal(as)); }) != 0;
}

/// The longest side of a triangle. A triangle without area is equal to its longest side.
inline Segment LongestSide(const Triangle& t) {
  const auto longer = [](const Segment& s, const Segment& than) {
    return exact::Sign([&](auto as) {
             return Squared(as(s.end()) - as(s.start())) -
                    Squared(as(than.end()) - as(than.start()));
           }) > 0;
  };
  Segment longest(t.a(), t.b());
  for (const Segment& side : {Segment(t.b(), t.c()), Segment(t.c(), t.a())}) {
    if (longer(side, longest)) longest = side;
  }
  return longest;
}

/// The side of the edge from -> to on which the projection of the point lies: 1 on the side of the
/// triangle, 0 on the line of the edge, -1 on the other side.
template <class Normal>
int SideOfEdge(const Normal& normal, const Point& from, const Point& to, const Point& point) {
  return exact::Sign(
      [&](auto as) { return Dot(normal(as), Cross(as(to) - as(from), as(point) - as(from))); });
}

/// Is the projection of the point in the triangle, edges included? True for any point when the
/// triangle has no area.
template <class Normal>
bool ProjectsInto(const Point& point, const Triangle& t, const Normal& normal) {
  return SideOfEdge(normal, t.a(), t.b(), point) >= 0 &&
         SideOfEdge(normal, t.b(), t.c(), point) >= 0 &&
         SideOfEdge(normal, t.c(), t.a(), point) >= 0;
}

}  // namespace hitscan
