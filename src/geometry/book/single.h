#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/shapes/point.h"
#include "geometry/shapes/ray.h"

// What the book's code does by itself and ours would not: single precision at every step, and
// nothing that refuses a NaN. The functions of this folder are the book's, errors and all; for a
// right answer take those of the folder above.
namespace hitscan::book {

/// v / |v|, which is NaN for a zero vector and infinite or zero where the square of the length is.
inline Vector Unit(const Vector& v) { return v / std::sqrt(glm::dot(v, v)); }

/// The lesser and the greater number; NaN when either is NaN, as in C#.
inline float Min(float a, float b) { return a < b || std::isnan(a) ? a : b; }
inline float Max(float a, float b) { return a > b || std::isnan(a) ? a : b; }

/// A ray that may hold NaN, as the one that the book's line tests make from a zero length. Any
/// other direction is normalised as ours are.
struct LooseRay {
  explicit LooseRay(const Ray& ray) : origin(ray.origin()), direction(ray.direction()) {}
  LooseRay(const Point& from, const Point& towards) : origin(from) {
    const Vector way = towards - from;
    const bool has_direction = way != Vector(0) && std::isfinite(glm::length(glm::dvec3(way)));
    direction = has_direction ? Ray(from, way).direction() : Unit(Vector(0));
  }

  Point At(float t) const { return origin + direction * t; }

  Point origin;
  Vector direction;
};

}  // namespace hitscan::book
