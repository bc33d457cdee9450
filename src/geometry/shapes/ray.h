#pragma once

#include "geometry/shapes/point.h"

// Rays in three and two dimensions, and their hits.
namespace hitscan {

/// A half-line: origin + t direction for every t >= 0. The direction has unit length, so t is a
/// distance.
class Ray {
 public:
  /// The book's default: from the origin along +z.
  Ray() = default;
  /// Normalises the direction. A direction of unit length, up to the rounding of its components, is
  /// kept bit for bit. Throws InvalidShape when the direction is zero or a number is not finite.
  Ray(const Point& origin, const Vector& direction)
      : origin_(RequireFinite(origin, "ray origin")),
        direction_(Normalized(direction, "ray direction")) {}

  const Point& origin() const { return origin_; }
  const Vector& direction() const { return direction_; }

  bool operator==(const Ray&) const = default;

 private:
  Point origin_{0, 0, 0};
  Vector direction_{0, 0, 1};
};

/// Where a ray meets a shape: `t` is the distance along the ray, `point` the point at t.
struct RayHit {
  float t;
  Point point;

  bool operator==(const RayHit&) const = default;
};

/// A ray in two dimensions.
class Ray2 {
 public:
  /// Normalises the direction, or keeps it, as Ray does. Throws InvalidShape when the direction is
  /// zero or a number is not finite.
  Ray2(const Point2& origin, const Vector2& direction)
      : origin_(RequireFinite(origin, "ray origin")),
        direction_(Normalized(direction, "ray direction")) {}

  const Point2& origin() const { return origin_; }
  const Vector2& direction() const { return direction_; }

  bool operator==(const Ray2&) const = default;

 private:
  Point2 origin_;
  Vector2 direction_;
};

/// Where a ray in two dimensions meets a shape.
struct RayHit2 {
  float t;
  Point2 point;

  bool operator==(const RayHit2&) const = default;
};

}  // namespace hitscan
