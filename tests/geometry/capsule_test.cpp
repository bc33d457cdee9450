#include "geometry/shapes/capsule.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "geometry/intersect.h"
#include "geometry/raycast.h"
#include "support/floats.h"

namespace hitscan {
namespace {

const Capsule kUpright({0, -2, 0}, {0, 2, 0}, 1);

TEST(Capsule, RefusesWhatIsNoCapsule) {
  EXPECT_THROW(Capsule({0, 0, 0}, {1, 0, 0}, -1), InvalidShape);
  EXPECT_THROW(Capsule({0, 0, NAN}, {1, 0, 0}, 1), InvalidShape);
  EXPECT_THROW(Capsule({0, 0, 0}, {INFINITY, 0, 0}, 1), InvalidShape);
  EXPECT_THROW(Capsule({0, 0, 0}, {1, 0, 0}, NAN), InvalidShape);
  EXPECT_NO_THROW(Capsule({0, 0, 0}, {0, 0, 0}, 0));
}

TEST(Capsule, RefusesPointsThatAreNotFinite) {
  EXPECT_THROW(PointInCapsule({NAN, 0, 0}, kUpright), InvalidShape);
  EXPECT_THROW(ClosestPoint({INFINITY, 0, 0}, kUpright), InvalidShape);
}

// Contact counts, and one unit in the last place decides.
TEST(Capsule, ContactCounts) {
  const auto meets = [](float radius) {
    const Capsule capsule({-2, 0, 0}, {2, 0, 0}, radius);
    EXPECT_EQ(PointInCapsule({1, 3, 4}, capsule), radius >= 5);
    EXPECT_EQ(Intersects(Sphere({1, 6, 8}, 5), capsule), radius >= 5);
    EXPECT_EQ(Intersects(capsule, Capsule({1, 6, 8}, {1, 9, 12}, 5)), radius >= 5);
    EXPECT_EQ(Intersects(capsule, Plane({0, 1, 0}, 5)), radius >= 5);
    EXPECT_EQ(Intersects(capsule, Plane({0, 1, 0}, -5)), radius >= 5);
    EXPECT_EQ(Intersects(capsule, Aabb::FromCorners({-1, 3, 4}, {1, 9, 9})), radius >= 5);
    EXPECT_EQ(Intersects(capsule, Aabb::FromCorners({5, 4, 0}, {9, 9, 9})), radius >= 5);
    EXPECT_EQ(Intersects(capsule, Triangle({1, 3, 4}, {2, 9, 4}, {3, 9, 9})), radius >= 5);
  };
  meets(Below(5));
  meets(5);
  meets(Above(5));
}

TEST(Capsule, MeetsABoxBesideWhichItRuns) {
  const Aabb box = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  for (const float height : {Below(1.5F), 1.5F, Above(1.5F)}) {
    const bool expected = height <= 1.5F;
    EXPECT_EQ(Intersects(Capsule({-3, height, 0}, {3, height, 0}, 0.5F), box), expected);
    EXPECT_EQ(Intersects(Capsule({0, -height, -3}, {0, -height, 3}, 0.5F), box), expected);
    EXPECT_EQ(Intersects(Capsule({height, -3, -3}, {height, 3, 3}, 0.5F), box), expected);
  }
  EXPECT_TRUE(Intersects(Capsule({-3, -3, -3}, {3, 3, 3}, 0), box));
  EXPECT_FALSE(Intersects(Capsule({2, 0, 0}, {3, 0, 0}, 0), box));
}

TEST(Capsule, RaysThatSlideAlongTheSideLeaveAtItsEnd) {
  EXPECT_EQ(Raycast(Ray({1, 0, 0}, {0, 1, 0}), kUpright), (RayHit{2, {1, 2, 0}}));
  EXPECT_EQ(Raycast(Ray({1, 0, 0}, {0, -1, 0}), kUpright), (RayHit{2, {1, -2, 0}}));
  EXPECT_EQ(Raycast(Ray({1, -2, 0}, {0, 1, 0}), kUpright), (RayHit{0, {1, -2, 0}}));
  EXPECT_EQ(Raycast(Ray({1, 0, 0}, {0, 0, 1}), kUpright), (RayHit{0, {1, 0, 0}}));
  EXPECT_EQ(Raycast(Ray({0, 3, 0}, {0, 1, 0}), kUpright), (RayHit{0, {0, 3, 0}}));
  const Capsule flat({0, -2, 0}, {0, 2, 0}, 0);
  EXPECT_EQ(Raycast(Ray({0, 1, 0}, {0, 1, 0}), flat), (RayHit{1, {0, 2, 0}}));
  EXPECT_EQ(Raycast(Ray({0, 1, 0}, {1, 0, 0}), flat), (RayHit{0, {0, 1, 0}}));
}

TEST(Capsule, SegmentsHitOnlyTheSurface) {
  EXPECT_EQ(Linetest(Segment({0, 0, 0}, {Below(1), 0, 0}), kUpright), std::nullopt);
  EXPECT_EQ(Linetest(Segment({0, 0, 0}, {1, 0, 0}), kUpright), (RayHit{1, {1, 0, 0}}));
  EXPECT_EQ(Linetest(Segment({-3, 0, 0}, {-1, 0, 0}), kUpright), (RayHit{2, {-1, 0, 0}}));
  EXPECT_EQ(Linetest(Segment({-3, 0, 0}, {-Above(1), 0, 0}), kUpright), std::nullopt);
  EXPECT_EQ(Linetest(Segment({1, 0, 0}, {1, 1, 0}), kUpright), std::nullopt);
  EXPECT_EQ(Linetest(Segment({1, 0, 0}, {1, 2, 0}), kUpright), (RayHit{2, {1, 2, 0}}));
  EXPECT_EQ(Linetest(Segment({1, 0, 0}, {1, 0, 0}), kUpright), (RayHit{0, {1, 0, 0}}));
  EXPECT_EQ(Linetest(Segment({0, 0, 0}, {0, 0, 0}), kUpright), std::nullopt);
}

// The discriminant has degree eight, so it is beyond the range of doubles for these sizes.
TEST(Capsule, RaysAreRightForAllExponents) {
  for (const float size : {0x1p-140F, 0x1p-60F, 1.0F, 0x1p60F, 0x1p120F}) {
    const Capsule capsule({0, -6 * size, 0}, {0, 6 * size, 0}, 5 * size);
    const Ray ray({-8 * size, 0, 3 * size}, {1, 0, 0});
    EXPECT_EQ(Raycast(ray, capsule), (RayHit{4 * size, {-4 * size, 0, 3 * size}})) << size;
    const Segment line({-8 * size, 0, 3 * size}, {8 * size, 0, 3 * size});
    EXPECT_EQ(Linetest(line, capsule), (RayHit{4 * size, {-4 * size, 0, 3 * size}})) << size;
    EXPECT_EQ(ClosestPoint({6 * size, size, 8 * size}, capsule), Point(3 * size, size, 4 * size));
  }
}

TEST(Capsule, ClosestPointsInsideAreTheirOwn) {
  EXPECT_EQ(ClosestPoint({0.5F, 2.5F, 0}, kUpright), Point(0.5F, 2.5F, 0));
  EXPECT_EQ(ClosestPoint({0, 3, 0}, kUpright), Point(0, 3, 0));
  EXPECT_EQ(ClosestPoint({3, 1, 4}, kUpright), Point(0.6F, 1, 0.8F));
  EXPECT_EQ(ClosestPoint({0, -9, 0}, kUpright), Point(0, -3, 0));
}

}  // namespace
}  // namespace hitscan
