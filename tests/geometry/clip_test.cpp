#include "geometry/clip.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/floats.h"

namespace hitscan {
namespace {

Aabb BoxOf(const Point& min, const Point& max) { return Aabb::FromCorners(min, max); }

TEST(CommonBox, IsWhatBothHold) {
  const Aabb box = BoxOf({-1, -1, -1}, {1, 1, 1});
  EXPECT_EQ(CommonBox(box, BoxOf({0, -2, 0.25F}, {2, 2, 0.5F})),
            BoxOf({0, -1, 0.25F}, {1, 1, 0.5F}));
  EXPECT_EQ(CommonBox(box, box), box);
  EXPECT_EQ(CommonBox(box, BoxOf({1, 1, 1}, {2, 2, 2})), BoxOf({1, 1, 1}, {1, 1, 1}));
  for (int axis = 0; axis < 3; ++axis) {
    Point min(-1);
    Point max(2);
    min[axis] = Above(1);
    EXPECT_FALSE(CommonBox(box, BoxOf(min, max))) << axis;
    EXPECT_FALSE(CommonBox(BoxOf(min, max), box)) << axis;
  }
}

TEST(RaycastInterval, IsWhereTheRayIsInside) {
  const Aabb box = BoxOf({1, -1, -1}, {3, 1, 1});
  const auto interval = [&](const Point& origin, const Vector& direction) {
    return RaycastInterval(Ray(origin, direction), box);
  };
  EXPECT_EQ(interval({-1, 0, 0}, {1, 0, 0}), (RayInterval{2, 4}));
  EXPECT_EQ(interval({2, 0, 0}, {1, 0, 0}), (RayInterval{0, 1}));
  EXPECT_EQ(interval({3, 0, 0}, {1, 0, 0}), (RayInterval{0, 0}));
  EXPECT_EQ(interval({1, -2, 0}, {0, 1, 0}), (RayInterval{1, 3})) << "along a face";
  EXPECT_FALSE(interval({Above(3), 0, 0}, {1, 0, 0}));
  EXPECT_FALSE(interval({Below(1), -2, 0}, {0, 1, 0}));
  EXPECT_FALSE(interval({-1, 0, 0}, {-1, 0, 0}));
  EXPECT_EQ(interval({-kMaxFloat, 0, 0}, {1, 0, 0}), (RayInterval{kMaxFloat, kMaxFloat}));
}

TEST(RaycastInterval, IsRoundedOnce) {
  // 0.1F is 13421773 / 2^27, and the direction is 3/5, 4/5 as floats.
  const Ray ray({0, 0, 0}, {0.6F, 0.8F, 0});
  const Aabb box = BoxOf({0.1F, -1, -1}, {1, 0.3F, 1});
  const auto interval = RaycastInterval(ray, box);
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->enter,
            static_cast<float>(static_cast<double>(0.1F) / static_cast<double>(0.6F)));
  EXPECT_EQ(interval->exit,
            static_cast<float>(static_cast<double>(0.3F) / static_cast<double>(0.8F)));
}

}  // namespace
}  // namespace hitscan
