#pragma once

#include <span>

#include "geometry/shapes/point.h"

// Intersection of convex hulls by the algorithm of Gilbert, Johnson and Keerthi (1988), with exact
// signs for all decisions (filtered_sign.h).
namespace hitscan {

/// Whether two convex hulls meet, and the number of steps of the search.
struct HullSearch {
  bool meet;
  int steps;
};

/// Do the convex hulls of two sets of finite points meet? Contact counts; an empty set meets
/// nothing. Exact for all points, also when they are coplanar, collinear or equal. A step takes
/// time proportional to the number of points, and there are few.
HullSearch SearchHulls(std::span<const Point> hull_a, std::span<const Point> hull_b);

}  // namespace hitscan
