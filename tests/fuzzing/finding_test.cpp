#include "fuzz/finding.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace hitscan {
namespace {

FuzzFinding Found(FailureType type, std::string what, CaseClass case_class, double rank,
                  std::string argument) {
  FuzzFinding finding;
  finding.kind = {type, std::move(what), case_class};
  finding.severity = rank;
  finding.counts.error = rank;
  finding.arguments = {std::move(argument)};
  return finding;
}

TEST(Finding, TheWorstIsFirstAndThoseWithTheSameCaseFollow) {
  using enum CaseClass;
  constexpr FailureType kVerdict = FailureType::kVerdict;
  std::vector<FuzzFinding> findings{
      Found(FailureType::kNumber, "t is off", kHuge, 1e9, "[1]"),
      Found(kVerdict, "hit: true instead of false", kTiny, 4, "[1]"),
      Found(kVerdict, "hit: true instead of false", kLattice, 7, "[2]"),
      Found(kVerdict, "hit: false instead of true", kLattice, 8, "[1]"),
      Found(kVerdict, "hit: true instead of false", kGeneric, 9, "[1]"),
      Found(FailureType::kNotFinite, "t is NaN", kGeneric, 0, "[3]"),
  };
  SortBySeverity(findings);
  std::vector<std::string> order;
  for (const FuzzFinding& each : findings) {
    order.push_back(each.kind.what + " (" + NameOf(each.kind.case_class) + ")");
  }
  EXPECT_EQ(order, (std::vector<std::string>{
                       "t is NaN (generic)", "hit: true instead of false (generic)",
                       "hit: true instead of false (tiny)", "hit: false instead of true (lattice)",
                       "hit: true instead of false (lattice)", "t is off (huge)"}));
}

// The kinds of failure of an implementation in some cases of a class.
FuzzTally Tried(const CaseGenerator& generator, FuzzTarget& target, std::uint64_t cases) {
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
    tally.kinds[{failure->type, failure->what, made.case_class}].Add(i, failure->error);
  }
  return tally;
}

TEST(Finding, ASlowImplementationIsNotAskedForMinutes) {
  const Query& query = *FindQuery("point_in_aabb");
  const auto& right = query.implementations.front().run;
  bool slow = false;
  std::size_t asked = 0;
  const Implementation opposite{"opposite", [&](std::span<const Value> arguments) {
                                  if (slow) {
                                    std::this_thread::sleep_for(std::chrono::milliseconds(20));
                                    ++asked;
                                  }
                                  Answer answer = right(arguments);
                                  bool& inside = std::get<bool>(answer.front().value);
                                  inside = !inside;
                                  return answer;
                                }};
  FuzzTarget target(query, opposite);
  std::vector<CaseClass> classes;
  for (int i = 0; i < kCaseClasses; ++i) classes.push_back(static_cast<CaseClass>(i));
  const CaseGenerator generator(query, 1, classes);
  const FuzzTally tally = Tried(generator, target, 680);
  EXPECT_GT(tally.kinds.size(), 30U);
  slow = true;
  const FuzzFinding finding =
      Simplify(generator, {}, tally, tally.kinds.begin()->first, target, std::chrono::seconds(1));
  // 50 in that second, and the last questions of each simplified case.
  EXPECT_LT(asked, 200U);
  EXPECT_EQ(JudgeOutcome(query, finding.values, finding.exact, finding.got, 1e-4)->what,
            finding.kind.what);
}

TEST(Finding, DescribesOneKindInALine) {
  const Query& query = *FindQuery("point_in_aabb");
  FuzzFinding finding = Found(FailureType::kUnstable, "answers differently when asked again",
                              CaseClass::kLattice, 0, "[0, 0, 0]");
  finding.arguments.push_back(R"({"min": [0, 0, 0], "max": [1, 1, 1]})");
  finding.severity.reset();
  finding.counts.count = 3;
  finding.class_cases = 200;
  finding.exact = {{"inside", true}};
  finding.got.failure = DescribeDifference({{{"inside", true}}, {}}, {{{"inside", false}}, {}});
  EXPECT_EQ(
      Describe(query, finding),
      "answers differently when asked again (lattice): 3 of 200 cases (1.5 %); simplest: point "
      "[0, 0, 0] aabb {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}; exact: inside true; got: "
      "answers differently when asked again: inside true, then inside false");
}

}  // namespace
}  // namespace hitscan
