#pragma once

#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

// Exact predicates of points, edges and triangles, shared by the queries: signs of polynomials of
// the coordinates (exact/filtered_sign.h), as in Ericson, "Real-Time Collision Detection" (2005),
// sections 5.1 and 5.2.
namespace hitscan {

/// A corner of a box, as an expression.
struct BoxCorner {
  const Aabb& box;
  bool is_upper[3] = {};

  const float& operator[](int axis) const { return (is_upper[axis] ? box.max() : box.min())[axis]; }
  template <class As>
  auto operator()(As as) const {
    return exact::Vector3{as((*this)[0]), as((*this)[1]), as((*this)[2])};
  }
};

/// The ends of an edge or a segment, and the letters of the ends in the words of decisions: by
/// default the o and e of origin and end.
struct Edge {
  const Point& from;
  const Point& to;
  char from_letter = 'o';
  char to_letter = 'e';

  Edge Reversed() const { return {to, from, to_letter, from_letter}; }
};
/// The edge of a triangle from the corner of that index to the next corner.
inline Edge EdgeOf(const Triangle& t, std::size_t corner) {
  const std::size_t next = (corner + 1) % 3;
  return {t.corners()[corner], t.corners()[next], "abc"[corner], "abc"[next]};
}

inline constexpr exact::Decision kPastEnd{"past {1} along {0}{1}", "(before {1} along {0}{1})",
                                          "(at {1} along {0}{1})", "(past {1} along {0}{1})"};
inline constexpr exact::Decision kSquaredArea{"squared area", "", "the triangle has no area",
                                              "(the triangle has an area)"};
inline constexpr exact::Decision kLongerSide{"squared length of a side minus that of another",
                                             "(the side is shorter)", "(both are equally long)",
                                             "(the side is longer)"};
inline constexpr exact::Decision kSideOfEdge{"side of {0}{1}", "it is outside of {0}{1}",
                                             "it is on {0}{1}",
                                             "it is on the inner side of {0}{1}"};

/// Is the projection of the point onto the line of the edge at its end or beyond it?
inline bool ProjectsPast(const Point& point, const Edge& edge) {
  return exact::Sign(
             [&](auto as) { return Dot(as(point) - as(edge.to), as(edge.to) - as(edge.from)); },
             {kPastEnd, edge.from_letter, edge.to_letter}) >= 0;
}

/// Is the distance of the point from the line of the edge less than `distance`, a float or a
/// double? That distance is |offset x direction| / |direction|. False when the ends of the edge are
/// equal.
template <class Number>
bool NearerToLine(const Point& point, const Edge& edge, const Number& distance,
                  const exact::Decision& decision) {
  return exact::Sign(
             [&](auto as) {
               const auto direction = as(edge.to) - as(edge.from);
               return Squared(Cross(as(point) - as(edge.from), direction)) -
                      Squared(as(distance)) * Squared(direction);
             },
             {decision, edge.from_letter, edge.to_letter}) < 0;
}

/// The normal (b - a) x (c - a), for use in expressions: normal(as).
inline auto NormalOf(const Triangle& t) {
  return exact::Shared([&t](auto as) {
    const auto a = as(t.a());
    return Cross(as(t.b()) - a, as(t.c()) - a);
  });
}

/// Does the triangle with this normal have an area? False when it is a segment or a point.
template <class Normal>
bool HasArea(const Normal& normal) {
  return exact::Sign([&](auto as) { return Squared(normal(as)); }, kSquaredArea) != 0;
}

/// The longest side of a triangle. A triangle without area is equal to its longest side.
inline Segment LongestSide(const Triangle& t) {
  const auto longer = [](const Segment& s, const Segment& than) {
    return exact::Sign(
               [&](auto as) {
                 return Squared(as(s.end()) - as(s.start())) -
                        Squared(as(than.end()) - as(than.start()));
               },
               kLongerSide) > 0;
  };
  Segment longest(t.a(), t.b());
  for (const Segment& side : {Segment(t.b(), t.c()), Segment(t.c(), t.a())}) {
    if (longer(side, longest)) longest = side;
  }
  return longest;
}

/// The side of the edge on which the projection of the point lies: 1 on the side of the
/// triangle, 0 on the line of the edge, -1 on the other side.
template <class Normal>
int SideOfEdge(const Normal& normal, const Edge& edge, const Point& point) {
  return exact::Sign(
      [&](auto as) {
        return Dot(normal(as), Cross(as(edge.to) - as(edge.from), as(point) - as(edge.from)));
      },
      {kSideOfEdge, edge.from_letter, edge.to_letter});
}

/// Is the projection of the point in the triangle, edges included? True for any point when the
/// triangle has no area.
template <class Normal>
bool ProjectsInto(const Point& point, const Triangle& t, const Normal& normal) {
  return SideOfEdge(normal, EdgeOf(t, 0), point) >= 0 &&
         SideOfEdge(normal, EdgeOf(t, 1), point) >= 0 &&
         SideOfEdge(normal, EdgeOf(t, 2), point) >= 0;
}

}  // namespace hitscan
