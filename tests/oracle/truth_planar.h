#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "geometry/planar.h"
#include "truth_ray.h"

// Exact answers for shapes in the plane, which is the plane z = 0 here.
namespace hitscan::oracle {

inline Vec InSpace(const Point2& point) { return Vec(Point(point, 0)); }

/// The first point along a of b, as a linear program: the parameters of a from 0 to 1 that satisfy
/// the inequalities of b, which are that a point is on its line and between its ends.
inline std::optional<Vec> TrueCommonPoint(const Segment2& a, const Segment2& b) {
  const Vec start = InSpace(a.start());
  const Vec step = InSpace(a.end()) - start;
  const Vec from = InSpace(b.start());
  const Vec along = InSpace(b.end()) - from;
  Rational first = 0;
  Rational last = 1;
  bool any = true;
  // least <= (x - from) . axis <= most
  const auto clip = [&](const Vec& axis, const Rational& least, const Rational& most) {
    for (const int side : {-1, 1}) {
      const Rational room = (side < 0 ? Rational(-least) : most) - side * Dot(start - from, axis);
      const Rational speed = side * Dot(step, axis);
      if (SignOf(speed) == 0) {
        any = any && SignOf(room) >= 0;
      } else if (SignOf(speed) < 0) {
        first = std::max(first, Rational(room / speed));
      } else {
        last = std::min(last, Rational(room / speed));
      }
    }
  };
  if (SignOf(Dot(along, along)) == 0) {
    clip(Vec(1, 0, 0), 0, 0);
    clip(Vec(0, 1, 0), 0, 0);
  } else {
    clip(Vec(-along.y, along.x, 0), 0, 0);
    clip(along, 0, Dot(along, along));
  }
  if (!any || first > last) return std::nullopt;
  return start + step * first;
}

inline bool TruePointInTriangle2d(const Point2& point, const Triangle2& t) {
  return HullsMeet({InSpace(point)}, {InSpace(t.a()), InSpace(t.b()), InSpace(t.c())});
}

/// On a side, or inside by the number of crossings of a ray with a direction for which no corner is
/// on the line of the ray.
inline bool TruePointInPolygon(const Point2& point, std::span<const Point2> corners) {
  const Vec p = InSpace(point);
  const std::size_t count = corners.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Vec q = NearestOn(p, InSpace(corners[i]), InSpace(corners[(i + 1) % count]));
    if (SignOf(SquaredDistance(p, q)) == 0) return true;
  }
  for (int slope = 1;; ++slope) {
    const Vec direction(slope, 3, 0);
    std::vector<Rational> heights;
    for (const Point2& corner : corners) {
      heights.push_back(Cross(direction, InSpace(corner) - p).z);
    }
    if (std::ranges::any_of(heights, [](const Rational& h) { return SignOf(h) == 0; })) continue;
    bool inside = false;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t j = (i + 1) % count;
      if (SignOf(heights[i]) == SignOf(heights[j])) continue;
      const Vec from = InSpace(corners[i]);
      const Vec crossing =
          from + (InSpace(corners[j]) - from) * (heights[i] / (heights[i] - heights[j]));
      if (SignOf(Dot(crossing - p, direction)) > 0) inside = !inside;
    }
    return inside;
  }
}

inline std::optional<ValueHit> TrueMeet(const Ray2& ray, const Circle2& circle) {
  Line line(Ray({0, 0, 0}, {1, 0, 0}));
  line.o = InSpace(ray.origin());
  line.d = InSpace(ray.direction());
  return TrueMeet(line, Sphere(Point(circle.center(), 0), circle.radius()));
}

}  // namespace hitscan::oracle
