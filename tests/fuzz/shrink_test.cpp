#include "fuzz/shrink.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <glm/geometric.hpp>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cases/severity.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

constexpr FuzzRules kExactRule{.tolerates_touching = false};

// An implementation that gives the opposite of the right answer where `is_wrong` returns true.
Implementation WrongWhere(const Query& query,
                          std::function<bool(std::span<const Value>)> is_wrong) {
  const auto& right = query.implementations.front().run;
  return {"wrong", [right, is_wrong = std::move(is_wrong)](std::span<const Value> arguments) {
            Answer answer = right(arguments);
            bool& verdict = std::get<bool>(answer.front().value);
            if (is_wrong(arguments)) verdict = !verdict;
            return answer;
          }};
}

std::optional<AnswerFailure> FailureOf(Answerer& target, const WrittenArguments& arguments) {
  const std::vector<Value> values = arguments.Values().value();
  return JudgeOutcome(arguments.query(), values, ExactAnswer(arguments.query(), values),
                      target.AskOne(values), kExactRule.tolerance);
}

// A case that an implementation gets wrong.
struct WrongCase {
  const Query& query;
  const Implementation wrong;
  const std::shared_ptr<Answerer> target = AnswererOf(query, wrong);
  const WrittenArguments arguments;
  const AnswerFailure failure = FailureOf(*target, arguments).value();

  WrongCase(std::string_view name, const std::vector<std::string>& texts,
            const std::function<bool(std::span<const Value>)>& is_wrong)
      : query(*FindQuery(name)), wrong(WrongWhere(query, is_wrong)), arguments(query, texts) {}
  ShrunkCase Shrunk(const FuzzRules& rules = kExactRule, const ShrinkLimits& limits = {}) const {
    return Shrink(*target, arguments, failure, rules, limits);
  }
};

std::vector<std::string> Simplest(std::string_view name, const std::vector<std::string>& texts,
                                  const std::function<bool(std::span<const Value>)>& is_wrong,
                                  std::size_t most_cases = 20'000) {
  const WrongCase wrong(name, texts, is_wrong);
  const WrittenArguments shrunk = wrong.Shrunk(kExactRule, {.cases = most_cases}).arguments;
  // The shrunk case has the same failure and is not more complex.
  EXPECT_EQ(FailureOf(*wrong.target, shrunk), wrong.failure);
  EXPECT_LE(shrunk.Complexity(), wrong.arguments.Complexity());
  return shrunk.Texts();
}

const std::vector<std::string> kInside{
    "[1.2345, -2.3456, 3.4567]",
    R"({"min": [-5.4321, -6.5432, -7.6543], "max": [8.7654, 9.8765, 10.9876]})"};

TEST(Shrink, EndsInZerosAndSmallWholeNumbers) {
  // The implementation is wrong for all points inside.
  const auto simplest = Simplest("point_in_aabb", kInside, [](auto) { return true; });
  ASSERT_EQ(simplest.size(), 2U);
  EXPECT_EQ(simplest[0], "[0, 0, 0]");
  for (const char letter : simplest[1]) EXPECT_NE(letter, '.') << simplest[1];
}

TEST(Shrink, KeepsWhatTheFailureNeeds) {
  const auto simplest = Simplest("point_in_aabb", kInside, [](auto arguments) {
    return std::get<Point>(arguments[0]).x >= 1 &&
           std::get<Aabb>(arguments[1]).max().y > std::get<Aabb>(arguments[1]).max().x;
  });
  EXPECT_EQ(simplest[0], "[1, 0, 0]");
}

// A point inside that is wrong must not become a point outside that is wrong.
TEST(Shrink, KeepsTheKindOfFailure) {
  const Query& query = *FindQuery("point_in_aabb");
  // A point at the origin, which is outside, would be simpler.
  const std::string box = R"({"min": [2.5, -1, -1], "max": [8.5, 1, 1]})";
  const auto simplest = Simplest("point_in_aabb", {"[7.5, 0, 0]", box}, [](auto arguments) {
    return std::get<Aabb>(arguments[1]).min().x >= 1;
  });
  const auto values = WrittenArguments(query, simplest).Values().value();
  EXPECT_TRUE(std::get<bool>(query.implementations.front().run(values).front().value));
}

TEST(Shrink, LeavesOutPoints) {
  const std::string points =
      "[[0, 0, 0], [1.5, 0, 0], [0, 1.25, 0], [0, 0, 1.75], [1, 1, 1.125], [2, 0.5, 0.5]]";
  const auto simplest = Simplest("convex_convex", {points, points}, [](auto) { return true; });
  ASSERT_EQ(simplest.size(), 2U);
  EXPECT_EQ(simplest[0], "[[0, 0, 0]]");
  EXPECT_EQ(simplest[1], "[[0, 0, 0]]");
}

TEST(Shrink, LeavesOutPlanes) {
  const auto simplest = Simplest(
      "nearest_plane",
      {R"({"origin": [0.5, 1.5, 2.5], "direction": [0.1, 0.2, -1.3]})",
       R"([{"normal": [0.1, 0.2, 0.9], "distance": -3.25}, {"normal": [0, 0.3, 0.8], "distance": 1.5},
           {"normal": [0.5, 0.1, 0.7], "distance": -7.125}])"},
      [](auto) { return true; });
  EXPECT_EQ(simplest[0], R"({"origin": [0, 0, 0], "direction": [1, 0, 0]})");
  EXPECT_EQ(simplest[1], R"([{"normal": [1, 0, 0], "distance": 0}])");
}

const std::vector<std::string> kRayAndModel{
    R"({"origin": [0.5, 0.25, 9], "direction": [0, 0, -1]})",
    R"({"mesh": "icosphere", "position": [0.5, 0, 1], "rotation": [15, 0, 30], "scale": [2, 2, 2]})"};

const Mesh& MeshOf(std::span<const Value> arguments) {
  return std::get<Model>(arguments[1]).placed();
}

TEST(Shrink, LeavesOutTriangles) {
  const auto simplest = Simplest("model_raycast", kRayAndModel, [](auto) { return true; });
  EXPECT_EQ(simplest[0], R"({"origin": [0, 0, 0], "direction": [1, 0, 0]})");
  EXPECT_EQ(
      simplest[1],
      R"({"mesh": {"vertices": [[0, 0, 0], [0, 1, 0], [0, 0, 1]], "triangles": [[0, 1, 2]]}})");
}

TEST(Shrink, KeepsTheTrianglesThatTheFailureNeeds) {
  const auto simplest = Simplest("model_raycast", kRayAndModel, [](auto arguments) {
    return MeshOf(arguments).triangles().size() > 8;
  });
  const auto values = WrittenArguments(*FindQuery("model_raycast"), simplest).Values().value();
  EXPECT_EQ(MeshOf(values).triangles().size(), 9U);
  EXPECT_LE(MeshOf(values).vertices().size(), 12U);
}

// A mistake that occurs along every axis has the same simplest case for all axes.
TEST(Shrink, PrefersTheFirstAxisAndFewMinusSigns) {
  for (const char* ray : {R"({"origin": [0.5, 2.5, 7.25], "direction": [0, 0, 3]})",
                          R"({"origin": [0.5, -7.25, 2.5], "direction": [0, -3, 0]})",
                          R"({"origin": [7.25, 2.5, 1.5], "direction": [0.25, 0, 0]})"}) {
    const auto simplest =
        Simplest("raycast_sphere", {ray, R"({"center": [0.5, 2.5, 1.5], "radius": 1.75})"},
                 [](auto arguments) {
                   const auto& of = std::get<Ray>(arguments[0]);
                   const auto& sphere = std::get<Sphere>(arguments[1]);
                   return glm::dot(of.direction(), of.origin() - sphere.center()) > 0;
                 });
    EXPECT_EQ(simplest[0], R"({"origin": [2, 0, 0], "direction": [1, 0, 0]})");
    EXPECT_EQ(simplest[1], R"({"center": [0, 0, 0], "radius": 1})");
  }
}

TEST(Shrink, MakesLargeAndSmallNumbersNoLargerOrSmallerThanNeeded) {
  const auto large =
      Simplest("point_in_aabb", {"[1.5e30, 0, 0]", R"({"min": [0, 0, 0], "max": [2.5e35, 1, 1]})"},
               [](auto arguments) { return std::get<Point>(arguments[0]).x > 1.5e19F; });
  EXPECT_EQ(large[0], "[2e+19, 0, 0]");
  const auto small = Simplest("point_in_aabb",
                              {"[1.5e-30, 0, 0]", R"({"min": [0, 0, 0], "max": [2.5e-28, 1, 1]})"},
                              [](auto arguments) {
                                const float x = std::get<Point>(arguments[0]).x;
                                return x > 0 && x < 1e-12F;
                              });
  EXPECT_EQ(small[0], "[9e-13, 0, 0]");
}

TEST(Shrink, LeavesNoNegativeZeros) {
  const auto simplest = Simplest(
      "point_in_aabb", {"[-0.0, -0.0, -1]", R"({"min": [-2, -0.0, -3], "max": [0, 4, 5]})"},
      [](auto) { return true; });
  EXPECT_EQ(simplest[0].find("-0"), std::string::npos) << simplest[0];
  EXPECT_EQ(simplest[1].find("-0"), std::string::npos) << simplest[1];
}

TEST(Shrink, ChangesNumbersThatFitEachOtherTogether) {
  // The origin of the ray must be on the sphere.
  const auto simplest = Simplest("raycast_sphere",
                                 {R"({"origin": [0, 4, 0], "direction": [-1, 0, 0]})",
                                  R"({"center": [8, 0, 1], "radius": 9})"},
                                 [](auto arguments) {
                                   const auto& sphere = std::get<Sphere>(arguments[1]);
                                   return glm::distance(std::get<Ray>(arguments[0]).origin(),
                                                        sphere.center()) == sphere.radius();
                                 });
  EXPECT_EQ(simplest[1], R"({"center": [0, 0, 0], "radius": 1})");
}

TEST(Shrink, TheOutcomeIsThatOfTheSimplestCase) {
  const WrongCase wrong("point_in_aabb", kInside, [](auto) { return true; });
  for (const std::size_t most_cases : {0U, 1000U}) {
    const ShrunkCase shrunk = wrong.Shrunk(kExactRule, {.cases = most_cases});
    EXPECT_EQ(shrunk.got.answer, (Answer{{"inside", false}}));
    EXPECT_EQ(shrunk.arguments.Texts() == wrong.arguments.Texts(), most_cases == 0);
  }
}

TEST(Shrink, LeavesOutWhatTheRulesTolerate) {
  const WrongCase wrong("point_in_aabb", kInside, [](auto) { return true; });
  for (const bool tolerates_touching : {false, true}) {
    const ShrunkCase shrunk = wrong.Shrunk({.tolerates_touching = tolerates_touching});
    // The simplest point in a box is one of its corners.
    EXPECT_EQ(SeverityOf(shrunk.arguments, shrunk.got.answer).value() > 1, tolerates_touching);
    EXPECT_EQ(IsTolerated({.tolerates_touching = true}, wrong.failure, shrunk.arguments,
                          shrunk.got.answer),
              !tolerates_touching);
  }
}

TEST(Shrink, EndsAfterTheTimeOfASlowImplementation) {
  std::size_t asked = 0;
  const WrongCase wrong("point_in_aabb", kInside, [&](auto) {
    ++asked;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return true;
  });
  const ShrunkCase shrunk = wrong.Shrunk(kExactRule, {.time = std::chrono::milliseconds(200)});
  // After the time is over, at most the cases that are asked together are still asked.
  EXPECT_LE(asked, 50U);
  EXPECT_GT(asked, 10U);
  EXPECT_LT(shrunk.arguments.Complexity(), wrong.arguments.Complexity());
}

TEST(Shrink, KeepsTheAreaOfATriangle) {
  const Query& query = *FindQuery("triangle_triangle");
  const auto simplest = Simplest("triangle_triangle",
                                 {"[[0.1, 0.2, 0.3], [4.5, 0.1, 0.2], [0.3, 5.5, 0.4]]",
                                  "[[1.1, 1.2, -3.3], [1.5, 1.1, 3.2], [1.3, 2.5, 3.4]]"},
                                 [](auto) { return true; });
  const auto values = WrittenArguments(query, simplest).Values().value();
  for (const Value& value : values) {
    const auto& triangle = std::get<Triangle>(value);
    EXPECT_NE(triangle.a(), triangle.b());
    EXPECT_NE(triangle.b(), triangle.c());
    EXPECT_NE(triangle.c(), triangle.a());
  }
}

TEST(Shrink, IsTheSameEachTime) {
  const auto wrong = [](std::span<const Value> arguments) {
    return std::get<Point>(arguments[0]).z > 0.3F;
  };
  EXPECT_EQ(Simplest("point_in_aabb", kInside, wrong), Simplest("point_in_aabb", kInside, wrong));
}

TEST(Shrink, AsksAtMostSoManyCases) {
  std::size_t asked = 0;
  Simplest(
      "point_in_aabb", kInside,
      [&](auto) {
        ++asked;
        return true;
      },
      50);
  // 50, at most 16 more that are asked together, and one question each before and after shrinking.
  EXPECT_LE(asked, 50U + 16U + 2U);
  EXPECT_GT(asked, 10U);
}

double ComplexityOf(const std::string& point) {
  return WrittenArguments(
             *FindQuery("point_in_aabb"),
             std::vector<std::string>{point, R"({"min": [0, 0, 0], "max": [1, 1, 1]})"})
      .Complexity();
}

TEST(WrittenArguments, FewAndShortNumbersAreSimple) {
  const std::vector<std::string> numbers{"0",    "1",       "2",        "9",     "12",
                                         "12.5", "12.3456", "-12.3456", "2e-15", "2e+19"};
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    EXPECT_LT(ComplexityOf("[" + numbers[i - 1] + ", 0, 0]"),
              ComplexityOf("[" + numbers[i] + ", 0, 0]"))
        << numbers[i];
  }
  EXPECT_LT(ComplexityOf("[0, 0, 0]"), ComplexityOf("[-0.0, 0, 0]"));
  // The first axis is preferred, but a smaller number on any axis is preferred even more.
  EXPECT_LT(ComplexityOf("[1, 0, 0]"), ComplexityOf("[0, 1, 0]"));
  EXPECT_LT(ComplexityOf("[0, 1, 0]"), ComplexityOf("[0, 0, 1]"));
  EXPECT_LT(ComplexityOf("[0, 0, 1]"), ComplexityOf("[2, 0, 0]"));
}

// The tally of the first cases of a generator: counts, and the groups of failures of the target.
FuzzTally Tried(const CaseGenerator& generator, Answerer& target, std::uint64_t cases) {
  FuzzTally tally;
  for (std::uint64_t i = 0; i < cases; ++i) {
    const CaseGenerator::Made made = generator.Make(i, false);
    ++tally.cases;
    ++tally.class_cases[made.case_class];
    const auto failure = JudgeOutcome(generator.query(), made.arguments,
                                      ExactAnswer(generator.query(), made.arguments),
                                      target.AskOne(made.arguments), 1e-4);
    if (!failure) continue;
    ++tally.wrong;
    tally.groups[{failure->type, failure->what, made.case_class}].Add(i, failure->error);
  }
  return tally;
}

TEST(FirstCase, IsThatWithTheLowestNumberAndFailsInTheSameWay) {
  const Query& query = *FindQuery("point_in_aabb");
  bool mended = false;
  const auto wrong = WrongWhere(query, [&](auto) { return !mended; });
  const auto target = AnswererOf(query, wrong);
  const CaseGenerator generator(query, 1, AllCaseClasses());
  const FuzzTally tally = Tried(generator, *target, 680);
  for (const auto& [key, counts] : tally.groups) {
    const auto finding = FirstCase(generator, kExactRule, tally, key, *target);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->values, generator.Make(counts.numbers.front(), false).arguments);
    EXPECT_EQ(WrittenArguments(query, finding->arguments).Values(), finding->values);
    EXPECT_FALSE(finding->is_simplest);
    EXPECT_EQ(JudgeOutcome(query, finding->values, finding->exact, finding->got, 1e-4)->what,
              key.what);
  }
  mended = true;
  EXPECT_FALSE(FirstCase(generator, kExactRule, tally, tally.groups.begin()->first, *target));
}

TEST(Simplify, ASlowImplementationIsNotAskedForMinutes) {
  const Query& query = *FindQuery("point_in_aabb");
  bool slow = false;
  std::size_t asked = 0;
  const Implementation opposite = WrongWhere(query, [&](auto) {
    if (slow) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ++asked;
    }
    return true;
  });
  const auto target = AnswererOf(query, opposite);
  const CaseGenerator generator(query, 1, AllCaseClasses());
  const FuzzTally tally = Tried(generator, *target, 680);
  EXPECT_GT(tally.groups.size(), 30U);
  slow = true;
  const FuzzFinding finding =
      Simplify(generator, {.tolerates_touching = false}, tally, tally.groups.begin()->first,
               *target, std::chrono::seconds(1));
  // 50 questions are answered in one second. Some more are asked at the end of each simplified
  // case.
  EXPECT_LT(asked, 200U);
  EXPECT_EQ(JudgeOutcome(query, finding.values, finding.exact, finding.got, 1e-4)->what,
            finding.key.what);
}

}  // namespace
}  // namespace hitscan
