#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "shape/kind_info.h"
#include "shape/movement.h"
#include "shape/nearest_points.h"
#include "shape/value.h"
#include "support/any_value.h"

namespace hitscan {
namespace {

// Calls `visit` with values of every kind that has a position.
template <class Visit>
void ForEachSpatialValue(AnyValue::Numbers numbers, const Visit& visit) {
  constexpr int kValues = 20;
  AnyValue any(1, numbers);
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    for (int i = 0; i < kValues; ++i) {
      const Value value = any.Of(kind);
      if (!LabelAnchor(value)) continue;
      SCOPED_TRACE(std::string(KindName(kind)) + " " + PrintValue(value));
      visit(value);
    }
  }
}

TEST(Moved, AShiftChangesEveryShape) {
  ForEachSpatialValue(AnyValue::kOrdinary, [](const Value& value) {
    EXPECT_NE(Moved(value, 1, {128, 256, 512}), value);
  });
}

// The scale is a power of two, which changes only the exponents, so nothing is rounded.
TEST(Moved, ScalingUpAndDownReturnsEveryShape) {
  constexpr float kScale = 8;
  ForEachSpatialValue(AnyValue::kOrdinary, [](const Value& value) {
    const Value moved = Moved(value, kScale, {0, 0, 0});
    EXPECT_NE(moved, value);
    EXPECT_EQ(LabelAnchor(moved), kScale * *LabelAnchor(value));
    EXPECT_TRUE(Identical(Moved(moved, 1 / kScale, {0, 0, 0}), value));
  });
}

TEST(Moved, ShiftingThereAndBackReturnsShapesOfWholeNumbers) {
  const glm::dvec3 shift(64, -32, 16);
  const Value values[] = {Point(1, 2, 3),
                          Point2(1, 2),
                          Ray({1, 2, 3}, {0, 0, 1}),
                          Plane({0, 1, 0}, 5),
                          Line2({0, -1}, 5),
                          Sphere({1, 2, 3}, 4),
                          Aabb::FromCorners({1, 2, 3}, {4, 5, 6}),
                          std::vector<Plane>{Plane({0, 1, 0}, 1), Plane({1, 0, 0}, 2)}};
  for (const Value& value : values) {
    EXPECT_EQ(Moved(Moved(value, 1, shift), 1, -shift), value) << PrintValue(value);
  }
}

TEST(Moved, LengthsAreScaledAndDistancesShiftedToo) {
  const glm::dvec3 shift(64, -32, 16);
  EXPECT_EQ(Moved(Sphere({1, 2, 3}, 4), 2, shift), Value(Sphere({66, -28, 22}, 8)));
  EXPECT_EQ(Moved(Plane({0, 1, 0}, 5), 2, shift), Value(Plane({0, 1, 0}, -22)));
  EXPECT_EQ(Moved(Line2({0, -1}, 5), 2, shift), Value(Line2({0, -1}, 42)));
}

// The turn has no fixed axis, and its inverse is another turn.
TEST(Moved, TurnsReturnEveryShape) {
  const AxisTurn turn{{1, 2, 0}, {false, true, true}};
  EXPECT_EQ(turn.Of(Vector(1, 2, 3)), Vector(2, -3, -1));
  EXPECT_FALSE(turn.Mirrors());
  EXPECT_TRUE((AxisTurn{{1, 0, 2}, {}}).Mirrors());
  EXPECT_TRUE((AxisTurn{{0, 1, 2}, {true, false, false}}).Mirrors());
  ForEachSpatialValue(AnyValue::kOrdinary, [&](const Value& value) {
    const KindInfo& info = InfoOf(value);
    if (info.traits().flat) return;
    const Value turned = info.Moved(value, Movement(turn));
    EXPECT_NE(turned, value);
    EXPECT_EQ(LabelAnchor(turned), turn.Of(*LabelAnchor(value)));
    // Turned models have other vertices before they are placed.
    EXPECT_TRUE(Identical(info.Moved(turned, Movement(turn.Inverse())), value));
  });
}

TEST(Moved, NumbersWithoutAPositionStay) {
  for (const Value& value : {Value(true), Value(3), Value(1.5F), Value(FrustumSide::kTop),
                             Value(Viewport{1, 2, 3, 4}), Value(glm::mat4(2))}) {
    EXPECT_EQ(Moved(value, 8, {1, 2, 3}), value) << PrintValue(value);
  }
}

// Reversed and degenerate shapes are of the same kind.
TEST(Reversed, TwiceIsTheSameShape) {
  ForEachSpatialValue(AnyValue::kHostile, [](const Value& value) {
    const auto reversed = Reversed(value);
    if (!reversed) return;
    EXPECT_EQ(KindOf(*reversed), KindOf(value));
    EXPECT_TRUE(Identical(*Reversed(*reversed), value));
  });
  EXPECT_EQ(Reversed(std::vector<Plane>{Plane({0, 1, 0}, 1)}),
            Value(std::vector<Plane>{Plane({0, -1, 0}, -1)}));
  EXPECT_EQ(Reversed(Sphere({1, 2, 3}, 4)), std::nullopt);
}

TEST(Degenerated, ListsOfPointsAreOnePoint) {
  const std::vector<Point> points{{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(Degenerated(points),
            std::vector<Value>{Value(std::vector<Point>{{1, 2, 3}, {1, 2, 3}})});
  EXPECT_EQ(Degenerated(Sphere({1, 2, 3}, 4)), std::vector<Value>{Value(Sphere({1, 2, 3}, 0))});
  EXPECT_TRUE(Degenerated(std::vector<Plane>{Plane({0, 1, 0}, 1)}).empty());
}

TEST(StartedAt, APointOfTheSameSpace) {
  const Value at = Point(7, 8, 9);
  EXPECT_EQ(StartedAt(Ray({1, 2, 3}, {0, 0, 1}), at), Value(Ray({7, 8, 9}, {0, 0, 1})));
  EXPECT_EQ(StartedAt(Segment({1, 2, 3}, {4, 5, 6}), at), Value(Segment({7, 8, 9}, {4, 5, 6})));
  EXPECT_EQ(StartedAt(Point(1, 2, 3), at), at);
  EXPECT_EQ(StartedAt(Ray2({1, 2}, {0, 1}), at), std::nullopt);
  EXPECT_EQ(StartedAt(Ray2({1, 2}, {0, 1}), Point2(7, 8)), Value(Ray2({7, 8}, {0, 1})));
  EXPECT_EQ(StartedAt(Point2(1, 2), Point2(7, 8)), Value(Point2(7, 8)));
  EXPECT_EQ(StartedAt(Sphere({1, 2, 3}, 4), at), std::nullopt);
}

const Triangle kFlat({0, 0, 0}, {4, 0, 0}, {0, 4, 0});

using Values = std::vector<Value>;

double Gap(const Value& a, const Value& b) {
  const double gap = ShapeGap(Values{a, b}).value();
  EXPECT_EQ(ShapeGap(Values{b, a}).value(), gap);
  return gap;
}

TEST(ShapeGap, IsThatOfTheNearestCornersEdgesAndFaces) {
  EXPECT_DOUBLE_EQ(Gap(kFlat, Triangle({1, 1, 0.25F}, {9, 9, 8}, {9, 1, 8})), 0.25);
  EXPECT_DOUBLE_EQ(Gap(kFlat, std::vector<Point>{{1, 1, 0.5F}}), 0.5);
  EXPECT_DOUBLE_EQ(Gap(kFlat, Sphere({1, 1, 3}, 2)), 1);
  EXPECT_DOUBLE_EQ(Gap(kFlat, Triangle({2, -1, 1}, {2, -1, -1}, {2, -9, 0})), 1);
  EXPECT_DOUBLE_EQ(Gap(kFlat, Aabb::FromCorners({5, -1, -1}, {6, 6, 1})), 1);
  EXPECT_DOUBLE_EQ(
      Gap(Aabb::FromCorners({0, 0, 0}, {1, 1, 1}), Aabb::FromCorners({4, 5, 0}, {6, 6, 1})), 5);
  EXPECT_DOUBLE_EQ(Gap(std::vector<Point>{{3, 4, 0}}, Sphere({0, 0, 0}, 1)), 4);
  EXPECT_DOUBLE_EQ(Gap(Sphere({0, 0, 0}, 1), Sphere({0, 0, 8}, 2)), 5);
  EXPECT_EQ(Gap(Sphere({0, 0, 0}, 5), Sphere({1, 0, 0}, 1)), 0);
}

TEST(ShapeGap, OfARayIsThatOfItsPartBeforeTheShapeAndOfOtherShapesUnknown) {
  EXPECT_DOUBLE_EQ(ShapeGap(Values{Ray({-5, 5, 0}, {1, 0, 0}), kFlat}).value(), 1);
  EXPECT_DOUBLE_EQ(ShapeGap(Values{Ray({-5, 1, 0}, {-1, 0, 0}), kFlat}).value(), 5);
  EXPECT_DOUBLE_EQ(ShapeGap(Values{Segment({-5, 1, 0}, {-2, 1, 0}), kFlat}).value(), 2);
  EXPECT_FALSE(ShapeGap(Values{kFlat, Plane({0, 0, 1}, 0)}));
  EXPECT_FALSE(ShapeGap(Values{kFlat}));
}

}  // namespace
}  // namespace hitscan
