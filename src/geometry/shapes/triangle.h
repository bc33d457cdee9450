#pragma once

#include <array>

#include "geometry/shapes/point.h"

// Triangles in three and two dimensions, given by their three corners.
namespace hitscan {

/// Three corners, edges and inside included. It may be degenerate: a segment or a point.
class Triangle {
 public:
  /// Throws InvalidShape when something is not finite.
  Triangle(const Point& a, const Point& b, const Point& c)
      : corners_{RequireFinite(a, "triangle corner"), RequireFinite(b, "triangle corner"),
                 RequireFinite(c, "triangle corner")} {}

  const Point& a() const { return corners_[0]; }
  const Point& b() const { return corners_[1]; }
  const Point& c() const { return corners_[2]; }
  const std::array<Point, 3>& corners() const { return corners_; }

  bool operator==(const Triangle&) const = default;

 private:
  std::array<Point, 3> corners_;
};

/// A triangle in two dimensions. It may be degenerate: a segment or a point.
class Triangle2 {
 public:
  /// Throws InvalidShape when something is not finite.
  Triangle2(const Point2& a, const Point2& b, const Point2& c)
      : corners_{RequireFinite(a, "triangle corner"), RequireFinite(b, "triangle corner"),
                 RequireFinite(c, "triangle corner")} {}

  const Point2& a() const { return corners_[0]; }
  const Point2& b() const { return corners_[1]; }
  const Point2& c() const { return corners_[2]; }
  const std::array<Point2, 3>& corners() const { return corners_; }

  bool operator==(const Triangle2&) const = default;

 private:
  std::array<Point2, 3> corners_;
};

}  // namespace hitscan
