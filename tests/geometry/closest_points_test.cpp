#include "geometry/closest_points.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/floats.h"

namespace hitscan {
namespace {

TEST(ClosestPoints, OfParallelSegmentsAreTheFirstPairAlongA) {
  const Segment a({0, 0, 0}, {4, 0, 0});
  EXPECT_EQ(ClosestPoints(a, Segment({1, 2, 0}, {3, 2, 0})),
            (ClosestPair{2, {1, 0, 0}, {1, 2, 0}}));
  EXPECT_EQ(ClosestPoints(a, Segment({3, 2, 0}, {1, 2, 0})),
            (ClosestPair{2, {1, 0, 0}, {1, 2, 0}}));
  EXPECT_EQ(ClosestPoints(a, Segment({-5, 2, 0}, {9, 2, 0})),
            (ClosestPair{2, {0, 0, 0}, {0, 2, 0}}));
  EXPECT_EQ(ClosestPoints(a, Segment({6, 0, 0}, {2, 0, 0})),
            (ClosestPair{0, {2, 0, 0}, {2, 0, 0}}));
}

TEST(ClosestPoints, OfSegmentsWithoutLength) {
  const Segment point({1, 2, 2}, {1, 2, 2});
  EXPECT_EQ(ClosestPoints(point, Segment({0, 0, 0}, {0, 0, 0})).distance, 3);
  EXPECT_EQ(ClosestPoints(point, Segment({1, -9, 2}, {1, 9, 2})).distance, 0);
  EXPECT_EQ(ClosestPoints(Segment({-9, 2, -2}, {9, 2, -2}), point).distance, 4);
}

TEST(ClosestPoints, AreRightForAllExponents) {
  for (const float size : {0x1p-149F, 0x1p-100F, 1.0F, 0x1p100F, 0x1p124F}) {
    const Segment a({-size, 0, 0}, {size, 0, 0});
    const Segment b({0, 2 * size, -size}, {0, 2 * size, size});
    EXPECT_EQ(ClosestPoints(a, b), (ClosestPair{2 * size, {0, 0, 0}, {0, 2 * size, 0}})) << size;
  }
}

TEST(ClosestPoints, BeyondTheLargestFloatAreTheLargestFloat) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const Segment a({-kLargest, 0, 0}, {-kLargest, 1, 0});
  const Segment b({kLargest, 0, 0}, {kLargest, 1, 0});
  EXPECT_EQ(ClosestPoints(a, b).distance, kLargest);
}

TEST(ClosestPoints, OfARayAreNotBehindItsOrigin) {
  const Ray ray({1, 0, 0}, {1, 0, 0});
  EXPECT_EQ(ClosestPoints(ray, Segment({-2, 4, 0}, {-3, -4, 0})).on_a, Point(1, 0, 0));
  EXPECT_EQ(ClosestPoints(ray, Segment({1e6F, 1, 0}, {1e6F, 2, 0})),
            (ClosestPair{1, {1e6F, 0, 0}, {1e6F, 1, 0}}));
}

TEST(ClosestPoints, OfASegmentOverATriangleAreTheFirstPair) {
  const Triangle triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  EXPECT_EQ(ClosestPoints(Segment({1, 1, 2}, {2, 1, 2}), triangle).on_a, Point(1, 1, 2));
  EXPECT_EQ(ClosestPoints(Segment({-2, 1, 2}, {9, 1, 2}), triangle).on_a, Point(0, 1, 2));
  EXPECT_EQ(ClosestPoints(Segment({9, 1, 2}, {-2, 1, 2}), triangle).on_a, Point(3, 1, 2));
  EXPECT_EQ(ClosestPoints(Segment({-2, 0, 0}, {9, 0, 0}), triangle).on_a, Point(0, 0, 0));
  EXPECT_EQ(ClosestPoints(Segment({-1, -1, 0}, {9, 9, 0}), triangle).on_a, Point(0, 0, 0));
}

TEST(ClosestPoints, OfTrianglesThatMeetAreOnePoint) {
  const Triangle a({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  const Triangle b({1, 1, -1}, {1, 1, 3}, {9, 9, 3});
  for (const ClosestPair& pair : {ClosestPoints(a, b), ClosestPoints(b, a)}) {
    EXPECT_EQ(pair.distance, 0);
    EXPECT_EQ(pair.on_a, pair.on_b);
    EXPECT_EQ(pair.on_a.z, 0);
  }
}

TEST(ClosestPoints, OfTrianglesDoNotDependOnTheirOrder) {
  const Triangle a({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  for (const Triangle& b :
       {Triangle({1, 1, 1}, {3, 3, 4}, {0, 3, 4}), Triangle({-1, -2, 1}, {5, -1, 2}, {2, -6, 5}),
        Triangle({6, -2, 1}, {9, -2, 1}, {7, -4, 3})}) {
    const ClosestPair pair = ClosestPoints(a, b);
    EXPECT_EQ(ClosestPoints(b, a), (ClosestPair{pair.distance, pair.on_b, pair.on_a}));
    EXPECT_EQ(ClosestPoints(a, Triangle(b.c(), b.b(), b.a())), pair);
    EXPECT_GT(pair.distance, 0);
  }
}

}  // namespace
}  // namespace hitscan
