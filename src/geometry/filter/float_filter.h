#pragma once

#include <cmath>

#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/plane.h"

// The first steps of queries, in single precision. What they leave open, rarely, is decided
// carefully and out of line.
namespace hitscan::glance {

/// Turns floats into numbers of single precision, in expressions.
inline constexpr exact::AsStaticError<float> kAs;

/// What std::min and std::max are, without references: an instruction each. Of a NaN and another
/// number, the second one.
constexpr float Min(float a, float b) { return a < b ? a : b; }
constexpr float Max(float a, float b) { return a > b ? a : b; }

inline float Largest(const Vector& v) { return Max(Max(v.x, v.y), v.z); }
inline float Least(const Vector& v) { return Min(Min(v.x, v.y), v.z); }

/// Without branches, unlike that of glm.
inline Vector Abs(const Vector& v) { return {std::abs(v.x), std::abs(v.y), std::abs(v.z)}; }

inline Vector Smaller(const Vector& a, const Vector& b) {
  return {Min(a.x, b.x), Min(a.y, b.y), Min(a.z, b.z)};
}
inline Vector Larger(const Vector& a, const Vector& b) {
  return {Max(a.x, b.x), Max(a.y, b.y), Max(a.z, b.z)};
}

/// The largest coordinate, signs apart.
inline float Reach(const Vector& v) { return Largest(Abs(v)); }

/// dot(normal, point) - distance.
inline auto Height(const Point& point, const Plane& plane) {
  return Dot(kAs(plane.normal()), kAs(point)) - kAs(plane.distance());
}

}  // namespace hitscan::glance
