#include "fuzz/fuzzer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "cases/severity.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

using namespace std::chrono_literals;

constexpr bool kWithTexts = true;  // for CaseGenerator::Make

const Query& PointInAabb() { return *FindQuery("point_in_aabb"); }

Fuzzer MakeFuzzer(const Implementation& implementation, Fuzzer::State state, std::uint64_t end,
                  std::size_t threads, FuzzRules rules = {.tolerates_touching = false}) {
  std::vector<std::shared_ptr<Answerer>> targets;
  for (std::size_t i = 0; i < threads; ++i) {
    targets.push_back(AnswererOf(PointInAabb(), implementation));
  }
  return {CaseGenerator(PointInAabb(), 1, {CaseClass::kContact, CaseClass::kOnFeature}), rules,
          std::move(state), end, std::move(targets)};
}

void WaitUntilEnded(const Fuzzer& fuzzer) {
  while (!fuzzer.Ended()) std::this_thread::sleep_for(1ms);
}

template <class... Arguments>
Fuzzer::State StateAfterSearch(const Arguments&... arguments) {
  Fuzzer fuzzer = MakeFuzzer(arguments...);
  fuzzer.Start();
  WaitUntilEnded(fuzzer);
  return fuzzer.state();
}

const Implementation& Book() { return *PointInAabb().FindImplementation("book"); }

TEST(Fuzzer, GoesOnFromAState) {
  const Fuzzer::State whole = StateAfterSearch(Book(), Fuzzer::State(), 9000U, 1U);
  EXPECT_EQ(whole.end, 9000U);
  EXPECT_GT(whole.tally.wrong, 0U);
  const Fuzzer::State first = StateAfterSearch(Book(), Fuzzer::State(), 3001U, 2U);
  EXPECT_EQ(StateAfterSearch(Book(), first, 9000U, 3U).tally, whole.tally);
}

TEST(Fuzzer, PausesAndStops) {
  Fuzzer fuzzer = MakeFuzzer(Book(), {}, ~std::uint64_t{0} / 2, 2);
  fuzzer.Pause(true);
  fuzzer.Start();
  std::this_thread::sleep_for(20ms);
  EXPECT_EQ(fuzzer.counts().first, 0U);
  EXPECT_FALSE(fuzzer.Ended());
  fuzzer.Pause(false);
  while (fuzzer.counts().first == 0) std::this_thread::sleep_for(1ms);
  // The search can be stopped while it is paused. All cases before the end have been counted.
  fuzzer.Pause(true);
  fuzzer.Stop();
  WaitUntilEnded(fuzzer);
  EXPECT_EQ(fuzzer.state().end, fuzzer.state().tally.cases);
}

// Declines every point with a negative x. Points in faces are outside, as in the book.
Answer InsideOrNotAsked(std::span<const Value> arguments) {
  if (std::get<Point>(arguments[0]).x < 0) throw std::domain_error("not asked: x is negative");
  return Book().run(arguments);
}

TEST(Fuzzer, CountsDeclinedCasesByClass) {
  const Implementation partial{"partial", InsideOrNotAsked};
  Fuzzer fuzzer = MakeFuzzer(partial, {}, 4000, 2);
  fuzzer.Start();
  WaitUntilEnded(fuzzer);
  const FuzzTally tally = fuzzer.state().tally;
  std::map<CaseClass, std::uint64_t> negative;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    const CaseGenerator::Made made = fuzzer.generator().Make(number, !kWithTexts);
    if (std::get<Point>(made.arguments[0]).x < 0) ++negative[made.case_class];
  }
  EXPECT_EQ(tally.not_asked, negative);
  EXPECT_EQ(negative.size(), 2U);
  EXPECT_EQ(tally.cases, 4000U);
  EXPECT_GT(tally.wrong, 0U);
  EXPECT_LT(tally.wrong, StateAfterSearch(Book(), Fuzzer::State(), 4000U, 1U).tally.wrong);
}

TEST(Fuzzer, CountsTheVerdictsThatItTolerates) {
  const FuzzTally strict = StateAfterSearch(Book(), Fuzzer::State(), 4000U, 1U).tally;
  const FuzzTally tally =
      StateAfterSearch(Book(), Fuzzer::State(), 4000U, 2U, FuzzRules{.tolerates_touching = true})
          .tally;
  EXPECT_EQ(tally.wrong, 0U);
  std::uint64_t tolerated = 0;
  for (const auto& [each, count] : tally.tolerated) tolerated += count;
  EXPECT_EQ(tolerated, strict.wrong);
  EXPECT_TRUE(strict.tolerated.empty());
}

// Wrong: the box is enlarged by a tenth of its size on each side.
Answer InsideOfALargerBox(std::span<const Value> arguments) {
  const Point& point = std::get<Point>(arguments[0]);
  const Aabb& box = std::get<Aabb>(arguments[1]);
  bool inside = true;
  for (int axis = 0; axis < 3; ++axis) {
    const float more = (box.max()[axis] - box.min()[axis]) / 10;
    inside =
        inside && point[axis] >= box.min()[axis] - more && point[axis] <= box.max()[axis] + more;
  }
  return {{"inside", inside}};
}

TEST(Fuzzer, KnowsTheWorstVerdictOfAllCasesHoweverManyThereAre) {
  const Implementation larger{"larger", InsideOfALargerBox};
  constexpr std::uint64_t kCases = 6000;
  const FuzzRules rules{};
  Fuzzer whole = MakeFuzzer(larger, {}, kCases, 1, rules);
  whole.Start();
  WaitUntilEnded(whole);
  const FuzzTally tally = whole.state().tally;
  // Judges each case separately.
  std::map<FailureKey, FailureCount> worst;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    const CaseGenerator::Made made = whole.generator().Make(number, kWithTexts);
    const Answer exact = ExactAnswer(PointInAabb(), made.arguments);
    const Answer got = InsideOfALargerBox(made.arguments);
    const auto failure =
        JudgeOutcome(PointInAabb(), made.arguments, exact, {got, {}}, rules.tolerance);
    if (!failure) continue;
    const WrittenArguments written(PointInAabb(), made.texts);
    if (IsTolerated(rules, *failure, written, got)) continue;
    worst[{failure->type, failure->what, made.case_class}].Add(
        number, SeverityOf(written, got).value_or(FailureCount::kNoChange));
  }
  EXPECT_EQ(tally.groups, worst);
  // The worst case of some group comes after the first 100 cases.
  EXPECT_TRUE(
      std::ranges::any_of(worst, [](const auto& group) { return group.second.worst > 100; }));
  // Shards and threads give the same sum.
  FuzzTally sum;
  for (std::uint64_t begin = 0; begin < kCases; begin += kCases / 3) {
    const Fuzzer::State state{begin, {}};
    sum.Add(StateAfterSearch(larger, state, begin + kCases / 3, 3U, rules).tally);
  }
  EXPECT_EQ(sum, tally);
}

TEST(Fuzzer, CountsTheSevereVerdictsIfTheRulesSaySo) {
  const Implementation larger{"larger", InsideOfALargerBox};
  FuzzRules rules{};
  rules.counts_severe = true;
  const FuzzTally tally = StateAfterSearch(larger, Fuzzer::State(), 3000, 2U, rules).tally;
  FuzzRules usual{};
  const FuzzTally plain = StateAfterSearch(larger, Fuzzer::State(), 3000, 2U, usual).tally;
  ASSERT_EQ(tally.groups.size(), plain.groups.size());
  std::uint64_t severe = 0;
  for (const auto& [key, counts] : tally.groups) {
    EXPECT_EQ(counts.error, plain.groups.at(key).error);
    EXPECT_LE(counts.severe.above_1000, counts.severe.above_16);
    EXPECT_LE(counts.severe.above_16, counts.count);
    EXPECT_GT(counts.severe.part, 0);
    EXPECT_EQ(plain.groups.at(key).severe, SevereCounts());
    severe += counts.severe.above_1000;
  }
  EXPECT_GT(severe, 0U);  // a tenth of the box is many units
}

TEST(PartOfSize, IsRelativeToTheShapesWhereverTheyAre) {
  const auto part = [](const char* point, const char* box) {
    const std::array<std::string, 2> texts{point, box};
    return PartOfSize(WrittenArguments(PointInAabb(), texts), 1);
  };
  // The unit of numbers from 1 to 2 is 2^-23, and the size is 2.
  EXPECT_EQ(part("[0, 0, 0]", R"({"min": [-1, -1, -1], "max": [1, 1, 1]})"), 0x1p-24);
  EXPECT_EQ(part("[0, 0, 0]", R"({"min": [-1024, -1, -1], "max": [1024, 1, 1]})"), 0x1p-24);
  // Far away the unit is larger, and the size is the same.
  EXPECT_EQ(part("[1025, 0, 0]", R"({"min": [1024, -1, -1], "max": [1026, 1, 1]})"), 0x1p-14);
}

TEST(Fuzzer, ThrowsWhatAThreadHasThrown) {
  const Implementation broken{"broken",
                              [](std::span<const Value>) -> Answer { throw std::bad_alloc(); }};
  Fuzzer fuzzer = MakeFuzzer(broken, {}, 100'000, 2);
  fuzzer.Start();
  EXPECT_THROW(WaitUntilEnded(fuzzer), std::bad_alloc);
}

}  // namespace
}  // namespace hitscan
