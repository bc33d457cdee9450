#pragma once

#include <array>

#include "geometry/shapes/point.h"

// The tetrahedron, given by its four corners.
namespace hitscan {

/// The convex hull of four corners, in any order. It may be degenerate: flat, a segment or a point.
class Tetrahedron {
 public:
  /// Throws InvalidShape when something is not finite.
  Tetrahedron(const Point& a, const Point& b, const Point& c, const Point& d)
      : corners_{RequireFinite(a, "tetrahedron corner"), RequireFinite(b, "tetrahedron corner"),
                 RequireFinite(c, "tetrahedron corner"), RequireFinite(d, "tetrahedron corner")} {}

  const Point& a() const { return corners_[0]; }
  const Point& b() const { return corners_[1]; }
  const Point& c() const { return corners_[2]; }
  const Point& d() const { return corners_[3]; }
  const std::array<Point, 4>& corners() const { return corners_; }

  bool operator==(const Tetrahedron&) const = default;

 private:
  std::array<Point, 4> corners_;
};

}  // namespace hitscan
