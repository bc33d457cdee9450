#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "geometry/hierarchy.h"
#include "geometry/models.h"
#include "meshes/made_meshes.h"

#ifdef HITSCAN_EMBREE
#include <embree3/rtcore.h>
#endif

// One ray at a time against a mesh: models/RAYS/FUNCTION/TRIANGLES, the nearest hit by our query
// and by Embree in robust mode, on the same rays; and the building of the hierarchy:
// models/build/FUNCTION/TRIANGLES.
namespace hitscan {
namespace {

struct Scenario {
  std::shared_ptr<const Mesh> mesh;
  std::vector<Ray> random;
  std::vector<Ray> coherent;  ///< those of the pixels of a picture
};

// A knot of about that many triangles.
const Scenario& ScenarioOf(std::int64_t triangles) {
  static std::vector<std::pair<std::int64_t, Scenario>> made;
  for (const auto& [count, scenario] : made) {
    if (count == triangles) return scenario;
  }
  Scenario scenario;
  const int cells = static_cast<int>(std::sqrt(static_cast<double>(triangles) / 2));
  scenario.mesh = std::make_shared<const Mesh>(MakeKnot(4 * cells, cells / 4));
  std::mt19937 random(1);
  std::uniform_real_distribution<float> coordinate(-1.5F, 1.5F);
  const auto point = [&] {
    return Point(coordinate(random), coordinate(random), coordinate(random));
  };
  while (scenario.random.size() < 50'000) {
    const Point from = point();
    scenario.random.emplace_back(from, point() - from);
  }
  constexpr int kSize = 224;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      const auto at = [](int pixel) { return 2.0F * static_cast<float>(pixel) / kSize - 1; };
      scenario.coherent.emplace_back(Point(0, 2.5F, 2.5F),
                                     Vector(0.6F * at(x), 0.4F * at(y) - 1, -1 - 0.4F * at(y)));
    }
  }
  return made.emplace_back(triangles, std::move(scenario)).second;
}

const std::vector<Ray>& RaysOf(const Scenario& scenario, bool coherent) {
  return coherent ? scenario.coherent : scenario.random;
}

void Ours(benchmark::State& state, bool coherent) {
  const Scenario& scenario = ScenarioOf(state.range());
  const Model model(scenario.mesh);
  model.hierarchy();
  const std::vector<Ray>& rays = RaysOf(scenario, coherent);
  for (auto _ : state) {
    for (const Ray& ray : rays) benchmark::DoNotOptimize(Raycast(ray, model));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rays.size()));
}

void BuildOurs(benchmark::State& state) {
  const Scenario& scenario = ScenarioOf(state.range());
  for (auto _ : state) benchmark::DoNotOptimize(Hierarchy(*scenario.mesh));
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(scenario.mesh->triangles().size()));
}

void RefitOurs(benchmark::State& state) {
  const Scenario& scenario = ScenarioOf(state.range());
  Hierarchy hierarchy(*scenario.mesh);
  for (auto _ : state) hierarchy.Refit(*scenario.mesh);
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(scenario.mesh->triangles().size()));
}

#ifdef HITSCAN_EMBREE
class EmbreeScene {
 public:
  explicit EmbreeScene(const Mesh& mesh)
      : device_(rtcNewDevice("threads=1")), scene_(rtcNewScene(device_)) {
    rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_ROBUST);
    rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_MEDIUM);
    const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    void* const vertices =
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                sizeof(Point), mesh.vertices().size());
    std::copy(mesh.vertices().begin(), mesh.vertices().end(), static_cast<Point*>(vertices));
    void* const triangles =
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                sizeof(MeshTriangle), mesh.triangles().size());
    std::copy(mesh.triangles().begin(), mesh.triangles().end(),
              static_cast<MeshTriangle*>(triangles));
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
  }
  EmbreeScene(const EmbreeScene&) = delete;
  EmbreeScene& operator=(const EmbreeScene&) = delete;
  ~EmbreeScene() {
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
  }

  float Raycast(const Ray& ray) const {
    RTCRayHit hit{};
    hit.ray.org_x = ray.origin().x;
    hit.ray.org_y = ray.origin().y;
    hit.ray.org_z = ray.origin().z;
    hit.ray.dir_x = ray.direction().x;
    hit.ray.dir_y = ray.direction().y;
    hit.ray.dir_z = ray.direction().z;
    hit.ray.tfar = std::numeric_limits<float>::infinity();
    hit.ray.mask = ~0U;
    hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(scene_, &context, &hit);
    return hit.ray.tfar;
  }

 private:
  RTCDevice device_;
  RTCScene scene_;
};

void Embree(benchmark::State& state, bool coherent) {
  const Scenario& scenario = ScenarioOf(state.range());
  const EmbreeScene scene(*scenario.mesh);
  const std::vector<Ray>& rays = RaysOf(scenario, coherent);
  for (auto _ : state) {
    for (const Ray& ray : rays) benchmark::DoNotOptimize(scene.Raycast(ray));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rays.size()));
}

void BuildEmbree(benchmark::State& state) {
  const Scenario& scenario = ScenarioOf(state.range());
  for (auto _ : state) EmbreeScene scene(*scenario.mesh);
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(scenario.mesh->triangles().size()));
}
#endif

void AddSizes(benchmark::internal::Benchmark* added) {
  for (const int triangles : {10'000, 100'000, 1'000'000}) added->Arg(triangles);
  added->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(Ours, random, false)->Name("models/random/hitscan")->Apply(AddSizes);
BENCHMARK_CAPTURE(Ours, coherent, true)->Name("models/coherent/hitscan")->Apply(AddSizes);
BENCHMARK(BuildOurs)->Name("models/build/hitscan")->Apply(AddSizes);
BENCHMARK(RefitOurs)->Name("models/refit/hitscan")->Apply(AddSizes);
#ifdef HITSCAN_EMBREE
BENCHMARK_CAPTURE(Embree, random, false)->Name("models/random/embree")->Apply(AddSizes);
BENCHMARK_CAPTURE(Embree, coherent, true)->Name("models/coherent/embree")->Apply(AddSizes);
BENCHMARK(BuildEmbree)->Name("models/build/embree")->Apply(AddSizes);
#endif

}  // namespace
}  // namespace hitscan
