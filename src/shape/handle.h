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

enum class WorldAxis { kX, kY, kZ };

/// The new position of a handle that is dragged to x, y (in pixels from the upper left corner of
/// the picture):
///   kViewPlane  in the plane through the handle that is parallel to the view plane
///   kXyPlane    in the plane z = 0
///   kAxis       the point of the axis nearest to the ray under the mouse
///   kSphere     on the side of the sphere, near or far, where the handle is; on its outline when
///               the mouse is beside it
///   kCircle     in the direction of the point under the mouse in the plane z = 0
/// With a constraint, kViewPlane and kXyPlane move the handle along that axis, and kSphere and
/// kCircle turn a direction to that axis, positive or negative, whichever is nearer to the mouse;
/// kAxis ignores constraints. Where no position is well defined, as on an axis that points at the
/// eye, the position of the handle does not change. The result is always finite.
Point DragTarget(const Handle& handle, const ScreenView& view, double x, double y,
                 std::optional<WorldAxis> constraint = std::nullopt);

}  // namespace hitscan
