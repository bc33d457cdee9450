#include "geometry/raycast_plane.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "geometry/containment.h"

namespace hitscan {
namespace {

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

TEST(Raycast, RayFromBehindMissesTheBackFace) {
  EXPECT_FALSE(Raycast(Ray({0, -1, 0}, {0, 1, 0}), kFloor));
}

TEST(Raycast, RayStartingBehindAndLeavingMisses) {
  EXPECT_FALSE(Raycast(Ray({0, -1, 0}, {0, -1, 0}), kFloor));
}

TEST(Raycast, ParallelRayMissesInFrontBehindAndWithinThePlane) {
  for (const float height : {1.0F, -1.0F, 0.0F}) {
    EXPECT_FALSE(Raycast(Ray({0, height, 0}, {1, 0, 0}), kFloor)) << height;
    EXPECT_FALSE(RaycastTwoSided(Ray({0, height, 0}, {1, 0, 0}), kFloor)) << height;
  }
}

TEST(Raycast, OriginOnThePlaneHitsAtPlusZero) {
  const auto hit = Raycast(Ray({5, 0, 5}, {0, -1, 0}), kFloor);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 0);
  EXPECT_FALSE(std::signbit(hit->t));
  EXPECT_EQ(hit->point, Point(5, 0, 5));
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
  // The exact fallback is needed for these: rays that start on the plane and leave it, or run along
  // it.
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
  EXPECT_EQ(hit->t, std::numeric_limits<float>::max());
  EXPECT_TRUE(std::isfinite(hit->point.x));
}

TEST(RaycastTwoSided, RayFromBehindHits) {
  const auto hit = RaycastTwoSided(Ray({0, -4, 0}, {0, 2, 0}), kFloor);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 4);
  EXPECT_EQ(hit->point, Point(0, 0, 0));
}

TEST(RaycastTwoSided, PlaneBehindTheRayMisses) {
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

TEST(NearestHit, OfEquallyNearPlanesTheFirstInTheListWins) {
  const std::vector<Plane> planes{Plane({0, -1, 0}, 0), Plane({0, 1, 0}, 0)};
  const auto hit = NearestHit(Ray({0, 5, 0}, {0, -1, 0}), planes);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->index, 0U);
}

TEST(NearestHit, NoPlanesOrNoneAheadIsAMiss) {
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

TEST(PointOnRay, OriginAndPointsAheadAreOnIt) {
  const Ray ray({-3, -2, -1}, {3, 2, 1});
  EXPECT_TRUE(PointOnRay({-3, -2, -1}, ray));
  EXPECT_TRUE(PointOnRay({12, 8, 4}, ray));
  EXPECT_FALSE(PointOnRay({-18, -12, -6}, ray));
}

TEST(PointOnRay, ToleranceIsAnAngle) {
  const Ray ray({0, 0, 0}, {1, 0, 0});
  // 1 - cos(x) < 1e-6 is x < 0.0014142 radians.
  EXPECT_TRUE(PointOnRay({10, 0.01414F, 0}, ray));
  EXPECT_FALSE(PointOnRay({10, 0.01415F, 0}, ray));
  EXPECT_TRUE(PointOnRay({1e-30F, 1.414e-33F, 0}, ray));
  EXPECT_THROW(PointOnRay({INFINITY, 0, 0}, ray), InvalidShape);
}

}  // namespace
}  // namespace hitscan
