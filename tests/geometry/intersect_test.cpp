#include "geometry/intersect.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/floats.h"

namespace hitscan {
namespace {

TEST(SphereAndSphere, ContactCounts) {
  const Sphere sphere({0, 0, 0}, 2);
  EXPECT_TRUE(Intersects(sphere, Sphere({0, -3, 0}, 1)));
  EXPECT_FALSE(Intersects(sphere, Sphere({0, Below(-3), 0}, 1)));
  EXPECT_TRUE(Intersects(sphere, sphere));
  // One within the other.
  EXPECT_TRUE(Intersects(sphere, Sphere({0.5F, 0, 0}, 0.1F)));
}

TEST(SphereAndSphere, SizesFarApart) {
  EXPECT_TRUE(Intersects(Sphere({kLargest, 0, 0}, kLargest), Sphere({-kLargest, 0, 0}, kLargest)));
  EXPECT_FALSE(
      Intersects(Sphere({kLargest, 0, 0}, kLargest), Sphere({-kLargest, 0, 0}, Below(kLargest))));
  EXPECT_TRUE(Intersects(Sphere({1e-45F, 0, 0}, 0), Sphere({1e-45F, 0, 0}, 0)));
  EXPECT_FALSE(Intersects(Sphere({1e-45F, 0, 0}, 0), Sphere({0, 0, 0}, 0)));
}

TEST(SphereAndAabb, ContactDoesNotCount) {
  const Aabb box = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  EXPECT_FALSE(Intersects(Sphere({3, 0, 0}, 2), box));
  EXPECT_TRUE(Intersects(Sphere({Below(3), 0, 0}, 2), box));
  // Touching a corner: (2, 3, 3) - (1, 1, 1) has length 3.
  EXPECT_FALSE(Intersects(Sphere({2, 3, 3}, 3), box));
  EXPECT_TRUE(Intersects(Sphere({2, 3, Below(3)}, 3), box));
  EXPECT_TRUE(Intersects(Sphere({0, 0, 0}, 0.1F), box));
  EXPECT_FALSE(Intersects(Sphere({0, 0, 0}, 0), box));
}

TEST(SphereAndPlane, ContactCountsOnBothSides) {
  const Sphere sphere({1, 0, 1}, 2);
  EXPECT_TRUE(Intersects(sphere, Plane({0, 1, 0}, -2)));
  EXPECT_TRUE(Intersects(sphere, Plane({1, 0, 0}, 3)));
  EXPECT_FALSE(Intersects(sphere, Plane({1, 0, 0}, Above(3))));
  EXPECT_FALSE(Intersects(sphere, Plane({0, 1, 0}, Below(-2))));
}

TEST(AabbAndAabb, ContactCounts) {
  const Aabb box = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  EXPECT_TRUE(Intersects(box, Aabb::FromCorners({1, 1, 1}, {3, 3, 3})));
  EXPECT_FALSE(Intersects(box, Aabb::FromCorners({1, 1, Above(1)}, {3, 3, 3})));
  EXPECT_FALSE(Intersects(box, Aabb::FromCorners({-3, 0, 0}, {Below(-1), 1, 1})));
  EXPECT_FALSE(Intersects(box, Aabb::FromCorners({0, 2, 0}, {1, 3, 1})));
}

TEST(AabbAndPlane, ACornerOnThePlaneCounts) {
  const Aabb box = Aabb::FromCorners({0, 0, 0}, {1, 1, 1});
  EXPECT_TRUE(Intersects(box, Plane({0, 1, 0}, 1)));
  EXPECT_TRUE(Intersects(box, Plane({0, -1, 0}, 0)));
  EXPECT_FALSE(Intersects(box, Plane({0, 1, 0}, Above(1))));
  EXPECT_FALSE(Intersects(box, Plane({0, 1, 0}, -0.1F)));
  const Plane slanted({1, 1, 1}, 0);
  EXPECT_TRUE(Intersects(box, slanted));
  EXPECT_FALSE(Intersects(Aabb::FromCorners({1e-45F, 0, 0}, {1, 1, 1}), slanted));
}

TEST(PlaneAndPlane, ParallelPlanesDoNotCrossEvenWhenTheyCoincide) {
  EXPECT_FALSE(Intersects(Plane({0, 0, 1}, 0), Plane({0, 0, 1}, 0)));
  EXPECT_FALSE(Intersects(Plane({0, 0, 1}, 0), Plane({0, 0, -1}, 5)));
  EXPECT_FALSE(Intersects(Plane({2, 0, 1}, 0), Plane({1, 0, 0.5F}, 3)));
  EXPECT_TRUE(Intersects(Plane({0, 0, 1}, 0), Plane({0, 1, 0}, 0)));
}

TEST(PlaneAndPlane, TheLeastAngle) {
  // sin(a)^2 = tan(a)^2 / (1 + tan(a)^2) is 1e-4 at tan(a) = 0.010000500037...
  EXPECT_FALSE(Intersects(Plane({0, 0, 1}, 0), Plane({0.0100004F, 0, 1}, 0)));
  EXPECT_TRUE(Intersects(Plane({0, 0, 1}, 0), Plane({0.0100006F, 0, 1}, 0)));
}

TEST(TriangleAndPlane, ACornerOnThePlaneCounts) {
  const Plane floor({0, 1, 0}, 0);
  EXPECT_TRUE(Intersects(Triangle({0, 0, 0}, {1, 1, 0}, {2, 1, 0}), floor));
  EXPECT_TRUE(Intersects(Triangle({0, -1, 0}, {1, 1, 0}, {2, 1, 0}), floor));
  EXPECT_FALSE(Intersects(Triangle({0, 1, 0}, {1, 1, 0}, {2, 1, 0}), floor));
  EXPECT_FALSE(Intersects(Triangle({0, -1, 0}, {1, -1, 0}, {2, -1, 0}), floor));
  // All corners are within the tolerance of SideOfPlane, then only the last one.
  EXPECT_TRUE(Intersects(Triangle({0, 1e-5F, 0}, {1, 1e-5F, 0}, {2, 1e-5F, 0}), floor));
  EXPECT_TRUE(Intersects(Triangle({0, 1, 0}, {1, 1, 0}, {2, 1e-6F, 0}), floor));
}

TEST(ThreePlanes, MeetInOnePointOrNot) {
  const auto point = IntersectPlanes(Plane({1, 0, 0}, 1), Plane({0, 1, 0}, 2), Plane({0, 0, 1}, 3));
  ASSERT_TRUE(point);
  EXPECT_EQ(*point, Point(1, 2, 3));
  EXPECT_FALSE(IntersectPlanes(Plane({2, 0, 1}, 0), Plane({1, 0, 0.5F}, 3), Plane({0, 1, 0}, -2)));
  // Three planes through one line.
  EXPECT_FALSE(IntersectPlanes(Plane({1, 0, 0}, 0), Plane({0, 1, 0}, 0), Plane({1, 0, 0}, 0)));
}

TEST(ThreePlanes, NearlyParallelOnesStillMeet) {
  // The determinant is 1e-40; the point is (0, 0, 1).
  const auto point =
      IntersectPlanes(Plane({0, 0, 1}, 1), Plane({1e-40F, 0, 1}, 1), Plane({0, 1, 0}, 0));
  ASSERT_TRUE(point);
  EXPECT_EQ(*point, Point(0, 0, 1));
}

TEST(ThreePlanes, FarAwayIsTheLargestFloat) {
  const auto point =
      IntersectPlanes(Plane({0, 0, 1}, 0), Plane({1e-40F, 0, 1}, 1), Plane({0, 1, 0}, 0));
  ASSERT_TRUE(point);
  EXPECT_EQ(*point, Point(kLargest, 0, 0));
}

const std::vector<Point> kTetrahedron{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}};

TEST(Hulls, ContactCounts) {
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{1, 1, 1}}));
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{0, 0, 0}, {-1, -1, -1}}));
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{2, 1, 1}, {9, 9, 9}}));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{2, 1, Above(1)}, {9, 9, 9}}));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{-1, -1, -1}}));
}

TEST(Hulls, EdgesCrossWithoutACornerInside) {
  const std::vector<Point> bar{{1, 1, -9}, {1, 1, 9}};
  EXPECT_TRUE(Intersects(kTetrahedron, bar));
  EXPECT_TRUE(Intersects(bar, kTetrahedron));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{3, 3, -9}, {3, 3, 9}}));
}

TEST(Hulls, OneInsideTheOtherIntersects) {
  const std::vector<Point> small{{0.5F, 0.5F, 0.5F}, {0.6F, 0.5F, 0.5F}, {0.5F, 0.6F, 0.5F}};
  EXPECT_TRUE(Intersects(kTetrahedron, small));
  EXPECT_TRUE(Intersects(small, kTetrahedron));
}

TEST(Hulls, AnEmptySetMeetsNothing) {
  const std::vector<Point> none;
  EXPECT_FALSE(Intersects(none, kTetrahedron));
  EXPECT_FALSE(Intersects(kTetrahedron, none));
  EXPECT_FALSE(Intersects(none, none));
}

TEST(Hulls, RefusePointsThatAreNotFinite) {
  EXPECT_THROW(Intersects(kTetrahedron, std::vector<Point>{{0, kInfinity, 0}}), InvalidShape);
}

}  // namespace
}  // namespace hitscan
