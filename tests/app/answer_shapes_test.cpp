#include "app/answer_shapes.h"

#include <gtest/gtest.h>

#include <limits>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

TEST(AnswerShapes, CornersMakeABox) {
  const Query& query = *FindQuery("aabb_intersection");
  ASSERT_TRUE(HasAnswerShapes(query));
  const Answer answer{{"hit", true}, {"min", Point(0, 1, 2)}, {"max", Point(3, 4, 5)}};
  EXPECT_EQ(ShapesOf(query, {}, answer),
            (std::vector<Value>{Aabb::FromCorners({0, 1, 2}, {3, 4, 5})}));
  EXPECT_EQ(WithShapes(query, {}, answer).back().name, kAnswerShapes);
  EXPECT_TRUE(ShapesOf(query, {}, {{"hit", false}}).empty());
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(
      ShapesOf(query, {}, {{"hit", true}, {"min", Point(nan, 1, 2)}, {"max", Point(3, 4, 5)}})
          .empty());
}

TEST(AnswerShapes, AnIntervalIsASegmentOfTheRay) {
  const Query& query = *FindQuery("raycast_aabb_interval");
  ASSERT_TRUE(HasAnswerShapes(query));
  const Value arguments[] = {Ray({1, 0, 0}, {0, 1, 0}), Aabb()};
  EXPECT_EQ(ShapesOf(query, arguments, {{"hit", true}, {"enter", 2.0F}, {"exit", 3.0F}}),
            (std::vector<Value>{Segment({1, 2, 0}, {1, 3, 0})}));
}

TEST(AnswerShapes, APointAndADirectionMakeALine) {
  const Query& query = *FindQuery("plane_plane_line");
  const Answer answer{{"hit", true}, {"point", Point(1, 2, 3)}, {"direction", Vector(0, 1, 0)}};
  const Answer drawn = WithShapes(query, {}, answer);
  ASSERT_EQ(drawn.size(), 4U) << "without the direction";
  EXPECT_EQ(drawn[2].value, Value(Ray({1, 2, 3}, {0, 1, 0})));
  EXPECT_EQ(drawn[3].value, Value(Ray({1, 2, 3}, {0, -1, 0})));
}

TEST(AnswerShapes, HaveTheSymbolOfTheirKind) {
  const auto symbol_of = [](const char* name) { return SymbolOfAnswerShapes(*FindQuery(name)); };
  EXPECT_EQ(symbol_of("clip_segment_aabb"), LegendSymbol::kSegment);
  EXPECT_EQ(symbol_of("raycast_aabb_interval"), LegendSymbol::kSegment);
  EXPECT_EQ(symbol_of("aabb_intersection"), LegendSymbol::kBox);
  EXPECT_EQ(symbol_of("plane_plane_line"), LegendSymbol::kLine);
}

TEST(AnswerShapes, AreNotMadeOfSingleParts) {
  for (const char* name : {"raycast_aabb", "sphere_sphere", "closest_point_aabb", "aabb_construct",
                           "plane_construct"}) {
    EXPECT_FALSE(HasAnswerShapes(*FindQuery(name))) << name;
  }
}

}  // namespace
}  // namespace hitscan
