#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "queries/queries.h"
#include "support/any_value.h"

// No query distinguishes 0 and -0, and none answers -0, but a shape that a query returns unchanged
// keeps its zeros.
namespace hitscan {
namespace {

void FlipZeros(Json& json) {
  if (json.is_number() && json.get<double>() == 0) {
    json = std::signbit(json.get<double>()) ? 0.0 : -0.0;
  } else if (json.is_structured()) {
    for (Json& item : json) FlipZeros(item);
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
