#include "cases/severity.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "queries/query_lookup.h"
#include "support/floats.h"

namespace hitscan {
namespace {

// The severity of answering the opposite of the exact verdict.
std::optional<double> SeverityOfOpposite(std::string_view name, std::vector<std::string> texts) {
  const Query& query = *FindQuery(name);
  const WrittenArguments arguments(query, texts);
  Answer got = query.implementations.front().run(arguments.Values().value());
  got.front().value = !std::get<bool>(got.front().value);
  return SeverityOf(arguments, got);
}

const char* const kBox = R"({"min": [0, 0, 0], "max": [1, 1, 1]})";

// Expects a severity from half of the distance, in units, to the distance: the point and the box
// may move towards each other, each by half of the distance.
void ExpectDistance(std::string point, double units) {
  const auto severity = SeverityOfOpposite("point_in_aabb", {std::move(point), kBox});
  ASSERT_TRUE(severity);
  EXPECT_LE(*severity, units * 1.001 + 1);
  EXPECT_GE(*severity, units / 2);
}

// The unit of 1 is 2^-23. Severities are found to about one part in a thousand.
TEST(Severity, IsTheDistanceInUnits) {
  EXPECT_NEAR(*SeverityOfOpposite("point_in_aabb", {"[1.00000012, 0.5, 0.5]", kBox}), 0.5, 0.51);
  ExpectDistance("[1.0001, 0.5, 0.5]", 1e-4 * 0x1p23);
  ExpectDistance("[1.5, 0.5, 0.5]", 0x1p22);
  // A point inside: 0.75 is a quarter away from the face at 1.
  ExpectDistance("[0.75, 0.5, 0.5]", 0x1p21);
}

TEST(Severity, OfContactIsAtMostOneUnit) {
  EXPECT_LE(*SeverityOfOpposite("point_in_aabb", {"[1, 0.5, 0.5]", kBox}), 1);
  EXPECT_LE(*SeverityOfOpposite("aabb_aabb", {kBox, R"({"min": [1, 0, 0], "max": [2, 1, 1]})"}), 1);
  // All subnormal numbers have the unit of the smallest one.
  EXPECT_LE(*SeverityOfOpposite("point_in_aabb",
                                {"[1e-45, 0, 0]", R"({"min": [0, 0, 0], "max": [1e-45, 0, 0]})"}),
            1);
}

TEST(Severity, OfASingleNumberIsInItsOwnUnits) {
  EXPECT_NEAR(*SeverityOfOpposite("point_in_sphere",
                                  {"[2.0001, 0, 0]", R"({"center": [0, 0, 0], "radius": 2})"}),
              1e-4 * 0x1p22, 1);
}

// A ray that misses the edge of a triangle by 1e-3 needs a change of about that.
TEST(Severity, OfARayBesideAnEdge) {
  const std::string triangle = "[[0, 0, 0], [4, 0, 0], [0, 4, 0]]";
  const auto near = SeverityOfOpposite(
      "raycast_triangle", {R"({"origin": [1, -0.000001, 1], "direction": [0, 0, -1]})", triangle});
  const auto far = SeverityOfOpposite(
      "raycast_triangle", {R"({"origin": [1, -0.001, 1], "direction": [0, 0, -1]})", triangle});
  ASSERT_TRUE(near && far);
  EXPECT_LE(*near, 1e-6 * 0x1p23 * 1.01);
  EXPECT_GT(*near, 1e-6 * 0x1p23 * 0.2);
  EXPECT_LE(*far, 1e-3 * 0x1p23 * 1.01);
  EXPECT_GT(*far, 100 * *near);
}

// The determinant of the normals is 1e-3 and passes zero when their angles change by about that. No
// float is tried where it is zero.
TEST(Severity, PassesADeterminantOfZero) {
  const auto severity =
      SeverityOfOpposite("intersect_three_planes", {R"([{"normal": [1, 0, 0], "distance": 1},
                                     {"normal": [0, 1, 0], "distance": 2},
                                     {"normal": [0.6, 0.8, 0.001], "distance": 3}])"});
  ASSERT_TRUE(severity);
  EXPECT_LE(*severity, 1e-3 * 0x1p24 * 1.01);
  EXPECT_GE(*severity, 1e-3 * 0x1p24 * 0.1);
  // Answering a point for planes whose normals lie in one plane needs a change of one unit.
  const auto in_one_plane =
      SeverityOfOpposite("intersect_three_planes", {R"([{"normal": [1, 0, 0], "distance": 1},
                                     {"normal": [0, 1, 0], "distance": 2},
                                     {"normal": [1, 0, 0], "distance": 3}])"});
  ASSERT_TRUE(in_one_plane);
  EXPECT_LE(*in_one_plane, 1);
}

// A point is outside of three faces at once, by half a unit of length each.
TEST(Severity, ChangesTheNumbersOfAVectorTogether) {
  const auto severity = SeverityOfOpposite("point_in_aabb", {"[1.5, 1.5, -0.5]", kBox});
  ASSERT_TRUE(severity);
  EXPECT_LE(*severity, 0x1p22 * 1.001);
  EXPECT_GE(*severity, 0x1p21);
}

// Both triangles have the edge from (0, 0, 0) to (0, 0, 1). Moving only one corner does not
// separate them.
TEST(Severity, MovesShapesAsAWhole) {
  const auto severity = SeverityOfOpposite(
      "triangle_triangle",
      {"[[0, -1, 0], [0, 0, 0], [0, 0, 1]]", "[[0, 0, 0], [0, 0, 1], [0, 1, 0]]"});
  ASSERT_TRUE(severity);
  EXPECT_LE(*severity, 1);
}

// The sphere touches the triangle at (1, 0, 0), and a unit of 1 is larger than the sphere.
TEST(Severity, OfContactIsAtMostOneUnitWhereNumbersDifferInSize) {
  const auto severity = SeverityOfOpposite(
      "triangle_sphere",
      {"[[0, 1, 0], [0, -1, 0], [2, 0, 0]]", R"({"center": [1, 0, 2e-16], "radius": 2e-16})"});
  ASSERT_TRUE(severity);
  EXPECT_LE(*severity, 1e-6);
}

// Only changes far below a unit of the vector, which is 2^36, move the line by a part of its
// distance from the point: the start from 7e6 to 6.5e6, or to zero.
TEST(Severity, OfASmallNumberBesideMuchLargerOnes) {
  const std::vector<std::string> texts{"[1e27, 3e17, 0]",
                                       R"({"start": [7e6, 6e17, 0], "end": [2e27, 0, 0]})"};
  ASSERT_TRUE(SeverityOfOpposite("point_on_line", texts));
  EXPECT_LT(*SeverityOfOpposite("point_on_line", texts), 1e-4);
}

// Up to rounding, the ray starts on an edge and leads away from the triangle. It hits if its start
// is moved into the triangle and in front of its plane, along neither an axis nor a diagonal.
TEST(Severity, OfSeveralNumbersInARatio) {
  const auto severity = SeverityOfOpposite(
      "raycast_triangle", {R"({"origin": [2.042, 1.106, 0.786], "direction": [1, -1, 0]})",
                           "[[0, 2, 1], [1.876, 2.212, 0], [2.208, 0, 1.572]]"});
  ASSERT_TRUE(severity);
  EXPECT_LE(*severity, 8);
}

TEST(Severity, DoesNotDependOnTheScale) {
  const auto small = SeverityOfOpposite("point_in_aabb", {"[1.5, 0.5, 0.5]", kBox});
  const auto large = SeverityOfOpposite(
      "point_in_aabb", {"[1536, 512, 512]", R"({"min": [0, 0, 0], "max": [1024, 1024, 1024]})"});
  EXPECT_EQ(small, large);
}

TEST(Severity, IsNoneWhenNoChangeHelps) {
  // No change of one vector by its own size makes these boxes meet.
  EXPECT_EQ(
      SeverityOfOpposite("aabb_aabb", {R"({"min": [-200, -200, -200], "max": [-100, -100, -100]})",
                                       R"({"min": [90, 90, 90], "max": [91, 91, 91]})"}),
      std::nullopt);
}

// Up to rounding, the ray is in the plane of the triangle and passes through a corner.
TEST(Severity, OfAnAnsweredPointOfBothShapesIsSmall) {
  const std::vector<std::string> texts{
      R"({"origin": [0.46017855, -4.7642775, 1.6198018],
          "direction": [0.89980155, -0.31079972, -0.3062037]})",
      "[[16.494652, -14.831327, -2.5644639], [7.7702484, -7.2892427, -0.86782503],"
      " [10.959133, -16.227318, 0.24865031]]"};
  const WrittenArguments arguments(*FindQuery("raycast_triangle"), texts);
  const auto severity_of = [&](const Point& point) {
    return SeverityOf(arguments, {{"hit", true}, {"t", 8.124F}, {"point", point}}).value();
  };
  EXPECT_LE(severity_of({7.7702484F, -7.2892427F, -0.86782503F}), 2);
  EXPECT_GT(severity_of({std::numeric_limits<float>::quiet_NaN(), 0, 0}), 1000);
  EXPECT_GT(severity_of({7.7752484F, -7.2892427F, -0.86782503F}), 1000);
}

// Two triangles almost in one plane, a fraction of a unit apart: most changes move one triangle
// through the other.
TEST(Severity, OfAGapBetweenShapesInOnePlaneIsSmall) {
  const auto severity = SeverityOfOpposite(
      "triangle_triangle", {"[[0, 0, 0.00000001], [4, 1, 0.00000001], [1, 4, 0.00000001]]",
                            "[[1, 1, 0], [5, 2, 0], [2, 5, 0]]"});
  ASSERT_TRUE(severity);
  EXPECT_LE(*severity, 0.1);
}

// The last argument of SeverityOf, `enough`, ends the search as soon as a severity of at most this
// value is found. It does not change severities above this value.
TEST(Severity, EndsTheSearchAtOneThatIsEnough) {
  const Query& query = *FindQuery("point_in_aabb");
  const WrittenArguments arguments(query, std::vector<std::string>{"[1.5, 1.25, 0.5]", kBox});
  const Answer got{{"inside", true}};
  const double severity = SeverityOf(arguments, got).value();
  EXPECT_GT(severity, 0x1p20);
  EXPECT_EQ(SeverityOf(arguments, got, kMostSeverity, severity / 2), severity);
  const double ended = SeverityOf(arguments, got, kMostSeverity, 0x1p24).value();
  EXPECT_LE(ended, 0x1p24);
  EXPECT_GE(ended, severity);
}

// Whether a change of the input by one unit explains the answer that `answer` makes from the exact
// one. The ray starts at `height` and descends by 1e-6 of its length, so that the last place of its
// direction moves the hit by 6 %.
template <class MakeAnswer>
bool Explains(double height, const MakeAnswer& answer) {
  const std::vector<std::string> texts{
      fmt::format(R"({{"origin": [0, 0, {}], "direction": [1, 0, -0.000001]}})", height),
      R"({"normal": [0, 0, 1], "distance": 0})"};
  const WrittenArguments arguments(*FindQuery("raycast_plane"), texts);
  const std::vector<Value> values = arguments.Values().value();
  const Answer exact = ExactAnswer(arguments.query(), values);
  const Answer got = answer(exact);
  const auto tolerance = Tolerance::OfArguments(values, 1e-4);
  const auto failure = CompareWithExact(arguments.query(), values, exact, got, tolerance);
  return !failure || IsExplainedByOneUnit(*failure, arguments, got, tolerance);
}

bool ExplainsDistance(float factor) {
  return Explains(1, [&](Answer got) {
    std::get<float>(got[1].value) *= factor;
    std::get<Point>(got[2].value).x *= factor;
    return got;
  });
}

TEST(OneUnit, ExplainsNumbersThatTheLastPlaceOfTheInputMovesAsFar) {
  EXPECT_TRUE(ExplainsDistance(1.01F));
  EXPECT_TRUE(ExplainsDistance(0.97F));
  EXPECT_FALSE(ExplainsDistance(1.2F));
  EXPECT_FALSE(ExplainsDistance(0.8F));
}

// From 3.3e32 up the last place of the direction moves the hit beyond the largest float.
bool ExplainsAtTheLargestFloat(float t, const Point& point, double height = 3.3e32) {
  return Explains(height, [&](const Answer&) -> Answer {
    return {{"hit", true}, {"t", t}, {"point", point}};
  });
}

TEST(OneUnit, ExplainsAnInfinityNearTheLargestFloat) {
  EXPECT_TRUE(ExplainsAtTheLargestFloat(kInfinity, {kInfinity, 0, 0}));
  EXPECT_FALSE(ExplainsAtTheLargestFloat(-kInfinity, {kInfinity, 0, 0}));
  EXPECT_FALSE(ExplainsAtTheLargestFloat(kInfinity, {kInfinity, 0, -kInfinity}));
  EXPECT_FALSE(ExplainsAtTheLargestFloat(kInfinity, {kInfinity, 0, 0}, 1e32));
}

TEST(OneUnit, NeverExplainsNan) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(ExplainsAtTheLargestFloat(kInfinity, {kInfinity, kNan, 0}));
  // The last place explains this t, but not the NaN beside it.
  EXPECT_TRUE(ExplainsAtTheLargestFloat(1.01e38F, {1.01e38F, 0, 0}, 1e32));
  EXPECT_FALSE(ExplainsAtTheLargestFloat(1.01e38F, {1.01e38F, kNan, 0}, 1e32));
}

// The indices of the numbers are 0 to 2 for the origin, 3 to 5 for the direction and 6 to 14 for
// the corners. The last place of the origin is 2^-21, and that of the first corner is 2^-23.
const WrittenArguments& RayAndTriangle() {
  static const WrittenArguments arguments(
      *FindQuery("raycast_triangle"),
      std::vector<std::string>{R"({"origin": [5, 1, 0], "direction": [0, 0, 1]})",
                               "[[1, 0, 0], [9, 4, 0], [1, 4, 0]]"});
  return arguments;
}

using StepsByNumber = std::map<std::size_t, double>;

StepsByNumber StepsOf(const InputChange& change) {
  StepsByNumber steps;
  for (const auto& [index, step] : change) steps[index] = step;
  return steps;
}

bool Contains(const std::vector<InputChange>& changes, const StepsByNumber& steps) {
  return std::ranges::any_of(changes, [&](const InputChange& each) {
    return std::ranges::equal(StepsOf(each), steps, [](const auto& a, const auto& b) {
      return a.first == b.first && std::abs(a.second - b.second) <= 1e-3 * std::abs(b.second);
    });
  });
}

TEST(InputChanges, OfNumbersAreUnitsOfTheirVector) {
  const InputChanges changes(RayAndTriangle());
  ASSERT_EQ(changes.OfNumbers().size(), 2 * RayAndTriangle().size());
  EXPECT_TRUE(Contains(changes.OfNumbers(), {{1, 0x1p-21}}));
  EXPECT_TRUE(Contains(changes.OfNumbers(), {{1, -0x1p-21}}));
  EXPECT_TRUE(Contains(changes.OfNumbers(), {{7, 0x1p-23}}));
  // The last places of 1, 5 and 0 themselves, in units of the origin (5, 1, 0).
  EXPECT_EQ(changes.OwnUnit({{1, 0x1p-21}}), 0.25);
  EXPECT_EQ(changes.OwnUnit({{0, -0x1p-21}}), 1);
  EXPECT_EQ(changes.OwnUnit({{2, 0x1p-21}}), 0x1p-128);
  EXPECT_EQ(changes.LargestUnit(), 0x1p-20);
  EXPECT_EQ(changes.PartsOfUnit({{1, 0x1p-21}}), std::vector<double>{0.25});
  EXPECT_EQ(changes.PartsOfUnit({{0, 0x1p-21}}), std::vector<double>());
}

TEST(InputChanges, OfASmallNumberMakeItZero) {
  const std::vector<std::string> texts{"[1, 3.725290298461914e-9, 0]", kBox};
  const WrittenArguments arguments(*FindQuery("point_in_aabb"), texts);
  const InputChanges changes(arguments);
  EXPECT_TRUE(std::ranges::count(changes.PartsOfUnit({{1, -0x1p-23}}), 0x1p-5));
  EXPECT_FALSE(std::ranges::count(changes.PartsOfUnit({{1, 0x1p-23}}), 0x1p-5));
}

TEST(InputChanges, OfAVectorAreItsDiagonals) {
  const InputChanges changes(RayAndTriangle());
  const double unit = 0x1p-21;
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, unit}, {1, unit}, {2, unit}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, -unit}, {1, unit}, {2, -unit}}));
}

TEST(InputChanges, OfAShapeMoveAllOfItByItsLargestUnit) {
  const InputChanges changes(RayAndTriangle());
  const double unit = 0x1p-20;
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{7, unit}, {10, unit}, {13, unit}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{6, -unit}, {9, -unit}, {12, -unit}}));
  // A direction is no position.
  EXPECT_FALSE(Contains(changes.OfSeveral(), {{0, 0x1p-21}, {3, 0x1p-21}}));
}

// Three times the way to the centre is (8, 8) from the first corner and (-16, -4) from the second.
TEST(InputChanges, OfPointsLeadFromCornersToTheCentre) {
  const InputChanges changes(RayAndTriangle());
  const double unit = 0x1p-21;
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, unit}, {1, unit}, {2, 0}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, -unit}, {1, -unit / 4}, {2, 0}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, unit}, {1, unit / 4}, {2, 0}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{9, -2 * unit}, {10, -unit / 2}, {11, 0}}));
}

TEST(InputChanges, InRandomDirectionsAreTheSameEachTimeAndWithinOneUnit) {
  InputChanges first(RayAndTriangle());
  InputChanges second(RayAndTriangle());
  for (int i = 0; i < 60; ++i) {
    const InputChange change = first.Random();
    EXPECT_EQ(StepsOf(change), StepsOf(second.Random()));
    EXPECT_TRUE(change.size() == 3 || change.size() == RayAndTriangle().size());
    for (const auto& [index, step] : change) EXPECT_LE(std::abs(step), first.LargestUnit());
  }
}

TEST(InputChanges, AddTheUnitsToTheNumbers) {
  InputChanges changes(RayAndTriangle());
  const std::vector<NumberChange> change{{0, 0x1p-21}, {7, -0x1p-23}};
  const auto values = changes.Changed(change, 4);
  ASSERT_TRUE(values);
  EXPECT_EQ(std::get<Ray>((*values)[0]).origin().x, 5 + 0x1p-19F);
  EXPECT_EQ(std::get<Triangle>((*values)[1]).a().y, -0x1p-21F);
}

std::optional<Value> SnappedArgument(std::string_view name, const std::vector<std::string>& texts,
                                     std::size_t argument, const std::string& changed,
                                     double step) {
  const Query& query = *FindQuery(name);
  const auto before = WrittenArguments(query, texts).Values().value();
  std::vector<std::string> after = texts;
  after[argument] = changed;
  const auto values = WrittenArguments(query, after).Values().value();
  return Snapped(query, before, argument, values[argument], step);
}

TEST(Snapped, ChangedNumbersBecomeMultiplesOfTheStep) {
  const std::string sphere = R"({"center": [0.3, 0.3, 0.3], "radius": 1.3})";
  const auto snapped = [&](const std::string& changed, double step) {
    return *SnappedArgument("point_in_sphere", {"[0, 0, 0]", sphere}, 1, changed, step);
  };
  EXPECT_EQ(snapped(R"({"center": [2.6, 0.3, -1.4], "radius": 1.3})", 1),
            Value(Sphere({3, 0.3F, -1}, 1.3F)));
  EXPECT_EQ(snapped(R"({"center": [0.3, 0.3, 0.3], "radius": 2.66})", 0.1),
            Value(Sphere({0.3F, 0.3F, 0.3F}, 2.7F)));
  EXPECT_EQ(snapped(sphere, 1), Value(Sphere({0.3F, 0.3F, 0.3F}, 1.3F)));
}

TEST(Snapped, ChangedDirectionsTurnToAxesAndDiagonals) {
  const auto snapped = [](const std::string& direction) {
    const std::string ray = R"({"origin": [0.3, 0, 0], "direction": )";
    return std::get<Ray>(*SnappedArgument(
        "raycast_plane", {ray + "[0, 0.6, 0.8]}", R"({"normal": [0, 1, 0], "distance": 0})"}, 0,
        ray + direction + "}", 1));
  };
  EXPECT_EQ(snapped("[0.9, 0.2, -0.2]"), Ray({0.3F, 0, 0}, {1, 0, 0}));
  EXPECT_EQ(snapped("[0.1, -0.9, 1]"), Ray({0.3F, 0, 0}, {0, -1, 1}));
  EXPECT_EQ(snapped("[-3, 2, 2.5]"), Ray({0.3F, 0, 0}, {-1, 1, 1}));
  EXPECT_EQ(snapped("[0, 0.6, 0.8]"), Ray({0.3F, 0, 0}, {0, 0.6F, 0.8F}));
  const std::string flat = R"({"origin": [0, 0], "direction": )";
  EXPECT_EQ(
      SnappedArgument("raycast_line_2d", {flat + "[1, 0]}", R"({"normal": [1, 0], "distance": 1})"},
                      0, flat + "[-0.7, -0.6]}", 1),
      Value(Ray2({0, 0}, {-1, -1})));
}

// The two corners of a box may be equal, but not the eye and the target of a camera.
TEST(Snapped, InvalidShapesAreRefused) {
  const std::string camera = R"("target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
                                "aspect": [1, 1], "near": 1, "far": 9})";
  EXPECT_FALSE(SnappedArgument("camera_look_at", {R"({"eye": [0, 0, 5], )" + camera}, 0,
                               R"({"eye": [0, 0, 0.3], )" + camera, 1));
}

}  // namespace
}  // namespace hitscan
