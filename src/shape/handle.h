#pragma once

#include <glm/vec3.hpp>
#include <string>

#include "geometry/shapes/point.h"

namespace hitscan {

/// A place of a shape that can be taken hold of and moved.
struct Handle {
  enum Freedom {
    kPlane,   ///< anywhere; the mouse moves it in the view plane
    kPaper,   ///< in the plane z = 0, where flat shapes lie
    kAxis,    ///< along the line through `position` with the unit direction `axis`
    kSphere,  ///< on the sphere around `center` with the radius `reach`
    kCircle,  ///< the same, in the plane z = 0
  };

  std::string name;  ///< "origin", "direction", "max x"; of a list with the index: "1 normal"
  Point position;
  Freedom freedom = kPlane;
  Vector axis{0, 0, 0};
  Point center{0, 0, 0};
  float reach = 0;

  /// A handle that moves freely, or on the plane z = 0.
  static Handle At(std::string name, const Point& position, Freedom freedom = kPlane);
  /// One that slides along the line through `position`.
  static Handle Along(std::string name, const glm::dvec3& position, const Vector& axis);
  /// One that turns the unit vector `direction` around `center`, `reach` away from it.
  static Handle Around(std::string name, const Point& center, const glm::dvec3& direction,
                       double reach, Freedom freedom = kSphere);
  /// One that turns a direction that starts at `center`: as far away as is easily taken hold of,
  /// and far enough for its place to keep the digits of the direction.
  static Handle Arrow(std::string name, const Point& center, const glm::dvec3& direction,
                      Freedom freedom = kSphere);

  /// The place of the handle's freedom for a place anywhere: of an axis the nearest, of a sphere
  /// the one in that direction (its centre, when the place is there).
  glm::dvec3 Nearest(const glm::dvec3& place) const;
};

}  // namespace hitscan
