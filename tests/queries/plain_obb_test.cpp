#include "queries/plain_obb.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

constexpr std::array<Vector, 3> kWorld{Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)};
const Obb kBox({0, 0, 0}, {Vector(0.6F, 0.8F, 0), Vector(-0.8F, 0.6F, 0), Vector(0, 0, 1)},
               {2, 1, 1});
const Obb kSkew({0, 0, 0}, {Vector(1, 0, 0), Vector(0.0009F, 1, 0), Vector(0, 0, 1)}, {2, 2, 2});

TEST(PlainObb, AnswersForPoints) {
  EXPECT_TRUE(variant::PointInObb({0.3F, 0.4F, 0.5F}, kBox));
  EXPECT_FALSE(variant::PointInObb({3, 4, 0}, kBox));
  EXPECT_FALSE(variant::PointInObb({2.001F, 1.999F, 0}, kSkew)) << "inside";
  const Point closest = variant::ClosestPoint({0.3F, 0.4F, 7}, kBox);
  EXPECT_NEAR(closest.x, 0.3F, 1e-6F);
  EXPECT_EQ(closest.z, 1);
}

TEST(PlainObb, AnswersForRaysAndSegments) {
  EXPECT_NEAR(variant::Raycast(Ray({-3, -4, 0}, {0.6F, 0.8F, 0}), kBox)->t, 3, 1e-6F);
  EXPECT_NEAR(variant::Raycast(Ray({0, 0, 0}, {0, 0, 1}), kBox)->t, 1, 1e-6F) << "from inside";
  EXPECT_FALSE(variant::Raycast(Ray({3, 4, 0}, {0.6F, 0.8F, 0}), kBox));
  EXPECT_FALSE(variant::Raycast(Ray({0, 0, 2}, {0.6F, 0.8F, 0}), kBox)) << "parallel";
  EXPECT_NEAR(variant::Linetest(Segment({0, 0, 3}, {0, 0, 0}), kBox)->t, 2, 1e-6F);
  EXPECT_FALSE(variant::Linetest(Segment({0, 0, 3}, {0, 0, 2}), kBox));
  EXPECT_FALSE(variant::Linetest(Segment({0, 0, 1}, {0, 0, 1}), kBox)) << "on a face";
}

TEST(PlainObb, AnswersForPlanesSpheresAndTriangles) {
  EXPECT_TRUE(variant::Intersects(kBox, Plane({0, 0, 1}, 0.5F)));
  EXPECT_FALSE(variant::Intersects(kBox, Plane({0, 0, 1}, 1.5F)));
  EXPECT_TRUE(variant::Intersects(Sphere({0, 0, 2}, 1.25F), kBox));
  EXPECT_FALSE(variant::Intersects(Sphere({0, 0, 2}, 0.75F), kBox));
  EXPECT_TRUE(variant::Intersects(Triangle({0, 0, 0}, {5, 0, 0}, {0, 5, 0}), kBox));
  EXPECT_FALSE(variant::Intersects(Triangle({2, -2, 3}, {2, -2, -3}, {3, 1, 0}), kBox));
}

TEST(PlainObb, TheEpsilonMakesBoxesLarger) {
  const auto turned = [](float y) {
    return Obb({0, y, 0}, {Vector(1, 1e-7F, 0), Vector(-1e-7F, 1, 0), Vector(0, 0, 1)},
               {1000, 0.001F, 1000});
  };
  const Obb plate({0, 0, 0}, kWorld, {1000, 0.001F, 1000});
  EXPECT_TRUE(variant::Intersects(plate, turned(0)));
  EXPECT_FALSE(variant::Intersects(plate, turned(1)));
  EXPECT_TRUE(variant::Intersects(plate, turned(0.003F))) << "apart";
  EXPECT_FALSE(Intersects(plate, turned(0.003F)));
  EXPECT_TRUE(variant::Intersects(Aabb(), kBox));
  EXPECT_FALSE(variant::Intersects(Aabb::FromCorners({4, 4, 4}, {5, 5, 5}), kBox));
}

}  // namespace
}  // namespace hitscan
