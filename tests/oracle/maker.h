#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/camera.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"
#include "random.h"

// Makes random cases that are hard to answer exactly, for the oracle and the tests of batches.
namespace hitscan::oracle {

/// The class of a case: what its arguments have in common.
enum class Kind {
  kGeneric,     ///< anything of ordinary size
  kGrazing,     ///< almost along a surface, to about 1e-9
  kNear,        ///< a few units in the last place from contact
  kTouching,    ///< in exact contact at integer coordinates, or off by a tiny number
  kDegenerate,  ///< flat boxes, triangles without area, segments without length, repeated points
  kGap,         ///< exponents far apart
  kHuge,        ///< up to the largest float
  kTiny,        ///< down to the smallest float
  kLattice,     ///< small whole numbers
};
inline constexpr int kKinds = 9;
const char* NameOf(Kind kind);

/// An argument of a case: the shape, and its JSON in a case file.
template <class Shape>
struct Argument {
  Shape shape;
  std::string json;
};

/// Makes the arguments of one case. They are aimed at each other: each shape leaves a point of its
/// surface as the target of the next one, so that hits and near misses are common.
class Maker {
 public:
  Maker(Random& random, Kind kind);

  /// Sets the approximate distance of points from the surface that they are aimed at, for queries
  /// with a tolerance.
  void SetSkin(double skin) { skin_ = skin; }
  Kind kind() const { return kind_; }
  Random& random() { return random_; }

  Argument<Point> MakePoint();
  Argument<Sphere> MakeSphere();
  Argument<Aabb> MakeAabb();
  Argument<Plane> MakePlane();
  /// The squared sine of the angle between its normal and that of the other plane is about
  /// `squared_sine`.
  Argument<Plane> MakePlaneNearly(const Plane& parallel, double squared_sine);
  Argument<Triangle> MakeTriangle();
  Argument<Segment> MakeSegment();
  Argument<Ray> MakeRay();
  Argument<std::vector<Point>> MakeHull();
  Argument<Camera> MakeCamera();

 private:
  using Wide = glm::dvec3;

  bool Whole() const;
  float Number();
  Point RandomPoint();
  Wide Direction();
  // The point aimed at, moved as the kind requires; a random point when there is none.
  Point Target();
  Wide Tangent();
  // Moves the number by a few units in the last place.
  float Nudge(float number);
  // Replaces zero by a tiny number in some cases.
  float ReplaceZero(float number);
  Point Round(const Wide& position);
  double Weight();
  // Sets the target of the next shape.
  void Aim(const Wide& position, const Wide& normal);

  Random& random_;
  Kind kind_;
  double scale_ = 1;
  double skin_ = 0;
  bool replaces_zeros_ = false;
  std::optional<Point> aim_;
  Wide normal_{0, 0, 1};
};

}  // namespace hitscan::oracle
