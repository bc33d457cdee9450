// Measures edits of a document with many cases, without a window.
#include <benchmark/benchmark.h>

#include <string>

#include "edit/case_document.h"

namespace hitscan {
namespace {

constexpr std::size_t kRayArgument = 0;
constexpr std::size_t kPlaneArgument = 1;

// A document of this many cases, which share a plane and have a value that was derived from the
// plane.
CaseDocument Document(benchmark::IterationCount count) {
  std::string text = R"({"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0},)"
                     R"("cases": [)";
  for (benchmark::IterationCount id = 0; id < count; ++id) {
    text += (id == 0 ? "" : ",\n") + std::string(R"({"id": )") + std::to_string(id) +
            R"(, "ray": {"origin": [0, 1, 0], "direction": [0, 1, 0]}, "expect": {}, "margin": 1})";
  }
  CaseDocument document;
  document.Open(ParseCaseFile("many.json", text + "]}"));
  return document;
}

void EditOneCase(benchmark::State& state) {
  CaseDocument document = Document(state.range(0));
  const CaseRef middle{0, static_cast<std::size_t>(state.range(0)) / 2};
  float x = 0;
  for (auto _ : state) document.SetArgument(middle, kRayArgument, Ray({++x, 5, 0}, {0, -1, 0}));
}

// Each edit removes the values that were derived from the argument in all cases.
void EditASharedArgument(benchmark::State& state) {
  CaseDocument document = Document(state.range(0));
  for (auto _ : state) {
    document.SetArgument({0, 0}, kPlaneArgument, Plane(Vector(0, 1, 0), 1));
    state.PauseTiming();
    document.Undo();
    state.ResumeTiming();
  }
  state.SetComplexityN(state.range(0));
}

void WriteAllCases(benchmark::State& state) {
  CaseDocument document = Document(state.range(0));
  document.SetArgument({0, 0}, kPlaneArgument, Plane(Vector(0, 1, 0), 1));
  for (auto _ : state) benchmark::DoNotOptimize(CaseFileText(document.files()[0]));
  state.SetComplexityN(state.range(0));
}

void ManyCases(benchmark::internal::Benchmark* bench) {
  bench->ArgName("cases")->RangeMultiplier(10)->Range(1'000, 100'000);
  bench->Unit(benchmark::kMillisecond);
}
BENCHMARK(EditOneCase)->Apply(ManyCases);
BENCHMARK(EditASharedArgument)->Apply(ManyCases)->Complexity(benchmark::oN);
BENCHMARK(WriteAllCases)->Apply(ManyCases)->Complexity(benchmark::oN);

}  // namespace
}  // namespace hitscan
