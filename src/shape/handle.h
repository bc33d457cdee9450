#pragma once

#include <glm/vec3.hpp>
#include <string>

#include "geometry/shapes/point.h"

// A handle: a point of a shape that is dragged with the mouse, and how it may move.
namespace hitscan {

/// A point of a shape that can be dragged with the mouse.
struct Handle {
  /// Where a handle can be moved.
  enum Freedom {
    kViewPlane,  ///< anywhere; the mouse moves it parallel to the view plane
    kXyPlane,    ///< in the plane z = 0, where flat shapes are drawn
    kAxis,       ///< along the line through `position` with the unit direction `axis`
    kSphere,     ///< on the sphere around `center` with the given radius
    kCircle,     ///< the same, in the plane z = 0
  };

  std::string name;  ///< "origin", "direction", "max x"; in a list with the index: "1 normal"
  Point position;
  Freedom freedom = kViewPlane;
  Vector axis{0, 0, 0};
  Point center{0, 0, 0};
  float radius = 0;

  /// A handle that moves freely, or in the plane z = 0.
  static Handle At(std::string name, const Point& position, Freedom freedom = kViewPlane);
  /// A handle that moves along the line through `position`.
  static Handle Along(std::string name, const glm::dvec3& position, const Vector& axis);
  /// A handle that turns the unit vector `direction` around `center`, at distance `radius`.
  static Handle Around(std::string name, const Point& center, const glm::dvec3& direction,
                       double radius, Freedom freedom = kSphere);
  /// A handle that turns a direction starting at `center`. It is far enough from `center` to be
  /// dragged easily, and for its position to represent the direction precisely.
  static Handle Arrow(std::string name, const Point& center, const glm::dvec3& direction,
                      Freedom freedom = kSphere);

  /// The position that the handle takes for any wanted position: the nearest point of its axis, or
  /// the point of its sphere in that direction from the centre (the centre if `wanted` is the
  /// centre).
  glm::dvec3 Nearest(const glm::dvec3& wanted) const;
};

}  // namespace hitscan
