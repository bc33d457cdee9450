#include <gtest/gtest.h>

#include "geometry/raycast.h"
#include "support/floats.h"

namespace hitscan {
namespace {

void ExpectSegmentHit(const std::optional<RayHit>& hit, float t, const Point& point) {
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, t);
  EXPECT_EQ(hit->point, point);
}

class LinetestSphere : public testing::Test {
 protected:
  const Sphere sphere{{0, 0, 0}, 3};
};

TEST_F(LinetestSphere, EntersOrLeaves) {
  ExpectSegmentHit(Linetest(Segment({-5, 0, 0}, {5, 0, 0}), sphere), 2, {-3, 0, 0});
  ExpectSegmentHit(Linetest(Segment({0, 0, 0}, {0, 5, 0}), sphere), 3, {0, 3, 0});
  ExpectSegmentHit(Linetest(Segment({-5, 0, 0}, {0, 0, 0}), sphere), 2, {-3, 0, 0});
  // Five units long, in a slanted direction: (3, 4) / 5.
  ExpectSegmentHit(Linetest(Segment({0, 0, 0}, {3, 4, 0}), sphere), 3, {1.8F, 2.4F, 0});
}

TEST_F(LinetestSphere, WhollyWithinOrTooShortMisses) {
  EXPECT_FALSE(Linetest(Segment({1, 1, 0}, {0, 0, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({-5, 0, 0}, {Below(-3), 0, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({4, 0, 0}, {5, 0, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({5, 0, 0}, {6, 7, 8}), sphere));
}

TEST_F(LinetestSphere, TheEndBelongsToIt) {
  ExpectSegmentHit(Linetest(Segment({-5, 0, 0}, {-3, 0, 0}), sphere), 2, {-3, 0, 0});
  ExpectSegmentHit(Linetest(Segment({0, 0, 0}, {1, 2, 2}), sphere), 3, {1, 2, 2});
  ExpectSegmentHit(Linetest(Segment({1, 2, 2}, {9, 9, 9}), sphere), 0, {1, 2, 2});
}

TEST_F(LinetestSphere, TangentHits) {
  ExpectSegmentHit(Linetest(Segment({-5, 3, 0}, {5, 3, 0}), sphere), 5, {0, 3, 0});
  ExpectSegmentHit(Linetest(Segment({-5, 3, 0}, {0, 3, 0}), sphere), 5, {0, 3, 0});
  EXPECT_FALSE(Linetest(Segment({-5, 3, 0}, {-1e-45F, 3, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({-5, Above(3), 0}, {5, Above(3), 0}), sphere));
}

TEST_F(LinetestSphere, WithoutLengthItIsAPointOfTheSurfaceOrNot) {
  ExpectSegmentHit(Linetest(Segment({1, 2, 2}, {1, 2, 2}), sphere), 0, {1, 2, 2});
  EXPECT_FALSE(Linetest(Segment({0, 0, 0}, {0, 0, 0}), sphere));
  EXPECT_FALSE(Linetest(Segment({9, 0, 0}, {9, 0, 0}), sphere));
}

class LinetestBox : public testing::Test {
 protected:
  const Aabb box = Aabb::FromCorners({-2, -2, -2}, {2, 2, 2});
};

TEST_F(LinetestBox, EntersOrLeaves) {
  ExpectSegmentHit(Linetest(Segment({-5, 0, 0}, {5, 0, 0}), box), 3, {-2, 0, 0});
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
  ExpectSegmentHit(Linetest(Segment({-5, 0, 0}, {-2, 0, 0}), box), 3, {-2, 0, 0});
  ExpectSegmentHit(Linetest(Segment({0, 0, 0}, {2, 0, 0}), box), 2, {2, 0, 0});
}

TEST_F(LinetestBox, WithoutLengthItIsAPointOfTheSurfaceOrNot) {
  ExpectSegmentHit(Linetest(Segment({2, 1, 0}, {2, 1, 0}), box), 0, {2, 1, 0});
  EXPECT_FALSE(Linetest(Segment({0, 1, 0}, {0, 1, 0}), box));
  EXPECT_FALSE(Linetest(Segment({2, 3, 0}, {2, 3, 0}), box));
}

class LinetestPlane : public testing::Test {
 protected:
  const Plane floor{{0, 1, 0}, 0};
};

TEST_F(LinetestPlane, CrossesFromTheFrontOnly) {
  ExpectSegmentHit(Linetest(Segment({1, 3, 2}, {1, -3, 2}), floor), 3, {1, 0, 2});
  EXPECT_FALSE(Linetest(Segment({1, -3, 2}, {1, 3, 2}), floor));
}

TEST_F(LinetestPlane, EndsOnThePlaneCount) {
  ExpectSegmentHit(Linetest(Segment({1, 3, 2}, {1, 0, 2}), floor), 3, {1, 0, 2});
  ExpectSegmentHit(Linetest(Segment({1, 0, 2}, {1, -3, 2}), floor), 0, {1, 0, 2});
  EXPECT_FALSE(Linetest(Segment({1, 3, 2}, {1, 1e-45F, 2}), floor));
  EXPECT_FALSE(Linetest(Segment({1, 0, 2}, {1, 3, 2}), floor));
}

TEST_F(LinetestPlane, AlongThePlaneOrWithoutLengthMisses) {
  EXPECT_FALSE(Linetest(Segment({0, 0, 0}, {1, 0, 0}), floor));
  EXPECT_FALSE(Linetest(Segment({0, -1, 0}, {1, -1, 0}), floor));
  EXPECT_FALSE(Linetest(Segment({0, 0, 0}, {0, 0, 0}), floor));
}

TEST_F(LinetestPlane, CommentsInTheBookAreReversed) {
  const Plane slanted({1, 1, 0}, 1);
  EXPECT_TRUE(Linetest(Segment({1, 1, 0}, {0, 0, 0}), slanted));
  EXPECT_FALSE(Linetest(Segment({-5, 0, 0}, {5, 0, 0}), slanted));
}

class LinetestTriangle : public testing::Test {
 protected:
  const Triangle triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
};

TEST_F(LinetestTriangle, CrossesFromBothSides) {
  ExpectSegmentHit(Linetest(Segment({1, 1, 3}, {1, 1, -3}), triangle), 3, {1, 1, 0});
  ExpectSegmentHit(Linetest(Segment({1, 1, -3}, {1, 1, 3}), triangle), 3, {1, 1, 0});
  // Five units long, (3, 4) / 5.
  ExpectSegmentHit(Linetest(Segment({-3, 1, 4}, {6, 1, -8}), triangle), 5, {0, 1, 0});
}

TEST_F(LinetestTriangle, EndsOnTheTriangleCount) {
  ExpectSegmentHit(Linetest(Segment({1, 1, 3}, {1, 1, 0}), triangle), 3, {1, 1, 0});
  ExpectSegmentHit(Linetest(Segment({2, 2, 0}, {2, 2, 9}), triangle), 0, {2, 2, 0});
  EXPECT_FALSE(Linetest(Segment({1, 1, 3}, {1, 1, 1e-45F}), triangle));
}

TEST_F(LinetestTriangle, InItsPlaneOrWithoutLengthOrAreaMisses) {
  EXPECT_FALSE(Linetest(Segment({-1, 1, 0}, {3, 1, 0}), triangle));
  EXPECT_FALSE(Linetest(Segment({1, 1, 0}, {1, 1, 0}), triangle));
  EXPECT_FALSE(Linetest(Segment({1, 0, 1}, {1, 0, -1}), Triangle({0, 0, 0}, {1, 0, 0}, {4, 0, 0})));
}

}  // namespace
}  // namespace hitscan
