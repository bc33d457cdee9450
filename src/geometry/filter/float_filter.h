#pragma once

#include <cmath>

#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/plane.h"

// Floating-point filters in single precision: the inline first stage of queries. The few uncertain
// cases are decided by exact evaluation, out of line. The error bounds are derived in
// exact/static_error.h, or beside the query.
namespace hitscan::filter {

/// Converts the numbers of an expression to single precision with a static error bound.
inline constexpr exact::AsStaticError<float> kAsFloat;

/// As std::min and std::max, but by value: one instruction each. If an argument is NaN, the result
/// is `b`.
constexpr float Min(float a, float b) { return a < b ? a : b; }
constexpr float Max(float a, float b) { return a > b ? a : b; }

/// Componentwise minimum and maximum.
inline Vector Min(const Vector& a, const Vector& b) {
  return {Min(a.x, b.x), Min(a.y, b.y), Min(a.z, b.z)};
}
inline Vector Max(const Vector& a, const Vector& b) {
  return {Max(a.x, b.x), Max(a.y, b.y), Max(a.z, b.z)};
}
/// Componentwise magnitude, without branches, unlike glm::abs.
inline Vector Abs(const Vector& v) { return {std::abs(v.x), std::abs(v.y), std::abs(v.z)}; }

inline float MinComponent(const Vector& v) { return Min(Min(v.x, v.y), v.z); }
inline float MaxComponent(const Vector& v) { return Max(Max(v.x, v.y), v.z); }

/// The maximum norm: the largest magnitude of a coordinate.
inline float MaxNorm(const Vector& v) { return MaxComponent(Abs(v)); }

/// dot(normal, point) - distance, with its static error bound.
inline auto SignedDistance(const Point& point, const Plane& plane) {
  return Dot(kAsFloat(plane.normal()), kAsFloat(point)) - kAsFloat(plane.distance());
}

}  // namespace hitscan::filter
