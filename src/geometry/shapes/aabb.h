#pragma once

#include <array>

#include "geometry/shapes/point.h"

// The axis-aligned bounding box, stored by its minimum and maximum corner.
namespace hitscan {

/// An axis-aligned box. A flat box, even a single point, is valid.
class Aabb {
 public:
  /// The book's default: from (-1, -1, -1) to (1, 1, 1).
  Aabb() = default;

  /// From two opposite corners in any order: on each axis the coordinates are sorted. Throws
  /// InvalidShape when a coordinate is not finite.
  static Aabb FromCorners(const Point& a, const Point& b);
  /// From the centre and half the size on each axis. Throws InvalidShape when an extent is negative
  /// or a corner is not finite.
  static Aabb FromCenter(const Point& center, const Vector& extents);

  const Point& min() const { return min_; }
  const Point& max() const { return max_; }
  /// The midpoint of the corners, rounded once.
  Point Center() const;
  /// Half the size on each axis, rounded once.
  Vector Extents() const;
  /// The eight corners: bit 0 of the index selects max.x, bit 1 max.y, bit 2 max.z.
  std::array<Point, 8> Corners() const;

  bool operator==(const Aabb&) const = default;

 private:
  Point min_{-1, -1, -1};
  Point max_{1, 1, 1};
};

}  // namespace hitscan
