#include "geometry/convex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

namespace hitscan {
namespace {

std::vector<Point> Cube(float half, const Point& center = {0, 0, 0}) {
  std::vector<Point> corners;
  for (const float x : {-half, half}) {
    for (const float y : {-half, half}) {
      for (const float z : {-half, half}) corners.push_back(center + Vector(x, y, z));
    }
  }
  return corners;
}

TEST(PointInConvex, TheBoundaryBelongsToTheHull) {
  const std::vector<Point> hull = Cube(1);
  EXPECT_TRUE(PointInConvex({1, 0.5F, 0}, hull));
  EXPECT_TRUE(PointInConvex({1, 1, 1}, hull));
  EXPECT_FALSE(PointInConvex({std::nextafter(1.0F, 2.0F), 0, 0}, hull));
  EXPECT_FALSE(PointInConvex({0, 0, 0}, {}));
}

TEST(RaycastConvex, DoesNotDependOnTheOrderOfThePoints) {
  std::vector<Point> points{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {1, 1, 1}};
  const Ray ray({0.3F, 0.7F, -2}, {0.1F, 0.2F, 1});
  const std::optional<RayHit> first = Raycast(ray, points);
  ASSERT_TRUE(first);
  std::vector<std::size_t> order{0, 1, 2, 3, 4};
  do {
    std::vector<Point> permuted;
    for (const std::size_t i : order) permuted.push_back(points[i]);
    EXPECT_EQ(Raycast(ray, permuted), first);
  } while (std::ranges::next_permutation(order).found);
}

TEST(RaycastConvex, FollowsTheRuleOfRayAndSolid) {
  const std::vector<Point> cube = Cube(1);
  const auto t_of = [&](const Ray& ray) {
    const std::optional<RayHit> hit = Raycast(ray, cube);
    return hit ? hit->t : -1;
  };
  EXPECT_EQ(t_of(Ray({-3, 0, 0}, {1, 0, 0})), 2) << "entry";
  EXPECT_EQ(t_of(Ray({0, 0, 0}, {1, 0, 0})), 1) << "from inside: exit";
  EXPECT_EQ(t_of(Ray({1, 0, 0}, {1, 0, 0})), 0) << "on the surface, going out";
  EXPECT_EQ(t_of(Ray({-1, 0, 0}, {1, 0, 0})), 0) << "on the surface, going in";
  EXPECT_EQ(t_of(Ray({0, 1, 0}, {1, 0, 0})), 1) << "along a face";
  EXPECT_EQ(t_of(Ray({3, 0, 0}, {1, 0, 0})), -1) << "behind";
  EXPECT_EQ(t_of(Ray({-3, 0, 2}, {1, 0, 0})), -1) << "beside";
}

TEST(RaycastConvex, MeetsFlatHullsInTheirPlane) {
  const std::vector<Point> square{{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}};
  EXPECT_EQ(Raycast(Ray({-3, 0, 0}, {1, 0, 0}), square), (RayHit{2, {-1, 0, 0}}));
  EXPECT_EQ(Raycast(Ray({0, 0, 0}, {1, 0, 0}), square), (RayHit{1, {1, 0, 0}}));
  EXPECT_EQ(Raycast(Ray({-3, 1e-38F, 0}, {1, 0, 0}), square), std::nullopt);
  const std::vector<Point> segment{{-1, 0, 0}, {1, 0, 0}};
  EXPECT_EQ(Raycast(Ray({-3, 0, 0}, {1, 0, 0}), segment), (RayHit{2, {-1, 0, 0}}));
  const std::vector<Point> point{{1, 2, 3}, {1, 2, 3}};
  EXPECT_EQ(Raycast(Ray({1, 2, 0}, {0, 0, 1}), point), (RayHit{3, {1, 2, 3}}));
}

TEST(SweepConvex, StopsAtTheFirstContact) {
  const std::vector<Point> moving = Cube(0.5F, {-4, 0, 0});
  const std::vector<Point> resting = Cube(1);
  EXPECT_EQ(Sweep(moving, {5, 0, 0}, resting), 0.5F);
  EXPECT_EQ(Sweep(moving, {2.5F, 0, 0}, resting), 1.0F) << "contact at the end";
  EXPECT_EQ(Sweep(moving, {std::nextafter(2.5F, 0.0F), 0, 0}, resting), std::nullopt);
  EXPECT_EQ(Sweep(moving, {-5, 0, 0}, resting), std::nullopt) << "away";
  EXPECT_EQ(Sweep(moving, {0, 0, 0}, resting), std::nullopt) << "at rest, apart";
  EXPECT_EQ(Sweep(Cube(0.5F), {0, 0, 0}, resting), 0.0F) << "at rest, inside";
  EXPECT_EQ(Sweep(Cube(0.5F, {1.5F, 0, 0}), {3, 0, 0}, resting), 0.0F) << "contact, then apart";
}

TEST(ClosestPointsOfHulls, AreThoseOfTheNearestFeatures) {
  const std::vector<Point> cube = Cube(1);
  const std::vector<Point> point{{3, 0.5F, 0.25F}};
  EXPECT_EQ(ClosestPoints(cube, point), (ClosestPair{2, {1, 0.5F, 0.25F}, point[0]}));
  EXPECT_EQ(ClosestPoints(point, cube), (ClosestPair{2, point[0], {1, 0.5F, 0.25F}}));
  // Edge against edge.
  const std::vector<Point> segment{{2, 1, 0}, {1, 2, 0}};
  EXPECT_EQ(ClosestPoints(cube, segment).distance, std::sqrt(0.5F));
  EXPECT_EQ(ClosestPoints(cube, segment).on_b, Point(1.5F, 1.5F, 0));
  EXPECT_EQ(ClosestPoints(cube, Cube(1, {3, 4, 4})).distance, 3);
}

TEST(ClosestPointsOfHulls, AreACommonPointWhereTheyMeet) {
  const std::vector<Point> cube = Cube(1);
  for (const std::vector<Point>& other :
       {Cube(1), Cube(0.25F), Cube(1, {2, 2, 2}), Cube(1, {1, 0, 0}), std::vector<Point>{{1, 1, 1}},
        std::vector<Point>{{-3, 0, 0}, {3, 0, 0}}}) {
    const ClosestPair pair = ClosestPoints(cube, other);
    EXPECT_EQ(pair.distance, 0);
    EXPECT_EQ(pair.on_a, pair.on_b);
    EXPECT_TRUE(PointInConvex(pair.on_a, cube));
    EXPECT_TRUE(PointInConvex(pair.on_b, other));
  }
}

TEST(PenetrationOfHulls, IsTheShortestMove) {
  const std::vector<Point> cube = Cube(1);
  EXPECT_EQ(PenetrationOf(cube, Cube(1, {1.5F, 0.25F, 0})), (Penetration{0.5F, {1, 0, 0}}));
  EXPECT_EQ(PenetrationOf(Cube(1, {1.5F, 0.25F, 0}), cube), (Penetration{0.5F, {-1, 0, 0}}));
  EXPECT_EQ(PenetrationOf(cube, Cube(1, {3, 0, 0})), std::nullopt);
  EXPECT_EQ(PenetrationOf(cube, Cube(0.5F))->depth, 1.5F);
  const std::vector<Point> corner{{0.5F, 0.5F, 0.75F}, {9, 8, 9}, {8, 9, 9}, {9, 9, 8}};
  EXPECT_EQ(PenetrationOf(cube, corner), (Penetration{0.25F, {0, 0, 1}}));
}

TEST(PenetrationOfHulls, IsZeroWhereTheyTouchOrTheirDifferencesAreFlat) {
  const std::vector<Point> cube = Cube(1);
  const std::vector<Point> square{{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}};
  const std::vector<Point> segment{{-1, 0, 0}, {1, 0, 0}};
  const std::vector<Point> point{{0.5F, 0, 0}};
  for (const auto& [a, b] :
       {std::pair(cube, Cube(1, {2, 0, 0})), std::pair(cube, Cube(1, {2, 2, 2})),
        std::pair(square, square), std::pair(square, segment), std::pair(segment, segment),
        std::pair(segment, point), std::pair(point, point)}) {
    const std::optional<Penetration> found = PenetrationOf(a, b);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->depth, 0);
    EXPECT_FLOAT_EQ(glm::length(found->direction), 1);
  }
}

TEST(Convex, RefusesPointsThatAreNotFinite) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<Point> bad{{0, 0, 0}, {nan, 0, 0}};
  EXPECT_THROW(PointInConvex({0, 0, 0}, bad), InvalidShape);
  EXPECT_THROW(Raycast(Ray({0, 0, 0}, {1, 0, 0}), bad), InvalidShape);
  EXPECT_THROW(Sweep(Cube(1), {nan, 0, 0}, Cube(1)), InvalidShape);
  EXPECT_THROW(ClosestPoints(Cube(1), bad), InvalidShape);
  EXPECT_THROW(PenetrationOf(bad, Cube(1)), InvalidShape);
}

}  // namespace
}  // namespace hitscan
