#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "shape/value.h"

// The distance between two shapes.
namespace hitscan {

/// All points within `radius` of the convex hull of the corners.
struct RoundedHull {
  std::vector<glm::dvec3> corners;
  double radius = 0;

  static RoundedHull Of(std::span<const Point> corners) {
    return {{corners.begin(), corners.end()}};
  }
};

/// The distance of two shapes that do not meet, if their kinds have a hull: triangles, boxes,
/// spheres, hulls, segments and one ray. If they meet, the result is the distance of some two of
/// their points, not 0. In double precision. The nearest points of two convex hulls are a corner of
/// one and a point of a triangle of corners of the other, or points of two such segments (Ericson,
/// "Real-Time Collision Detection", 2005, section 5.1). Nullopt for other arguments.
std::optional<double> ShapeGap(std::span<const Value> shapes);

}  // namespace hitscan
