#pragma once

#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

namespace hitscan {

/// (b - a) x (c - a), to be used in expressions: normal(as).
inline auto NormalOf(const Triangle& t) {
  return exact::Shared([&t](auto as) {
    const auto a = as(t.a());
    return Cross(as(t.b()) - a, as(t.c()) - a);
  });
}

/// Does the triangle with this normal have an area? Decided exactly: not a segment or a point.
template <class Normal>
bool HasArea(const Normal& normal) {
  return exact::Sign([&](auto as) { return Squared(normal(as)); }) != 0;
}

/// The longest side of a triangle, decided exactly: all of a triangle without area.
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

/// On which side of from -> to, seen against the normal, is the point: 1 on the inner one of a
/// triangle, 0 above the line, -1 on the outer one?
template <class Normal>
int SideOfEdge(const Normal& normal, const Point& from, const Point& to, const Point& point) {
  return exact::Sign(
      [&](auto as) { return Dot(normal(as), Cross(as(to) - as(from), as(point) - as(from))); });
}

/// Is the foot of the point on the triangle's plane within the triangle, edges included? True for
/// any point when the triangle has no area.
template <class Normal>
bool FootWithin(const Point& point, const Triangle& t, const Normal& normal) {
  return SideOfEdge(normal, t.a(), t.b(), point) >= 0 &&
         SideOfEdge(normal, t.b(), t.c(), point) >= 0 &&
         SideOfEdge(normal, t.c(), t.a(), point) >= 0;
}

}  // namespace hitscan
