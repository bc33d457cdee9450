#include "geometry/raycast.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>
#include <vector>

#include "support/floats.h"

namespace hitscan {
namespace {

void ExpectHit(const std::optional<RayHit>& hit, float t, const Point& point) {
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, t);
  EXPECT_EQ(hit->point, point);
  EXPECT_FALSE(std::signbit(hit->t));
}

TEST(RaycastSphere, EntersFromOutsideAndLeavesFromWithin) {
  const Sphere sphere({0, 0, 0}, 2);
  ExpectHit(Raycast(Ray({-5, 0, 0}, {1, 0, 0}), sphere), 3, {-2, 0, 0});
  ExpectHit(Raycast(Ray({-1, 0, 0}, {1, 0, 0}), sphere), 3, {2, 0, 0});
  ExpectHit(Raycast(Ray({0, 0, 0}, {0, 0, -1}), sphere), 2, {0, 0, -2});
}

TEST(RaycastSphere, TangentHits) {
  ExpectHit(Raycast(Ray({-2, 0, 0}, {2, 0, 0}), Sphere({2, 2, 0}, 2)), 4, {2, 0, 0});
  EXPECT_FALSE(Raycast(Ray({-2, 0, 0}, {2, 0, 0}), Sphere({2, 2, 0}, Below(2))));
  // The stored direction is longer than 1 by 2e-8, yet exactly along (2, -1, 2).
  const auto hit = Raycast(Ray({-2, 2, 0}, {2, -1, 2}), Sphere({0, 0, 0}, 2));
  ASSERT_TRUE(hit);
  EXPECT_FLOAT_EQ(hit->t, 2);
  EXPECT_EQ(hit->point, Point(-2.0F / 3, 4.0F / 3, 4.0F / 3));
}

TEST(RaycastSphere, OriginOnTheSurfaceHitsAtZero) {
  const Sphere sphere({0, 0, 0}, 2);
  for (const Vector& direction : {Vector(1, 0, 0), Vector(-1, 0, 0), Vector(0, 1, 0)}) {
    ExpectHit(Raycast(Ray({-2, 0, 0}, direction), sphere), 0, {-2, 0, 0});
  }
  // A ray that starts slightly inside hits the far side.
  ExpectHit(Raycast(Ray({Above(-2), 0, 0}, {1, 0, 0}), sphere), 4, {2, 0, 0});
}

TEST(RaycastSphere, BehindAndBesideMiss) {
  EXPECT_FALSE(Raycast(Ray({-2, 1, 0}, {-1, 0, 0}), Sphere({2, 0, 0}, 2)));
  EXPECT_FALSE(Raycast(Ray({0, 5, 0}, {1, 0, 0}), Sphere({0, 0, 0}, 2)));
  EXPECT_FALSE(Raycast(Ray({0, 5, 0}, {0, 1, 0}), Sphere({0, 0, 0}, 2)));
}

TEST(RaycastSphere, RadiusZeroIsAPoint) {
  ExpectHit(Raycast(Ray({0, 0, 0}, {0, 0, 1}), Sphere({0, 0, 7}, 0)), 7, {0, 0, 7});
  EXPECT_FALSE(Raycast(Ray({0, 0, 0}, {0, 0, 1}), Sphere({0, 1e-45F, 7}, 0)));
}

TEST(RaycastSphere, FarAwayLosesNothing) {
  // At a distance of 1e8 the plain formula loses a radius of 1 to rounding.
  const auto hit = Raycast(Ray({-1e8F, 0, 0}, {1, 0, 0}), Sphere({0, 0, 0}, 1));
  ExpectHit(hit, 1e8F, {-1, 0, 0});
  const auto huge = Raycast(Ray({-kMaxFloat, 0, 0}, {1, 0, 0}), Sphere({kMaxFloat, 0, 0}, 1));
  ExpectHit(huge, kMaxFloat, {kMaxFloat, 0, 0});
}

class RaycastBox : public testing::Test {
 protected:
  const Aabb box = Aabb::FromCorners({0.5F, 0.5F, 0.5F}, {2, 2, 2});
};

TEST_F(RaycastBox, EntersFromOutsideAndLeavesFromWithin) {
  ExpectHit(Raycast(Ray({-2, 1, 1}, {1, 0, 0}), box), 2.5F, {0.5F, 1, 1});
  ExpectHit(Raycast(Ray({1, 1, 1}, {-1, 0, 0}), box), 0.5F, {0.5F, 1, 1});
  const auto corner = Raycast(Ray({-2, -2, -2}, {2, 2, 2}), box);
  ASSERT_TRUE(corner);
  EXPECT_FLOAT_EQ(corner->t, 4.330127F);
  EXPECT_EQ(corner->point, Point(0.5F, 0.5F, 0.5F));
}

TEST_F(RaycastBox, BehindAndBesideMiss) {
  EXPECT_FALSE(Raycast(Ray({0.4F, 1, 1}, {-1, 0, 0}), box));
  EXPECT_FALSE(Raycast(Ray({0, 0, 0}, {0, 1, 0}), box));
  EXPECT_FALSE(Raycast(Ray({0, 0, 0}, {-1, -1, -1}), box));
}

TEST_F(RaycastBox, SlidingAlongAFaceOrAnEdgeHits) {
  ExpectHit(Raycast(Ray({0.5F, 0, 1}, {0, 1, 0}), box), 0.5F, {0.5F, 0.5F, 1});
  ExpectHit(Raycast(Ray({0.5F, 0, 2}, {0, 1, 0}), box), 0.5F, {0.5F, 0.5F, 2});
  EXPECT_FALSE(Raycast(Ray({Below(0.5F), 0, 1}, {0, 1, 0}), box));
  // A ray that starts on a face and runs along it hits where it leaves the box.
  ExpectHit(Raycast(Ray({0.5F, 1, 1}, {0, 1, 0}), box), 1, {0.5F, 2, 1});
}

TEST_F(RaycastBox, OriginOnAFaceHitsAtZero) {
  ExpectHit(Raycast(Ray({0.5F, 1, 1}, {1, 0, 0}), box), 0, {0.5F, 1, 1});
  ExpectHit(Raycast(Ray({0.5F, 1, 1}, {-1, 0, 0}), box), 0, {0.5F, 1, 1});
}

TEST_F(RaycastBox, PassingACornerExactly) {
  // The ray touches only the edge x = 0.5, y = 2.
  const auto hit = Raycast(Ray({-0.5F, 1, 1}, {1, 1, 0}), box);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->point, Point(0.5F, 2, 1));
  EXPECT_FALSE(Raycast(Ray({Below(-0.5F), 1, 1}, {1, 1, 0}), box));
}

TEST_F(RaycastBox, FlatBox) {
  const Aabb flat = Aabb::FromCorners({0, 0, 0}, {1, 1, 0});
  ExpectHit(Raycast(Ray({0.5F, 0.5F, 3}, {0, 0, -1}), flat), 3, {0.5F, 0.5F, 0});
  ExpectHit(Raycast(Ray({-1, 0.5F, 0}, {1, 0, 0}), flat), 1, {0, 0.5F, 0});
  EXPECT_FALSE(Raycast(Ray({-1, 0.5F, 1e-45F}, {1, 0, 0}), flat));
}

class RaycastTriangle : public testing::Test {
 protected:
  const Triangle triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
};

TEST_F(RaycastTriangle, HitsFromBothSidesAndAtItsOrigin) {
  ExpectHit(Raycast(Ray({1, 1, 5}, {0, 0, -1}), triangle), 5, {1, 1, 0});
  ExpectHit(Raycast(Ray({1, 1, -5}, {0, 0, 1}), triangle), 5, {1, 1, 0});
  EXPECT_FALSE(Raycast(Ray({1, 1, 5}, {0, 0, 1}), triangle));
  ExpectHit(Raycast(Ray({1, 1, 0}, {0, 0, -1}), triangle), 0, {1, 1, 0});
}

TEST_F(RaycastTriangle, EdgesAndCornersHit) {
  ExpectHit(Raycast(Ray({2, 2, 5}, {0, 0, -1}), triangle), 5, {2, 2, 0});
  ExpectHit(Raycast(Ray({4, 0, 5}, {0, 0, -1}), triangle), 5, {4, 0, 0});
  EXPECT_FALSE(Raycast(Ray({2, Above(2), 5}, {0, 0, -1}), triangle));
  EXPECT_FALSE(Raycast(Ray({-1e-45F, 1, 5}, {0, 0, -1}), triangle));
}

TEST_F(RaycastTriangle, RayInItsPlaneAndATriangleWithoutAreaMiss) {
  EXPECT_FALSE(Raycast(Ray({-1, 1, 0}, {1, 0, 0}), triangle));
  EXPECT_FALSE(Raycast(Ray({1, 1, -3}, {1, 0, 0}), triangle));
  EXPECT_TRUE(Raycast(Ray({-1, 1, 1e-10F}, {1, 0, -1e-10F}), triangle));
  EXPECT_FALSE(Raycast(Ray({1, 0, 5}, {0, 0, -1}), Triangle({0, 0, 0}, {1, 0, 0}, {4, 0, 0})));
  EXPECT_FALSE(Raycast(Ray({0, 0, 5}, {0, 0, -1}), Triangle({0, 0, 0}, {0, 0, 0}, {0, 0, 0})));
}

// x + y = sqrt(2), facing away from the origin: the plane of the book's sample.
const Plane kSlanted({1, 1, 0}, 1);
// The floor.
const Plane kFloor({0, 1, 0}, 0);

TEST(Raycast, RayFromTheFrontHitsAtItsDistance) {
  // Straight down from (2, 2, 3): y = sqrt(2) - 2, so t = 4 - sqrt(2).
  const auto hit = Raycast(Ray({2, 2, 3}, {0, -1, 0}), kSlanted);
  ASSERT_TRUE(hit);
  EXPECT_FLOAT_EQ(hit->t, 2.5857864F);
  EXPECT_FLOAT_EQ(hit->point.y, -0.5857864F);
  EXPECT_EQ(hit->point.x, 2);
  EXPECT_EQ(hit->point.z, 3);
}

TEST(Raycast, RayFromBehindMisses) {
  EXPECT_FALSE(Raycast(Ray({0, -1, 0}, {0, 1, 0}), kFloor));
  EXPECT_FALSE(Raycast(Ray({0, -1, 0}, {0, -1, 0}), kFloor));
}

TEST(Raycast, ParallelRayMissesInFrontBehindAndWithinThePlane) {
  for (const float height : {1.0F, -1.0F, 0.0F}) {
    EXPECT_FALSE(Raycast(Ray({0, height, 0}, {1, 0, 0}), kFloor)) << height;
    EXPECT_FALSE(RaycastTwoSided(Ray({0, height, 0}, {1, 0, 0}), kFloor)) << height;
  }
}

TEST(Raycast, OriginOnThePlaneHitsAtPlusZero) {
  ExpectHit(Raycast(Ray({5, 0, 5}, {0, -1, 0}), kFloor), 0, {5, 0, 5});
}

TEST(Raycast, BoolFormsDoNotChangeTheirOutputOnAMiss) {
  const Ray away({0, 1, 0}, {0, 1, 0});
  float t = 42;
  EXPECT_FALSE(Raycast(away, kFloor, t));
  EXPECT_EQ(t, 42);
  Point point(1, 2, 3);
  EXPECT_FALSE(Raycast(away, kFloor, point));
  EXPECT_EQ(point, Point(1, 2, 3));
  EXPECT_EQ(RaycastDistance(away, kFloor), -1);
  // Rays that start on the plane and leave it or run along it need the exact fallback.
  EXPECT_EQ(RaycastDistance(Ray({5, 0, 5}, {0, 1, 0}), kFloor), -1);
  EXPECT_EQ(RaycastDistance(Ray({5, 0, 5}, {1, 0, 0}), kFloor), -1);
}

TEST(Raycast, BoolFormsSetTheirOutputOnAHit) {
  const Ray down({3, 2, 1}, {0, -1, 0});
  float t = 42;
  EXPECT_TRUE(Raycast(down, kFloor, t));
  EXPECT_EQ(t, 2);
  Point point;
  EXPECT_TRUE(Raycast(down, kFloor, point));
  EXPECT_EQ(point, Point(3, 0, 1));
  EXPECT_EQ(RaycastDistance(down, kFloor), 2);
}

TEST(Raycast, ADistanceBeyondTheLargestFloatIsTheLargestFloat) {
  const Ray nearly_parallel({0, 3e38F, 0}, {1, -1e-7F, 0});
  const auto hit = Raycast(nearly_parallel, kFloor);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, kMaxFloat);
  EXPECT_TRUE(std::isfinite(hit->point.x));
}

TEST(RaycastTwoSided, RayFromBehindHitsAndAPlaneBehindTheRayDoesNot) {
  ExpectHit(RaycastTwoSided(Ray({0, -4, 0}, {0, 2, 0}), kFloor), 4, {0, 0, 0});
  EXPECT_FALSE(RaycastTwoSided(Ray({0, -4, 0}, {0, -1, 0}), kFloor));
  EXPECT_FALSE(RaycastTwoSided(Ray({0, 4, 0}, {0, 1, 0}), kFloor));
}

TEST(RaycastTwoSided, FlatFormAgreesWithTheOneInSpace) {
  const auto flat = RaycastTwoSided(Ray2({-4, -3}, {1, 1}), Line2({1, 2}, 2));
  const auto space = RaycastTwoSided(Ray({-4, -3, 0}, {1, 1, 0}), Plane({1, 2, 0}, 2));
  ASSERT_TRUE(flat && space);
  EXPECT_EQ(flat->t, space->t);
  EXPECT_EQ(Point(flat->point, 0), space->point);
  EXPECT_FALSE(RaycastTwoSided(Ray2({-2, -2}, {2, -1}), Line2({1, 2}, 2)));
}

TEST(NearestHit, TheFirstAlongTheRayIsFoundAtAnyIndex) {
  const std::vector<Plane> planes{Plane({0, 1, 0}, 0), Plane({0, 1, 0}, 3), Plane({0, 1, 0}, 1)};
  const auto hit = NearestHit(Ray({0, 5, 0}, {0, -1, 0}), planes);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->index, 1U);
  EXPECT_EQ(hit->t, 2);
  EXPECT_EQ(hit->point, Point(0, 3, 0));
}

TEST(NearestHit, OfEquallyNearPlanesTheFirstWinsAndWithoutOneAheadItMisses) {
  const std::vector<Plane> planes{Plane({0, -1, 0}, 0), Plane({0, 1, 0}, 0)};
  const auto hit = NearestHit(Ray({0, 5, 0}, {0, -1, 0}), planes);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->index, 0U);
  EXPECT_FALSE(NearestHit(Ray(), {}));
  const std::vector<Plane> behind{Plane({0, 0, 1}, -1)};
  EXPECT_FALSE(NearestHit(Ray(), behind));
}

TEST(DistanceAlongRay, IsTheQuotientAndMinusOneWhenParallel) {
  EXPECT_EQ(DistanceAlongRay({0, 5, 0}, {0, -1, 0}, {0, 1, 0}, 2), 3);
  EXPECT_EQ(DistanceAlongRay({0, 5, 0}, {0, 1, 0}, {0, 1, 0}, 2), -3);
  EXPECT_EQ(DistanceAlongRay({0, 0, 0}, {0, 1, 0}, {0, 1, 0}, 2), 2);
  EXPECT_EQ(DistanceAlongRay({0, 5, 0}, {1, 0, 0}, {0, 1, 0}, 2), -1);
  EXPECT_THROW(DistanceAlongRay({0, NAN, 0}, {1, 0, 0}, {0, 1, 0}, 2), InvalidShape);
}

TEST(RaycastPlane, GrazingRaysAreDecidedExactly) {
  // dot(normal, direction) is -1e-40, which tests with an epsilon take for parallel.
  const Ray grazing({0, 1, 0}, {1, -1e-40F, 0});
  const auto hit = Raycast(grazing, kFloor);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, kMaxFloat);
  EXPECT_FALSE(Raycast(Ray({0, 1, 0}, {1, 1e-40F, 0}), kFloor));
}

TEST(RaycastPlane, ExponentGapDoesNotHideASign) {
  // The terms of x and z cancel exactly: plain double precision sees an origin on the plane.
  const Plane plane({1, 1, 1}, 0);
  const Ray away({1e30F, 1e-30F, -1e30F}, {1, 1, 1});
  EXPECT_FALSE(RaycastTwoSided(away, plane));
  const Ray towards({1e30F, -1e-30F, -1e30F}, {1, 1, 1});
  const auto hit = RaycastTwoSided(towards, plane);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->t, 1e-30F / std::sqrt(3.0F), 1e-36);
}

TEST(RaycastPlane, ParameterNextToTheMidpointOfTwoFloats) {
  // t = 1 + 2^-24 + 2^-60. Double precision drops the last term, and 1 + 2^-24 is the midpoint of
  // two floats, which is rounded to the even float, the wrong one.
  const Plane plane({1, 0x1p-60F, 0}, -1);
  const Ray ray({0x1p-24F, 1, 0}, {-1, 0, 0});
  ExpectHit(Raycast(ray, plane), 1 + 0x1p-23F, {-1, 1, 0});
  EXPECT_EQ(RaycastDistance(ray, plane), 1 + 0x1p-23F);
  ExpectHit(RaycastTwoSided(ray, plane), 1 + 0x1p-23F, {-1, 1, 0});
}

TEST(RaycastPlane, PointIsRightUnderCancellation) {
  // The y of the hit point is the y of the plane, 2^-50, a difference of 1 and nearly 1. Plain
  // double precision gives 1.125 * 2^-50 for one of these directions and 0.875 * 2^-50 for the
  // other.
  const Plane plane({0, 1, 0}, 0x1p-50F);
  for (const Vector& direction : {Vector(0, -3, -2), Vector(0, -4, -7)}) {
    const auto hit = Raycast(Ray({0, 1, 1}, direction), plane);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->point.y, 0x1p-50F);
  }
}

TEST(NearestHit, DecidesBetweenNearlyEqualPlanesExactly) {
  const Ray ray({0, 0, 0}, {0, 0, 1});
  // The distances are adjacent floats, and the nearest plane is there twice: the first is expected.
  const std::vector<Plane> planes{Plane({0, 0, 1}, Above(5)), Plane({0, 0, 1}, 5),
                                  Plane({0, 0, -1}, -5)};
  const auto hit = NearestHit(ray, planes);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->index, 1U);
  // Tilted planes through one point of the ray are equally near.
  const std::vector<Plane> tilted{Plane({1, 0, 1}, 0), Plane({0, 1, 1}, 0)};
  EXPECT_EQ(NearestHit(Ray({0, 0, -4}, {0, 0, 1}), tilted)->index, 0U);
}

TEST(DistanceAlongRay, AMissStaysNegative) {
  // The plane is behind the origin. The distance -1e-45 / 1e38 would be rounded to zero.
  const float t = DistanceAlongRay({0, 0, 1e-45F}, {0, 0, 1e38F}, {0, 0, 1}, 0);
  EXPECT_LT(t, 0);
  EXPECT_EQ(DistanceAlongRay({0, 0, 0}, {1, 0, 0}, {0, 0, 1}, 5), -1);
  EXPECT_EQ(DistanceAlongRay({0, 0, 0}, {0, 0, 2}, {0, 0, 1}, 5), 2.5F);
}

TEST(RaycastPlane, FilterIsTrustedOnlyWhereItIsRight) {
  // Origins far out and close to the plane, so that most of the numerator of t cancels, and
  // directions nearly along the plane, so that the denominator is small.
  std::mt19937 random(1);
  const auto number = [&] { return static_cast<float>(random() % 2'000'001) / 1000 - 1000; };
  const auto vector = [&] {
    const float x = number();
    const float y = number();
    return Vector(x, y, number());
  };
  for (int i = 0; i < 20'000; ++i) {
    const Point origin = vector();
    const Vector normal = vector();
    const Plane plane = Plane::FromPointAndNormal(origin, normal);
    const Vector along = glm::cross(vector(), plane.normal());
    const Ray ray(origin, i % 2 == 0 ? vector() : along);
    ASSERT_EQ(RaycastDistance(ray, plane), RaycastDistanceExact(ray, plane)) << i;
    ASSERT_EQ(Raycast(ray, plane), RaycastExact(ray, plane)) << i;
    ASSERT_EQ(RaycastTwoSided(ray, plane), RaycastTwoSidedExact(ray, plane)) << i;
  }
}

class LinetestSphere : public testing::Test {
 protected:
  const Sphere sphere{{0, 0, 0}, 3};
};

TEST_F(LinetestSphere, EntersOrLeaves) {
  ExpectHit(Linetest(Segment({-5, 0, 0}, {5, 0, 0}), sphere), 2, {-3, 0, 0});
  ExpectHit(Linetest(Segment({0, 0, 0}, {0, 5, 0}), sphere), 3, {0, 3, 0});
  ExpectHit(Linetest(Segment({-5, 0, 0}, {0, 0, 0}), sphere), 2, {-3, 0, 0});
  // The segment is five units long in the slanted direction (3, 4) / 5.
  ExpectHit(Linetest(Segment({0, 0, 0}, {3, 4, 0}), sphere), 3, {1.8F, 2.4F, 0});
}

TEST_F(LinetestSphere, WhollyWithinOrTooShortMisses) {
  EXPECT_FALSE(Linetest(Segment({1, 1, 0}, {0, 0, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({-5, 0, 0}, {Below(-3), 0, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({4, 0, 0}, {5, 0, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({5, 0, 0}, {6, 7, 8}), sphere));
}

TEST_F(LinetestSphere, TheEndBelongsToIt) {
  ExpectHit(Linetest(Segment({-5, 0, 0}, {-3, 0, 0}), sphere), 2, {-3, 0, 0});
  ExpectHit(Linetest(Segment({0, 0, 0}, {1, 2, 2}), sphere), 3, {1, 2, 2});
  ExpectHit(Linetest(Segment({1, 2, 2}, {9, 9, 9}), sphere), 0, {1, 2, 2});
}

TEST_F(LinetestSphere, TangentHits) {
  ExpectHit(Linetest(Segment({-5, 3, 0}, {5, 3, 0}), sphere), 5, {0, 3, 0});
  ExpectHit(Linetest(Segment({-5, 3, 0}, {0, 3, 0}), sphere), 5, {0, 3, 0});
  EXPECT_FALSE(Linetest(Segment({-5, 3, 0}, {-1e-45F, 3, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({-5, Above(3), 0}, {5, Above(3), 0}), sphere));
}

TEST_F(LinetestSphere, WithoutLengthItIsAPointOfTheSurfaceOrNot) {
  ExpectHit(Linetest(Segment({1, 2, 2}, {1, 2, 2}), sphere), 0, {1, 2, 2});
  EXPECT_FALSE(Linetest(Segment({0, 0, 0}, {0, 0, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({9, 0, 0}, {9, 0, 0}), sphere));
}

class LinetestBox : public testing::Test {
 protected:
  const Aabb box = Aabb::FromCorners({-2, -2, -2}, {2, 2, 2});
};

TEST_F(LinetestBox, EntersOrLeaves) {
  ExpectHit(Linetest(Segment({-5, 0, 0}, {5, 0, 0}), box), 3, {-2, 0, 0});
  const auto leaving = Linetest(Segment({-1, -1, 0}, {-3, 0, 0}), box);
  ASSERT_TRUE(leaving);
  EXPECT_FLOAT_EQ(leaving->t, 1.118034F);
  EXPECT_EQ(leaving->point, Point(-2, -0.5F, 0));
}

TEST_F(LinetestBox, WhollyWithinOrTooShortMisses) {
  EXPECT_FALSE(Linetest(Segment({1, 1, 0}, {0, 0, 0}), box));
  EXPECT_FALSE(Linetest(Segment({-5, 0, 0}, {Below(-2), 0, 0}), box));
  EXPECT_FALSE(Linetest(Segment({2.5F, 2.5F, 2.5F}, {4, 4, 4}), box));
}

TEST_F(LinetestBox, TheEndBelongsToIt) {
  ExpectHit(Linetest(Segment({-5, 0, 0}, {-2, 0, 0}), box), 3, {-2, 0, 0});
  ExpectHit(Linetest(Segment({0, 0, 0}, {2, 0, 0}), box), 2, {2, 0, 0});
}

TEST_F(LinetestBox, WithoutLengthItIsAPointOfTheSurfaceOrNot) {
  ExpectHit(Linetest(Segment({2, 1, 0}, {2, 1, 0}), box), 0, {2, 1, 0});
  EXPECT_FALSE(Linetest(Segment({0, 1, 0}, {0, 1, 0}), box));
  EXPECT_FALSE(Linetest(Segment({2, 3, 0}, {2, 3, 0}), box));
}

class LinetestPlane : public testing::Test {
 protected:
  const Plane floor{{0, 1, 0}, 0};
};

TEST_F(LinetestPlane, CrossesFromTheFrontOnlyAndNotAlongIt) {
  ExpectHit(Linetest(Segment({1, 3, 2}, {1, -3, 2}), floor), 3, {1, 0, 2});
  EXPECT_FALSE(Linetest(Segment({1, -3, 2}, {1, 3, 2}), floor));
  EXPECT_FALSE(Linetest(Segment({0, 0, 0}, {1, 0, 0}), floor));
  EXPECT_FALSE(Linetest(Segment({0, -1, 0}, {1, -1, 0}), floor));
  EXPECT_FALSE(Linetest(Segment({0, 0, 0}, {0, 0, 0}), floor));
  // The comments on this sample in the book are reversed.
  const Plane slanted({1, 1, 0}, 1);
  EXPECT_TRUE(Linetest(Segment({1, 1, 0}, {0, 0, 0}), slanted));
  EXPECT_FALSE(Linetest(Segment({-5, 0, 0}, {5, 0, 0}), slanted));
}

TEST_F(LinetestPlane, EndsOnThePlaneCount) {
  ExpectHit(Linetest(Segment({1, 3, 2}, {1, 0, 2}), floor), 3, {1, 0, 2});
  ExpectHit(Linetest(Segment({1, 0, 2}, {1, -3, 2}), floor), 0, {1, 0, 2});
  EXPECT_FALSE(Linetest(Segment({1, 3, 2}, {1, 1e-45F, 2}), floor));
  EXPECT_FALSE(Linetest(Segment({1, 0, 2}, {1, 3, 2}), floor));
}

class LinetestTriangle : public testing::Test {
 protected:
  const Triangle triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
};

TEST_F(LinetestTriangle, CrossesFromBothSides) {
  ExpectHit(Linetest(Segment({1, 1, 3}, {1, 1, -3}), triangle), 3, {1, 1, 0});
  ExpectHit(Linetest(Segment({1, 1, -3}, {1, 1, 3}), triangle), 3, {1, 1, 0});
  // The hit is five units from the start, in the direction (3, 0, -4) / 5.
  ExpectHit(Linetest(Segment({-3, 1, 4}, {6, 1, -8}), triangle), 5, {0, 1, 0});
}

TEST_F(LinetestTriangle, EndsOnTheTriangleCount) {
  ExpectHit(Linetest(Segment({1, 1, 3}, {1, 1, 0}), triangle), 3, {1, 1, 0});
  ExpectHit(Linetest(Segment({2, 2, 0}, {2, 2, 9}), triangle), 0, {2, 2, 0});
  EXPECT_FALSE(Linetest(Segment({1, 1, 3}, {1, 1, 1e-45F}), triangle));
}

TEST_F(LinetestTriangle, InItsPlaneOrWithoutLengthOrAreaMisses) {
  EXPECT_FALSE(Linetest(Segment({-1, 1, 0}, {3, 1, 0}), triangle));
  EXPECT_FALSE(Linetest(Segment({1, 1, 0}, {1, 1, 0}), triangle));
  EXPECT_FALSE(Linetest(Segment({1, 0, 1}, {1, 0, -1}), Triangle({0, 0, 0}, {1, 0, 0}, {4, 0, 0})));
}

TEST(RaycastBarycentric, WeighsTheCornersBAndC) {
  const Triangle triangle({1, 2, 3}, {5, 2, 3}, {1, 10, 3});
  const auto hit = [&](float x, float y) {
    return RaycastBarycentric(Ray({x, y, 7}, {0, 0, -1}), triangle);
  };
  EXPECT_EQ(hit(1, 2), (BarycentricHit{4, 0, 0}));
  EXPECT_EQ(hit(5, 2), (BarycentricHit{4, 1, 0}));
  EXPECT_EQ(hit(1, 10), (BarycentricHit{4, 0, 1}));
  EXPECT_EQ(hit(2, 4), (BarycentricHit{4, 0.25F, 0.25F}));
  EXPECT_FALSE(hit(Below(1), 6));
  EXPECT_FALSE(hit(3, Below(2)));
  EXPECT_FALSE(hit(Above(3), 6));
  EXPECT_EQ(RaycastBarycentric(Ray({2, 4, 3}, {0, 0, -1}), triangle),
            (BarycentricHit{0, 0.25F, 0.25F}));
  EXPECT_FALSE(RaycastBarycentric(Ray({2, 4, Below(3)}, {0, 0, -1}), triangle));
  EXPECT_EQ(RaycastBarycentric(Ray({2, 4, 0}, {0, 0, 1}), triangle),
            (BarycentricHit{3, 0.25F, 0.25F}))
      << "from behind";
  EXPECT_FALSE(RaycastBarycentric(Ray({0, 4, 3}, {1, 0, 0}), triangle)) << "in its plane";
}

TEST(RaycastBarycentric, IsRoundedOnce) {
  const auto hit =
      RaycastBarycentric(Ray({0, 0, 0}, {0, 0, 1}), Triangle({-1, -1, 2}, {2, -1, 2}, {-1, 2, 2}));
  EXPECT_EQ(hit, (BarycentricHit{2, 1 / 3.0F, 1 / 3.0F}));
}

}  // namespace
}  // namespace hitscan
