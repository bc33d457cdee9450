#include "query/bind.h"

#include <gtest/gtest.h>

#include "geometry/raycast_plane.h"

namespace hitscan {
namespace {

bool IsPositive(float number) { return number > 0; }
std::optional<Point> Halved(const Point& point) {
  if (point == Point(0, 0, 0)) return std::nullopt;
  return point * 0.5F;
}

TEST(Bind, DeducesParametersAndAnswer) {
  const Query query =
      Bind<bool(float)>({"is_positive", "Whether a number is positive.", "positive"}, {"number"},
                        {{"hitscan", &IsPositive}, {"never", +[](float) { return false; }}});
  EXPECT_EQ(query.Signature(), "is_positive(number: number) -> positive: boolean");
  ASSERT_EQ(query.implementations.size(), 2U);
  const Value arguments[] = {2.0F};
  EXPECT_EQ(std::get<bool>(query.implementations[0].run(arguments)[0].value), true);
  EXPECT_EQ(std::get<bool>(query.FindImplementation("never")->run(arguments)[0].value), false);
  EXPECT_EQ(query.FindImplementation("book"), nullptr);
}

TEST(Bind, AnOptionalIsAHitAndWhatItHolds) {
  const Query query = Bind<std::optional<Point>(const Point&)>({"halved", "", "half"}, {"point"},
                                                               {{"hitscan", &Halved}});
  EXPECT_EQ(query.Signature(), "halved(point: point) -> hit: boolean, half: point");
  const Value hit[] = {Point(2, 4, 6)};
  const Answer answer = query.implementations[0].run(hit);
  ASSERT_EQ(answer.size(), 2U);
  EXPECT_EQ(std::get<Point>(*FindPart(answer, "half")), Point(1, 2, 3));
  const Value miss[] = {Point(0, 0, 0)};
  const Answer nothing = query.implementations[0].run(miss);
  ASSERT_EQ(nothing.size(), 1U);
  EXPECT_EQ(std::get<bool>(nothing[0].value), false);
  EXPECT_EQ(FindPart(nothing, "half"), nullptr);
}

TEST(Queries, HaveNamesOfTheirOwnAndARightFirst) {
  for (const Query& query : Queries()) {
    EXPECT_EQ(FindQuery(query.name), &query);
    ASSERT_FALSE(query.implementations.empty());
    EXPECT_EQ(query.implementations.front().name, "hitscan");
    EXPECT_FALSE(query.summary.empty());
    EXPECT_FALSE(query.parts.empty());
    for (const Slot& part : query.parts) {
      EXPECT_FALSE(part.name.empty()) << query.name;
      EXPECT_NE(part.kind, std::variant_npos) << query.name;
    }
  }
  EXPECT_EQ(FindQuery("no_such_query"), nullptr);
}

TEST(Queries, SignaturesComeFromTheFunctions) {
  EXPECT_EQ(FindQuery("raycast_plane")->Signature(),
            "raycast_plane(ray: ray, plane: plane) -> hit: boolean, t: number, point: point");
  EXPECT_EQ(FindQuery("nearest_plane")->Signature(),
            "nearest_plane(ray: ray, planes: list of planes) -> hit: boolean, index: integer, "
            "t: number, point: point");
}

}  // namespace
}  // namespace hitscan
