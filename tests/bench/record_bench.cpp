#include <benchmark/benchmark.h>
#include <hitscan/record.h>

#include <cstdlib>
#include <filesystem>
#include <random>

// Measures what HITSCAN_RECORD adds to a call, off and on: docs/recording.md. The variables
// HITSCAN_RECORD and HITSCAN_RECORD_LIMIT may not be set.
namespace {

using hitscan::Vec3;

float Dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const float speed = Dot(ray.direction, plane.normal);
  if (speed >= 0) return std::nullopt;
  const float t = (plane.distance - Dot(ray.origin, plane.normal)) / speed;
  if (t < 0) return std::nullopt;
  return hitscan::Hit{t,
                      {ray.origin.x + t * ray.direction.x, ray.origin.y + t * ray.direction.y,
                       ray.origin.z + t * ray.direction.z}};
}

struct Call {
  hitscan::Ray ray;
  hitscan::Plane plane;
};

const std::vector<Call>& Calls() {
  static const std::vector<Call> calls = [] {
    std::mt19937 engine(7);
    std::uniform_real_distribution<float> number(-1, 1);
    const auto vector = [&] { return Vec3{number(engine), number(engine), number(engine)}; };
    std::vector<Call> made(1024);
    for (Call& call : made) call = {{vector(), vector()}, {vector(), number(engine)}};
    return made;
  }();
  return calls;
}

template <bool kRecord>
void Run(benchmark::State& state) {
  const std::vector<Call>& calls = Calls();
  std::size_t i = 0;
  for (auto _ : state) {
    const Call& call = calls[i++ % 1024];
    const auto answer = Raycast(call.ray, call.plane);
    if constexpr (kRecord) HITSCAN_RECORD(raycast_plane, call.ray, call.plane, answer);
    benchmark::DoNotOptimize(answer);
  }
}

void Bare(benchmark::State& state) { Run<false>(state); }
BENCHMARK(Bare);

void Off(benchmark::State& state) { Run<true>(state); }
BENCHMARK(Off);

// Each call becomes a case of the file. The number of calls is that of cases by default.
void On(benchmark::State& state) {
  const auto folder = std::filesystem::temp_directory_path() / "hitscan_record_bench";
  std::filesystem::remove_all(folder);
  setenv("HITSCAN_RECORD", folder.c_str(), 1);
  hitscan::detail::Recorder<hitscan::recorded::raycast_plane>::is_on = true;
  Run<true>(state);
  std::filesystem::remove_all(folder);
}
BENCHMARK(On)->Iterations(10000)->UseRealTime();  // not repeated: later calls are not recorded

// After the last case: as if off.
void AtTheLimit(benchmark::State& state) { Run<true>(state); }
BENCHMARK(AtTheLimit);

}  // namespace

BENCHMARK_MAIN();
