#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/shapes/point.h"
#include "geometry/shapes/ray.h"

// Helpers for the book's algorithms, which use single precision at every step and accept NaN. The
// functions of this folder ("3D Collisions", as printed) and their known errors are for comparison;
// the exact ones are in the folder above. They have no error bounds.
namespace hitscan::book {

/// v / |v|, NaN for a zero vector; infinite where the square of the length underflows to zero, and
/// zero where it overflows.
inline Vector Unit(const Vector& v) { return v / std::sqrt(glm::dot(v, v)); }

/// The lesser and the greater number; NaN when either is NaN, as in C#.
inline float Min(float a, float b) { return a < b || std::isnan(a) ? a : b; }
inline float Max(float a, float b) { return a > b || std::isnan(a) ? a : b; }

/// A ray that may contain NaN, as the book's line tests construct one from a line of zero length.
/// Any other direction is normalised as in Ray.
struct UncheckedRay {
  explicit UncheckedRay(const Ray& ray) : origin(ray.origin()), direction(ray.direction()) {}
  UncheckedRay(const Point& from, const Point& towards) : origin(from) {
    const Vector offset = towards - from;
    const bool has_direction =
        offset != Vector(0) && std::isfinite(glm::length(glm::dvec3(offset)));
    direction = has_direction ? Ray(from, offset).direction() : Unit(Vector(0));
  }

  Point At(float t) const { return origin + direction * t; }

  Point origin;
  Vector direction;
};

}  // namespace hitscan::book
