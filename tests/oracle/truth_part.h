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

}  // namespace hitscan::oracle
