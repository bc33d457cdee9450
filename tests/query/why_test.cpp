#include "query/why.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "cases/case_file.h"
#include "geometry/exact/recorder.h"
#include "queries/query_lookup.h"
#include "query/formula.h"
#include "random/random.h"
#include "shape/fields.h"
#include "shape/random_value.h"

namespace hitscan {
namespace {

using formula::Names;
using formula::Number;
using formula::Vec;

int SignOf(double number) { return (number > 0) - (number < 0); }

// The numbers of the arguments, by the definitions of symbols: "ray.origin", "planes.0.distance".
Names NamesOf(const Query& query, std::span<const Value> arguments) {
  Names names;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::map<std::string, Vec> vectors;
    for (const Field& field : FieldsOf(arguments[i])) {
      std::string path = std::string(query.parameters[i].name);
      if (field.name != "value") path += "." + field.name;
      std::ranges::replace(path, ' ', '.');
      const Number number(static_cast<double>(static_cast<float>(field.number)));
      const char axis = path.back();
      if (path[path.size() - 2] == '.' && axis >= 'x' && axis <= 'z') {
        Vec& vector = vectors[path.substr(0, path.size() - 2)];
        (axis == 'x' ? vector.x : axis == 'y' ? vector.y : vector.z) = number;
      } else {
        names.values.emplace(path, number);
      }
    }
    for (const auto& [path, vector] : vectors) names.values.insert_or_assign(path, vector);
  }
  return names;
}

// A random case of the query; nothing where the numbers are no shapes.
std::optional<std::vector<Value>> MakeCase(const Query& query, Random& random, int case_class) {
  RandomGeometry geometry(random, static_cast<CaseClass>(case_class), false);
  std::vector<Value> arguments;
  try {
    for (const NamedKind& parameter : query.parameters) {
      arguments.push_back(MakeRandomValue(parameter.kind, geometry).value);
    }
    query.RequireAnswerable(arguments);
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
  return arguments;
}

template <class Check>
void ForEachCase(const Query& query, int cases, const Check& check) {
  Random random(7);
  for (int i = 0; i < cases; ++i) {
    const auto arguments = MakeCase(query, random, i % kRandomClasses);
    if (!arguments) continue;
    std::string described(query.name);
    for (const Value& argument : *arguments) described += "; " + PrintValue(argument);
    SCOPED_TRACE(described);
    check(*arguments);
    if (testing::Test::HasFailure()) return;
  }
}

template <class Check>
void ForEachFileCase(const Check& check) {
  const std::filesystem::path folder = std::filesystem::path(HITSCAN_ASSETS) / "cases";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    const CaseFile file = LoadCaseFile(entry.path());
    // A search for the margin may take milliseconds, so only every tenth case of long files is
    // tested.
    const std::size_t step = file.cases.size() > 20 ? 10 : 1;
    for (std::size_t i = 0; i < file.cases.size(); i += step) {
      const Case& test = file.cases[i];
      SCOPED_TRACE(entry.path().string() + ", case " + std::to_string(test.id));
      check(*file.query, test.arguments);
    }
  }
}

Answer ExactVerdict(const Query& query, std::span<const Value> arguments) {
  return VerdictOf(query.implementations.front().run(arguments));
}

// Every number has the value and the sign of its formula, which is evaluated with 6000 bits.
void ExpectFormulasHold(const Query& query, std::span<const Value> arguments) {
  const std::optional<Why> why = WhyOf(query, arguments);
  ASSERT_TRUE(why);
  Names names = NamesOf(query, arguments);
  for (const WhySymbol& symbol : why->symbols) names.formulas[symbol.name] = symbol.definition;
  const formula::Evaluator evaluator(names);
  for (const WhyStep& step : why->steps) {
    SCOPED_TRACE(step.name + ": " + step.formula);
    const formula::Any exact = evaluator.Evaluate(step.formula);
    std::vector<Number> numbers;
    if (const auto* const vector = std::get_if<Vec>(&exact)) {
      numbers = {vector->x, vector->y, vector->z};
    } else {
      numbers = {std::get<Number>(exact)};
    }
    ASSERT_EQ(numbers.size(), step.values.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const double expected = numbers[i].convert_to<double>();
      // Quotients are rounded to 6000 bits, so equal numbers may have a tiny difference.
      const bool is_zero = abs(numbers[i]) < ldexp(Number(1), -3000);
      EXPECT_EQ(SignOf(step.values[i]), is_zero ? 0 : numbers[i].sign());
      if (step.values[i] == expected) continue;  // both may be infinite
      EXPECT_NEAR(step.values[i], expected, 1e-14 * std::abs(expected));
    }
  }
}

class WhyTest : public testing::TestWithParam<const Query*> {
 protected:
  const Query& query() const { return *GetParam(); }
};

TEST_P(WhyTest, EveryNumberIsThatOfItsFormula) {
  ForEachCase(query(), kRandomClasses,
              [&](const std::vector<Value>& arguments) { ExpectFormulasHold(query(), arguments); });
}

TEST_P(WhyTest, TheDecisionsImplyTheExactVerdict) {
  ForEachCase(query(), 300, [&](const std::vector<Value>& arguments) {
    const Answer exact = ExactVerdict(query(), arguments);
    exact::Recorder recorder({}, 100'000);
    const std::optional<Answer> recorded = VerdictWith(query(), arguments);
    ASSERT_TRUE(recorded);
    EXPECT_EQ(*recorded, exact);
  });
}

TEST_P(WhyTest, OneDecisionDecidesAndAnotherSignOfItChangesTheVerdict) {
  if (!HasVerdict(query())) return;
  ForEachCase(query(), kRandomClasses, [&](const std::vector<Value>& arguments) {
    const Why why = WhyOf(query(), arguments).value();
    const std::optional<VerdictChange> change = NearestVerdictChange(query(), arguments, false);
    EXPECT_EQ(why.margin, ExactMargin(query(), arguments));
    EXPECT_FALSE(why.sentence.empty());
    EXPECT_EQ(why.margin.has_value(), change.has_value());
    if (!change) return;
    EXPECT_EQ(change->margin, why.margin);
    EXPECT_GE(*why.margin, 0);
    EXPECT_LE(*why.margin, 1);
    EXPECT_EQ(std::ranges::count_if(why.steps, &WhyStep::decides), 1) << why.sentence;
    for (const WhyMark& mark : why.marks) {
      EXPECT_TRUE(std::isfinite(mark.from.x) && std::isfinite(mark.to.y));
    }
  });
}

// Changes each number by less than a tenth of the margin, in its own magnitude.
std::vector<Value> Changed(std::span<const Value> arguments, double change, Random& random) {
  std::vector<Value> changed(arguments.begin(), arguments.end());
  for (Value& value : changed) {
    const std::vector<Field> fields = FieldsOf(value);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (fields[i].type != Field::kNumber) continue;
      value = WithField(value, i, fields[i].number * (1 + change * random.Between(-1, 1)));
    }
  }
  return changed;
}

TEST_P(WhyTest, AChangeBelowTheMarginKeepsTheVerdict) {
  // Directions and normals are normalised after each change, which rounds them. The planes of a
  // frustum are computed from the camera, so queries about a frustum are left out.
  constexpr double kRounding = 1e-4;
  if (!HasVerdict(query()) || query().name.starts_with("frustum")) return;
  Random random(3);
  ForEachCase(query(), kRandomClasses, [&](const std::vector<Value>& arguments) {
    const double margin = ExactMargin(query(), arguments).value_or(0);
    if (margin < kRounding) return;
    std::vector<Value> others;
    try {
      others = Changed(arguments, margin / 16, random);
      query().RequireAnswerable(others);
    } catch (const InvalidShape&) {
      return;
    }
    EXPECT_EQ(ExactVerdict(query(), others), ExactVerdict(query(), arguments))
        << "margin " << margin;
  });
}

// The queries before other tests of this program add some.
const std::vector<const Query*>& BuiltInQueries() {
  static const std::vector<const Query*> kQueries = [] {
    std::vector<const Query*> queries;
    for (const Query& query : Queries()) queries.push_back(&query);
    return queries;
  }();
  return kQueries;
}

INSTANTIATE_TEST_SUITE_P(AllQueries, WhyTest, testing::ValuesIn(BuiltInQueries()),
                         [](const auto& tested) { return std::string(tested.param->name); });

TEST(Why, ExplainsEveryCaseThatIsInstalled) {
  std::set<std::string_view> explained;
  std::set<std::string_view> with_steps;
  ForEachFileCase([&](const Query& query, std::span<const Value> arguments) {
    try {
      query.RequireAnswerable(arguments);
    } catch (const InvalidShape&) {
      return;
    }
    ExpectFormulasHold(query, arguments);
    const Why why = WhyOf(query, arguments).value();
    EXPECT_FALSE(why.sentence.empty());
    exact::Recorder recorder({}, 100'000);
    EXPECT_EQ(VerdictWith(query, arguments).value(), ExactVerdict(query, arguments));
    explained.insert(query.name);
    if (!why.steps.empty()) with_steps.insert(query.name);
  });
  for (const Query* const query : BuiltInQueries()) {
    EXPECT_TRUE(explained.contains(query->name)) << query->name;
  }
  // Shapes that are only built, and cameras in double precision, decide nothing.
  const std::set<std::string_view> plain{"aabb_construct", "plane_construct", "orbit_camera",
                                         "unproject",      "camera_look_at",  "frustum_planes"};
  for (const Query* const query : BuiltInQueries()) {
    EXPECT_NE(with_steps.contains(query->name), plain.contains(query->name)) << query->name;
  }
}

std::string SentenceOf(std::string_view query, const std::vector<Value>& arguments) {
  return WhyOf(*FindQuery(query), arguments).value().sentence;
}

TEST(Why, SaysWhatDecides) {
  const Plane ground({0, 1, 0}, 0);
  EXPECT_EQ(SentenceOf("raycast_plane", {Ray({0, 1, 0}, {1, 0, 0}), ground}),
            "misses: it is parallel to the plane");
  EXPECT_EQ(SentenceOf("raycast_plane", {Ray({0, -1, 0}, {0, -1, 0}), ground}),
            "misses: the start is behind the plane");
  EXPECT_EQ(SentenceOf("raycast_plane", {Ray({0, 1, 0}, {0, 1, 0}), ground}),
            "misses: it points to the back of the plane");
  EXPECT_EQ(SentenceOf("raycast_plane_two_sided", {Ray({0, 1, 0}, {0, 1, 0}), ground}),
            "misses: it points away from the plane");
  const Aabb box = Aabb::FromCorners({0, 0, 0}, {1, 1, 1});
  EXPECT_EQ(SentenceOf("raycast_aabb", {Ray({-1, 5, 0.5F}, {1, -1, 0}), box}),
            "misses: the x slab ends before the y slab begins");
  EXPECT_EQ(SentenceOf("raycast_aabb", {Ray({0.5F, 5, 0.5F}, {0, 1, 0}), box}),
            "misses: the box is behind the start");
  EXPECT_EQ(SentenceOf("raycast_aabb", {Ray({2, 5, 0.5F}, {0, -1, 0}), box}),
            "misses: above the x slab all along");
  const Sphere ball({0, 0, 0}, 1);
  EXPECT_EQ(SentenceOf("raycast_sphere", {Ray({-3, 2, 0}, {1, 0, 0}), ball}),
            "misses: the line passes beside the sphere");
  EXPECT_EQ(SentenceOf("raycast_sphere", {Ray({3, 0.5F, 0}, {1, 0, 0}), ball}),
            "misses: the center is not ahead of the start");
  EXPECT_EQ(SentenceOf("linetest_sphere", {Segment({0.5F, 0, 0}, {0, 0.5F, 0}), ball}),
            "misses: the end is inside the sphere");
  EXPECT_EQ(SentenceOf("raycast_sphere", {Ray({-3, 1, 0}, {1, 0, 0}), ball}),
            "hits: the line touches the sphere");
  EXPECT_EQ(SentenceOf("point_in_sphere", {Point(2, 0, 0), ball}),
            "outside: the point is outside the sphere");
  const Triangle triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  EXPECT_EQ(SentenceOf("raycast_triangle", {Ray({2, 2, 1}, {0, 0, -1}), triangle}),
            "misses: it passes outside of bc");
  EXPECT_EQ(SentenceOf("linetest_triangle", {Segment({0.2F, 0.2F, 3}, {0.2F, 0.2F, 1}), triangle}),
            "misses: it ends before the triangle");
  EXPECT_EQ(SentenceOf("triangle_triangle", {triangle, Triangle({0, 0, 1}, {1, 0, 1}, {0, 1, 1})}),
            "apart: a of b is in front of a");
  EXPECT_EQ(SentenceOf("aabb_aabb", {box, Aabb::FromCorners({0, 2, 0}, {1, 3, 1})}),
            "apart: a ends before b begins along y");
  EXPECT_EQ(SentenceOf("closest_point_triangle", {Point(2, 2, 1), triangle}),
            "it is outside of bc");
  EXPECT_EQ(SentenceOf("segment_segment_2d", {Segment2({0, 0}, {4, 0}), Segment2({1, 1}, {3, 2})}),
            "misses: b starts left of a");
}

TEST(Why, NamesTheCoordinatesOfPointsInThePlane) {
  // The numbers of both ends are next to each other in memory.
  const std::vector<Value> arguments{Segment2({0, 1}, {4, 2}), Segment2({3, 5}, {6, 7})};
  const Why why = WhyOf(*FindQuery("segment_segment_2d"), arguments).value();
  EXPECT_EQ(why.steps.at(0).formula,
            "(e2.x - o2.x) * (o1.y - o2.y) - (e2.y - o2.y) * (o1.x - o2.x)");
}

TEST(Why, DoesNotTakeTheAxesOfSpaceForInputsWithTheSameNumbers) {
  const Aabb box = Aabb::FromCorners({-1, -1, 0}, {1, 1, 1});
  const std::array<Vector, 3> axes{Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)};
  const auto formulas = [](std::string_view query, const std::vector<Value>& arguments) {
    std::string all;
    const Why why = WhyOf(*FindQuery(query), arguments).value();
    for (const WhyStep& step : why.steps) all += step.formula + "\n";
    return all;
  };
  const std::string gaps = formulas("aabb_obb", {box, Obb({0, 0, 0.5F}, axes, {1, 1, 1})});
  EXPECT_NE(gaps.find("((0, 1, 0) x (0, 0, 1))"), std::string::npos) << gaps;
  const std::string heights =
      formulas("sweep_sphere_aabb", {Sphere({-4, 0, 0}, 1), Point(4, 0, 0), box});
  EXPECT_NE(heights.find("((min.x, min.y, min.z) - c) x (0, 1, 0)"), std::string::npos) << heights;
}

TEST(Why, TheMarginIsRelative) {
  const auto margin = [](float height) {
    return ExactMargin(
               *FindQuery("raycast_plane"),
               std::vector<Value>{Ray({0, 100 + height, 0}, {0, -1, 0}), Plane({0, 1, 0}, 100)})
        .value();
  };
  EXPECT_EQ(margin(0), 0);
  EXPECT_NEAR(margin(2), 2.0 / 202, 1e-12);
}

TEST(Why, TheMarginIsThatOfTheVerdictAndNotOfEveryDecision) {
  const Query& query = *FindQuery("raycast_sphere");
  // The ray starts next to the surface and goes through the centre. It hits the sphere whether it
  // starts inside or outside.
  const Ray ray({-1.0001F, 0, 0}, {1, 0, 0});
  EXPECT_GT(ExactMargin(query, std::vector<Value>{ray, Sphere({0, 0, 0}, 1)}).value(), 0.3);
  // For a hit the signs of two numbers have to change. The number with the larger margin decides.
  const Query& plane = *FindQuery("raycast_plane");
  const std::vector<Value> both{Ray({0, -1, 0}, {1, 0.001F, 0}), Plane({0, 1, 0}, 0)};
  EXPECT_EQ(ExactMargin(plane, both), 1);
}

TEST(Why, AMissOfABoxKeepsItsMarginAlongAFace) {
  // The line is in the plane of a face, but leaves the slab of one axis long before it enters that
  // of another.
  constexpr std::array<std::array<int, 3>, 6> kOrders{
      {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
  for (const auto& [x, y, z] : kOrders) {
    Point origin(0, 0, 0);
    Vector direction(0, 0, 0);
    Point corner(1, 1, 1);
    origin[x] = -2;
    direction[x] = 1;
    direction[y] = 20;
    corner[y] = 3;
    const std::vector<Value> arguments{Ray(origin, direction),
                                       Aabb::FromCorners({0, 0, 0}, corner)};
    EXPECT_GT(ExactMargin(*FindQuery("raycast_aabb"), arguments).value(), 0.3) << x << y << z;
  }
}

TEST(Why, ParallelEdgesAndTrianglesWithoutAreaDecideNothingAboutBoxes) {
  // Overlap by 1.6 in each case. The product of parallel edges, and the normal of a triangle
  // without area, are zero.
  const std::array<Vector, 3> world{Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)};
  const std::array<Vector, 3> turned{Vector(0.6F, 0.8F, 0), Vector(-0.8F, 0.6F, 0),
                                     Vector(0, 0, 1)};
  const Aabb aabb = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  const auto expect_certain = [](std::string_view query, const std::vector<Value>& arguments) {
    EXPECT_GT(ExactMargin(*FindQuery(query), arguments).value(), 0.05) << query;
    EXPECT_EQ(SentenceOf(query, arguments).find("touch"), std::string::npos)
        << SentenceOf(query, arguments);
  };
  for (const auto& axes : {world, turned}) {
    const Obb box({0, 0, 0}, axes, {1, 1, 1});
    expect_certain("obb_obb", {box, Obb({0, 0, 0.4F}, axes, {1, 1, 1})});
    const Triangle triangle(-axes[0], axes[0] + axes[2] * 0.25F, axes[1]);
    expect_certain("triangle_obb", {triangle, box});
  }
  expect_certain("aabb_obb", {aabb, Obb({0, 0, 0.4F}, world, {1, 1, 1})});
  const Triangle along_x({-1, 0.1F, 0.2F}, {0.5F, 0.1F, 0.2F}, {0.1F, 0.5F, 0.3F});
  expect_certain("triangle_aabb", {along_x, aabb});
  const Triangle without_area({-0.5F, 0, 0}, {0.5F, 0.25F, 0.25F}, {0, 0.125F, 0.125F});
  expect_certain("triangle_aabb", {without_area, aabb});
  expect_certain("triangle_obb", {without_area, Obb({0, 0, 0}, world, {1, 1, 1})});
}

TEST(Why, NamesEachSeparatingAxisOfABox) {
  const std::array<Vector, 3> axes{Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)};
  const Obb box({0, 0, 0}, axes, {1, 1, 1});
  EXPECT_EQ(SentenceOf("obb_obb", {box, Obb({0, 3, 0}, axes, {1, 1, 1})}),
            "apart: there is a gap across the y faces of the first box");
  const Triangle triangle({0, 0, 2}, {1, 0, 3}, {0, 1, 4});
  EXPECT_EQ(SentenceOf("triangle_obb", {triangle, box}),
            "apart: there is a gap across the z faces of the box");
  const Why why =
      WhyOf(*FindQuery("triangle_obb"),
            std::vector<Value>{Triangle({0, 0, 0}, {0.5F, 0, 0.25F}, {0, 0.5F, 0.125F}), box})
          .value();
  const auto has_name = [&](std::string_view name) {
    return std::ranges::count(why.steps, name, &WhyStep::name) > 0;
  };
  EXPECT_TRUE(has_name("gap across the x faces of the box"));
  EXPECT_TRUE(has_name("gap across the y faces of the box"));
  EXPECT_TRUE(has_name("gap across the triangle"));
  EXPECT_TRUE(has_name("gap across ab and the y edges of the box"));
}

TEST(Why, SaysWhereASegmentLeadsButNotAsAReason) {
  // The segment is parallel to the triangle, beside ca, and its end is nearest.
  const std::vector<Value> arguments{Segment({-2, 1, 1}, {-1, 1.5F, 1}),
                                     Triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0})};
  const Why why = WhyOf(*FindQuery("closest_points_segment_triangle"), arguments).value();
  EXPECT_EQ(why.sentence, "it is outside of ca");
  EXPECT_EQ(std::ranges::count(why.steps, "the segment leads inwards across ca", &WhyStep::meaning),
            1);
}

TEST(Why, LinesNameEachNumber) {
  const std::vector<Value> arguments{Ray({0, 3, 0}, {0, -1, 0}), Plane({0, 1, 0}, 1)};
  const auto lines = LinesOf(WhyOf(*FindQuery("raycast_plane"), arguments).value());
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0], "hits: the start is in front of the plane (margin 0.5)");
  EXPECT_EQ(lines[1],
            "  direction along the normal: n . d = -1: it points to the front of the plane");
  EXPECT_EQ(lines[2], "> height of the start: n . o - w = 2: the start is in front of the plane");
  EXPECT_EQ(lines[3], "  t: (w - n . o) / (n . d) = 2");
  EXPECT_EQ(lines[4], "  point: (o * (n . d) + d * (w - n . o)) / (n . d) = (0, 1, 0)");
}

}  // namespace
}  // namespace hitscan
