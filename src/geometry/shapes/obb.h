#pragma once

#include <array>
#include <glm/vec4.hpp>

#include "geometry/shapes/point.h"

// The turned box, given by its centre, its axes and half its sizes along them.
namespace hitscan {

/// All points center + s_x axis_x + s_y axis_y + s_z axis_z with |s_i| <= extents_i. Floats are
/// never exactly orthonormal, so this is a parallelepiped, and every query is exact for the axes as
/// stored. Flat boxes and left-handed axes are valid.
class Obb {
 public:
  /// The largest magnitude of the dot product of two axes.
  static constexpr double kMostSkew = 1e-3;

  /// Normalises the axes. An axis of unit length, up to the rounding of its components, is kept bit
  /// for bit. Throws InvalidShape when an axis is zero, when two axes are not perpendicular (their
  /// dot product is beyond kMostSkew), when an extent is negative, or when a number is not finite.
  Obb(const Point& center, const std::array<Vector, 3>& axes, const Vector& extents);

  /// From a rotation, a quaternion x, y, z, w of any length: the axes are the columns of its
  /// rotation matrix, each component correctly rounded. Throws InvalidShape when the quaternion is
  /// zero, when an extent is negative, or when a number is not finite.
  static Obb FromRotation(const Point& center, const glm::vec4& rotation, const Vector& extents);

  const Point& center() const { return center_; }
  const std::array<Vector, 3>& axes() const { return axes_; }
  const Vector& axis(int i) const { return axes_[static_cast<std::size_t>(i)]; }
  const Vector& extents() const { return extents_; }
  /// A bound of how far the axes are from orthonormal: of the magnitudes of their dot products, and of
  /// the differences of their squared lengths from 1.
  float skew() const { return skew_; }
  /// 1 if the axes are right-handed, -1 if they are left-handed.
  int Handedness() const;
  /// The eight corners: bit 0 of the index selects the end of the box along its x axis, bit 1 that
  /// along y, bit 2 that along z. Coordinates are nearly correctly rounded; one beyond the largest
  /// float becomes the largest float.
  std::array<Point, 8> Corners() const;

  bool operator==(const Obb&) const = default;

 private:
  Point center_;
  std::array<Vector, 3> axes_;
  Vector extents_;
  float skew_ = 0;
};

}  // namespace hitscan
