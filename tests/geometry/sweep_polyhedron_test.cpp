#include "geometry/sweep_polyhedron.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <random>

namespace hitscan {
namespace {

const Triangle kTriangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
const Aabb kRestingBox = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
const Obb kRestingObb({0, 0, 0}, {Vector(0.6F, 0.8F, 0), Vector(-0.8F, 0.6F, 0), Vector(0, 0, 1)},
                      {2, 1, 1});

// Random shapes: with coordinates of any floats, or whole ones, whose contacts are exact.
class Shapes {
 public:
  explicit Shapes(bool whole) : whole_(whole) {}

  float Number() {
    const float number = coordinate_(random_);
    return whole_ ? std::round(number) : number;
  }
  Point Position() { return {Number(), Number(), Number()}; }
  float Size() { return std::abs(Number()) / 2; }
  Sphere Ball() { return {Position(), Size()}; }

 private:
  std::mt19937 random_{1};
  std::uniform_real_distribution<float> coordinate_{-6, 6};
  bool whole_;
};

TEST(SweepPolyhedron, TheFilterAgreesWithExactEvaluation) {
  constexpr int kRandomCases = 3000;
  int hits = 0;
  for (const bool whole : {false, true}) {
    Shapes shapes(whole);
    for (int i = 0; i < kRandomCases; ++i) {
      const Sphere ball = shapes.Ball();
      const Vector motion = shapes.Position();
      const Triangle triangle(shapes.Position(), shapes.Position(), shapes.Position());
      const Aabb box = Aabb::FromCorners(shapes.Position(), shapes.Position());
      const Capsule capsule(shapes.Position(), shapes.Position(), shapes.Size());
      const auto on_triangle = Sweep(ball, motion, triangle);
      EXPECT_EQ(on_triangle, SweepExact(ball, motion, triangle));
      EXPECT_EQ(Sweep(ball, motion, box), SweepExact(ball, motion, box));
      EXPECT_EQ(Sweep(ball, motion, kRestingObb), SweepExact(ball, motion, kRestingObb));
      EXPECT_EQ(Sweep(capsule, motion, triangle), SweepExact(capsule, motion, triangle));
      if (on_triangle) ++hits;
    }
  }
  EXPECT_GT(hits, kRandomCases / 10);
}

// A turned box with the axes of the world is a box, and a capsule with equal ends a sphere.
TEST(SweepPolyhedron, EqualShapesHaveEqualAnswers) {
  constexpr int kRandomCases = 1000;
  for (const bool whole : {false, true}) {
    Shapes shapes(whole);
    for (int i = 0; i < kRandomCases; ++i) {
      const Sphere ball = shapes.Ball();
      const Vector motion = shapes.Position();
      const Triangle triangle(shapes.Position(), shapes.Position(), shapes.Position());
      const Obb turned({0, 0, 0}, {Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)}, {1, 1, 1});
      EXPECT_EQ(Sweep(ball, motion, turned), Sweep(ball, motion, kRestingBox));
      const auto hit = Sweep(ball, motion, triangle);
      const Capsule round(ball.center(), ball.center(), ball.radius());
      EXPECT_EQ(Sweep(round, motion, triangle), hit ? std::optional(hit->t) : std::nullopt);
    }
  }
}

TEST(SweepPolyhedron, ContactCounts) {
  const Sphere ball({1, 1, 4}, 1);
  EXPECT_EQ(Sweep(ball, {0, 0, -3}, kTriangle), (RayHit{1, {1, 1, 0}}));
  EXPECT_FALSE(Sweep(ball, {0, 0, std::nextafter(-3.0F, 0.0F)}, kTriangle));
  EXPECT_EQ(Sweep(Sphere({1, 1, 1}, 1), {0, 0, 3}, kTriangle), (RayHit{0, {1, 1, 0}}));
}

TEST(SweepPolyhedron, SlidingBeginsAtAnEdge) {
  EXPECT_EQ(Sweep(Sphere({-4, 2, 0}, 1), {8, 0, 0}, kRestingBox), (RayHit{0.375F, {-1, 1, 0}}));
  EXPECT_EQ(Sweep(Sphere({-4, 1, 1}, 1), {16, 0, 0}, kTriangle), (RayHit{0.25F, {0, 1, 0}}));
}

TEST(SweepPolyhedron, ACenterInsideIsItsOwnContact) {
  EXPECT_EQ(Sweep(Sphere({0.5F, -0.0F, 0.25F}, 1), {8, 0, 0}, kRestingBox),
            (RayHit{0, {0.5F, 0, 0.25F}}));
  EXPECT_EQ(Sweep(Sphere({0.5F, 0, 0.25F}, 0), {0, 0, 0}, kRestingObb),
            (RayHit{0, {0.5F, 0, 0.25F}}));
}

TEST(SweepPolyhedron, RefusesAMotionThatIsNotFinite) {
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_THROW(Sweep(Sphere({0, 0, 0}, 1), {infinity, 0, 0}, kTriangle), InvalidShape);
}

}  // namespace
}  // namespace hitscan
