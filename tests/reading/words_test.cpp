#include "reading/words.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

TEST(Label, OfAFunctionOfOneShapeIsThatOfTheShape) {
  for (const char* const name : {"lineIntersects", "obb contains", "rayIntersects",
                                 "intersectsLineSegment", "bounding box contains"}) {
    EXPECT_NE(MakeLabel(name).families, 0U) << name;
  }
}

TEST(Label, OfAFunctionOfTwoShapesIsThatOfNeither) {
  for (const char* const name :
       {"intersectRayTriangle", "line_plane_intersects", "rayTriangleDistance"}) {
    EXPECT_EQ(MakeLabel(name).families, 0U) << name;
  }
  EXPECT_NE(MakeLabel("rayTriangle").families, 0U);
}

}  // namespace
}  // namespace hitscan
