#pragma once

#include <algorithm>
#include <array>

#include "geometry/clip.h"
#include "geometry/contains.h"
#include "truth_meet.h"
#include "truth_ray.h"

// Exact answers for containment, and for what two shapes have in common, computed from the
// definitions.
namespace hitscan::oracle {

inline int TrueContainment(const Aabb& container, const Aabb& box) {
  const auto corners = box.Corners();
  const bool inside = std::ranges::all_of(
      corners, [&](const Point& corner) { return TruePointInAabb(corner, container); });
  return inside ? 2 : TrueIntersects(container, box) ? 1 : 0;
}

inline int TrueContainment(const Sphere& container, const Sphere& sphere) {
  const Value distance{0, 1, SquaredDistance(Vec(container.center()), Vec(sphere.center()))};
  if (distance.Compare(Exactly(container.radius()) - Exactly(sphere.radius())) <= 0) return 2;
  return distance.Compare(Exactly(container.radius()) + Exactly(sphere.radius())) <= 0 ? 1 : 0;
}

inline int TrueContainment(const Aabb& container, const Sphere& sphere) {
  const Vec low(container.min());
  const Vec high(container.max());
  const Vec center(sphere.center());
  const Rational radius = Exactly(sphere.radius());
  // The six points of the sphere that reach farthest along the axes.
  bool inside = true;
  for (int i = 0; i < 3; ++i) {
    for (const Rational& reach : {center[i] - radius, center[i] + radius}) {
      inside = inside && low[i] <= reach && reach <= high[i];
    }
  }
  if (inside) return 2;
  const ValuePoint nearest = TrueClosestPoint(sphere.center(), container);
  return SquaredDistance(center, Vec(nearest.x.p, nearest.y.p, nearest.z.p)) <= radius * radius ? 1
                                                                                                : 0;
}

/// The minimum and the maximum of the common box: of the four coordinates on an axis the middle
/// two.
inline std::optional<std::array<Vec, 2>> TrueCommonBox(const Aabb& a, const Aabb& b) {
  if (!TrueIntersects(a, b)) return std::nullopt;
  std::array<std::array<Rational, 3>, 2> common;
  for (int i = 0; i < 3; ++i) {
    std::array<Rational, 4> ends{Exactly(a.min()[i]), Exactly(a.max()[i]), Exactly(b.min()[i]),
                                 Exactly(b.max()[i])};
    std::ranges::sort(ends);
    common[0][static_cast<std::size_t>(i)] = ends[1];
    common[1][static_cast<std::size_t>(i)] = ends[2];
  }
  return std::array<Vec, 2>{Vec(common[0][0], common[0][1], common[0][2]),
                            Vec(common[1][0], common[1][1], common[1][2])};
}

struct ValueInterval {
  Rational first;
  Rational last;
};

/// The parameters of a line, from 0 on and of a segment up to 1, in the six half-spaces of a box
/// (Cyrus and Beck 1978). Nothing if there are none.
inline std::optional<ValueInterval> TrueInterval(const Line& line, const Aabb& box) {
  const Vec low(box.min());
  const Vec high(box.max());
  Rational first = 0;
  std::optional<Rational> last;
  if (line.segment) last = 1;
  for (int i = 0; i < 3; ++i) {
    for (const int side : {-1, 1}) {
      // side (o + t d) <= side bound
      const Rational room = side * ((side < 0 ? low : high)[i] - line.o[i]);
      const Rational speed = side * line.d[i];
      if (SignOf(speed) == 0) {
        if (SignOf(room) < 0) return std::nullopt;
        continue;
      }
      const Rational t = room / speed;
      if (SignOf(speed) < 0) {
        if (t > first) first = t;
      } else if (!last || t < *last) {
        last = t;
      }
    }
  }
  if (first > *last) return std::nullopt;
  return ValueInterval{first, *last};
}

/// The corners of a triangle that are not behind a plane and the points where its edges cross the
/// plane, each once with its place on the way around the triangle, sorted by that place from the
/// first corner that is kept.
inline std::vector<Vec> TrueClip(const Triangle& triangle, const Plane& plane) {
  struct Kept {
    Rational place;
    Vec point;
  };
  std::vector<Kept> kept;
  for (int i = 0; i < 3; ++i) {
    const Point& from = triangle.corners()[static_cast<std::size_t>(i)];
    const Point& to = triangle.corners()[static_cast<std::size_t>((i + 1) % 3)];
    const Vec step = Vec(to) - Vec(from);
    if (SignOf(Height(from, plane)) >= 0) kept.push_back({i, Vec(from)});
    if (SignOf(Height(from, plane)) * SignOf(Height(to, plane)) >= 0) continue;
    const Rational t = -Height(from, plane) / Dot(Vec(plane.normal()), step);
    kept.push_back({i + t, Vec(from) + step * t});
  }
  const auto is_corner = [](const Kept& point) { return denominator(point.place) == 1; };
  const auto first = std::ranges::find_if(kept, is_corner);
  std::ranges::rotate(kept, first);
  std::vector<Vec> points;
  for (const Kept& each : kept) points.push_back(each.point);
  return points;
}

struct ValueLine {
  Vec point;
  Vec along;
};

/// The point of the line of two planes that is nearest to the origin, by elimination: it is also in
/// the plane through the origin across the line. Nothing for parallel planes.
inline std::optional<ValueLine> TrueCommonLine(const Plane& a, const Plane& b) {
  ValueLine line;
  line.along = Cross(Vec(a.normal()), Vec(b.normal()));
  if (!Solve({Vec(a.normal()), Vec(b.normal()), line.along},
             Vec(Exactly(a.distance()), Exactly(b.distance()), 0), line.point)) {
    return std::nullopt;
  }
  return line;
}

/// The first and the last of the common points of two triangles, along the cross product of their
/// normals. The common points are on one line if the triangles lie in different planes, and the
/// first and the last are on a side of one of the triangles: where this side crosses the plane of
/// the other triangle, or at a corner in that plane. Those in the other triangle are compared.
inline std::optional<std::array<Vec, 2>> TrueCommonSegment(const Triangle& a, const Triangle& b) {
  const auto normal_of = [](const Triangle& t) {
    return Cross(Vec(t.b()) - Vec(t.a()), Vec(t.c()) - Vec(t.a()));
  };
  const Vec along = Cross(normal_of(a), normal_of(b));
  if (SignOf(Dot(along, along)) == 0) return std::nullopt;
  std::optional<std::array<Vec, 2>> ends;
  const auto add = [&](const Vec& point, const Triangle& other) {
    Rational u;
    Rational v;
    Foot(point, Vec(other.a()), Vec(other.b()), Vec(other.c()), u, v);
    if (SignOf(u) < 0 || SignOf(v) < 0 || u + v > 1) return;
    if (!ends) ends = {point, point};
    if (Dot(along, point) < Dot(along, (*ends)[0])) (*ends)[0] = point;
    if (Dot(along, point) > Dot(along, (*ends)[1])) (*ends)[1] = point;
  };
  for (const auto& [triangle, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    const Vec normal = normal_of(*other);
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec from(triangle->corners()[i]);
      const Vec step = Vec(triangle->corners()[(i + 1) % 3]) - from;
      const Rational height = Dot(normal, from - Vec(other->a()));
      const Rational rise = Dot(normal, step);
      if (SignOf(height) == 0) add(from, *other);
      if (SignOf(rise) == 0) continue;
      const Rational t = -height / rise;
      if (SignOf(t) >= 0 && t <= 1) add(from + step * t, *other);
    }
  }
  return ends;
}

}  // namespace hitscan::oracle
