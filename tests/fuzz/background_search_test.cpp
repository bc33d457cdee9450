#include "fuzz/background_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/errors.h"
#include "fuzz/case_generator.h"
#include "implementation/user_implementation.h"
#include "queries/query_lookup.h"
#include "support/hanging_backend.h"
#include "support/soon.h"
#ifdef __linux__
#include <sys/resource.h>
#endif

namespace hitscan {
namespace {

using Stage = BackgroundSearch::Stage;
using Snapshot = BackgroundSearch::Snapshot;

constexpr FuzzRules kStrict{.tolerates_touching = false};

const Query& Searched() { return *FindQuery("point_in_aabb"); }

FuzzRun RunOf(const Query& query) { return {&query, "wrong", AllCaseClasses(), kStrict}; }

// An implementation that is right, apart from what `change` does to its verdict.
Implementation Changed(std::function<void(std::span<const Value>, bool& inside)> change) {
  const auto& right = Searched().implementations.front().run;
  return {"wrong", [right, change = std::move(change)](std::span<const Value> arguments) {
            Answer answer = right(arguments);
            change(arguments, std::get<bool>(answer.front().value));
            return answer;
          }};
}

// An implementation that finds no point inside.
Implementation NeverInside() {
  return Changed([](auto, bool& inside) { inside = false; });
}

MakeAnswerer TargetsOf(const Implementation& implementation) {
  return [&implementation](const auto&) { return AnswererOf(Searched(), implementation); };
}

bool AllAreSimplified(const Snapshot& found) {
  return !found.mistakes.empty() && std::ranges::all_of(found.mistakes, [](const auto& mistake) {
    return mistake.is_simplified;
  });
}

TEST(BackgroundSearch, SimplifiesWhatItFindsWhileItGoesOn) {
  const Implementation wrong = NeverInside();
  const BackgroundSearch search(RunOf(Searched()), HITSCAN_ASSETS, 2, TargetsOf(wrong));
  ASSERT_TRUE(Soon([&] { return AllAreSimplified(search.snapshot()); }));
  const Snapshot found = search.snapshot();
  EXPECT_EQ(found.stage, Stage::kRunning);
  EXPECT_GT(found.cases, found.wrong);
  EXPECT_GT(found.seconds, 0);
  std::uint64_t wrong_cases = 0;
  for (const FuzzMistake& mistake : found.mistakes) {
    wrong_cases += mistake.count();
    EXPECT_EQ(mistake.key.what, "inside: false instead of true");
    for (const ClassShare& each : mistake.classes) EXPECT_LE(each.counts.count, each.cases);
    if (!mistake.is_simplified) continue;
    EXPECT_EQ(mistake.exact, (Answer{{"inside", true}}));
    EXPECT_EQ(mistake.got.answer, (Answer{{"inside", false}}));
  }
  EXPECT_EQ(wrong_cases, found.wrong);
  EXPECT_GT(found.ordinary.wrong, 0U);
  EXPECT_TRUE(found.headline.starts_with("wrong for ")) << found.headline;
}

// A mistake has its first case at once, even if simplifying others takes long.
TEST(BackgroundSearch, EveryMistakeHasACaseSoon) {
  std::atomic<int> asked = 0;
  const Implementation slow = Changed([&](std::span<const Value>, bool& inside) {
    if (++asked > 2'000) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    inside = !inside;
  });
  const BackgroundSearch search(RunOf(Searched()), HITSCAN_ASSETS, 1, TargetsOf(slow),
                                std::chrono::hours(1));
  Snapshot found;
  EXPECT_TRUE(Soon([&] {
    found = search.snapshot();
    return !found.mistakes.empty() && std::ranges::all_of(found.mistakes, &FuzzMistake::has_case) &&
           !AllAreSimplified(found);
  }));
  for (const FuzzMistake& mistake : found.mistakes) {
    EXPECT_EQ(mistake.exact, ExactAnswer(Searched(), mistake.values));
    EXPECT_NE(mistake.got.answer, mistake.exact);
  }
}

TEST(BackgroundSearch, CountsWhatTheRuleAccepts) {
  // The book's implementation is wrong only for points in faces.
  const Implementation& book = *Searched().FindImplementation("book");
  FuzzRun run = RunOf(Searched());
  run.rules.tolerates_touching = true;
  const BackgroundSearch search(run, HITSCAN_ASSETS, 1, TargetsOf(book));
  ASSERT_TRUE(Soon([&] { return search.snapshot().tolerated > 0; }));
  EXPECT_EQ(search.snapshot().wrong, 0U);
}

TEST(BackgroundSearch, FindsTheSameAsASearchThatIsSimplifiedAtItsEnd) {
  const Implementation wrong = NeverInside();
  // On a busy machine the time for a group would end before its simplest case is found.
  BackgroundSearch search(RunOf(Searched()), HITSCAN_ASSETS, 2, TargetsOf(wrong),
                          std::chrono::hours(1));
  // A group is simplified again when another of its cases becomes the worst or the first one.
  ASSERT_TRUE(Soon([&] { return search.snapshot().cases > 20'000; }));
  search.Pause(true);
  Snapshot found;
  ASSERT_TRUE(Soon([&] {
    found = search.snapshot();
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    const Snapshot now = search.snapshot();
    return AllAreSimplified(found) && now.cases == found.cases &&
           now.simplified == found.simplified;
  }));
  search.Stop();
  const auto target = AnswererOf(Searched(), wrong);
  const CaseGenerator generator(Searched(), 1, AllCaseClasses(),
                                KnownCasesOf(Searched(), HITSCAN_ASSETS));
  FuzzTally tally;
  for (const FuzzMistake& mistake : found.mistakes) {
    for (const ClassShare& each : mistake.classes) {
      tally.groups[{mistake.key.type, mistake.key.what, each.case_class}] = each.counts;
      tally.class_cases[each.case_class] = each.cases;
    }
  }
  std::vector<FuzzFinding> findings;
  for (const auto& [key, counts] : tally.groups) {
    findings.push_back(Simplify(generator, search.run().rules, tally, key, *target));
  }
  const std::vector<FuzzMistake> at_the_end = MistakesOf(tally, findings);
  ASSERT_EQ(at_the_end.size(), found.mistakes.size());
  for (std::size_t i = 0; i < at_the_end.size(); ++i) {
    EXPECT_EQ(at_the_end[i].key, found.mistakes[i].key);
    EXPECT_EQ(at_the_end[i].count(), found.mistakes[i].count());
  }
}

TEST(BackgroundSearch, WaitsWhileItIsPaused) {
  const Implementation wrong = NeverInside();
  BackgroundSearch search(RunOf(Searched()), HITSCAN_ASSETS, 2, TargetsOf(wrong));
  ASSERT_TRUE(Soon([&] { return search.snapshot().cases > 0; }));
  search.Pause(true);
  EXPECT_EQ(search.snapshot().stage, Stage::kPaused);
  std::uint64_t cases = 0;
  const auto stands_still = [&] {
    const std::uint64_t before = std::exchange(cases, search.snapshot().cases);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    return before == search.snapshot().cases;
  };
  EXPECT_TRUE(Soon(stands_still)) << "it tries cases while it is paused";
  const double seconds = search.snapshot().seconds;
  EXPECT_EQ(search.snapshot().seconds, seconds) << "the time that it was paused is counted";
  search.Pause(false);
  EXPECT_TRUE(Soon([&] { return search.snapshot().cases > cases; }));
  EXPECT_GT(search.snapshot().seconds, seconds);
}

TEST(BackgroundSearch, KeepsWhatItHasFoundWhenItIsStopped) {
  const Implementation wrong = NeverInside();
  BackgroundSearch search(RunOf(Searched()), HITSCAN_ASSETS, 1, TargetsOf(wrong));
  ASSERT_TRUE(Soon([&] { return AllAreSimplified(search.snapshot()); }));
  const Snapshot before = search.snapshot();
  search.Stop();
  EXPECT_EQ(search.snapshot().stage, Stage::kStopped);
  EXPECT_GE(search.snapshot().cases, before.cases);
  EXPECT_GE(search.snapshot().mistakes.size(), before.mistakes.size());
  EXPECT_EQ(search.snapshot().error, "");
}

TEST(BackgroundSearch, EndsAtOnceWhileAnImplementationHangs) {
  std::atomic<int> made = 0;
  const auto hanging = [&](const auto&) {
    ++made;
    return AnswererOf(Searched(), std::make_shared<UserImplementation>(
                                      "hanging", std::make_unique<HangingBackend>()));
  };
  {
    BackgroundSearch search(RunOf(Searched()), HITSCAN_ASSETS, 2, hanging);
    ASSERT_TRUE(Soon([&] { return search.snapshot().stage == Stage::kRunning; }));
    EXPECT_EQ(search.snapshot().cases, 0U);
    search.Stop();
    EXPECT_EQ(search.snapshot().wrong, 0U) << "what was not answered is no wrong answer";
  }
  EXPECT_EQ(made, 3);
  // A search that is still starting can be cancelled too.
  const BackgroundSearch starting(
      RunOf(Searched()), HITSCAN_ASSETS, 2,
      [](const std::atomic<bool>& cancelled) -> std::shared_ptr<Answerer> {
        while (!cancelled) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        throw Cancelled();
      });
  EXPECT_EQ(starting.snapshot().stage, Stage::kStarting);
}

TEST(BackgroundSearch, TellsWhyItCannotStart) {
  const BackgroundSearch search(
      RunOf(Searched()), HITSCAN_ASSETS, 1,
      [](const auto&) -> std::shared_ptr<Answerer> { throw CannotRun("mine.cpp: gone"); });
  EXPECT_TRUE(Soon([&] { return search.snapshot().stage == Stage::kStopped; }));
  EXPECT_EQ(search.snapshot().error, "mine.cpp: gone");
}

#ifdef __linux__
TEST(BackgroundSearch, RunsWithTheLowestPriority) {
  std::atomic<int> highest = 1;
  const Implementation wrong = Changed([&](auto, bool&) {
    const int priority = getpriority(PRIO_PROCESS, 0);
    if (highest == 1 || priority < highest) highest = priority;
  });
  const int before = getpriority(PRIO_PROCESS, 0);
  {
    const BackgroundSearch search(RunOf(Searched()), HITSCAN_ASSETS, 2, TargetsOf(wrong));
    ASSERT_TRUE(Soon([&] { return search.snapshot().cases > 10'000; }));
  }
  EXPECT_EQ(highest, 19);
  EXPECT_EQ(getpriority(PRIO_PROCESS, 0), before) << "the priority of this thread has changed";
}
#endif

TEST(Answerer, AnswersNothingOnceItIsCancelled) {
  const Implementation wrong = NeverInside();
  const auto target = AnswererOf(Searched(), wrong);
  const std::vector<Value> arguments{Point(0, 0, 0), Aabb()};
  EXPECT_EQ(target->AskOne(arguments).answer, (Answer{{"inside", false}}));
  target->Cancel();
  EXPECT_THROW(target->AskOne(arguments), Cancelled);

  const auto hanging = AnswererOf(Searched(), std::make_shared<UserImplementation>(
                                                  "hanging", std::make_unique<HangingBackend>()));
  std::jthread cancelling([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    hanging->Cancel();
  });
  EXPECT_THROW(hanging->AskOne(arguments), Cancelled);
  EXPECT_THROW(hanging->AskOne(arguments), Cancelled);
}

TEST(Fuzzer, CountsSoonWhatIsAnsweredSlowly) {
  std::optional<Fuzzer> fuzzer;
  std::uint64_t counted = 0;
  std::size_t uncounted = 0;
  std::size_t most_uncounted = 0;
  const Implementation slow = Changed([&](auto, bool& inside) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    inside = false;
    const std::uint64_t now = fuzzer->counts().first;
    if (std::exchange(counted, now) != now) uncounted = 0;
    most_uncounted = std::max(most_uncounted, ++uncounted);
  });
  const auto target = AnswererOf(Searched(), slow);
  fuzzer.emplace(CaseGenerator(Searched(), 1, AllCaseClasses()), kStrict, Fuzzer::State(),
                 1'000'000, std::vector{target});
  fuzzer->Start();
  EXPECT_TRUE(Soon([&] { return fuzzer->counts().first > 300; }));
  fuzzer->Stop();
  EXPECT_TRUE(Soon([&] { return fuzzer->Ended(); }));
  EXPECT_LT(most_uncounted, 130U) << "the blocks of cases are too large";
  EXPECT_EQ(fuzzer->state().end, fuzzer->state().tally.cases);
}

}  // namespace
}  // namespace hitscan
