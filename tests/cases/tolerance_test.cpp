#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "cases/check.h"
#include "shape/fields.h"
#include "support/any_value.h"
#include "support/floats.h"

namespace hitscan {
namespace {

TEST(NearlyEqual, BooleansAndIntegersExactlyAndOtherKindsNever) {
  EXPECT_FALSE(NearlyEqual(1, 1.0F, 1));
  EXPECT_TRUE(NearlyEqual(true, true, 10));
  EXPECT_FALSE(NearlyEqual(true, false, 10));
  EXPECT_FALSE(NearlyEqual(1, 2, 10));
}

TEST(NearlyEqual, ShapesMemberByMember) {
  const Value plane = Plane({0, 1, 0}, 2);
  EXPECT_TRUE(NearlyEqual(plane, Plane({0, 1, 0}, 2.0001F), 1e-3));
  EXPECT_FALSE(NearlyEqual(plane, Plane({0, 1, 0}, 2.1F), 1e-3));
  EXPECT_FALSE(NearlyEqual(plane, Plane({1, 0, 0}, 2), 1e-3));
  EXPECT_FALSE(NearlyEqual(plane, Sphere(), 10));
  EXPECT_TRUE(NearlyEqual(std::vector<Plane>(2), std::vector<Plane>(2), 0));
  EXPECT_FALSE(NearlyEqual(std::vector<Plane>(2), std::vector<Plane>(3), 10));
  EXPECT_FALSE(NearlyEqual(std::vector<Plane>(3), std::vector<Plane>(2), 10));
  EXPECT_FALSE(NearlyEqual(std::vector<Point>(2), std::vector<Point>(), 1e30));
}

TEST(NearlyEqual, NumbersAbsoluteAndRelativeAboveOne) {
  EXPECT_TRUE(NearlyEqual(0.5F, 0.5009F, 1e-3));
  EXPECT_FALSE(NearlyEqual(0.5F, 0.502F, 1e-3));
  EXPECT_TRUE(NearlyEqual(1000.0F, 1000.9F, 1e-3));
  EXPECT_FALSE(NearlyEqual(1000.0F, 1001.1F, 1e-3));
  EXPECT_TRUE(NearlyEqual(3.5F, 3.5F, 0));
  EXPECT_FALSE(NearlyEqual(Point(1, 2, 3), Point(1, 2, 3.1F), 1e-3));
  EXPECT_TRUE(NearlyEqual(Point(1, 2, 3), Point(1, 2, 3.0001F), 1e-3));
}

TEST(NearlyEqual, NotANumberEqualsNothing) {
  EXPECT_FALSE(NearlyEqual(1.0F, NAN, 1e9));
  EXPECT_FALSE(NearlyEqual(NAN, NAN, 1e9));
  EXPECT_FALSE(NearlyEqual(1.0F, INFINITY, 1e9));
}

// The definition of NearlyEqual, applied to the values as written in a case file.
bool NearAsWritten(const Json& expected, const Json& got, double tolerance) {
  if (expected.is_number() && got.is_number()) {
    const auto a = expected.get<double>();
    const auto b = got.get<double>();
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(a));
  }
  if (expected.type() != got.type() || expected.size() != got.size()) return false;
  if (!expected.is_structured()) return expected == got;
  for (auto a = expected.begin(), b = got.begin(); a != expected.end(); ++a, ++b) {
    if (!NearAsWritten(*a, *b, tolerance)) return false;
  }
  return true;
}

// A copy of the value with one number changed by about the tolerance, or an unchanged copy if the
// change would make the shape invalid.
Value Moved(const Value& value, double tolerance, AnyValue& any) {
  constexpr std::array kSteps{0.5, 0.9999, 0.9999999, 1.0, 1.0000001, 1.0001, 2.0};
  const std::vector<Field> fields = FieldsOf(value);
  if (fields.empty()) return value;
  const auto choose = [&](std::size_t count) {
    return static_cast<std::size_t>(any.Number(0, static_cast<float>(count) - 0.01F));
  };
  const std::size_t field = choose(fields.size());
  const double number = fields[field].number;
  const double step = tolerance * std::max(1.0, std::abs(number)) * kSteps[choose(kSteps.size())];
  try {
    return WithField(value, field, choose(2) == 0 ? number + step : number - step);
  } catch (const InvalidShape&) {
    return value;
  }
}

TEST(NearlyEqual, ValuesOfEveryKindAsTheyAreWritten) {
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    // Integers are equal or not.
    if (kind == kKindOf<bool> || kind == kKindOf<int> || kind == kDrillKind) continue;
    int near = 0;
    int apart = 0;
    for (const AnyValue::Numbers numbers : {AnyValue::kOrdinary, AnyValue::kHostile}) {
      AnyValue any(static_cast<unsigned>(kind) + 7, numbers);
      for (int i = 0; i < 600; ++i) {
        const double tolerance =
            std::array{0.0, 1e-7, 1e-5, 1e-3, 0.1}[static_cast<unsigned>(i) % 5];
        const Value expected = any.Of(kind);
        const Value got = i % 9 == 0 ? any.Of(kind) : Moved(expected, tolerance, any);
        const bool as_written = NearAsWritten(WriteValue(expected), WriteValue(got), tolerance);
        ++(as_written ? near : apart);
        ASSERT_EQ(NearlyEqual(expected, got, tolerance), as_written)
            << KindName(kind) << ": " << PrintValue(expected) << " and " << PrintValue(got)
            << " within " << tolerance;
      }
    }
    EXPECT_GT(near, 100) << KindName(kind);
    EXPECT_GT(apart, 100) << KindName(kind);
  }
}

TEST(NearlyEqual, InfinitiesAndNaNsAsTheyAreWritten) {
  const std::array numbers{0.0F,      -0.0F,      1.0F,      kLeastFloat, -kLeastFloat,
                           kMaxFloat, -kMaxFloat, kInfinity, -kInfinity,  NAN};
  for (const float expected : numbers) {
    for (const float got : numbers) {
      for (const double tolerance : {0.0, 1e-45, 1e-5, 1.0, 1e38, 1e300}) {
        const Value a = Point(1, expected, 2);
        const Value b = Point(1, got, 2);
        const bool as_written = NearAsWritten(WriteValue(a), WriteValue(b), tolerance);
        EXPECT_EQ(NearlyEqual(a, b, tolerance), as_written)
            << expected << " and " << got << " within " << tolerance;
        EXPECT_EQ(NearlyEqual(expected, got, tolerance), as_written);
        EXPECT_EQ(NearlyEqual(std::vector<Point>{Point(), std::get<Point>(a)},
                              std::vector<Point>{Point(), std::get<Point>(b)}, tolerance),
                  as_written);
      }
    }
  }
}

// As floats, 0.2 - 0.1 is more than 0.1, and 0.4 - 0.3 less; for the doubles nearest to the
// decimals it is the reverse.
TEST(NearlyEqual, TheDecimalsDecideAndNotTheFloats) {
  EXPECT_TRUE(NearlyEqual(0.1F, 0.2F, 0.1));
  EXPECT_FALSE(NearlyEqual(0.3F, 0.4F, 0.1));
}

// The smallest float is the distance of two neighbours among the subnormal numbers.
TEST(Tolerance, OfASearchAllowsTheRoundingOfSubnormalNumbers) {
  constexpr float kLeast = std::numeric_limits<float>::denorm_min();
  const std::array<Value, 1> arguments{Point(100 * kLeast, 0, 0)};
  const Tolerance tolerance = Tolerance::OfArguments(arguments, 1e-4);
  EXPECT_TRUE(tolerance.Allows(-121 * kLeast, -122 * kLeast));
  EXPECT_FALSE(tolerance.Allows(-121 * kLeast, -123 * kLeast));
  EXPECT_EQ(Tolerance::OfArguments(arguments, 0).Limit(1), 0);
}

// A case file does not contain whether a camera is orthographic, and no query accepts an
// orthographic one.
TEST(NearlyEqual, CamerasByWhatIsWrittenOfThem) {
  Camera camera;
  const Value before = camera;
  camera.orthographic = true;
  EXPECT_TRUE(NearlyEqual(before, camera, 0));
}

}  // namespace
}  // namespace hitscan
