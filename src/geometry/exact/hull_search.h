#pragma once

#include <span>

#include "geometry/shapes/point.h"

namespace hitscan {

/// Whether two convex hulls meet, and in how many steps that was found.
struct HullSearch {
  bool meet;
  int steps;
};

/// Do the convex hulls of two sets of finite points meet? Contact counts; an empty set meets
/// nothing. Exact for all points, also when they lie in one plane, on one line or in one place. A
/// step takes time in proportion to the number of points, and there are few.
HullSearch SearchHulls(std::span<const Point> hull_a, std::span<const Point> hull_b);

}  // namespace hitscan
