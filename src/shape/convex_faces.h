#pragma once

#include <span>
#include <vector>

#include "geometry/shapes/point.h"

// The faces of a convex hull, for drawing it.
namespace hitscan {

/// The faces of the convex hull of a few points, as convex polygons whose corners are
/// counter-clockwise as seen from outside. Points in one plane have one face, points on one line
/// have none. Every three points are tried, in double precision, so the time grows with the fourth
/// power of their number: with more than 48 points, or a point that is not finite, there are no
/// faces.
std::vector<std::vector<Point>> ConvexFaces(std::span<const Point> points);

}  // namespace hitscan
