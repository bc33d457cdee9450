#pragma once

#include <array>
#include <cstddef>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "geometry/shapes/point.h"

namespace hitscan {

/// A turn or a mirror image that maps the axes to axes: each coordinate afterwards is one of those
/// before, or its opposite. It rounds nothing.
struct AxisTurn {
  std::array<std::size_t, 3> from{0, 1, 2};  ///< by coordinate: which one it was before
  std::array<bool, 3> negative{};            ///< by coordinate: whether it is the opposite

  /// Zeros keep their sign, so that no -0 is made that was not there.
  template <class Vector3>
  Vector3 Of(const Vector3& vector) const {
    Vector3 turned = vector;
    for (int i = 0; i < 3; ++i) {
      const auto index = static_cast<std::size_t>(i);
      const auto number = vector[static_cast<int>(from[index])];
      turned[i] = negative[index] && number != 0 ? -number : number;
    }
    return turned;
  }
  AxisTurn Inverse() const {
    AxisTurn inverse;
    for (std::size_t i = 0; i < 3; ++i) {
      inverse.from[from[i]] = i;
      inverse.negative[from[i]] = negative[i];
    }
    return inverse;
  }
  bool operator==(const AxisTurn&) const = default;
  /// Whether it is a mirror image.
  bool Mirrors() const {
    const bool swaps_two = (from[0] == 0) + (from[1] == 1) + (from[2] == 2) == 1;
    return swaps_two != ((negative[0] != negative[1]) != negative[2]);
  }
};

/// Moves shapes: all positions are turned and scaled about the origin of the world and then
/// shifted. Directions and normals are turned only. A turn of shapes in the plane must keep the z
/// axis.
class Movement {
 public:
  Movement(double scale, const glm::dvec3& shift) : scale_(scale), shift_(shift) {}
  explicit Movement(const AxisTurn& turn) : turn_(turn) {}

  /// Whether it turns or mirrors shapes.
  bool turns() const { return turn_ != AxisTurn(); }

  /// Where a point is after the movement. Points in the plane are not shifted along z.
  Point At(const Point& point) const {
    return Point(glm::dvec3(turn_.Of(point)) * scale_ + shift_);
  }
  Point2 At(const Point2& point) const {
    return Point2(glm::dvec2(Direction(point)) * scale_ + glm::dvec2(shift_));
  }

  /// A direction or a normal after the movement.
  Vector Direction(const Vector& direction) const { return turn_.Of(direction); }
  Vector2 Direction(const Vector2& direction) const {
    return Vector2(turn_.Of(Vector(direction, 0)));
  }

  /// A vector that is no direction, such as the extent of a shape, after the movement: it is turned
  /// and scaled.
  Vector Extent(const Vector& vector) const {
    return Vector(glm::dvec3(turn_.Of(vector)) * scale_);
  }
  Vector2 Extent(const Vector2& vector) const {
    return Vector2(glm::dvec2(Direction(vector)) * scale_);
  }

  /// A length, such as a radius, after the movement: it is scaled.
  float Length(float length) const { return Scaled(length, 0); }

  /// The signed distance of a plane or a line from the origin of the world, after the movement.
  /// `normal` is its normal after the movement. It is infinite if it is too large for a float.
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

  AxisTurn turn_;
  double scale_ = 1;
  glm::dvec3 shift_{0};
};

}  // namespace hitscan
