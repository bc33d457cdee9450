#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "geometry/shapes/point.h"

namespace hitscan {

/// Moves shapes: all positions are scaled about the origin of the world and then shifted.
/// Directions and normals do not change.
class Movement {
 public:
  Movement(double scale, const glm::dvec3& shift) : scale_(scale), shift_(shift) {}

  /// Where a point is after the movement. Points in the plane are not shifted along z.
  Point At(const Point& point) const { return Point(glm::dvec3(point) * scale_ + shift_); }
  Point2 At(const Point2& point) const {
    return Point2(glm::dvec2(point) * scale_ + glm::dvec2(shift_));
  }

  /// A length, such as a radius, after the movement: it is scaled.
  float Length(float length) const { return Scaled(length, 0); }

  /// The signed distance of a plane or a line with this normal from the origin of the world, after
  /// the movement. It is infinite if it is too large for a float.
  float Distance(float distance, const Vector& normal) const {
    return Scaled(distance, glm::dot(glm::dvec3(normal), shift_));
  }
  float Distance(float distance, const Vector2& normal) const {
    return Scaled(distance, glm::dot(glm::dvec2(normal), glm::dvec2(shift_)));
  }

 private:
  float Scaled(float length, double more) const {
    return static_cast<float>(static_cast<double>(length) * scale_ + more);
  }

  double scale_;
  glm::dvec3 shift_;
};

}  // namespace hitscan
