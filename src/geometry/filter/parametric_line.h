#pragma once

#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"

// What rays and segments have in common: all places origin + t direction. Of a ray t runs from 0
// on, of a segment from 0 to 1.
namespace hitscan {

/// The way of a ray, with its direction as stored.
struct RayWay {
  const Point& origin;
  const Vector& direction;

  explicit RayWay(const Ray& ray) : origin(ray.origin()), direction(ray.direction()) {}

  /// The direction, rounded at most once.
  const Vector& Direction() const { return direction; }
  template <class As>
  auto Direction(As as) const {
    return as(direction);
  }
  template <class As>
  auto Direction(As as, int axis) const {
    return as(direction[axis]);
  }
  /// -1, 0 or 1: where the way leads on an axis.
  int Heading(int axis) const { return (direction[axis] > 0) - (direction[axis] < 0); }
};

/// The way from the start of a segment to its end, exactly.
struct SegmentWay {
  const Point& origin;
  const Point& end;

  explicit SegmentWay(const Segment& segment) : origin(segment.start()), end(segment.end()) {}

  Vector Direction() const { return end - origin; }
  template <class As>
  auto Direction(As as) const {
    return as(end) - as(origin);
  }
  template <class As>
  auto Direction(As as, int axis) const {
    return as(end[axis]) - as(origin[axis]);
  }
  int Heading(int axis) const { return (end[axis] > origin[axis]) - (end[axis] < origin[axis]); }
};

}  // namespace hitscan
