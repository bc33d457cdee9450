#pragma once

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"

// Rays and segments as parametric lines: all points origin + t direction. On a ray t >= 0, on a
// segment 0 <= t <= 1. Queries take the line as a template parameter, so that they are written
// once.
namespace hitscan {

// Texts in parentheses are facts, not reasons for an answer (exact::Decision).
inline constexpr exact::Decision kDirectionAlong{.name = "direction along {0}",
                                                 .negative = "(it goes against the {0} axis)",
                                                 .zero = "(it is parallel to the {0} slab)",
                                                 .positive = "(it goes along the {0} axis)"};

/// The line of a ray, with its direction as stored. Refers to the ray, which must outlive it.
struct RayLine {
  const Point& origin;
  const Vector& direction;

  explicit RayLine(const Ray& ray) : origin(ray.origin()), direction(ray.direction()) {}
  explicit RayLine(Ray&&) = delete;

  /// The direction in single precision, rounded at most once.
  const Vector& Direction() const { return direction; }
  /// One coordinate of the direction in double precision, rounded at most once.
  double DoubleDirection(int axis) const { return static_cast<double>(direction[axis]); }
  /// The direction, or one coordinate of it, in the arithmetic of `as` (filtered_sign.h).
  template <class As>
  auto Direction(As as) const {
    return as(direction);
  }
  template <class As>
  auto Direction(As as, int axis) const {
    return as(direction[axis]);
  }
  /// -1, 0 or 1: the sign of the direction along an axis.
  int DirectionSign(int axis) const {
    return exact::SignOf(direction[axis], {kDirectionAlong, "xyz"[axis]});
  }
};

/// The line of a segment: its direction is the exact difference of end and start. Refers to the
/// segment, which must outlive it.
struct SegmentLine {
  const Point& origin;
  const Point& end;

  explicit SegmentLine(const Segment& segment) : origin(segment.start()), end(segment.end()) {}
  explicit SegmentLine(Segment&&) = delete;
  SegmentLine(const Point& start, const Point& to) : origin(start), end(to) {}

  Vector Direction() const { return end - origin; }
  double DoubleDirection(int axis) const {
    return static_cast<double>(end[axis]) - static_cast<double>(origin[axis]);
  }
  template <class As>
  auto Direction(As as) const {
    return as(end) - as(origin);
  }
  template <class As>
  auto Direction(As as, int axis) const {
    return as(end[axis]) - as(origin[axis]);
  }
  int DirectionSign(int axis) const {
    return exact::Compare(end[axis], origin[axis], {kDirectionAlong, "xyz"[axis]});
  }
};

/// The point of a line at a parameter that is a quotient, as a quotient.
template <class As, class Line, class Numerator, class Denominator>
auto PointAtQuotient(As as, const Line& line, const exact::Quotient<Numerator, Denominator>& t) {
  return exact::Quotient{as(line.origin) * t.denominator + line.Direction(as) * t.numerator,
                         t.denominator};
}

}  // namespace hitscan
