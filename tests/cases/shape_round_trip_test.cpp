#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

#include "json/document.h"
#include "shape/fields.h"
#include "shape/shape.h"
#include "shape/value.h"
#include "support/any_value.h"

// A shape that is written in any format and read again is bit-identical.
namespace hitscan {
namespace {

constexpr int kTimes = 2000;
// Of kinds with large values, such as models, only as many as are written in half a megabyte.
constexpr std::size_t kMostBytes = 500'000;

template <class Check>
void ForAll(const Check& check) {
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    for (const AnyValue::Numbers numbers : {AnyValue::kOrdinary, AnyValue::kHostile}) {
      AnyValue any(static_cast<unsigned>(kind) + 2903, numbers);
      std::size_t bytes = 0;
      for (int i = 0; i < kTimes && bytes < kMostBytes; ++i) {
        const Value value = any.Of(kind);
        SCOPED_TRACE(std::string(KindName(kind)) + " " + PrintValue(value));
        bytes += WriteValue(value).dump().size();
        check(value);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(Identical, DistinguishesZerosButNoOtherEqualValues) {
  EXPECT_TRUE(Identical(Value(0.0F), Value(0.0F)));
  EXPECT_FALSE(Identical(Value(0.0F), Value(-0.0F)));
  EXPECT_FALSE(Identical(Value(0.0F), Value(0)));
  EXPECT_FALSE(Identical(Value(Point(1, 0, 2)), Value(Point(1, -0.0F, 2))));
  EXPECT_TRUE(Identical(Value(NAN), Value(NAN)));
  EXPECT_FALSE(Identical(Value(std::vector<Point>(2)), Value(std::vector<Point>(3))));
  Camera camera;
  const Value before(camera);
  EXPECT_TRUE(Identical(before, Value(camera)));
  camera.orthographic = true;
  EXPECT_FALSE(Identical(before, Value(camera)));
  ForAll([](const Value& value) {
    const Value copy = value;  // NOLINT: bytes between the members need not be copied
    EXPECT_TRUE(Identical(copy, value));
  });
}

TEST(RoundTrip, ThroughJsonText) {
  ForAll([](const Value& value) {
    EXPECT_FALSE(PrintValue(value).empty());
    for (const std::string& text : {WriteValue(value).dump(), OnOneLine(WriteValue(value))}) {
      const Json json = Json::parse(text);
      EXPECT_TRUE(Identical(ReadValue(KindOf(value), JsonReader(json)), value)) << text;
    }
  });
}

TEST(RoundTrip, ThroughTheFieldsOfTheWindow) {
  ForAll([](const Value& value) {
    const std::vector<Field> fields = FieldsOf(value);
    // Of the thousands of numbers of a large mesh, some.
    for (std::size_t i = 0; i < fields.size(); i += 1 + fields.size() / 50) {
      EXPECT_TRUE(Identical(WithField(value, i, fields[i].number), value)) << fields[i].name;
    }
  });
}

TEST(RoundTrip, ThroughAHandleThatIsDraggedToItsPosition) {
  ForAll([](const Value& value) {
    const std::vector<Handle> handles = HandlesOf(value);
    for (std::size_t i = 0; i < handles.size(); ++i) {
      EXPECT_TRUE(Identical(Dragged(value, i, handles[i].position), value)) << handles[i].name;
    }
  });
}

TEST(RoundTrip, DraggingOneHandleKeepsTheOtherNumbers) {
  AnyValue any(11);
  for (int i = 0; i < kTimes; ++i) {
    const Ray ray = std::get<Ray>(any.Of(kKindOf<Ray>));
    const Ray2 flat = std::get<Ray2>(any.Of(kKindOf<Ray2>));
    const Plane plane = std::get<Plane>(any.Of(kKindOf<Plane>));
    const Line2 line = std::get<Line2>(any.Of(kKindOf<Line2>));
    const Point to = any.Position();
    EXPECT_EQ(std::get<Ray>(Dragged(ray, 0, to)).direction(), ray.direction());
    EXPECT_EQ(std::get<Ray>(Dragged(ray, 1, to)).origin(), ray.origin());
    EXPECT_EQ(std::get<Ray2>(Dragged(flat, 0, to)).direction(), flat.direction());
    EXPECT_EQ(std::get<Ray2>(Dragged(flat, 1, to)).origin(), flat.origin());
    EXPECT_EQ(std::get<Plane>(Dragged(plane, 0, to)).normal(), plane.normal());
    EXPECT_EQ(std::get<Plane>(Dragged(plane, 1, to)).distance(), plane.distance());
    EXPECT_EQ(std::get<Line2>(Dragged(line, 0, to)).normal(), line.normal());
    EXPECT_EQ(std::get<Line2>(Dragged(line, 1, to)).distance(), line.distance());
  }
}

TEST(RoundTrip, ABoxKeepsTheSignsOfItsZeros) {
  const Point plus(0.0F);
  const Point minus(-0.0F);
  for (const auto& [min, max] : {std::pair(plus, minus), std::pair(minus, plus)}) {
    const Aabb box = Aabb::FromCorners(min, max);
    EXPECT_TRUE(Identical(box.min(), min));
    EXPECT_TRUE(Identical(box.max(), max));
  }
}

TEST(RoundTrip, ThroughTheDigitsOfEveryKindOfFloat) {
  const auto bits_of = [](float number) { return std::bit_cast<std::uint32_t>(number); };
  std::mt19937 engine(5);
  for (int i = 0; i < 1'000'000; ++i) {
    const auto number = std::bit_cast<float>(static_cast<std::uint32_t>(engine()));
    if (!std::isfinite(number)) continue;
    const Json json = Json::parse(NumberToJson(number).dump());
    ASSERT_EQ(bits_of(JsonReader(json).Number()), bits_of(number)) << json;
  }
  EXPECT_EQ(NumberToJson(-0.0F).dump(), "-0.0");
  EXPECT_EQ(NumberToJson(0.0F).dump(), "0");
}

}  // namespace
}  // namespace hitscan
