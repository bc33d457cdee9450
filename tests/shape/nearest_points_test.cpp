#include "shape/nearest_points.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

const RoundedHull kFloorTriangle{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};

void ExpectNearest(const RoundedHull& a, const RoundedHull& b, const glm::dvec3& of_a,
                   const glm::dvec3& of_b) {
  const NearestPoints nearest = NearestOf(a, b);
  EXPECT_EQ(nearest.of_a, of_a);
  EXPECT_EQ(nearest.of_b, of_b);
  const NearestPoints swapped = NearestOf(b, a);
  EXPECT_EQ(swapped.of_a, of_b);
  EXPECT_EQ(swapped.of_b, of_a);
  EXPECT_EQ(swapped.gap, nearest.gap);
}

TEST(NearestPoints, AreACornerAndAFaceTwoEdgesOrTwoCorners) {
  ExpectNearest(kFloorTriangle, {{{1, 1, 2}, {9, 9, 8}, {9, 1, 8}}}, {1, 1, 0}, {1, 1, 2});
  ExpectNearest(kFloorTriangle, {{{2, -1, 1}, {2, -1, -1}, {2, -9, 0}}}, {2, 0, 0}, {2, -1, 0});
  ExpectNearest(kFloorTriangle, {{{8, 0, 3}}}, {4, 0, 0}, {8, 0, 3});
}

TEST(NearestPoints, AreOnTheSurfaceOfASphere) {
  ExpectNearest(kFloorTriangle, {{{1, 1, 5}}, 2}, {1, 1, 0}, {1, 1, 3});
  ExpectNearest({{{0, 0, 0}}, 1}, {{{0, 8, 0}}, 2}, {0, 1, 0}, {0, 6, 0});
  EXPECT_EQ(NearestOf({{{0, 0, 0}}, 1}, {{{0, 8, 0}}, 2}).gap, 5);
  EXPECT_EQ(NearestOf({{{0, 0, 0}}, 5}, {{{1, 0, 0}}, 1}).gap, 0);
}

}  // namespace
}  // namespace hitscan
