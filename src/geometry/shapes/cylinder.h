#pragma once

#include "geometry/shapes/point.h"

// The cylinder, given by the centers of its flat ends and its radius.
namespace hitscan {

/// All points within `radius` of the axis and between the planes through `start` and `end` across
/// the axis. A radius of zero is a segment.
class Cylinder {
 public:
  /// Throws InvalidShape when start and end are the same point, the radius is negative or something
  /// is not finite.
  Cylinder(const Point& start, const Point& end, float radius)
      : start_(RequireFinite(start, "cylinder start")),
        end_(RequireFinite(end, "cylinder end")),
        radius_(RequireFinite(radius, "cylinder radius")) {
    if (start == end) throw InvalidShape("start and end of a cylinder are the same point");
    if (radius < 0) throw InvalidShape("cylinder radius is negative");
  }

  const Point& start() const { return start_; }
  const Point& end() const { return end_; }
  float radius() const { return radius_; }

  bool operator==(const Cylinder&) const = default;

 private:
  Point start_;
  Point end_;
  float radius_;
};

}  // namespace hitscan
