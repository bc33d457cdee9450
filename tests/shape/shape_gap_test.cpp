#include "shape/shape_gap.h"

#include <gtest/gtest.h>

#include <vector>

namespace hitscan {
namespace {

const Triangle kFlat({0, 0, 0}, {4, 0, 0}, {0, 4, 0});

double Gap(const Value& a, const Value& b) {
  const double gap = ShapeGap(std::vector<Value>{a, b}).value();
  EXPECT_EQ(ShapeGap(std::vector<Value>{b, a}).value(), gap);
  return gap;
}

TEST(ShapeGap, IsThatOfACornerAndAFace) {
  EXPECT_DOUBLE_EQ(Gap(kFlat, Triangle({1, 1, 0.25F}, {9, 9, 8}, {9, 1, 8})), 0.25);
  EXPECT_DOUBLE_EQ(Gap(kFlat, std::vector<Point>{{1, 1, 0.5F}}), 0.5);
  EXPECT_DOUBLE_EQ(Gap(kFlat, Sphere({1, 1, 3}, 2)), 1);
}

TEST(ShapeGap, IsThatOfTwoEdges) {
  EXPECT_DOUBLE_EQ(Gap(kFlat, Triangle({2, -1, 1}, {2, -1, -1}, {2, -9, 0})), 1);
  EXPECT_DOUBLE_EQ(Gap(kFlat, Aabb::FromCorners({5, -1, -1}, {6, 6, 1})), 1);
  EXPECT_DOUBLE_EQ(
      Gap(Aabb::FromCorners({0, 0, 0}, {1, 1, 1}), Aabb::FromCorners({4, 5, 0}, {6, 6, 1})), 5);
}

TEST(ShapeGap, IsThatOfTwoCorners) {
  EXPECT_DOUBLE_EQ(Gap(std::vector<Point>{{3, 4, 0}}, Sphere({0, 0, 0}, 1)), 4);
  EXPECT_DOUBLE_EQ(Gap(Sphere({0, 0, 0}, 1), Sphere({0, 0, 8}, 2)), 5);
}

TEST(ShapeGap, OfSpheresThatMeetIsNone) {
  EXPECT_EQ(Gap(Sphere({0, 0, 0}, 5), Sphere({1, 0, 0}, 1)), 0);
}

TEST(ShapeGap, OfARayIsThatOfItsPartBeforeTheShape) {
  EXPECT_DOUBLE_EQ(ShapeGap(std::vector<Value>{Ray({-5, 5, 0}, {1, 0, 0}), kFlat}).value(), 1);
  EXPECT_DOUBLE_EQ(ShapeGap(std::vector<Value>{Ray({-5, 1, 0}, {-1, 0, 0}), kFlat}).value(), 5);
  EXPECT_DOUBLE_EQ(ShapeGap(std::vector<Value>{Segment({-5, 1, 0}, {-2, 1, 0}), kFlat}).value(), 2);
}

TEST(ShapeGap, IsNotKnownOfOtherShapes) {
  EXPECT_FALSE(ShapeGap(std::vector<Value>{kFlat, Plane({0, 0, 1}, 0)}));
  EXPECT_FALSE(ShapeGap(std::vector<Value>{kFlat}));
}

}  // namespace
}  // namespace hitscan
