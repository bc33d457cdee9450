#include "queries/plain_sweep.h"

#include <gtest/gtest.h>

#include "geometry/sweep_polyhedron.h"

namespace hitscan {
namespace {

const Triangle kRightTriangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
const Aabb kUnitCube = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});

TEST(PlainSweep, FindsTheContactWithATriangle) {
  const auto face = variant::Sweep(Sphere({1, 1, 4}, 1), {0, 0, -4}, kRightTriangle);
  EXPECT_NEAR(face->t, 0.75F, 1e-6F);
  EXPECT_NEAR(face->point.z, 0, 1e-6F);
  const auto edge = variant::Sweep(Sphere({3, -0.5F, 3}, 1), {0, 0, -4}, kRightTriangle);
  EXPECT_NEAR(edge->t, 0.5334936F, 1e-6F);
  EXPECT_NEAR(edge->point.x, 3, 1e-6F);
  EXPECT_FALSE(variant::Sweep(Sphere({1, 1, 4}, 1), {1, 0, 3}, kRightTriangle)) << "away";
}

TEST(PlainSweep, FindsTheContactWithABox) {
  EXPECT_NEAR(variant::Sweep(Sphere({-4, 0, 0}, 1), {4, 0, 0}, kUnitCube)->t, 0.5F, 1e-6F);
  EXPECT_NEAR(variant::Sweep(Sphere({-3, 1.5F, 1.5F}, 1), {4, 0, 0}, kUnitCube)->t, 0.3232233F,
              1e-6F);
  EXPECT_FALSE(variant::Sweep(Sphere({-3, 1.875F, 1.875F}, 1), {4, 0, 0}, kUnitCube)) << "beside";
  const Obb turned({0, 0, 0}, {Vector(0, 1, 0), Vector(-1, 0, 0), Vector(0, 0, 1)}, {1, 2, 1});
  EXPECT_NEAR(variant::Sweep(Sphere({-4, 0, 0}, 1), {4, 0, 0}, turned)->t, 0.25F, 1e-6F);
}

TEST(PlainSweep, ConservativeAdvancementIsLateAndDoesNotArriveWhereItGrazes) {
  const Capsule capsule({0.5F, 0.5F, 3}, {2, 1, 3}, 0.5F);
  EXPECT_NEAR(*variant::Sweep(capsule, {0, 0, -4}, kRightTriangle), 0.625F, 1e-5F);
  EXPECT_FALSE(variant::Sweep(capsule, {0, 0, -2}, kRightTriangle)) << "stops before";
  const Triangle point({2, 2, 2}, {2, 2, 2}, {2, 2, 2});
  const Capsule grazing({5, 3, 0}, {5, 3, 4}, 1);
  EXPECT_EQ(Sweep(grazing, {-4, 0, 0}, point), 0.75F);
  EXPECT_FALSE(variant::Sweep(grazing, {-4, 0, 0}, point)) << "a hit";
}

}  // namespace
}  // namespace hitscan
