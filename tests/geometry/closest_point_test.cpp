#include "geometry/closest_point.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/floats.h"

namespace hitscan {
namespace {

TEST(ClosestPointOnSphere, IsOnTheSurfaceAlsoFromWithin) {
  const Sphere sphere({1, 1, 0}, 3);
  EXPECT_EQ(ClosestPoint({3, 5, 4}, sphere), Point(2, 3, 2));
  EXPECT_EQ(ClosestPoint({1.5F, 2, 1}, sphere), Point(2, 3, 2));
  EXPECT_EQ(ClosestPoint({2, 3, 2}, sphere), Point(2, 3, 2));
}

TEST(ClosestPointOnSphere, FromTheCenterIsTowardsX) {
  EXPECT_EQ(ClosestPoint({1, 2, 3}, Sphere({1, 2, 3}, 5)), Point(6, 2, 3));
  // The sum of the center and the radius is beyond the largest float, and becomes this float.
  EXPECT_EQ(ClosestPoint({kMaxFloat, 0, 0}, Sphere({kMaxFloat, 0, 0}, kMaxFloat)),
            Point(kMaxFloat, 0, 0));
}

TEST(ClosestPointOnSphere, WithoutARadiusIsTheCenter) {
  EXPECT_EQ(ClosestPoint({7, 8, 9}, Sphere({1, 2, 3}, 0)), Point(1, 2, 3));
}

TEST(ClosestPointOnSphere, CancellationLosesNoDigits) {
  // 1 - (1 - 2^-24): all digits but one cancel.
  const float radius = 1 - 0x1p-24F;
  const Point closest = ClosestPoint({-5, 0, 0}, Sphere({1, 0, 0}, radius));
  EXPECT_EQ(closest, Point(0x1p-24F, 0, 0));
}

TEST(ClosestPointInAabb, InsideIsItsOwnClosestPoint) {
  const Aabb box = Aabb::FromCorners({-1, 0, 1}, {2, 3, 4});
  EXPECT_EQ(ClosestPoint({0.5F, 1, 2}, box), Point(0.5F, 1, 2));
  EXPECT_EQ(ClosestPoint({2, 3, 4}, box), Point(2, 3, 4));
  EXPECT_EQ(ClosestPoint({9, -9, 2}, box), Point(2, 0, 2));
}

TEST(ClosestPointOnPlane, IsTheProjectionAndStaysOnThePlane) {
  EXPECT_EQ(ClosestPoint({1, 5, 2}, Plane({0, 1, 0}, 2)), Point(1, 2, 2));
  const Point foot = ClosestPoint({2, 5, -3}, Plane::FromPoints({5, 6, 7}, {6, 5, 4}, {1, 2, 3}));
  EXPECT_NEAR(foot.x, 23.0 / 6, 1e-6);
  EXPECT_NEAR(foot.y, 4.0 / 3, 1e-6);
  EXPECT_NEAR(foot.z, -7.0 / 6, 1e-6);
  const Plane plane({1, 1, 0}, 0);
  EXPECT_EQ(ClosestPoint({1e20F, -1e20F, 7}, plane), Point(1e20F, -1e20F, 7));
}

TEST(ClosestPointOnTriangle, IsTheProjectionOrOnAnEdgeOrACorner) {
  const Triangle triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  EXPECT_EQ(ClosestPoint({1, 1, 5}, triangle), Point(1, 1, 0));
  EXPECT_EQ(ClosestPoint({2, 2, -5}, triangle), Point(2, 2, 0));
  EXPECT_EQ(ClosestPoint({2, -3, 1}, triangle), Point(2, 0, 0));
  EXPECT_EQ(ClosestPoint({-3, 1, 1}, triangle), Point(0, 1, 0));
  EXPECT_EQ(ClosestPoint({4, 4, 1}, triangle), Point(2, 2, 0));
  EXPECT_EQ(ClosestPoint({-1, -1, 0}, triangle), Point(0, 0, 0));
  EXPECT_EQ(ClosestPoint({9, -1, 0}, triangle), Point(4, 0, 0));
  EXPECT_EQ(ClosestPoint({-1, 9, 0}, triangle), Point(0, 4, 0));
}

TEST(ClosestPointOnTriangle, ProjectionOnTheExtensionOfAnEdgeIsACorner) {
  // The book's algorithm gives (-1, -1, -6) here.
  const Triangle sample({-1, 5, 0}, {2, 2, -3}, {5, 5, 0});
  EXPECT_EQ(ClosestPoint({-1, -3, -4}, sample), Point(2, 2, -3));
  EXPECT_EQ(ClosestPoint({1, 1, 1}, sample), Point(1, 3.5F, -1.5F));
  EXPECT_EQ(ClosestPoint({3, 7, -4}, sample), Point(3, 4, -1));
}

TEST(ClosestPointOnTriangle, ObtuseAngle) {
  // The closest point is on the long edge, although the point is also outside of a short edge.
  const Triangle obtuse({0, 0, 0}, {10, 0, 0}, {5, 1, 0});
  EXPECT_EQ(ClosestPoint({5, -3, 0}, obtuse), Point(5, 0, 0));
  EXPECT_EQ(ClosestPoint({5, 9, 0}, obtuse), Point(5, 1, 0));
}

TEST(ClosestPointOnTriangle, WithoutArea) {
  EXPECT_EQ(ClosestPoint({2, 5, 0}, Triangle({0, 0, 0}, {1, 0, 0}, {3, 0, 0})), Point(2, 0, 0));
  EXPECT_EQ(ClosestPoint({9, 5, 0}, Triangle({3, 0, 0}, {0, 0, 0}, {1, 0, 0})), Point(3, 0, 0));
  EXPECT_EQ(ClosestPoint({9, 5, 0}, Triangle({1, 2, 3}, {1, 2, 3}, {1, 2, 3})), Point(1, 2, 3));
}

TEST(ClosestPointOnSegment, IsClampedToTheEnds) {
  const Segment segment({-3, -2, -1}, {1, 2, 3});
  const ClosestHit inner = ClosestPoint({7, -2, -1}, segment);
  EXPECT_EQ(inner.t, 5.0F / 6);
  EXPECT_EQ(inner.closest, Point(1.0F / 3, 4.0F / 3, 7.0F / 3));
  EXPECT_EQ(ClosestPoint({-4, -7, -8}, segment), (ClosestHit{{-3, -2, -1}, 0}));
  EXPECT_EQ(ClosestPoint({7, 8, 5}, segment), (ClosestHit{{1, 2, 3}, 1}));
  // The projection of the point is exactly the end.
  EXPECT_EQ(ClosestPoint({-6, 5, 7}, segment), (ClosestHit{{1, 2, 3}, 1}));
  // The closest point of a segment without length is its start.
  EXPECT_EQ(ClosestPoint({7, 8, 9}, Segment({1, 2, 3}, {1, 2, 3})), (ClosestHit{{1, 2, 3}, 0}));
}

TEST(ClosestPointOnRay, IsTheOriginBehindIt) {
  const Ray ray({0, 0, 0}, {0, 0, 1});
  EXPECT_EQ(ClosestPoint({3, 4, 5}, ray), (ClosestHit{{0, 0, 5}, 5}));
  EXPECT_EQ(ClosestPoint({3, 4, -5}, ray), (ClosestHit{{0, 0, 0}, 0}));
  EXPECT_EQ(ClosestPoint({3, 4, 0}, ray), (ClosestHit{{0, 0, 0}, 0}));
}

TEST(ClosestPointOnRay, TakesTheDirectionAsItIsStored) {
  // The rounded direction still has exactly the proportion 1 to 2 to 2, so (3, 6, 6) is exactly on
  // the ray. Its length is not 1, so t is only near 9.
  const ClosestHit hit = ClosestPoint({3, 6, 6}, Ray({0, 0, 0}, {1, 2, 2}));
  EXPECT_EQ(hit.closest, Point(3, 6, 6));
  EXPECT_NEAR(hit.t, 9, 1e-6);
}

TEST(ClosestPoint, RefusesPointsThatAreNotFinite) {
  const Point bad(0, NAN, 0);
  EXPECT_THROW(ClosestPoint(bad, Sphere()), InvalidShape);
  EXPECT_THROW(ClosestPoint(bad, Aabb()), InvalidShape);
  EXPECT_THROW(ClosestPoint(bad, Plane()), InvalidShape);
  EXPECT_THROW(ClosestPoint(bad, Triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0})), InvalidShape);
  EXPECT_THROW(ClosestPoint(bad, Segment({0, 0, 0}, {1, 0, 0})), InvalidShape);
  EXPECT_THROW(ClosestPoint(bad, Ray()), InvalidShape);
}

}  // namespace
}  // namespace hitscan
