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
  // Slightly inside, the far side is hit.
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
  const auto huge = Raycast(Ray({-kLargest, 0, 0}, {1, 0, 0}), Sphere({kLargest, 0, 0}, 1));
  ExpectHit(huge, kLargest, {kLargest, 0, 0});
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
  // A ray that starts on the face it slides along hits at its exit.
  ExpectHit(Raycast(Ray({0.5F, 1, 1}, {0, 1, 0}), box), 1, {0.5F, 2, 1});
}

TEST_F(RaycastBox, OriginOnAFaceHitsAtZero) {
  ExpectHit(Raycast(Ray({0.5F, 1, 1}, {1, 0, 0}), box), 0, {0.5F, 1, 1});
  ExpectHit(Raycast(Ray({0.5F, 1, 1}, {-1, 0, 0}), box), 0, {0.5F, 1, 1});
}

TEST_F(RaycastBox, PassingACornerExactly) {
  // Touches the edge x = 0.5, y = 2 and nothing else.
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

TEST_F(RaycastTriangle, HitsFromBothSides) {
  ExpectHit(Raycast(Ray({1, 1, 5}, {0, 0, -1}), triangle), 5, {1, 1, 0});
  ExpectHit(Raycast(Ray({1, 1, -5}, {0, 0, 1}), triangle), 5, {1, 1, 0});
  EXPECT_FALSE(Raycast(Ray({1, 1, 5}, {0, 0, 1}), triangle));
}

TEST_F(RaycastTriangle, EdgesAndCornersHit) {
  ExpectHit(Raycast(Ray({2, 2, 5}, {0, 0, -1}), triangle), 5, {2, 2, 0});
  ExpectHit(Raycast(Ray({4, 0, 5}, {0, 0, -1}), triangle), 5, {4, 0, 0});
  EXPECT_FALSE(Raycast(Ray({2, Above(2), 5}, {0, 0, -1}), triangle));
  EXPECT_FALSE(Raycast(Ray({-1e-45F, 1, 5}, {0, 0, -1}), triangle));
}

TEST_F(RaycastTriangle, OriginOnItHitsAtZero) {
  ExpectHit(Raycast(Ray({1, 1, 0}, {0, 0, -1}), triangle), 0, {1, 1, 0});
}

TEST_F(RaycastTriangle, RayInItsPlaneMisses) {
  EXPECT_FALSE(Raycast(Ray({-1, 1, 0}, {1, 0, 0}), triangle));
  EXPECT_FALSE(Raycast(Ray({1, 1, -3}, {1, 0, 0}), triangle));
  EXPECT_TRUE(Raycast(Ray({-1, 1, 1e-10F}, {1, 0, -1e-10F}), triangle));
}

TEST_F(RaycastTriangle, WithoutAreaItIsMissed) {
  EXPECT_FALSE(Raycast(Ray({1, 0, 5}, {0, 0, -1}), Triangle({0, 0, 0}, {1, 0, 0}, {4, 0, 0})));
  EXPECT_FALSE(Raycast(Ray({0, 0, 5}, {0, 0, -1}), Triangle({0, 0, 0}, {0, 0, 0}, {0, 0, 0})));
}

TEST(RaycastPlane, GrazingRaysAreDecidedExactly) {
  // dot(normal, direction) is -1e-40: the usual epsilon calls that parallel.
  const Ray grazing({0, 1, 0}, {1, -1e-40F, 0});
  const Plane floor({0, 1, 0}, 0);
  const auto hit = Raycast(grazing, floor);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, kLargest);
  EXPECT_FALSE(Raycast(Ray({0, 1, 0}, {1, 1e-40F, 0}), floor));
}

TEST(RaycastPlane, ExponentGapDoesNotHideASign) {
  // The terms of x and z cancel exactly, so that plain double precision sees an origin on the
  // plane.
  const Plane plane({1, 1, 1}, 0);
  const Ray away({1e30F, 1e-30F, -1e30F}, {1, 1, 1});
  EXPECT_FALSE(RaycastTwoSided(away, plane));
  const Ray towards({1e30F, -1e-30F, -1e30F}, {1, 1, 1});
  const auto hit = RaycastTwoSided(towards, plane);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->t, 1e-30F / std::sqrt(3.0F), 1e-36);
}

TEST(RaycastPlane, ParameterNextToTheMidpointOfTwoFloats) {
  // t = 1 + 2^-24 + 2^-60. Double precision drops the last term, and the rest is the midpoint of
  // two floats, of which the wrong one is even.
  const Plane plane({1, 0x1p-60F, 0}, -1);
  const Ray ray({0x1p-24F, 1, 0}, {-1, 0, 0});
  ExpectHit(Raycast(ray, plane), 1 + 0x1p-23F, {-1, 1, 0});
  EXPECT_EQ(RaycastDistance(ray, plane), 1 + 0x1p-23F);
  ExpectHit(RaycastTwoSided(ray, plane), 1 + 0x1p-23F, {-1, 1, 0});
}

TEST(RaycastPlane, PointIsRightUnderCancellation) {
  // The y of the point is that of the plane, the difference of 1 and nearly 1. Plain double
  // precision makes it 1.125 * 2^-50 for one of these directions and 0.875 * 2^-50 for the other.
  const Plane plane({0, 1, 0}, 0x1p-50F);
  for (const Vector& direction : {Vector(0, -3, -2), Vector(0, -4, -7)}) {
    const auto hit = Raycast(Ray({0, 1, 1}, direction), plane);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->point.y, 0x1p-50F);
  }
}

TEST(RaycastPlane, BooksFormsDoNotChangeTheirArgumentOnAMiss) {
  const Plane floor({0, 1, 0}, 0);
  float t = 7;
  Point point(7, 7, 7);
  EXPECT_FALSE(Raycast(Ray({0, 1, 0}, {0, 1, 0}), floor, t));
  EXPECT_FALSE(Raycast(Ray({0, 1, 0}, {0, 1, 0}), floor, point));
  EXPECT_EQ(t, 7);
  EXPECT_EQ(point, Point(7, 7, 7));
  EXPECT_EQ(RaycastDistance(Ray({0, 1, 0}, {0, 1, 0}), floor), -1);
  EXPECT_TRUE(Raycast(Ray({0, 0, 0}, {0, -1, 0}), floor, t));
  EXPECT_EQ(t, 0);
}

TEST(NearestHit, DecidesBetweenNearlyEqualPlanesExactly) {
  const Ray ray({0, 0, 0}, {0, 0, 1});
  // Adjacent floats, and the same plane twice, of which the first is expected.
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
  // The plane is 1e-45 / 1e38 behind the origin, which as a float is zero.
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

}  // namespace
}  // namespace hitscan
