#include "fuzz/finding.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "queries/queries.h"

namespace hitscan {
namespace {

// The groups of failures of an implementation in some cases of a class.
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
  const auto target = AnswererOf(query, opposite);
  std::vector<CaseClass> classes;
  for (int i = 0; i < kCaseClasses; ++i) classes.push_back(static_cast<CaseClass>(i));
  const CaseGenerator generator(query, 1, classes);
  const FuzzTally tally = Tried(generator, *target, 680);
  EXPECT_GT(tally.groups.size(), 30U);
  slow = true;
  const FuzzFinding finding =
      Simplify(generator, {.tolerates_touching = false}, tally, tally.groups.begin()->first,
               *target, std::chrono::seconds(1));
  // 50 in that second, and the last questions of each simplified case.
  EXPECT_LT(asked, 200U);
  EXPECT_EQ(JudgeOutcome(query, finding.values, finding.exact, finding.got, 1e-4)->what,
            finding.key.what);
}

}  // namespace
}  // namespace hitscan
