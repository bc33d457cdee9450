#include "query/nearest_flip.h"

#include <gtest/gtest.h>

#include <cmath>

#include "queries/queries.h"

namespace hitscan {
namespace {

std::optional<Flip> FlipOf(std::string_view name, const std::vector<Value>& arguments) {
  const Query& query = *FindQuery(name);
  return NearestFlip(query, query.implementations.front(), arguments);
}

bool IsHit(std::string_view name, const std::vector<Value>& arguments) {
  const Query& query = *FindQuery(name);
  return std::get<bool>(query.implementations.front().run(arguments).front().value);
}

TEST(NearestFlip, IsTheFloatAtTheFace) {
  const Aabb box = Aabb::FromCorners({0, 0, 0}, {1, 2, 3});
  const std::vector<Value> arguments{Point(0.75F, 1, 1), box};
  const auto flip = FlipOf("point_in_aabb", arguments);
  ASSERT_TRUE(flip);
  // Faces count as inside, so the face may come as near as the point.
  EXPECT_EQ(flip->parameter, 1U);
  EXPECT_EQ(flip->field, "max x");
  EXPECT_EQ(flip->number, 1);
  EXPECT_EQ(flip->same, 0.75F);
  EXPECT_EQ(flip->other, std::nextafter(0.75F, 0.0F));
  EXPECT_TRUE(IsHit("point_in_aabb", flip->same_arguments));
  EXPECT_FALSE(IsHit("point_in_aabb", flip->other_arguments));
}

TEST(NearestFlip, IsOneUlpAwayOnTheFace) {
  const Aabb box = Aabb::FromCorners({0, 0, 0}, {1, 2, 3});
  const auto flip = FlipOf("point_in_aabb", {Point(0.5F, 2, 1.5F), box});
  ASSERT_TRUE(flip);
  EXPECT_LE(flip->distance(), static_cast<double>(std::nextafter(2.0F, 3.0F)) - 2.0);
}

TEST(NearestFlip, CrossesZero) {
  const auto flip = FlipOf("point_in_sphere", {Point(0, 0, 2), Sphere({0, 0, 0}, 1)});
  ASSERT_TRUE(flip);
  EXPECT_NEAR(flip->distance(), 1, 1e-6);
}

TEST(NearestFlip, DoesNotExistWithoutAYesOrNo) {
  EXPECT_FALSE(FlipOf("closest_point_sphere", {Point(0, 0, 2), Sphere({0, 0, 0}, 1)}));
}

}  // namespace
}  // namespace hitscan
