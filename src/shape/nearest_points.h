#pragma once

#include <glm/vec3.hpp>

#include "shape/shape_gap.h"

namespace hitscan {

/// The points in which two shapes that do not meet are nearest to each other, and their distance.
struct NearestPoints {
  glm::dvec3 of_a;
  glm::dvec3 of_b;
  double gap;
};

/// The nearest points of two hulls, in double precision. They are a corner of one and a point of a
/// triangle of corners of the other, or points of two segments between corners (Ericson, "Real-Time
/// Collision Detection", 2005, section 5.1), moved to the surfaces. If the shapes meet, the gap may
/// be more than 0: the distance of some two of their points.
NearestPoints NearestOf(const RoundedHull& a, const RoundedHull& b);

}  // namespace hitscan
