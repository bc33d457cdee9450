#pragma once

#include <optional>
#include <span>

#include "shape/value.h"

namespace hitscan {

/// The distance of two shapes that do not meet: triangles, boxes, spheres, hulls or segments, or a
/// ray and one of these. If they meet, the result is the distance of some two of their points, not
/// 0. In double precision. The nearest points of two convex hulls are a corner of one and a point
/// of a triangle of corners of the other, or points of two such segments (Ericson, "Real-Time
/// Collision Detection", 2005, section 5.1). Nullopt for other arguments; a ray must be the first.
std::optional<double> ShapeGap(std::span<const Value> shapes);

}  // namespace hitscan
