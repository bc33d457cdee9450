#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>

#include "cases/check.h"
#include "geometry/raycast_plane.h"
#include "json/parser.h"
#include "support/check_cases.h"

namespace hitscan {
namespace {

/// The text of a file with this many cases of raycast_plane.
const std::string& Text(std::size_t count) {
  static std::map<std::size_t, std::string> texts;
  std::string& text = texts[count];
  if (!text.empty()) return text;
  text =
      "{\n  \"query\": \"raycast_plane\", \"tolerance\": 1e-5,\n"
      "  \"plane\": {\"normal\": [1, 1, 0], \"distance\": 1},\n  \"cases\": [\n";
  std::mt19937 engine(7);
  std::uniform_real_distribution<float> number(-10, 10);
  const Plane plane({1, 1, 0}, 1);
  for (std::size_t i = 0; i < count; ++i) {
    const Point origin(number(engine), number(engine), number(engine));
    const Vector direction(number(engine), number(engine), number(engine));
    const auto hit = Raycast(Ray(origin, direction), plane);
    fmt::format_to(std::back_inserter(text),
                   "    {{\"id\": {}, \"ray\": {{\"origin\": [{}, {}, {}], \"direction\": [{}, {}, "
                   "{}]}}, \"expect\": {{\"hit\": {}",
                   i, origin.x, origin.y, origin.z, direction.x, direction.y, direction.z,
                   hit.has_value());
    if (hit) {
      fmt::format_to(std::back_inserter(text), ", \"t\": {}, \"point\": [{}, {}, {}]", hit->t,
                     hit->point.x, hit->point.y, hit->point.z);
    }
    text += i + 1 < count ? "}},\n" : "}}\n";
  }
  text += "  ]\n}\n";
  return text;
}

template <class Work>
void Run(benchmark::State& state, const Work& work) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const std::string& text = Text(count);
  for (auto _ : state) work(text);
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetComplexityN(state.range(0));
  state.counters["bytes"] = static_cast<double>(text.size());
}

// Measures the parser of the JSON library alone, without building values.
void ParserAlone(benchmark::State& state) {
  Run(state, [](const std::string& text) { RequireJson(text); });
}

// Measures the parser when it builds a tree of the whole text.
void ParserWithTree(benchmark::State& state) {
  Run(state, [](const std::string& text) { benchmark::DoNotOptimize(Json::parse(text)); });
}

void Load(benchmark::State& state) {
  Run(state,
      [](const std::string& text) { benchmark::DoNotOptimize(ParseCaseFile("bench.json", text)); });
}

// Loads and checks as `hitscan check` does, without keeping the cases.
void LoadAndCheck(benchmark::State& state) {
  Run(state, [&state](const std::string& text) {
    VisitCases(ParseCaseDocument("bench.json", text), [&](const CaseFile& file, Case&& test) {
      const CaseResult result =
          CheckCase(*file.query, test, file.tolerance, file.query->implementations.front());
      if (!result.passed()) state.SkipWithError("a case failed");
    });
  });
}

BENCHMARK(ParserAlone)->RangeMultiplier(10)->Range(10'000, 1'000'000)->Complexity(benchmark::oN);
BENCHMARK(ParserWithTree)->RangeMultiplier(10)->Range(10'000, 1'000'000)->Complexity(benchmark::oN);
BENCHMARK(Load)->RangeMultiplier(10)->Range(10'000, 1'000'000)->Complexity(benchmark::oN);
BENCHMARK(LoadAndCheck)->RangeMultiplier(10)->Range(10'000, 1'000'000)->Complexity(benchmark::oN);

}  // namespace
}  // namespace hitscan

// With --write=COUNT PATH the program writes a file with COUNT cases, to measure the whole program.
int main(int argc, char** argv) {
  constexpr std::string_view kWrite = "--write=";
  if (argc == 3 && std::string_view(argv[1]).starts_with(kWrite)) {
    std::ofstream(argv[2]) << hitscan::Text(std::stoul(argv[1] + kWrite.size()));
    return 0;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
