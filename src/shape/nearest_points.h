#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "shape/value.h"

// Where two shapes are nearest to each other, in double precision.
namespace hitscan {

/// All points within `radius` of the convex hull of the corners.
struct RoundedHull {
  std::vector<glm::dvec3> corners;
  double radius = 0;

  static RoundedHull Of(std::span<const Point> corners) {
    return {{corners.begin(), corners.end()}};
  }
};

/// The points in which two shapes that do not meet are nearest to each other, and their distance.
struct NearestPoints {
  glm::dvec3 of_a;
  glm::dvec3 of_b;
  double gap;
};

/// The nearest points of two hulls. They are a corner of one and a point of a triangle of corners
/// of the other, or points of two segments between corners (Ericson, "Real-Time Collision
/// Detection", 2005, section 5.1), moved to the surfaces. If the shapes meet, the gap may be more
/// than 0: the distance of some two of their points.
NearestPoints NearestOf(const RoundedHull& a, const RoundedHull& b);

/// The gap of NearestOf for two shapes whose kinds have a hull: triangles, boxes, spheres, lists of
/// points, segments, and at most one ray. Nullopt for other arguments.
std::optional<double> ShapeGap(std::span<const Value> shapes);

}  // namespace hitscan
