#pragma once

#include "geometry/shapes/point.h"

// Planes and, in two dimensions, lines in Hesse normal form: unit normal and distance.
namespace hitscan {

/// From which sides a plane can be hit: the front only (Raycast), or both (RaycastTwoSided).
enum class Sides { kFront, kBoth };

/// The plane of all x with dot(normal, x) = distance. The normal has unit length; the side that it
/// points to is the front.
class Plane {
 public:
  /// The book's default: through the origin, facing +z.
  Plane() = default;
  /// Normalises the normal but does not change the distance, as in the book: the plane with normal
  /// (1, 1, 0) and distance 1 lies one unit from the origin. A normal of unit length, up to the
  /// rounding of its components, is kept bit for bit. Throws InvalidShape when the normal is zero
  /// or anything is not finite.
  Plane(const Vector& normal, float distance)
      : normal_(Normalized(normal, "plane normal")),
        distance_(RequireFinite(distance, "plane distance")) {}

  /// The plane through `point` that faces along `normal`: its distance is the float nearest to the
  /// dot product of `point` and the stored normal. Throws InvalidShape as the constructor does, and
  /// when the distance is beyond the largest float.
  static Plane FromPointAndNormal(const Point& point, const Vector& normal);
  /// The plane through three points; seen from its front they are in counter-clockwise order. The
  /// normal is the unit vector along (b - a) x (c - a), each component correctly rounded; with this
  /// normal the plane is FromPointAndNormal(a, normal). Throws InvalidShape when the points are
  /// collinear or not finite, or the distance is beyond the largest float.
  static Plane FromPoints(const Point& a, const Point& b, const Point& c);

  const Vector& normal() const { return normal_; }
  float distance() const { return distance_; }

  bool operator==(const Plane&) const = default;

 private:
  Vector normal_{0, 0, 1};
  float distance_ = 0;
};

/// An infinite line in two dimensions: all x with dot(normal, x) = distance.
class Line2 {
 public:
  /// Normalises the normal, or keeps it, as Plane does. Throws InvalidShape when the normal is zero
  /// or a number is not finite.
  Line2(const Vector2& normal, float distance)
      : normal_(Normalized(normal, "line normal")),
        distance_(RequireFinite(distance, "line distance")) {}

  const Vector2& normal() const { return normal_; }
  float distance() const { return distance_; }

  bool operator==(const Line2&) const = default;

 private:
  Vector2 normal_;
  float distance_;
};

}  // namespace hitscan
