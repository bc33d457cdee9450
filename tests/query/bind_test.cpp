#include "query/bind.h"

#include <gtest/gtest.h>

#include <limits>

#include "geometry/raycast_plane.h"
#include "queries/queries.h"
#include "shape/fields.h"
#include "support/any_value.h"

namespace hitscan {
namespace {

bool IsPositive(float number) { return number > 0; }
std::optional<Point> Halved(const Point& point) {
  if (point == Point(0, 0, 0)) return std::nullopt;
  return point * 0.5F;
}

TEST(Bind, DeducesParametersAndAnswer) {
  const Query query = Bind<bool(float)>(
      {.name = "is_positive",
       .summary = "Whether a number is positive.",
       .parameters = {"number"},
       .answer = "positive",
       .implementations = {{"hitscan", &IsPositive}, {"never", +[](float) { return false; }}}});
  EXPECT_EQ(query.Signature(), "is_positive(number: number) -> positive: boolean");
  ASSERT_EQ(query.implementations.size(), 2U);
  const Value arguments[] = {2.0F};
  EXPECT_EQ(std::get<bool>(query.implementations[0].run(arguments)[0].value), true);
  EXPECT_EQ(std::get<bool>(query.FindImplementation("never")->run(arguments)[0].value), false);
  EXPECT_EQ(query.FindImplementation("book"), nullptr);
}

TEST(Bind, AnOptionalIsAHitAndItsValue) {
  const Query query =
      Bind<std::optional<Point>(const Point&)>({.name = "halved",
                                                .summary = "",
                                                .parameters = {"point"},
                                                .answer = "half",
                                                .implementations = {{"hitscan", &Halved}}});
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

TEST(Bind, ThePreconditionIsCheckedBeforeTheFunctions) {
  const Query query = Bind<bool(float, float)>(
      {.name = "is_less",
       .summary = "",
       .parameters = {"a", "b"},
       .answer = "less",
       .implementations = {{"hitscan", +[](float a, float b) { return a < b; }}},
       .precondition = +[](float, float b) {
         if (b > 9) throw RefusedArgument(1, "b is above 9");
       }});
  const Value good[] = {1.0F, 2.0F};
  EXPECT_NO_THROW(query.RequireAnswerable(good));
  EXPECT_TRUE(std::get<bool>(query.implementations[0].run(good)[0].value));
  const Value bad[] = {1.0F, 20.0F};
  EXPECT_THROW(query.implementations[0].run(bad), RefusedArgument);
  try {
    query.RequireAnswerable(bad);
    FAIL() << "it was accepted";
  } catch (const RefusedArgument& refused) {
    EXPECT_EQ(refused.parameter(), 1U);
    EXPECT_STREQ(refused.what(), "b is above 9");
  }
}

// A value of that kind with some of its numbers replaced by zeros, huge and tiny ones.
Value Extreme(Kind kind, AnyValue& any) {
  constexpr float kMax = std::numeric_limits<float>::max();
  constexpr float kNumbers[] = {0, 0,    1,     -1,
                                2, kMax, -kMax, std::numeric_limits<float>::denorm_min()};
  const auto choose = [&](std::size_t count) {
    return static_cast<std::size_t>(any.Number(0, static_cast<float>(count) - 0.01F));
  };
  Value value = any.Of(kind);
  std::visit(
      [&]<class T>(T& shape) {
        if constexpr (requires { shape.resize(1, shape[0]); }) {
          shape.resize(1 + choose(choose(8) == 0 ? 27 : 4), shape[0]);
        }
      },
      value);
  for (std::size_t i = choose(8); i > 0; --i) {
    const std::size_t count = FieldsOf(value).size();
    if (count == 0) break;
    try {
      value = WithField(value, choose(count), kNumbers[choose(std::size(kNumbers))]);
    } catch (const InvalidShape&) {
      continue;  // not a valid shape
    }
  }
  return value;
}

// Arguments without an answer are found when a case is read, not when it is run.
TEST(Queries, AnswerAllArgumentsThatPassThePrecondition) {
  AnyValue any(1);
  for (const Query& query : Queries()) {
    int answered = 0;
    for (int i = 0; i < 300; ++i) {
      std::vector<Value> arguments;
      for (const NamedKind& parameter : query.parameters) {
        arguments.push_back(Extreme(parameter.kind, any));
      }
      try {
        query.RequireAnswerable(arguments);
      } catch (const InvalidShape&) {
        continue;
      }
      ++answered;
      std::string text;
      for (const Value& argument : arguments) text += PrintValue(argument) + "; ";
      EXPECT_NO_THROW(query.implementations.front().run(arguments)) << query.name << ": " << text;
    }
    EXPECT_GT(answered, 20) << query.name;
  }
}

TEST(Queries, HaveUniqueNamesAndHitscanFirst) {
  for (const Query& query : Queries()) {
    EXPECT_EQ(FindQuery(query.name), &query);
    ASSERT_FALSE(query.implementations.empty());
    EXPECT_EQ(query.implementations.front().name, "hitscan");
    EXPECT_FALSE(query.summary.empty());
    EXPECT_FALSE(query.parts.empty());
    for (const NamedKind& part : query.parts) {
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
