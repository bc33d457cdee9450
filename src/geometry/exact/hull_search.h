#pragma once

#include <span>

#include "geometry/shapes/point.h"

// Intersection of convex hulls by the algorithm of Gilbert, Johnson and Keerthi (1988), with exact
// signs for all decisions (filtered_sign.h).
namespace hitscan {

/// The result of the search: do the hulls meet, and how many steps were needed?
struct HullSearch {
  bool meet;
  int steps;
};

/// Do the convex hulls of two sets of finite points meet? Contact counts; an empty set meets
/// nothing. Exact for all points, also when they are coplanar, collinear or equal. Each step takes
/// time proportional to the number of points, and few steps are needed.
HullSearch SearchHulls(std::span<const Point> hull_a, std::span<const Point> hull_b);

}  // namespace hitscan
