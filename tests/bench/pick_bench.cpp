#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <random>

#include "picking/pick.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

constexpr int kWidth = 1280;
constexpr int kHeight = 720;
constexpr float kReach = 6;

Camera FromTwenty() {
  Camera camera;
  camera.eye = {14, 4, 14};
  camera.aspect = static_cast<float>(kWidth) / kHeight;
  return camera;
}

// Picks at a different position each time, as when a user moves the mouse.
template <class Draw>
void PickAmong(benchmark::State& state, const Draw& draw) {
  std::mt19937 engine(7);
  std::uniform_real_distribution<float> number(-10, 10);
  const auto any = [&] { return glm::vec3(number(engine), number(engine), number(engine)); };
  Canvas canvas;
  for (std::int64_t i = 0; i < state.range(0); ++i) draw(canvas, any(), any());
  const ScreenView view = ScreenViewOf(FromTwenty(), kWidth, kHeight);
  std::int64_t found = 0;
  for (auto _ : state) {
    const float x = std::abs(number(engine)) / 10 * kWidth;
    const float y = std::abs(number(engine)) / 10 * kHeight;
    found += Pick(canvas, view, x, y, kReach) ? 1 : 0;
  }
  state.counters["found"] =
      benchmark::Counter(static_cast<double>(found), benchmark::Counter::kAvgIterations);
}

void PickRays(benchmark::State& state) {
  PickAmong(state, [](Canvas& canvas, const glm::vec3& a, const glm::vec3& b) {
    canvas.DrawRay(a, b, kRed);
  });
}
BENCHMARK(PickRays)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

// The worst case: all rays are within reach, behind a face that hides them.
void PickWhereAllRaysStart(benchmark::State& state) {
  std::mt19937 engine(7);
  std::uniform_real_distribution<float> number(-10, 10);
  Canvas canvas;
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    canvas.DrawRay({0, 0, 0}, {number(engine), number(engine), number(engine)}, kRed);
  }
  if (state.range(1) != 0) canvas.DrawTriangle({6, -9, 0}, {0, -9, 6}, {3, 9, 3}, kBlue);
  const ScreenView view = ScreenViewOf(FromTwenty(), kWidth, kHeight);
  for (auto _ : state) {
    benchmark::DoNotOptimize(Pick(canvas, view, kWidth / 2.0F, kHeight / 2.0F, kReach));
  }
}
BENCHMARK(PickWhereAllRaysStart)
    ->Args({1'000'000, 0})
    ->Args({1'000'000, 1})
    ->Unit(benchmark::kMillisecond);

void PickSegments(benchmark::State& state) {
  PickAmong(state, [](Canvas& canvas, const glm::vec3& a, const glm::vec3& b) {
    canvas.DrawLine(a, b, kRed);
  });
}
BENCHMARK(PickSegments)->Arg(100'000)->Unit(benchmark::kMillisecond);

void PickPoints(benchmark::State& state) {
  PickAmong(state, [](Canvas& canvas, const glm::vec3& a, const glm::vec3&) {
    canvas.DrawPoint(a, kRed, 4);
  });
}
BENCHMARK(PickPoints)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

// Small triangles, as in a mesh.
void PickTriangles(benchmark::State& state) {
  PickAmong(state, [](Canvas& canvas, const glm::vec3& a, const glm::vec3& b) {
    canvas.DrawTriangle(a, a + 0.01F * b, a + 0.01F * glm::vec3(b.y, b.z, b.x), kRed);
  });
}
BENCHMARK(PickTriangles)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hitscan
