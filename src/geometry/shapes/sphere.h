#pragma once

#include "geometry/shapes/point.h"

// The sphere, given by center and radius.
namespace hitscan {

/// All points within `radius` of `center`. A radius of zero is a point.
class Sphere {
 public:
  /// The book's default: around the origin, radius 1.
  Sphere() = default;
  /// Throws InvalidShape when the radius is negative or anything is not finite.
  Sphere(const Point& center, float radius)
      : center_(RequireFinite(center, "sphere center")),
        radius_(RequireFinite(radius, "sphere radius")) {
    if (radius < 0) throw InvalidShape("sphere radius is negative");
  }

  const Point& center() const { return center_; }
  float radius() const { return radius_; }

  bool operator==(const Sphere&) const = default;

 private:
  Point center_{0, 0, 0};
  float radius_ = 1;
};

}  // namespace hitscan
