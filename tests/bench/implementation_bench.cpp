#include <benchmark/benchmark.h>
#include <dlfcn.h>

#include <random>
#include <stdexcept>
#include <vector>

#include "geometry/raycast_plane.h"
#include "implementation/user_implementation.h"
#include "queries/query_lookup.h"

// Measures asking user implementations in their processes, and for comparison calling the
// same function in a loop.
namespace hitscan {
namespace {

constexpr std::size_t kCases = 100'000;

const Query& Plane() { return *FindQuery("raycast_plane"); }

const std::vector<std::vector<Value>>& Cases() {
  static const std::vector<std::vector<Value>> cases = [] {
    std::vector<std::vector<Value>> made;
    std::mt19937 engine(7);
    std::uniform_real_distribution<float> number(-10, 10);
    const auto vector = [&] { return Vector(number(engine), number(engine), number(engine)); };
    for (std::size_t i = 0; i < kCases; ++i) {
      made.push_back({Ray(vector(), vector()), hitscan::Plane(vector(), number(engine))});
    }
    return made;
  }();
  return cases;
}

AskOptions Options() {
  AskOptions options;
  options.process.worker = HITSCAN_WORKER;
  return options;
}

void AskAll(benchmark::State& state, std::unique_ptr<Backend> backend) {
  UserImplementation user("bench", std::move(backend));
  const std::vector<std::span<const Value>> cases(Cases().begin(), Cases().end());
  for (auto _ : state) {
    const auto request = user.Ask(Plane(), cases);
    request->Wait();
    benchmark::DoNotOptimize(request->outcomes().data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCases));
}

// Calls the function of the library in this process, the reference for asking.
void InALoop(benchmark::State& state) {
  using Call = std::uint32_t(const std::uint32_t*, std::uint32_t*, char*, std::size_t);
  struct Entry {
    const char* query;
    const char* signature;
    Call* call;
    const Entry* next;
  };
  void* const library = dlopen(HITSCAN_PLANE_IMPLEMENTATION, RTLD_NOW);
  if (library == nullptr) throw std::runtime_error(dlerror());
  using First = const void*();
  const auto* const entry =
      static_cast<const Entry*>(reinterpret_cast<First*>(dlsym(library, "hitscan_implement_1"))());
  std::vector<std::uint32_t> words;
  for (const auto& arguments : Cases()) {
    for (const Value& argument : arguments) AppendWords(argument, words);
  }
  const std::size_t size = words.size() / kCases;
  std::uint32_t answer[64];
  for (auto _ : state) {
    for (std::size_t i = 0; i < kCases; ++i) {
      entry->call(words.data() + i * size, answer, nullptr, 0);
      benchmark::DoNotOptimize(answer);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCases));
}
BENCHMARK(InALoop)->Unit(benchmark::kMillisecond)->UseRealTime();

void InAProcess(benchmark::State& state) {
  AskAll(state, MakeLibraryBackend(HITSCAN_PLANE_IMPLEMENTATION, Options(), false));
}
BENCHMARK(InAProcess)->Unit(benchmark::kMillisecond)->UseRealTime();

void ByLinesOfJson(benchmark::State& state) {
  AskAll(state, MakeProgramBackend(HITSCAN_ANSWER_PROGRAM, Options()));
}
BENCHMARK(ByLinesOfJson)->Unit(benchmark::kMillisecond)->UseRealTime();

// The built-in implementation, which is exact, for comparison.
void BuiltIn(benchmark::State& state) {
  const Implementation& built_in = Plane().implementations.front();
  for (auto _ : state) {
    for (const auto& arguments : Cases()) benchmark::DoNotOptimize(built_in.run(arguments));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCases));
}
BENCHMARK(BuiltIn)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace hitscan
