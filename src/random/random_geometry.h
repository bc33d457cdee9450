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

/// The nearest float, at most the largest.
inline float ToFloat(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(number, -kLargest, kLargest));
}

/// Whole vectors of whole length (Pythagorean quadruples): x, y, z, length.
inline constexpr std::array<std::array<int, 4>, 7> kQuadruples{{{1, 0, 0, 1},
                                                                {1, 2, 2, 3},
                                                                {3, 4, 0, 5},
                                                                {2, 3, 6, 7},
                                                                {1, 4, 8, 9},
                                                                {4, 4, 7, 9},
                                                                {2, 6, 9, 11}}};

/// Random numbers, points and directions for the shapes of one case, as its class has them. Every
/// kind of shape makes its random shapes from these (Shape<T>::MakeRandom). The shapes of a case
/// are aimed at each other: each leaves a point of its surface as the target of the next one, so
/// that hits and near misses are common; in some classes (AimsInside) a point of its inside.
/// For the same cases with every compiler, an expression must take at most one random number, or be
/// in braces, which are evaluated in order.
class RandomGeometry {
 public:
  using Wide = glm::dvec3;

  /// With `writes` the shapes come with their JSON, which takes most of the time. The shapes are
  /// the same without.
  RandomGeometry(Random& random, CaseClass case_class, bool writes = true);

  /// Sets the approximate distance of points from the surface that they are aimed at, for queries
  /// with a tolerance.
  void SetSkin(double skin) { skin_ = skin; }
  CaseClass case_class() const { return case_class_; }
  bool writes() const { return writes_; }
  Random& random() { return random_; }

  /// Whether coordinates are whole multiples of `scale()`.
  bool IsWhole() const;
  double scale() const { return scale_; }
  /// Whether the shapes of a case meet in the inside of each other, if they meet: no shape is
  /// placed on the surface of another, along it, or beside it.
  bool AimsInside() const;
  /// Whether points are moved by a few units in the last place.
  bool Nudges() const {
    return case_class_ == CaseClass::kNear || case_class_ == CaseClass::kOneUlp;
  }

  float Number();
  /// A number from 0 to 1, often 0, 1, or a fraction by which products are exact; any number if
  /// AimsInside.
  double Weight();
  Point RandomPoint();
  /// A vector of any length except 0.
  Wide Direction();

  /// The point that the shape before left for this one; none for the first shape.
  const std::optional<Point>& aim() const { return goal_.position; }
  /// The normal of the surface at that point, of any length.
  const Wide& normal() const { return goal_.normal; }
  /// The point aimed at, moved as the class requires; a random point when there is none. Of the
  /// dimension of the shape that is made (a point has 0, a line 1, a surface 2) it depends whether
  /// that shape may meet the one before by chance; otherwise it is only near it, if AimsInside.
  Point Target(int dimension);
  /// A direction along the surface that is aimed at.
  Wide Tangent();
  /// Sets the target of the next shape: a point of a shape of that dimension.
  void Aim(const Wide& position, const Wide& normal, int dimension);

  /// What the next shape is aimed at. It is kept and set again by shapes that are made of several.
  struct Goal {
    std::optional<Point> position = {};
    Wide normal{0, 0, 1};
    int dimension = 0;  ///< of the shape that left it
  };
  const Goal& goal() const { return goal_; }
  void SetGoal(const Goal& goal) { goal_ = goal; }

  /// 1 or -1 for each axis.
  Wide Sides();

  /// A coordinate in floats, whole where the class requires it.
  float Snap(double coordinate) const;
  /// The position in floats, moved as the class requires.
  Point Round(const Wide& position);
  /// Moves the number by a few units in the last place.
  float Nudge(float number);

 private:
  // Coordinates from -1 to 1.
  Wide InCube();
  // Replaces zero by a tiny number in some cases.
  float ReplaceZero(float number);

  Random& random_;
  CaseClass case_class_;
  double scale_ = 1;
  double skin_ = 0;
  bool writes_;
  bool replaces_zeros_ = false;
  bool in_world_ = false;  // numbers of few digits, in a world about center_
  Wide center_{0, 0, 0};
  Goal goal_;
};

}  // namespace hitscan
