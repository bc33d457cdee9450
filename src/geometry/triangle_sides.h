#pragma once

#include "exact.h"
#include "segment.h"
#include "triangle.h"

namespace hitscan {

/// Does the triangle have an area? Decided exactly: false for a segment or a point.
inline bool HasArea(const Triangle& t) {
  return exact::Sign([&](auto as) {
           return Squared(Cross(as(t.b()) - as(t.a()), as(t.c()) - as(t.a())));
         }) != 0;
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

/// Is the foot of the point on the triangle's plane within the triangle, edges included? True for
/// any point when the triangle has no area.
inline bool FootWithin(const Point& point, const Triangle& t) {
  const auto inner_side = [&](const Point& from, const Point& to) {
    return exact::Sign([&](auto as) {
             const auto normal = Cross(as(t.b()) - as(t.a()), as(t.c()) - as(t.a()));
             return Dot(normal, Cross(as(to) - as(from), as(point) - as(from)));
           }) >= 0;
  };
  return inner_side(t.a(), t.b()) && inner_side(t.b(), t.c()) && inner_side(t.c(), t.a());
}

}  // namespace hitscan
