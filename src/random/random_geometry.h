#pragma once

#include <algorithm>
#include <array>
#include <glm/vec3.hpp>
#include <limits>
#include <optional>

#include "geometry/shapes/point.h"
#include "random/case_class.h"
#include "random/random.h"

namespace hitscan {

/// The nearest float; a number beyond the largest float becomes the largest float.
inline float ToFloat(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(number, -kLargest, kLargest));
}

/// Integer vectors of integer length (Pythagorean quadruples): x, y, z, length.
inline constexpr std::array<std::array<int, 4>, 7> kQuadruples{{{1, 0, 0, 1},
                                                                {1, 2, 2, 3},
                                                                {3, 4, 0, 5},
                                                                {2, 3, 6, 7},
                                                                {1, 4, 8, 9},
                                                                {4, 4, 7, 9},
                                                                {2, 6, 9, 11}}};

/// Random numbers, points and directions for the shapes of one case, as the class of the case
/// requires. Every kind of shape makes its random shapes from these (Shape<T>::MakeRandom). The
/// shapes of a case are aimed at each other, so that hits and near misses are common. Each shape
/// leaves a target for the next shape: a point of its surface or, in some classes (AimsInside), of
/// its inside.
/// Every compiler must make the same cases. So an expression takes at most one random number, or is
/// in braces, which are evaluated in order.
class RandomGeometry {
 public:
  /// A position or a vector in double precision.
  using Wide = glm::dvec3;

  /// With `writes` the JSON of the shapes is made too, which takes most of the time. The shapes do
  /// not depend on it.
  RandomGeometry(Random& random, CaseClass case_class, bool writes = true);

  /// Sets the approximate distance of points from the surface that they are aimed at, for queries
  /// with a tolerance.
  void SetSkin(double skin) { skin_ = skin; }
  CaseClass case_class() const { return case_class_; }
  bool writes() const { return writes_; }
  Random& random() { return random_; }

  /// Whether coordinates are whole multiples of `scale()`.
  bool IsWhole() const;
  /// The factor of all random coordinates.
  double scale() const { return scale_; }
  /// Whether shapes are aimed at a point inside the shape before: no shape is placed on, along or
  /// beside the surface of another.
  bool AimsInside() const;
  /// Whether points are moved by a few units in the last place.
  bool Nudges() const {
    return case_class_ == CaseClass::kNear || case_class_ == CaseClass::kOneUlp;
  }

  /// A random coordinate or length, as the class requires; it may be negative or zero.
  float Number();
  /// A random number from 0 to 1. If not AimsInside, often a multiple of 1/8, with which products
  /// are exact.
  double Weight();
  /// A random point that is not aimed at anything.
  Point RandomPoint();
  /// A random vector of any length except 0.
  Wide Direction();

  /// The point that the previous shape left as a target; nullopt for the first shape.
  const std::optional<Point>& aim() const { return goal_.position; }
  /// The normal of the surface at that point, of any length.
  const Wide& normal() const { return goal_.normal; }
  /// The point aimed at, moved as the class requires; sometimes, or without an aim, a random point.
  /// `dimension` is the dimension of the new shape: 0 for a point, 1 for a line, 2 for a surface.
  /// If AimsInside, and the new shape does not meet the previous one by chance (such as two lines),
  /// the result is only near the point.
  Point Target(int dimension);
  /// A vector along the surface that is aimed at, of any length except 0.
  Wide Tangent();
  /// Sets the target of the next shape: a point of a shape of that dimension.
  void Aim(const Wide& position, const Wide& normal, int dimension);
  /// Makes half of the tangents at the target parallel to a line of its shape, such as an edge.
  void AimAlong(const Wide& line) { goal_.line = line; }

  /// The target of the next shape. A shape that consists of several shapes saves the goal and sets
  /// it again for some of them.
  struct Goal {
    std::optional<Point> position = {};
    Wide normal{0, 0, 1};
    int dimension = 0;              ///< of the shape on which the position is
    std::optional<Wide> line = {};  ///< through the position, of the same shape
  };
  const Goal& goal() const { return goal_; }
  void SetGoal(const Goal& goal) { goal_ = goal; }

  /// A random 1 or -1 for each axis.
  Wide Sides();

  /// The nearest float to a coordinate; in the class kLattice the nearest whole number.
  float Snap(double coordinate) const;
  /// The nearest point in floats to a position, moved as the class requires.
  Point Round(const Wide& position);
  /// Moves the number by a few units in the last place.
  float Nudge(float number);

 private:
  // Random coordinates from -1 to 1.
  Wide InCube();
  // Replaces zero by a tiny number in some cases.
  float ReplaceZero(float number);

  Random& random_;
  CaseClass case_class_;
  double scale_ = 1;
  double skin_ = 0;
  bool writes_;
  bool replaces_zeros_ = false;
  bool in_world_ = false;  // coordinates of few digits, relative to center_
  Wide center_{0, 0, 0};
  Goal goal_;
};

}  // namespace hitscan
