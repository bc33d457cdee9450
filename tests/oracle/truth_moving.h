#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "geometry/moving.h"
#include "truth_meet.h"
#include "truth_ray.h"

// Exact answers for spheres and boxes that move: all t at which the shapes touch are computed, and
// the first one from 0 to 1 is the answer.
namespace hitscan::oracle {

/// The first of two t, each p + q sqrt(r), that is from 0 to 1.
inline std::optional<Value> FirstInMotion(const std::array<Value, 2>& touching) {
  std::optional<Value> first;
  for (const Value& t : touching) {
    if (t.Compare(0) < 0 || t.Compare(1) > 0) continue;
    if (!first || SignOf(t.q) < SignOf(first->q)) first = t;
  }
  return first;
}

inline std::optional<ValueHit> TrueSweep(const Sphere& a, const Vector& motion, const Sphere& b) {
  const Vec from(a.center());
  const Vec to(b.center());
  const Rational radius = Exactly(b.radius());
  const Vec offset = from - to;
  if (TrueIntersects(a, b)) {
    // The point of b that is nearest to the center of a.
    const Rational square = Dot(offset, offset);
    if (square <= radius * radius) return ValueHit{{0}, ValuePoint(from)};
    const auto coordinate = [&](int i) { return Value{to[i], radius * offset[i], 1 / square}; };
    return ValueHit{{0}, {coordinate(0), coordinate(1), coordinate(2)}};
  }
  const Rational reach = Exactly(a.radius()) + radius;
  const Vec way(motion);
  const Rational square = Dot(way, way);
  if (SignOf(square) == 0) return std::nullopt;
  const Rational middle = -Dot(way, offset) / square;
  const Rational root = middle * middle - (Dot(offset, offset) - reach * reach) / square;
  if (SignOf(root) < 0) return std::nullopt;
  const auto t = FirstInMotion({Value{middle, -1, root}, Value{middle, 1, root}});
  if (!t) return std::nullopt;
  // The centers are apart by the sum of the radii.
  const auto coordinate = [&](int i) -> Value {
    if (SignOf(radius) == 0) return {to[i]};
    const Rational part = radius / reach;
    return {to[i] + part * (offset[i] + way[i] * t->p), part * way[i] * t->q, t->r};
  };
  return ValueHit{*t, {coordinate(0), coordinate(1), coordinate(2)}};
}

/// The point is the projection of the center at t onto the plane.
inline std::optional<ValueHit> TrueSweep(const Sphere& sphere, const Vector& motion,
                                         const Plane& plane) {
  const Vec normal(plane.normal());
  const Rational square = Dot(normal, normal);
  const Rational height = Height(sphere.center(), plane);
  const Rational rise = Dot(normal, Vec(motion));
  std::optional<Value> t;
  if (TrueIntersects(sphere, plane)) {
    t = Value{0};
  } else if (SignOf(rise) != 0) {
    // The center is as far from the plane as the radius, behind it and in front of it.
    const Rational part = Exactly(sphere.radius()) / abs(rise);
    t = FirstInMotion({Value{-height / rise, -part, square}, Value{-height / rise, part, square}});
  }
  if (!t) return std::nullopt;
  const Vec foot = Vec(sphere.center()) - normal * (height / square);
  const Vec along = Vec(motion) - normal * (rise / square);
  const auto coordinate = [&](int i) -> Value {
    return {foot[i] + along[i] * t->p, along[i] * t->q, t->r};
  };
  return ValueHit{*t, {coordinate(0), coordinate(1), coordinate(2)}};
}

/// What six half-spaces leave of the motion (Cyrus and Beck 1978).
inline std::optional<Value> TrueSweep(const Aabb& a, const Vector& motion, const Aabb& b) {
  Rational first = 0;
  Rational last = 1;
  for (int i = 0; i < 3; ++i) {
    const Rational speed = Exactly(motion[i]);
    // low <= t speed <= high
    const Rational low = Exactly(b.min()[i]) - Exactly(a.max()[i]);
    const Rational high = Exactly(b.max()[i]) - Exactly(a.min()[i]);
    if (SignOf(speed) == 0) {
      if (SignOf(low) > 0 || SignOf(high) < 0) return std::nullopt;
      continue;
    }
    first = std::max(first, Rational((SignOf(speed) > 0 ? low : high) / speed));
    last = std::min(last, Rational((SignOf(speed) > 0 ? high : low) / speed));
  }
  if (first > last) return std::nullopt;
  return Value{first};
}

}  // namespace hitscan::oracle
