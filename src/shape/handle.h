#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <string>

#include "draw/screen_view.h"
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
    kCircle,     ///< in the plane z = 0, on the circle around `center` with the given radius
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

  /// The allowed position of the handle for a wanted position: the nearest point of the plane or
  /// axis, or the point of the sphere or circle in the direction of `wanted` from the centre. If
  /// `wanted` is the centre, the result is the centre.
  glm::dvec3 Nearest(const glm::dvec3& wanted) const;
};

enum class WorldAxis { kX, kY, kZ };

/// The new position of a handle that is dragged to x, y (in pixels from the upper left corner of
/// the picture):
///   kViewPlane  in the plane through the handle that is parallel to the view plane
///   kXyPlane    in the plane z = 0
///   kAxis       the point of the axis nearest to the ray under the mouse
///   kSphere     the point of the sphere under the mouse, on the side, near or far, on which the
///               handle is now; the nearest point of the outline when the mouse is beside the
///               sphere
///   kCircle     in the direction of the point under the mouse in the plane z = 0
/// With a constraint, kViewPlane and kXyPlane move the handle along that axis of the world; kSphere
/// and kCircle turn a direction to the positive or the negative axis, whichever is nearer to the
/// mouse; kAxis ignores the constraint. Where no position is well defined, as on an axis that
/// points at the eye, the handle stays where it is. The result is always finite.
Point DragTarget(const Handle& handle, const ScreenView& view, double x, double y,
                 std::optional<WorldAxis> constraint = std::nullopt);

}  // namespace hitscan
