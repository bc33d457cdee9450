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

/// The distance between two shapes that do not meet, in double precision, if their kinds have a
/// hull: triangles, boxes, spheres, lists of points, segments, and at most one ray. If the shapes
/// meet, the result may be more than 0: the distance of some two points of their hulls. The nearest
/// points of two convex hulls are a corner of one and a point of a triangle of corners of the
/// other, or points of two segments between corners (Ericson, "Real-Time Collision Detection",
/// 2005, section 5.1). Nullopt for other arguments.
std::optional<double> ShapeGap(std::span<const Value> shapes);

}  // namespace hitscan
