#pragma once

#include "geometry/shapes/point.h"

// The sphere, and the circle in two dimensions, given by center and radius.
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

/// All points of the plane within `radius` of `center`. A radius of zero is a point.
class Circle2 {
 public:
  /// Throws InvalidShape when the radius is negative or anything is not finite.
  Circle2(const Point2& center, float radius)
      : center_(RequireFinite(center, "circle center")),
        radius_(RequireFinite(radius, "circle radius")) {
    if (radius < 0) throw InvalidShape("circle radius is negative");
  }

  const Point2& center() const { return center_; }
  float radius() const { return radius_; }

  bool operator==(const Circle2&) const = default;

 private:
  Point2 center_;
  float radius_;
};

}  // namespace hitscan
