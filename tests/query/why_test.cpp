#include "query/why.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "queries/queries.h"
#include "query/formula.h"
#include "random/random.h"
#include "shape/random_value.h"

namespace hitscan {
namespace {

using formula::Any;
using formula::Names;
using formula::Number;
using formula::Vec;

constexpr std::array kExplained{"raycast_plane",    "raycast_plane_two_sided", "raycast_sphere",
                                "raycast_aabb",     "raycast_triangle",        "linetest_plane",
                                "linetest_sphere",  "linetest_aabb",           "linetest_triangle",
                                "triangle_triangle"};

Number Exactly(float number) { return Number(static_cast<double>(number)); }
Vec Exactly(const Point& p) { return {Exactly(p.x), Exactly(p.y), Exactly(p.z)}; }

// The numbers of the arguments, by their names in the formulas.
Names NamesOf(const Query& query, std::span<const Value> arguments) {
  Names names;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string name = std::string(query.parameters[i].name) + ".";
    const auto add = [&](const char* part, const auto& value) {
      names.values.emplace(name + part, Exactly(value));
    };
    if (const auto* ray = std::get_if<Ray>(&arguments[i])) {
      add("origin", ray->origin());
      add("direction", ray->direction());
    } else if (const auto* plane = std::get_if<Plane>(&arguments[i])) {
      add("normal", plane->normal());
      add("distance", plane->distance());
    } else if (const auto* sphere = std::get_if<Sphere>(&arguments[i])) {
      add("center", sphere->center());
      add("radius", sphere->radius());
    } else if (const auto* box = std::get_if<Aabb>(&arguments[i])) {
      add("min", box->min());
      add("max", box->max());
    } else if (const auto* segment = std::get_if<Segment>(&arguments[i])) {
      add("start", segment->start());
      add("end", segment->end());
    } else {
      const auto& triangle = std::get<Triangle>(arguments[i]);
      add("a", triangle.a());
      add("b", triangle.b());
      add("c", triangle.c());
    }
  }
  return names;
}

// Is `rounded` a double that no other one is nearer to the number than?
bool IsNearest(double rounded, const Number& number) {
  const auto error = [&](double candidate) { return Number(abs(Number(candidate) - number)); };
  return std::isfinite(rounded) && error(rounded) <= error(std::nextafter(rounded, HUGE_VAL)) &&
         error(rounded) <= error(std::nextafter(rounded, -HUGE_VAL));
}

int SignOf(double number) { return (number > 0) - (number < 0); }

/// The steps of an explanation by their formulas.
class Steps {
 public:
  explicit Steps(const Why& why) : why_(why) {}

  bool Has(std::string_view formula) const { return Find(formula) != nullptr; }
  int Sign(std::string_view formula) const { return SignOf(Value(formula)); }
  double Value(std::string_view formula) const {
    const WhyStep* step = Find(formula);
    EXPECT_NE(step, nullptr) << formula;
    return step == nullptr ? 0 : step->value;
  }
  bool HasNamed(std::string_view name) const {
    return std::ranges::find(why_.steps, name, &WhyStep::name) != why_.steps.end();
  }
  double Named(std::string_view name) const {
    const auto found = std::ranges::find(why_.steps, name, &WhyStep::name);
    EXPECT_NE(found, why_.steps.end()) << name;
    return found == why_.steps.end() ? 0 : found->value;
  }
  std::vector<double> AllNamed(std::string_view begin) const {
    std::vector<double> values;
    for (const WhyStep& step : why_.steps) {
      if (step.name.starts_with(begin)) values.push_back(step.value);
    }
    return values;
  }

 private:
  const WhyStep* Find(std::string_view formula) const {
    const auto found = std::ranges::find(why_.steps, formula, &WhyStep::formula);
    return found == why_.steps.end() ? nullptr : &*found;
  }

  const Why& why_;
};

double Largest(const std::vector<double>& values) { return *std::ranges::max_element(values); }
double Smallest(const std::vector<double>& values) { return *std::ranges::min_element(values); }

bool CrossesTriangle(const Steps& steps, const std::string& names) {
  const int sign = steps.Sign("n . d");
  const auto inner = [&](const std::string& edge) {
    return SignOf(steps.Named("side of " + edge)) * sign >= 0;
  };
  return sign != 0 && inner(names.substr(0, 2)) && inner(names.substr(1, 2)) &&
         inner({names[2], names[0]}) &&
         steps.Sign("n . (o - " + names.substr(0, 1) + ")") * sign <= 0;
}

bool ReachesTriangle(const Steps& steps, const std::string& corner) {
  return steps.Sign("n . (e - " + corner + ")") * steps.Sign("n . d") >= 0;
}

bool ClipsToBox(const Steps& steps) {
  const std::vector<double> rooms = steps.AllNamed("room in the ");
  return steps.Named("t inside all slabs") >= 0 && (rooms.empty() || Smallest(rooms) >= 0);
}

// The verdict that follows from the numbers alone, by the textbook. A value above or below zero or
// one is so exactly, since rounding to nearest preserves that.
bool Implied(std::string_view query, const Steps& steps) {
  if (query == "raycast_plane") return steps.Sign("n . d") < 0 && steps.Sign("n . o - w") >= 0;
  if (query == "raycast_plane_two_sided") {
    return steps.Sign("n . d") != 0 && steps.Sign("(w - n . o) / (n . d)") >= 0;
  }
  if (query == "linetest_plane") {
    return steps.Sign("n . o - w") >= 0 && steps.Sign("n . e - w") <= 0 && steps.Sign("n . d") < 0;
  }
  const auto ahead = [&] { return steps.Sign("m . d") > 0 && steps.Named("discriminant") >= 0; };
  if (query == "raycast_sphere") return steps.Sign("m . m - r * r") <= 0 || ahead();
  if (query == "linetest_sphere") {
    const int start = steps.Sign("m . m - r * r");
    const int end = SignOf(steps.Named("power of the end"));
    if (start <= 0) return start == 0 || end >= 0;
    return ahead() && (end <= 0 || steps.Sign("(c - e) . d") < 0);
  }
  if (query == "raycast_aabb") {
    return ClipsToBox(steps) && Smallest(steps.AllNamed("t out of the ")) >= 0;
  }
  if (query == "linetest_aabb") {
    if (!steps.Has("d.x") && steps.AllNamed("t into the ").empty()) {
      const std::vector<double> rooms = steps.AllNamed("room in the ");
      return Smallest(rooms) == 0;
    }
    const double enters = Largest(steps.AllNamed("t into the "));
    const double leaves = Smallest(steps.AllNamed("t out of the "));
    return ClipsToBox(steps) && leaves >= 0 && (enters >= 0 ? enters <= 1 : leaves <= 1);
  }
  if (query == "raycast_triangle") return CrossesTriangle(steps, "abc");
  if (query == "linetest_triangle") {
    return CrossesTriangle(steps, "abc") && ReachesTriangle(steps, "a");
  }
  if (steps.HasNamed("difference")) return steps.Named("difference") == 0;  // two points
  // Either an axis, or a side that passes through the other triangle.
  return steps.HasNamed("gap") ? steps.Named("gap") <= 0
                               : CrossesTriangle(steps, "pqr") && ReachesTriangle(steps, "p");
}

bool ExactlyYes(const Query& query, std::span<const Value> arguments) {
  return std::get<bool>(query.implementations.front().run(arguments).front().value);
}

// A random case of the query; nothing where the numbers are no shapes.
std::optional<std::vector<Value>> MakeCase(const Query& query, Random& random, int case_class) {
  RandomGeometry geometry(random, static_cast<CaseClass>(case_class), false);
  std::vector<Value> arguments;
  try {
    for (const NamedKind& parameter : query.parameters) {
      arguments.push_back(MakeRandomValue(parameter.kind, geometry).value);
    }
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
  return arguments;
}

template <class Check>
void ForEachCase(const char* name, int cases, const Check& check) {
  const Query& query = *FindQuery(name);
  Random random(7);
  int checked = 0;
  for (int i = 0; i < cases; ++i) {
    const auto arguments = MakeCase(query, random, i % kRandomClasses);
    if (!arguments) continue;
    std::string described;
    for (const Value& argument : *arguments) described += PrintValue(argument) + "; ";
    SCOPED_TRACE(described);
    check(query, *arguments);
    ++checked;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(checked, cases / 2);
}

class WhyTest : public testing::TestWithParam<const char*> {};

TEST_P(WhyTest, EveryNumberIsTheNearestToItsFormula) {
  ForEachCase(GetParam(), 900, [](const Query& query, const std::vector<Value>& arguments) {
    const Why why = WhyOf(query, arguments).value();
    Names names = NamesOf(query, arguments);
    for (const WhySymbol& symbol : why.symbols) names.formulas[symbol.name] = symbol.formula;
    const formula::Evaluator evaluator(names);
    for (const WhyStep& step : why.steps) {
      const Number exact = std::get<Number>(evaluator.Evaluate(step.formula));
      EXPECT_TRUE(IsNearest(step.value, exact)) << step.formula << " = " << step.value;
      EXPECT_EQ(SignOf(step.value), exact.sign()) << step.formula;
    }
  });
}

TEST_P(WhyTest, TheNumbersImplyTheExactVerdict) {
  int yes = 0;
  int all = 0;
  ForEachCase(GetParam(), 6000, [&](const Query& query, const std::vector<Value>& arguments) {
    const Why why = WhyOf(query, arguments).value();
    const bool answer = ExactlyYes(query, arguments);
    EXPECT_EQ(why.yes, answer) << why.sentence;
    EXPECT_EQ(Implied(query.name, Steps(why)), answer) << why.sentence;
    EXPECT_EQ(std::ranges::count_if(why.steps, &WhyStep::decides), 1);
    EXPECT_GE(why.margin, 0);
    EXPECT_LE(why.margin, 1);
    EXPECT_EQ(why.sentence.find(answer ? query.name.starts_with("tri") ? "intersects: " : "hits: "
                                : query.name.starts_with("tri") ? "apart: "
                                                                : "misses: "),
              0U)
        << why.sentence;
    EXPECT_GT(why.sentence.size(), 12U);
    for (const WhyMark& mark : why.marks)
      EXPECT_TRUE(std::isfinite(mark.from.x) && std::isfinite(mark.to.y));
    yes += answer ? 1 : 0;
    ++all;
  });
  EXPECT_GT(yes, all / 20);
  EXPECT_LT(yes, all - all / 20);
}

// Changes each number by less than a tenth of the margin, in its own magnitude.
Value Changed(const Value& value, double change, Random& random) {
  const auto number = [&](float old) {
    return static_cast<float>(static_cast<double>(old) * (1 + change * random.Between(-1, 1)));
  };
  const auto point = [&](const Point& p) {
    const float x = number(p.x);
    const float y = number(p.y);
    return Point(x, y, number(p.z));
  };
  if (const auto* ray = std::get_if<Ray>(&value)) {
    const Point origin = point(ray->origin());
    return Ray(origin, point(ray->direction()));
  }
  if (const auto* plane = std::get_if<Plane>(&value)) {
    const Vector normal = point(plane->normal());
    return Plane(normal, number(plane->distance()));
  }
  if (const auto* sphere = std::get_if<Sphere>(&value)) {
    const Point center = point(sphere->center());
    return Sphere(center, number(sphere->radius()));
  }
  if (const auto* box = std::get_if<Aabb>(&value)) {
    const Point min = point(box->min());
    return Aabb::FromCorners(min, point(box->max()));
  }
  if (const auto* segment = std::get_if<Segment>(&value)) {
    const Point start = point(segment->start());
    return Segment(start, point(segment->end()));
  }
  const auto& triangle = std::get<Triangle>(value);
  const Point a = point(triangle.a());
  const Point b = point(triangle.b());
  return Triangle(a, b, point(triangle.c()));
}

TEST_P(WhyTest, AChangeBelowTheMarginKeepsTheVerdict) {
  // Directions and normals are normalised again after a change, which rounds them.
  constexpr double kRounding = 1e-5;
  Random random(3);
  int changed = 0;
  ForEachCase(GetParam(), 2000, [&](const Query& query, const std::vector<Value>& arguments) {
    const Why why = WhyOf(query, arguments).value();
    if (why.margin < kRounding) return;
    std::vector<Value> others;
    try {
      for (const Value& argument : arguments) {
        others.push_back(Changed(argument, why.margin / 12, random));
      }
    } catch (const InvalidShape&) {
      return;
    }
    EXPECT_EQ(ExactlyYes(query, others), why.yes) << why.sentence << ", margin " << why.margin;
    ++changed;
  });
  EXPECT_GT(changed, 200);
}

INSTANTIATE_TEST_SUITE_P(AllQueries, WhyTest, testing::ValuesIn(kExplained),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(Why, OtherQueriesHaveNone) {
  const std::set<std::string_view> explained(kExplained.begin(), kExplained.end());
  for (const Query& query : Queries()) {
    if (explained.contains(query.name)) continue;
    EXPECT_FALSE(WhyOf(query, {})) << query.name;
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
  const Triangle triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  EXPECT_EQ(SentenceOf("raycast_triangle", {Ray({2, 2, 1}, {0, 0, -1}), triangle}),
            "misses: it passes outside of bc");
  EXPECT_EQ(SentenceOf("linetest_triangle", {Segment({0.2F, 0.2F, 3}, {0.2F, 0.2F, 1}), triangle}),
            "misses: it ends before the triangle");
  EXPECT_EQ(SentenceOf("triangle_triangle", {triangle, Triangle({0, 0, 1}, {1, 0, 1}, {0, 1, 1})}),
            "apart: a ends before b begins along this axis");
}

TEST(Why, TheMarginIsRelative) {
  const auto margin = [](float height) {
    return WhyOf(*FindQuery("raycast_plane"),
                 std::vector<Value>{Ray({0, 100 + height, 0}, {0, -1, 0}), Plane({0, 1, 0}, 100)})
        .value()
        .margin;
  };
  EXPECT_EQ(margin(0), 0);
  EXPECT_NEAR(margin(2), 2.0 / 202, 1e-12);
}

TEST(Why, LinesNameEachNumber) {
  const std::vector<Value> arguments{Ray({0, 3, 0}, {0, -1, 0}), Plane({0, 1, 0}, 1)};
  const auto lines = LinesOf(WhyOf(*FindQuery("raycast_plane"), arguments).value());
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0], "hits: the start is in front of the plane (margin 0.5)");
  EXPECT_EQ(lines[1], "> height of the start: n . o - w = 2: the start is in front of the plane");
  EXPECT_EQ(lines[3], "  t: (w - n . o) / (n . d) = 2");
}

}  // namespace
}  // namespace hitscan
