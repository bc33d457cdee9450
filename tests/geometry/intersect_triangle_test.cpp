#include <gtest/gtest.h>

#include "geometry/intersect.h"
#include "support/floats.h"

namespace hitscan {
namespace {

const Triangle kFlat({0, 0, 0}, {4, 0, 0}, {0, 4, 0});

TEST(TriangleAndSphere, ContactDoesNotCount) {
  // With the face, an edge and a corner.
  EXPECT_FALSE(Intersects(kFlat, Sphere({1, 1, 2}, 2)));
  EXPECT_TRUE(Intersects(kFlat, Sphere({1, 1, Below(2)}, 2)));
  EXPECT_FALSE(Intersects(kFlat, Sphere({2, -3, 4}, 5)));
  EXPECT_TRUE(Intersects(kFlat, Sphere({2, Above(-3), 4}, 5)));
  EXPECT_FALSE(Intersects(kFlat, Sphere({-1, -2, 2}, 3)));
  EXPECT_TRUE(Intersects(kFlat, Sphere({-1, -2, Below(2)}, 3)));
}

TEST(TriangleAndSphere, TheNearestPointIsOnTheTriangle) {
  // Spheres near its plane and near the lines of its sides, but beyond their ends.
  EXPECT_FALSE(Intersects(kFlat, Sphere({9, 0, 0}, 2)));
  EXPECT_FALSE(Intersects(kFlat, Sphere({4, 4, 0}, 2)));
  EXPECT_TRUE(Intersects(kFlat, Sphere({4, 4, 0}, 3)));
}

TEST(TriangleAndSphere, WithoutAreaItIsASegmentOrAPoint) {
  const Triangle line({0, 0, 0}, {1, 0, 0}, {4, 0, 0});
  EXPECT_TRUE(Intersects(line, Sphere({2, 1, 0}, 1.5F)));
  EXPECT_FALSE(Intersects(line, Sphere({2, 1, 0}, 1)));
  EXPECT_FALSE(Intersects(line, Sphere({6, 0, 0}, 2)));
  const Triangle point({1, 1, 1}, {1, 1, 1}, {1, 1, 1});
  EXPECT_TRUE(Intersects(point, Sphere({1, 1, 2}, 1.1F)));
  EXPECT_FALSE(Intersects(point, Sphere({1, 1, 2}, 1)));
}

TEST(TriangleAndAabb, ContactCounts) {
  const Triangle triangle({2, 0, 0}, {0, 2, 0}, {0, 0, 2});
  // The corner (2/3, 2/3, 2/3) would lie in the plane x + y + z = 2; (0.5, 0.5, 1) does.
  EXPECT_TRUE(Intersects(triangle, Aabb::FromCorners({0, 0, 0}, {0.5F, 0.5F, 1})));
  EXPECT_FALSE(Intersects(triangle, Aabb::FromCorners({0, 0, 0}, {0.5F, 0.5F, Below(1)})));
  EXPECT_TRUE(Intersects(triangle, Aabb::FromCorners({2, 0, 0}, {3, 1, 1})));
  EXPECT_FALSE(Intersects(triangle, Aabb::FromCorners({Above(2), 0, 0}, {3, 1, 1})));
}

TEST(TriangleAndAabb, OneInsideTheOtherIntersects) {
  EXPECT_TRUE(Intersects(kFlat, Aabb::FromCorners({-9, -9, -9}, {9, 9, 9})));
  EXPECT_TRUE(Intersects(Triangle({-90, -90, 0}, {90, -90, 0}, {0, 90, 0}), Aabb()));
}

TEST(TriangleAndAabb, OnlyAProductOfEdgesSeparates) {
  // The book computes this axis, y x (p0 - p2), by mistake from z.
  EXPECT_FALSE(Intersects(Triangle({-4, -1.5F, 2.5F}, {-3, 0, -2}, {1.5F, 1, -1}),
                          Aabb::FromCenter({-1, 0, 2}, {0.5F, 1.5F, 0.5F})));
}

TEST(TriangleAndAabb, FlatOnes) {
  const Aabb square = Aabb::FromCorners({1, 1, 0}, {3, 3, 0});
  EXPECT_TRUE(Intersects(kFlat, square));
  EXPECT_TRUE(Intersects(kFlat, Aabb::FromCorners({2, 2, 0}, {3, 3, 0})));
  EXPECT_FALSE(Intersects(kFlat, Aabb::FromCorners({2, Above(2), 0}, {3, 3, 0})));
  EXPECT_FALSE(Intersects(kFlat, Aabb::FromCorners({1, 1, 1e-45F}, {3, 3, 1e-45F})));
  EXPECT_TRUE(Intersects(kFlat, Aabb::FromCorners({1, 1, 0}, {1, 1, 0})));
  EXPECT_FALSE(Intersects(kFlat, Aabb::FromCorners({3, 2, 0}, {3, 2, 0})));
  const Triangle line({0, 0, 0}, {2, 2, 2}, {4, 4, 4});
  EXPECT_TRUE(Intersects(line, Aabb::FromCorners({3, 3, 3}, {3, 3, 3})));
  EXPECT_FALSE(Intersects(line, Aabb::FromCorners({3, 3, 3.5F}, {3, 3, 3.5F})));
  EXPECT_FALSE(Intersects(line, Aabb::FromCorners({5, 5, 5}, {6, 6, 6})));
}

TEST(TriangleAndTriangle, CrossingAndApart) {
  EXPECT_TRUE(Intersects(kFlat, Triangle({1, 1, -1}, {1, 1, 1}, {9, 9, 1})));
  EXPECT_FALSE(Intersects(kFlat, Triangle({3, 3, -1}, {3, 3, 1}, {9, 9, 1})));
  EXPECT_FALSE(Intersects(kFlat, Triangle({1, 1, 1}, {2, 1, 1}, {1, 2, 1})));
}

TEST(TriangleAndTriangle, ContactCounts) {
  // A corner on the face, on an edge, on a corner; edges that cross.
  EXPECT_TRUE(Intersects(kFlat, Triangle({1, 1, 0}, {1, 1, 1}, {2, 1, 1})));
  EXPECT_TRUE(Intersects(kFlat, Triangle({2, 2, 0}, {2, 2, 1}, {3, 2, 1})));
  EXPECT_TRUE(Intersects(kFlat, Triangle({4, 0, 0}, {5, 0, 1}, {5, 1, 1})));
  EXPECT_TRUE(Intersects(kFlat, Triangle({2, -1, -1}, {2, 1, 1}, {2, -5, 5})));
  EXPECT_FALSE(Intersects(kFlat, Triangle({2, 2, 1e-45F}, {2, 2, 1}, {3, 2, 1})));
  EXPECT_FALSE(Intersects(kFlat, Triangle({2, Above(2), 0}, {2, 2, 1}, {3, 2, 1})));
}

TEST(TriangleAndTriangle, InOnePlane) {
  const Triangle unit({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  // Disjoint without a pair of parallel edges: both of the book's tests report a hit.
  EXPECT_FALSE(Intersects(unit, Triangle({5, 5, 0}, {6, 5.5F, 0}, {5.5F, 6.5F, 0})));
  EXPECT_TRUE(Intersects(unit, Triangle({0.25F, 0.25F, 0}, {2, 0.25F, 0}, {0.25F, 2, 0})));
  // One within the other, a common edge, a common corner, a corner on an edge.
  EXPECT_TRUE(Intersects(unit, Triangle({-9, -9, 0}, {9, -9, 0}, {0, 9, 0})));
  EXPECT_TRUE(Intersects(unit, Triangle({1, 0, 0}, {0, 1, 0}, {1, 1, 0})));
  EXPECT_TRUE(Intersects(unit, Triangle({1, 0, 0}, {2, 0, 0}, {2, 1, 0})));
  EXPECT_TRUE(Intersects(unit, Triangle({0.5F, 0.5F, 0}, {2, 1, 0}, {1, 2, 0})));
  EXPECT_FALSE(Intersects(unit, Triangle({0.5F, Above(0.5F), 0}, {2, 1, 0}, {1, 2, 0})));
}

TEST(TriangleAndTriangle, WithoutArea) {
  const Triangle line({1, 1, -1}, {1, 1, 0}, {1, 1, 1});
  const Triangle along({0, 0, 0}, {1, 1, 0}, {2, 2, 0});
  const Triangle point({1, 1, 0}, {1, 1, 0}, {1, 1, 0});
  EXPECT_TRUE(Intersects(kFlat, line));
  EXPECT_TRUE(Intersects(line, kFlat));
  EXPECT_TRUE(Intersects(kFlat, along));
  EXPECT_TRUE(Intersects(line, along));
  EXPECT_TRUE(Intersects(along, along));
  EXPECT_TRUE(Intersects(point, kFlat));
  EXPECT_TRUE(Intersects(point, line));
  EXPECT_TRUE(Intersects(point, point));
  const Triangle beyond({3, 3, 0}, {4, 4, 0}, {5, 5, 0});
  EXPECT_FALSE(Intersects(along, beyond));
  EXPECT_FALSE(Intersects(kFlat, beyond));
  EXPECT_FALSE(Intersects(point, beyond));
  EXPECT_FALSE(Intersects(line, Triangle({2, 1, -1}, {2, 1, 0}, {2, 1, 1})));
}

TEST(TriangleAndTriangle, SmallAndLargeTogether) {
  const Triangle huge({-1e38F, -1e38F, 0}, {1e38F, -1e38F, 0}, {0, 1e38F, 0});
  EXPECT_TRUE(Intersects(huge, Triangle({0, 0, -1e-45F}, {0, 0, 1e-45F}, {1e-45F, 0, 1e-45F})));
  EXPECT_FALSE(Intersects(huge, Triangle({0, 0, 1e-45F}, {0, 0, 3e-45F}, {1e-45F, 0, 1e-45F})));
}

}  // namespace
}  // namespace hitscan
