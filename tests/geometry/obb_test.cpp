#include "geometry/obb.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "random/random.h"
#include "support/floats.h"

namespace hitscan {
namespace {

constexpr std::array<Vector, 3> kWorld{Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)};
// From the triangle with the sides 3, 4 and 5.
constexpr std::array<Vector, 3> kTurned{Vector(0.6F, 0.8F, 0), Vector(-0.8F, 0.6F, 0),
                                        Vector(0, 0, 1)};
const Obb kBox({0, 0, 0}, kTurned, {2, 1, 1});
// Its x and y axis are 0.0009 off a right angle.
const Obb kSkew({0, 0, 0}, {Vector(1, 0, 0), Vector(0.0009F, 1, 0), Vector(0, 0, 1)}, {2, 2, 2});

TEST(Obb, NormalisesItsAxes) {
  const Obb box({1, 2, 3}, {Vector(3, 4, 0), Vector(-4, 3, 0), Vector(0, 0, 7)}, {2, 1, 1});
  EXPECT_EQ(box.axes(), kTurned);
  EXPECT_EQ(Obb(box.center(), box.axes(), box.extents()), box);
}

TEST(Obb, RefusesWhatIsNoBox) {
  const auto fault = [](const Point& center, std::array<Vector, 3> axes, const Vector& extents) {
    try {
      const Obb box(center, axes, extents);
      return std::string("none");
    } catch (const InvalidShape& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(fault({0, 0, 0}, kWorld, {1, 1, 1}), "none");
  EXPECT_EQ(fault({0, 0, 0}, kWorld, {0, 0, 0}), "none");
  EXPECT_EQ(fault({0, 0, 0}, kWorld, {1, -1, 1}), "obb extents are negative");
  EXPECT_EQ(fault({0, kInfinity, 0}, kWorld, {1, 1, 1}), "obb center is not finite");
  EXPECT_EQ(fault({0, 0, 0}, {Vector(0), kWorld[1], kWorld[2]}, {1, 1, 1}), "obb axis x is zero");
  EXPECT_EQ(fault({0, 0, 0}, {kWorld[0], Vector(0.5F, 1, 0), kWorld[2]}, {1, 1, 1}),
            "obb axes x and y are not perpendicular: their dot product is beyond 0.001");
  EXPECT_EQ(fault({0, 0, 0}, {kWorld[0], kWorld[1], Vector(0, -0.00099F, 1)}, {1, 1, 1}), "none");
  EXPECT_NE(fault({0, 0, 0}, {kWorld[0], kWorld[1], Vector(0, -0.00101F, 1)}, {1, 1, 1}), "none");
}

TEST(Obb, ARotationGivesTheColumnsOfItsMatrix) {
  const Obb quarter = Obb::FromRotation({0, 0, 0}, {0, 0, 3, 3}, {1, 2, 3});
  EXPECT_EQ(quarter.axis(0), Vector(0, 1, 0));
  EXPECT_EQ(quarter.axis(1), Vector(-1, 0, 0));
  EXPECT_EQ(quarter.axis(2), Vector(0, 0, 1));
  // About (1, 1, 1), by 120 degrees: each axis becomes the next one.
  const Obb third = Obb::FromRotation({0, 0, 0}, {1, 1, 1, 1}, {1, 2, 3});
  EXPECT_EQ(third.axis(0), Vector(0, 1, 0));
  EXPECT_EQ(third.axis(1), Vector(0, 0, 1));
  EXPECT_EQ(third.axis(2), Vector(1, 0, 0));
  // x^2 + w^2 = 5, and 2 x w / 5 = 0.8.
  EXPECT_EQ(Obb::FromRotation({0, 0, 0}, {1, 0, 0, 2}, {1, 1, 1}).axis(1), Vector(0, 0.6F, 0.8F));
  EXPECT_THROW(Obb::FromRotation({0, 0, 0}, {0, 0, 0, 0}, {1, 1, 1}), InvalidShape);
  EXPECT_THROW(Obb::FromRotation({0, 0, 0}, {0, kInfinity, 0, 0}, {1, 1, 1}), InvalidShape);
}

TEST(Obb, KnowsItsSkewAndItsHand) {
  EXPECT_LT(Obb({0, 0, 0}, kWorld, {1, 1, 1}).skew(), 1e-14F);
  EXPECT_NEAR(kSkew.skew(), 0.0009F, 1e-7F);
  EXPECT_EQ(kBox.Handedness(), 1);
  EXPECT_EQ(Obb({0, 0, 0}, {kTurned[1], kTurned[0], kTurned[2]}, {1, 1, 1}).Handedness(), -1);
}

TEST(Obb, CornersAreInTheOrderOfBits) {
  const std::array<Point, 8> corners = kBox.Corners();
  EXPECT_NEAR(corners[1].x, 2 * 0.6F + 0.8F, 1e-6F);
  EXPECT_NEAR(corners[2].y, 0.6F - 2 * 0.8F, 1e-6F);
  EXPECT_EQ(corners[4].z, 1);
  EXPECT_EQ(corners[3].z, -1);
  EXPECT_EQ(Obb({kMaxFloat, 0, 0}, kWorld, {kMaxFloat, 1, 1}).Corners()[1].x, kMaxFloat);
}

TEST(PointInObb, FacesBelongToIt) {
  EXPECT_TRUE(PointInObb({1.2F, 1.6F, 0}, kBox)) << "twice the x axis";
  EXPECT_FALSE(PointInObb({Above(1.2F), 1.6F, 0}, kBox));
  EXPECT_TRUE(PointInObb({0, 0, -1}, kBox));
  EXPECT_FALSE(PointInObb({0, 0, Below(-1)}, kBox));
  EXPECT_THROW(PointInObb({0, kInfinity, 0}, kBox), InvalidShape);
}

TEST(PointInObb, ItIsThatOfTheStoredAxes) {
  EXPECT_TRUE(PointInObb({2.001F, 1.999F, 0}, kSkew)) << "the projection is beyond the extent";
  EXPECT_FALSE(PointInObb({2, -2, 0}, kSkew)) << "the projections are within the extents";
}

TEST(RaycastObb, EntersOrLeaves) {
  EXPECT_EQ(Raycast(Ray({-3, -4, 0}, {0.6F, 0.8F, 0}), kBox)->t, 3);
  EXPECT_EQ(Raycast(Ray({0, 0, 0}, {0, 0, -1}), kBox), (RayHit{1, {0, 0, -1}}));
  EXPECT_EQ(Raycast(Ray({1.2F, 1.6F, 0}, {0.6F, 0.8F, 0}), kBox)->t, 0);
  EXPECT_EQ(Raycast(Ray({0, 0, 1}, {0, 0, -1}), kBox)->t, 0) << "inwards from a face";
  EXPECT_FALSE(Raycast(Ray({3, 4, 0}, {0.6F, 0.8F, 0}), kBox));
  EXPECT_TRUE(Raycast(Ray({-4, 0.5F, 1}, {1, 0, 0}), kBox)) << "along a face";
  EXPECT_FALSE(Raycast(Ray({-4, 0.5F, Above(1)}, {1, 0, 0}), kBox));
}

TEST(LinetestObb, CrossesTheSurface) {
  EXPECT_EQ(Linetest(Segment({0, 0, -3}, {0, 0, 0}), kBox), (RayHit{2, {0, 0, -1}}));
  EXPECT_EQ(Linetest(Segment({0, 0, 0}, {0, 0, 1}), kBox), (RayHit{1, {0, 0, 1}})) << "to a face";
  EXPECT_FALSE(Linetest(Segment({0, 0, 0}, {0, 0, Below(1)}), kBox));
  EXPECT_FALSE(Linetest(Segment({0, 0, 3}, {0, 0, Above(1)}), kBox));
  EXPECT_TRUE(Linetest(Segment({0, 0, 1}, {0, 0, 1}), kBox));
  EXPECT_FALSE(Linetest(Segment({0, 0, 0}, {0, 0, 0}), kBox));
}

TEST(IntersectsObb, PlanesAtItsEnds) {
  EXPECT_TRUE(Intersects(kBox, Plane({0, 0, 1}, 1)));
  EXPECT_FALSE(Intersects(kBox, Plane({0, 0, 1}, Above(1))));
  EXPECT_TRUE(Intersects(kBox, Plane({0, 0, 1}, -1)));
  EXPECT_FALSE(Intersects(kBox, Plane({0, 0, 1}, Below(-1))));
}

TEST(IntersectsObb, ATinyAxisAndAHugeExtent) {
  // An axis has 9.2e-31 along z, the normal 9.4e-38: their product underflows, and the extent makes
  // it large again.
  const Obb box({-4.2535296e37F, 1.4305115e-06F, 1.530174e24F},
                {Vector(-1, 3.4e-44F, 3.5974218e-14F), Vector(4.9303807e-32F, -1, 9.206022e-31F),
                 Vector(-3.5974218e-14F, -9.206022e-31F, -1)},
                {4.2535296e37F, 0, 579591.3F});
  EXPECT_TRUE(Intersects(box, Plane({0, -1.0215003e-07F, 9.403955e-38F}, -1e-45F)));
}

Obb Cube(const Point& center, const std::array<Vector, 3>& axes = kWorld) {
  return {center, axes, {1, 1, 1}};
}

TEST(IntersectsObb, BoxesThatTouch) {
  const Obb cube = Cube({0, 0, 0});
  const Aabb aabb = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  for (const auto& axes : {kWorld, kTurned}) {
    EXPECT_TRUE(Intersects(cube, Cube({0, 0, 2}, axes)));
    EXPECT_FALSE(Intersects(cube, Cube({0, 0, Above(2)}, axes)));
    EXPECT_TRUE(Intersects(aabb, Cube({0, 0, 2}, axes)));
    EXPECT_FALSE(Intersects(aabb, Cube({0, 0, Above(2)}, axes)));
  }
  EXPECT_TRUE(Intersects(cube, Cube({2, 2, 2}))) << "corner to corner";
  EXPECT_FALSE(Intersects(cube, Cube({2, 2, Above(2)})));
}

TEST(IntersectsObb, SkewAxesReachFarther) {
  EXPECT_TRUE(Intersects(kSkew, Cube({3.0009F, 2, 0}))) << "orthonormal ones would be apart";
  EXPECT_TRUE(Intersects(Sphere({3, 3, 0}, 1.4138F), kSkew));
  EXPECT_FALSE(Intersects(Sphere({3, -3, 0}, 1.4143F), kSkew));
}

// Only the product of an edge of each separates these, and the edges are nearly parallel.
TEST(IntersectsObb, NoEpsilonForNearlyParallelEdges) {
  const Obb rod({0, 0, 0}, kWorld, {1e4F, 0.001F, 0.001F});
  const Obb other({0, 0.0021F, 0.0021F},
                  {Vector(1, 1e-4F, -1e-4F), Vector(-1e-4F, 1, 0), Vector(1e-4F, 0, 1)},
                  {1e4F, 0.001F, 0.001F});
  EXPECT_FALSE(Intersects(rod, other));
  EXPECT_FALSE(Intersects(other, rod));
}

TEST(IntersectsObb, FlatBoxesSegmentsAndPoints) {
  const Obb rod({0, 0, 0}, kWorld, {2, 0, 0});
  const Obb crossing({0, 0, 0}, kTurned, {2, 0, 0});
  EXPECT_TRUE(Intersects(rod, crossing));
  EXPECT_FALSE(Intersects(rod, Obb({0, 0, kLeastFloat}, kTurned, {2, 0, 0})));
  EXPECT_TRUE(Intersects(rod, Obb({4, 0, 0}, kWorld, {2, 0, 0})));
  EXPECT_FALSE(Intersects(rod, Obb({Above(4), 0, 0}, kWorld, {2, 0, 0})));
  EXPECT_FALSE(Intersects(Obb({0, 0, 0}, kTurned, {2, 1, 0}), Obb({4.5F, 0, 0}, kWorld, {2, 1, 0})))
      << "in one plane";
  const Obb point({1, 2, 3}, kTurned, {0, 0, 0});
  EXPECT_TRUE(Intersects(point, Obb({1, 2, 3}, kWorld, {0, 0, 0})));
  EXPECT_FALSE(Intersects(point, Obb({1, 2, Above(3)}, kWorld, {0, 0, 0})));
}

TEST(IntersectsObb, Triangles) {
  EXPECT_TRUE(Intersects(Triangle({-3, -3, 1}, {3, -3, 1}, {0, 4, 1}), kBox));
  const float above = Above(1);
  EXPECT_FALSE(Intersects(Triangle({-3, -3, above}, {3, -3, above}, {0, 4, above}), kBox));
  EXPECT_TRUE(Intersects(Triangle({1.2F, 1.6F, 0}, {3, 4, 1}, {3, 4, -1}), kBox));
  EXPECT_FALSE(Intersects(Triangle({2, -2, 3}, {2, -2, -3}, {3, 1, 0}), kBox)) << "past an edge";
  const Point inside(0, 0, 0);
  EXPECT_TRUE(Intersects(Triangle(inside, inside, inside), kBox));
}

TEST(ClosestPointObb, OnFacesEdgesAndCorners) {
  EXPECT_EQ(ClosestPoint({0.25F, 0.5F, 0.5F}, kBox), Point(0.25F, 0.5F, 0.5F));
  EXPECT_EQ(ClosestPoint({0.25F, 0.5F, 7}, kBox), Point(0.25F, 0.5F, 1));
  EXPECT_EQ(ClosestPoint({3, 4, 0}, kBox), Point(1.2F, 1.6F, 0));
  EXPECT_EQ(ClosestPoint({2.4F, 3.2F, 3}, kBox), Point(1.2F, 1.6F, 1)) << "an edge";
  EXPECT_EQ(ClosestPoint({0, 7, 0}, kSkew).x, 0) << "the normal of the face is not the axis";
  EXPECT_THROW(ClosestPoint({0, kInfinity, 0}, kBox), InvalidShape);
}

TEST(ClosestPointObb, NextToZeroAndToTheMiddleOfTwoFloats) {
  // The axes are exactly perpendicular, and shorter than 1 by the same rounding.
  const float third = 1 / 3.0F;
  const std::array<Vector, 3> thirds{Vector(-third, -2 * third, -2 * third),
                                     Vector(2 * third, third, -2 * third),
                                     Vector(2 * third, -2 * third, third)};
  const Obb box({-3, -3, -2}, thirds, {2, 2, 3});
  EXPECT_EQ(ClosestPoint({0, 4, -3}, box), Point(-3, 1, -3)) << "1 + 2^-24 is a tie";
  const Obb corner({1, 0, 0}, kTurned, {3, 3, 3});
  // The exact x is 1 + 3 (0.6F - 0.8F), which needs more digits than a float has.
  const double x = 1 + 3 * (static_cast<double>(0.6F) - static_cast<double>(0.8F));
  EXPECT_EQ(ClosestPoint({1, 9, 0}, corner).x, static_cast<float>(x));
  EXPECT_EQ(ClosestPoint({1, 9, 0}, corner).z, 0);
  // Sums that no double holds.
  const Obb uneven({1, 1, 1}, kWorld, {0x1p-60F, 0x1p-30F, 1});
  EXPECT_EQ(ClosestPoint({5, 5, 0}, uneven), Point(1, 1, 0));
  EXPECT_EQ(ClosestPoint({0, 0, 0}, Obb({0x1p-60F, 1, 0}, kWorld, {1, 1, 1})), Point(0, 0, 0));
}

TEST(IntersectsObb, Spheres) {
  EXPECT_TRUE(Intersects(Sphere({0, 0, 3}, 2), kBox));
  EXPECT_FALSE(Intersects(Sphere({0, 0, 3}, Below(2)), kBox));
  EXPECT_TRUE(Intersects(Sphere({0, 0, 0}, 0), kBox));
  EXPECT_TRUE(Intersects(Sphere({2, 0, 4}, 5), Obb({-1, 0, 0}, kWorld, {0, 0, 0}))) << "3, 4, 5";
  EXPECT_FALSE(Intersects(Sphere({2, 0, 4}, Below(5)), Obb({-1, 0, 0}, kWorld, {0, 0, 0})));
  EXPECT_FALSE(Intersects(Sphere({0, 0, kLeastFloat}, 0), Obb({0, 0, 0}, kTurned, {2, 1, 0})))
      << "squares of degree eight underflow";
}

// The filters never contradict exact evaluation, with skew axes too.
TEST(ObbFilters, AgreeWithExactEvaluation) {
  Random random(7);
  const auto number = [&](double size) { return static_cast<float>(random.Between(-size, size)); };
  const auto point = [&](double size) { return Point{number(size), number(size), number(size)}; };
  const auto box = [&] {
    const Obb turned =
        Obb::FromRotation({0, 0, 0}, {number(1), number(1), number(1), number(1) + 2}, {0, 0, 0});
    auto axes = turned.axes();
    axes[0] += point(4e-4);
    return Obb(point(2), axes, glm::abs(point(2)));
  };
  for (int i = 0; i < 3000; ++i) {
    const Obb a = box();
    const Obb b = box();
    const Point p = point(3);
    EXPECT_EQ(PointInObb(p, a), PointInObbExact(p, a));
    const Ray ray(p, point(1) + Vector(0.01F, 0, 0));
    EXPECT_EQ(Raycast(ray, a), RaycastExact(ray, a));
    const Segment segment(p, point(3));
    EXPECT_EQ(Linetest(segment, a), LinetestExact(segment, a));
    const Plane plane(point(1) + Vector(0.01F, 0, 0), number(3));
    EXPECT_EQ(Intersects(a, plane), IntersectsExact(a, plane));
    EXPECT_EQ(Intersects(a, b), IntersectsExact(a, b));
    const Aabb aabb = Aabb::FromCorners(p, point(3));
    EXPECT_EQ(Intersects(aabb, a), IntersectsExact(aabb, a));
    const Triangle triangle(p, point(3), point(3));
    EXPECT_EQ(Intersects(triangle, a), IntersectsExact(triangle, a));
    const Sphere sphere(p, std::abs(number(2)));
    EXPECT_EQ(Intersects(sphere, a), IntersectsExact(sphere, a));
  }
}

TEST(Obb, ACapsuleMeetsIt) {
  const Obb box({0, 0, 0}, kWorld, {2, 1, 1});
  EXPECT_TRUE(Intersects(Capsule({-1, 0, 3}, {1, 0, 3}, 2), box)) << "contact with a face";
  EXPECT_FALSE(Intersects(Capsule({-1, 0, 3}, {1, 0, 3}, std::nextafter(2.0F, 0.0F)), box));
  EXPECT_TRUE(Intersects(Capsule({-9, 4, 5}, {9, 4, 5}, 5), box)) << "contact with an edge";
  EXPECT_FALSE(Intersects(Capsule({-9, 4, 5}, {9, 4, 5}, std::nextafter(5.0F, 0.0F)), box));
  EXPECT_TRUE(Intersects(Capsule({3, 3, 3}, {9, 9, 9}, 3), box)) << "contact with a corner";
  EXPECT_FALSE(Intersects(Capsule({3, 3, 3}, {9, 9, 9}, std::nextafter(3.0F, 0.0F)), box));
  EXPECT_TRUE(Intersects(Capsule({-5, 0, 0}, {5, 0, 0}, 0), kBox)) << "a segment through it";
  EXPECT_TRUE(Intersects(Capsule({0, 0, 0}, {0, 0, 0}, 0), kBox)) << "a point inside";
  EXPECT_FALSE(Intersects(Capsule({-2, 2, 0}, {-2, 2, 1}, 0.25F), kBox)) << "beside it";
}

}  // namespace
}  // namespace hitscan
