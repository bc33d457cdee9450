#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/random.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/camera.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Makes random cases that are hard to answer exactly: for `hitscan fuzz`, the oracle and the tests
// of batches.
namespace hitscan {

/// The class of a case: what its arguments have in common.
enum class CaseClass {
  kGeneric,
  kGrazing,
  kNear,
  kTouching,
  kDegenerate,
  kGap,
  kHuge,
  kTiny,
  kLattice,
  // The oracle cycles through the classes above.
  kAxisParallel,
  kOnFeature,
  kCoplanar,
  kNearlyParallel,
  kOneUlp,
  kDuplicates,
  kSignedZeros,
  kInPractice,
};
inline constexpr int kCaseClasses = 17;
/// The classes from the first up to kLattice.
inline constexpr int kHardClasses = 9;

/// The name of a class for `--classes`, and what its cases are.
struct CaseClassInfo {
  const char* name;
  const char* sentence;
};
const CaseClassInfo& InfoOf(CaseClass case_class);
inline const char* NameOf(CaseClass case_class) { return InfoOf(case_class).name; }

/// An argument of a case: the shape, and its JSON in a case file, which may have directions of any
/// length; empty if the maker writes none.
template <class Shape>
struct Argument {
  Shape shape;
  std::string json;
};

/// Makes the arguments of one case. They are aimed at each other: each shape leaves a point of its
/// surface as the target of the next one, so that hits and near misses are common.
class CaseMaker {
 public:
  /// With `writes` the arguments have their JSON, which takes most of the time. The shapes are the
  /// same without.
  CaseMaker(Random& random, CaseClass kind, bool writes = true);

  /// Sets the approximate distance of points from the surface that they are aimed at, for queries
  /// with a tolerance.
  void SetSkin(double skin) { skin_ = skin; }
  CaseClass kind() const { return kind_; }
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
  // Whether points are moved by a few units in the last place.
  bool Nudges() const { return kind_ == CaseClass::kNear || kind_ == CaseClass::kOneUlp; }
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
  template <class Write>
  std::string Text(const Write& write) const {
    return writes_ ? write() : std::string();
  }

  Random& random_;
  CaseClass kind_;
  double scale_ = 1;
  double skin_ = 0;
  bool writes_;
  bool replaces_zeros_ = false;
  Wide center_{0, 0, 0};  // of the world, in practice
  std::optional<Point> aim_;
  Wide normal_{0, 0, 1};
};

}  // namespace hitscan
