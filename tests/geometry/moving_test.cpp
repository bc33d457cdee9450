#include "geometry/moving.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace hitscan {
namespace {

const Sphere kBall({0, 0, 0}, 1);

TEST(MovingSphere, StopsAtTheFirstContactWithASphere) {
  const auto sweep = [](const Point& center, const Vector& motion) {
    return Sweep(Sphere(center, 0.5F), motion, kBall);
  };
  EXPECT_EQ(sweep({-4, 0, 0}, {5, 0, 0}), (RayHit{0.5F, {-1, 0, 0}}));
  EXPECT_EQ(sweep({-4, 0, 0}, {2.5F, 0, 0}), (RayHit{1, {-1, 0, 0}})) << "contact at the end";
  EXPECT_EQ(sweep({-4, 0, 0}, {std::nextafter(2.5F, 0.0F), 0, 0}), std::nullopt);
  EXPECT_EQ(sweep({-4, 1.5F, 0}, {8, 0, 0}), (RayHit{0.5F, {0, 1, 0}})) << "in passing";
  EXPECT_EQ(sweep({-4, std::nextafter(1.5F, 2.0F), 0}, {8, 0, 0}), std::nullopt);
  EXPECT_EQ(sweep({1.5F, 0, 0}, {3, 0, 0}), (RayHit{0, {1, 0, 0}})) << "contact, then apart";
  EXPECT_EQ(sweep({-4, 0, 0}, {0, 0, 0}), std::nullopt) << "at rest, apart";
}

TEST(MovingSphere, ThatOverlapsASphereHasAPointInBoth) {
  EXPECT_EQ(Sweep(Sphere({0.5F, 0, 0}, 3), {1, 1, 1}, kBall), (RayHit{0, {0.5F, 0, 0}}));
  EXPECT_EQ(Sweep(Sphere({3, 0, 0}, 3), {1, 1, 1}, kBall), (RayHit{0, {1, 0, 0}}));
  EXPECT_EQ(Sweep(Sphere({3, 0, 0}, 4), {1, 1, 1}, Sphere({1, 0, 0}, 0)), (RayHit{0, {1, 0, 0}}));
}

TEST(MovingSphere, StopsAtTheFirstContactWithAPlane) {
  const Plane ground({0, 1, 0}, 0);
  const auto sweep = [&](float height, const Vector& motion) {
    return Sweep(Sphere({2, height, 0}, 1), motion, ground);
  };
  EXPECT_EQ(sweep(3, {1, -4, 0}), (RayHit{0.5F, {2.5F, 0, 0}}));
  EXPECT_EQ(sweep(-3, {1, 4, 0}), (RayHit{0.5F, {2.5F, 0, 0}})) << "from behind";
  EXPECT_EQ(sweep(3, {0, -2, 0}), (RayHit{1, {2, 0, 0}})) << "contact at the end";
  EXPECT_EQ(sweep(3, {0, -std::nextafter(2.0F, 0.0F), 0}), std::nullopt);
  EXPECT_EQ(sweep(1, {0, 5, 0}), (RayHit{0, {2, 0, 0}})) << "contact, then apart";
  EXPECT_EQ(sweep(3, {5, 0, 0}), std::nullopt) << "along the plane";
  EXPECT_EQ(sweep(3, {0, -9, 0}).value().t, 2.0F / 9) << "through the plane";
}

TEST(MovingBox, StopsAtTheFirstContactWithABox) {
  const Aabb resting;
  const auto sweep = [&](const Point& center, const Vector& motion) {
    return Sweep(Aabb::FromCenter(center, Vector(0.5F)), motion, resting);
  };
  EXPECT_EQ(sweep({-4, 0, 0}, {5, 0, 0}), 0.5F);
  EXPECT_EQ(sweep({-4, 0, 0}, {2.5F, 0, 0}), 1.0F) << "contact at the end";
  EXPECT_EQ(sweep({-4, 0, 0}, {std::nextafter(2.5F, 0.0F), 0, 0}), std::nullopt);
  EXPECT_EQ(sweep({-4, 1.5F, 0}, {5, 0, 0}), 0.5F) << "along a face";
  EXPECT_EQ(sweep({-4, 2, 0}, {5, 0, 0}), std::nullopt) << "above";
  EXPECT_EQ(sweep({-3, -3, -3}, {3, 3, 3}), 0.5F) << "corner against corner";
  EXPECT_EQ(sweep({1.5F, 0, 0}, {3, 0, 0}), 0.0F) << "contact, then apart";
  EXPECT_EQ(sweep({1.5F, 0, 0}, {0, 0, 0}), 0.0F) << "at rest, in contact";
  EXPECT_EQ(sweep({4, 0, 0}, {0, 0, 0}), std::nullopt) << "at rest, apart";
  EXPECT_EQ(sweep({4, 0, 0}, {3, 0, 0}), std::nullopt) << "away";
}

TEST(Moving, RefusesMotionsThatAreNotFinite) {
  const Vector motion(0, std::numeric_limits<float>::infinity(), 0);
  EXPECT_THROW(Sweep(kBall, motion, kBall), InvalidShape);
  EXPECT_THROW(Sweep(kBall, motion, Plane({0, 1, 0}, 0)), InvalidShape);
  EXPECT_THROW(Sweep(Aabb(), motion, Aabb()), InvalidShape);
}

}  // namespace
}  // namespace hitscan
