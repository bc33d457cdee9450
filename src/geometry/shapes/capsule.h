#pragma once

#include "geometry/shapes/segment.h"

// The capsule, given by a segment and a radius.
namespace hitscan {

/// All points within `radius` of a segment. A capsule of radius zero is that segment; one whose
/// ends are equal is a sphere.
class Capsule {
 public:
  /// Throws InvalidShape when the radius is negative or anything is not finite.
  Capsule(const Point& start, const Point& end, float radius)
      : segment_(RequireFinite(start, "capsule start"), RequireFinite(end, "capsule end")),
        radius_(RequireFinite(radius, "capsule radius")) {
    if (radius < 0) throw InvalidShape("capsule radius is negative");
  }

  const Segment& segment() const { return segment_; }
  const Point& start() const { return segment_.start(); }
  const Point& end() const { return segment_.end(); }
  const float& radius() const { return radius_; }

  bool operator==(const Capsule&) const = default;

 private:
  Segment segment_;
  float radius_;
};

}  // namespace hitscan
