#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "fuzz/fuzzer.h"
#include "fuzz/tally.h"
#include "implementation/user_implementation.h"
#include "queries/query_lookup.h"

// The search for wrong answers and the steps of which it consists.
namespace hitscan {
namespace {

constexpr std::uint64_t kCases = 200'000;

CaseGenerator Generator(const char* query) {
  std::vector<CaseClass> classes;
  for (int i = 0; i < kCaseClasses; ++i) classes.push_back(static_cast<CaseClass>(i));
  return {*FindQuery(query), 1, std::move(classes)};
}

void Make(benchmark::State& state, const char* query) {
  const CaseGenerator generator = Generator(query);
  std::uint64_t number = 0;
  for (auto _ : state) benchmark::DoNotOptimize(generator.Make(number++, false).arguments.data());
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(Make, raycast_plane, "raycast_plane");
BENCHMARK_CAPTURE(Make, triangle_triangle, "triangle_triangle");

void AnswerAndJudge(benchmark::State& state, const char* query) {
  const CaseGenerator generator = Generator(query);
  std::vector<std::vector<Value>> cases;
  for (std::uint64_t i = 0; i < 10'000; ++i) cases.push_back(generator.Make(i, false).arguments);
  for (auto _ : state) {
    for (const std::vector<Value>& arguments : cases) {
      const Answer exact = ExactAnswer(generator.query(), arguments);
      benchmark::DoNotOptimize(
          JudgeOutcome(generator.query(), arguments, exact, {exact, {}}, 1e-4));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases.size()));
}
BENCHMARK_CAPTURE(AnswerAndJudge, raycast_plane, "raycast_plane");
BENCHMARK_CAPTURE(AnswerAndJudge, triangle_triangle, "triangle_triangle");

// The whole search, with a compiled implementation in its own processes. The argument is the number
// of threads.
void Search(benchmark::State& state, const char* query) {
  std::vector<std::shared_ptr<Answerer>> targets;
  AskOptions options;
  options.process.worker = HITSCAN_WORKER;
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    targets.push_back(AnswererOf(
        *FindQuery(query),
        std::make_shared<UserImplementation>(
            "bench", MakeLibraryBackend(HITSCAN_FUZZED_IMPLEMENTATIONS, options, false))));
  }
  std::uint64_t begin = 0;
  for (auto _ : state) {
    Fuzzer fuzzer(Generator(query), {}, {begin, {}}, begin + kCases, targets);
    fuzzer.Start();
    while (!fuzzer.Ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    begin += kCases;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCases));
}
BENCHMARK_CAPTURE(Search, raycast_plane, "raycast_plane")->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK_CAPTURE(Search, triangle_triangle, "triangle_triangle")->Arg(1)->Arg(2)->UseRealTime();

}  // namespace
}  // namespace hitscan
