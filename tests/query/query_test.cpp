#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "geometry/raycast_plane.h"
#include "queries/query_lookup.h"
#include "query/bind.h"
#include "query/nearest_flip.h"
#include "shape/fields.h"
#include "support/any_value.h"
#include "support/floats.h"

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

// A random value of the kind with some of its numbers replaced by zero, small whole numbers, or the
// largest and the smallest float.
Value Extreme(Kind kind, AnyValue& any) {
  constexpr float kNumbers[] = {0, 0, 1, -1, 2, kMaxFloat, -kMaxFloat, kLeastFloat};
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
  // Points in faces are inside. So the answer is the same down to max x = 0.75, the x of the point.
  EXPECT_EQ(flip->parameter, 1U);
  EXPECT_EQ(flip->field, "max x");
  EXPECT_EQ(flip->number, 1);
  EXPECT_EQ(flip->same, 0.75F);
  EXPECT_EQ(flip->other, Below(0.75F));
  EXPECT_TRUE(IsHit("point_in_aabb", flip->same_arguments));
  EXPECT_FALSE(IsHit("point_in_aabb", flip->other_arguments));
}

TEST(NearestFlip, IsOneUlpAwayOnTheFace) {
  const Aabb box = Aabb::FromCorners({0, 0, 0}, {1, 2, 3});
  const auto flip = FlipOf("point_in_aabb", {Point(0.5F, 2, 1.5F), box});
  ASSERT_TRUE(flip);
  EXPECT_LE(flip->distance(), static_cast<double>(Above(2)) - 2.0);
}

TEST(NearestFlip, CrossesZero) {
  const auto flip = FlipOf("point_in_sphere", {Point(0, 0, 2), Sphere({0, 0, 0}, 1)});
  ASSERT_TRUE(flip);
  EXPECT_NEAR(flip->distance(), 1, 1e-6);
}

// Says yes for a radius above 3, and has no answer for one above 3.5.
Answer RadiusAboveThree(std::span<const Value> arguments) {
  const float radius = std::get<Sphere>(arguments[1]).radius();
  if (radius > 3.5F) throw InvalidShape("the radius is too large");
  return {{"inside", radius > 3}};
}

TEST(NearestFlip, IsFoundBeforeANumberWithoutAnAnswer) {
  const Implementation partial{"partial", RadiusAboveThree};
  const std::vector<Value> arguments{Point(0, 0, 2), Sphere({0, 0, 0}, 1)};
  const auto flip = NearestFlip(*FindQuery("point_in_sphere"), partial, arguments);
  ASSERT_TRUE(flip);
  EXPECT_EQ(flip->same, 3);
  EXPECT_EQ(flip->other, Above(3));
}

TEST(NearestFlip, DoesNotExistWithoutAYesOrNo) {
  EXPECT_FALSE(FlipOf("closest_point_sphere", {Point(0, 0, 2), Sphere({0, 0, 0}, 1)}));
}

// No query distinguishes 0 and -0, and none answers -0, but a shape that a query returns unchanged
// keeps its zeros. The indices of vertices and of parents are integers, whose zero has no sign.

void FlipZeros(Json& json) {
  if (json.is_number() && json.get<double>() == 0) {
    json = std::signbit(json.get<double>()) ? 0.0 : -0.0;
  } else if (json.is_structured()) {
    for (const auto& [key, item] : json.items()) {
      if (key != "triangles" && key != "parent") FlipZeros(item);
    }
  }
}

Value WithZerosFlipped(const Value& value) {
  if (std::holds_alternative<int>(value)) return value;
  Json json = WriteValue(value);
  FlipZeros(json);
  return ReadValue(KindOf(value), JsonReader(json));
}

bool HasMinusZero(const Json& json) {
  if (json.is_number_float()) return json.get<double>() == 0 && std::signbit(json.get<double>());
  return json.is_structured() && std::ranges::any_of(json, HasMinusZero);
}

std::optional<Answer> AnswerOf(const Query& query, const std::vector<Value>& arguments) {
  try {
    return query.implementations.front().run(arguments);
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
}

/// Calls `check(query, arguments)` for each query.
template <class Check>
void ForAll(const Check& check) {
  for (const Query& query : Queries()) {
    ASSERT_EQ(query.implementations.front().name, "hitscan");
    AnyValue any(static_cast<unsigned>(query.name.size()) + 5, AnyValue::kHostile);
    for (int i = 0; i < 1000; ++i) {
      std::vector<Value> arguments;
      for (const NamedKind& parameter : query.parameters) {
        arguments.push_back(any.Of(parameter.kind));
      }
      std::string text(query.name);
      for (const Value& argument : arguments) text += ", " + PrintValue(argument);
      SCOPED_TRACE(text);
      check(query, arguments);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(SignedZero, InAnArgumentChangesNoAnswer) {
  ForAll([](const Query& query, const std::vector<Value>& arguments) {
    std::vector<Value> flipped;
    for (const Value& argument : arguments) flipped.push_back(WithZerosFlipped(argument));
    EXPECT_EQ(AnswerOf(query, flipped), AnswerOf(query, arguments));
  });
}

TEST(SignedZero, IsReturnedOnlyWithinAPassedShape) {
  ForAll([](const Query& query, const std::vector<Value>& arguments) {
    if (query.name == "aabb_construct" || query.name == "plane_construct") return;
    const std::optional<Answer> answer = AnswerOf(query, arguments);
    const Json json = answer ? AnswerToJson(*answer) : Json();
    EXPECT_FALSE(HasMinusZero(json)) << json;
  });
}

}  // namespace
}  // namespace hitscan
