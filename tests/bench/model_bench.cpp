#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <limits>
#include <list>
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

// One ray at a time against a mesh, by our query and by Embree in robust mode, on the same rays:
// models/nearest/RAYS/FUNCTION/TRIANGLES and models/any/RAYS/FUNCTION/TRIANGLES; the building of
// the hierarchy, with its bytes per triangle: models/build/FUNCTION/TRIANGLES; and how many rays of
// a million Embree answers wrongly: models/wrong/RAYS/MODE/TRIANGLES.
namespace hitscan {
namespace {

struct Scenario {
  std::shared_ptr<const Mesh> mesh;
  std::vector<Ray> random;
  std::vector<Ray> coherent;  ///< those of the pixels of a picture
  std::vector<Ray> aimed;     ///< at vertices and at the middles of edges
};

// A knot of about that many triangles.
const Scenario& ScenarioOf(std::int64_t triangles) {
  static std::list<std::pair<std::int64_t, Scenario>> made;
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
  const auto count = static_cast<int>(scenario.mesh->triangles().size());
  std::uniform_int_distribution<int> triangle(0, count - 1);
  while (scenario.aimed.size() < 50'000) {
    const Triangle t = scenario.mesh->TriangleAt(static_cast<std::size_t>(triangle(random)));
    const Point goal = scenario.aimed.size() % 2 == 0 ? t.a() : (t.a() + t.b()) * 0.5F;
    const Point from = point() * 2.0F;
    scenario.aimed.emplace_back(from, goal - from);
  }
  return made.emplace_back(triangles, std::move(scenario)).second;
}

using Rays = std::vector<Ray> Scenario::*;

// The model of a scenario, with its hierarchy.
const Model& ModelOf(std::int64_t triangles) {
  static std::list<std::pair<std::int64_t, Model>> made;
  for (const auto& [count, model] : made) {
    if (count == triangles) return model;
  }
  const Model& model = made.emplace_back(triangles, Model(ScenarioOf(triangles).mesh)).second;
  model.hierarchy();
  return model;
}

template <class Function>
void Run(benchmark::State& state, Rays which, const Function& function) {
  const std::vector<Ray>& rays = ScenarioOf(state.range()).*which;
  for (auto _ : state) {
    for (const Ray& ray : rays) benchmark::DoNotOptimize(function(ray));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rays.size()));
}

void Nearest(benchmark::State& state, Rays rays) {
  const Model& model = ModelOf(state.range());
  Run(state, rays, [&](const Ray& ray) { return Raycast(ray, model); });
}

void Any(benchmark::State& state, Rays rays) {
  const Model& model = ModelOf(state.range());
  Run(state, rays, [&](const Ray& ray) { return Hits(ray, model); });
}

void BuildOurs(benchmark::State& state) {
  const Scenario& scenario = ScenarioOf(state.range());
  for (auto _ : state) benchmark::DoNotOptimize(Hierarchy(*scenario.mesh));
  const std::size_t triangles = scenario.mesh->triangles().size();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(triangles));
  state.counters["bytes"] = static_cast<double>(ModelOf(state.range()).hierarchy().bytes()) /
                            static_cast<double>(triangles);
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
  explicit EmbreeScene(const Mesh& mesh, bool robust = true)
      : device_(rtcNewDevice("threads=1")), scene_(rtcNewScene(device_)) {
    rtcSetDeviceMemoryMonitorFunction(device_, &CountBytes, &bytes_);
    rtcSetSceneFlags(scene_, robust ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
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
    const std::ptrdiff_t before = bytes_;
    rtcCommitScene(scene_);
    bytes_of_hierarchy_ = bytes_ - before;
  }
  EmbreeScene(const EmbreeScene&) = delete;
  EmbreeScene& operator=(const EmbreeScene&) = delete;
  ~EmbreeScene() {
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
  }

  /// What the scene needs besides the vertices and the indices of the triangles.
  std::ptrdiff_t bytes_of_hierarchy() const { return bytes_of_hierarchy_; }

  /// The triangle of the nearest hit; RTC_INVALID_GEOMETRY_ID on a miss.
  unsigned Raycast(const Ray& ray) const {
    RTCRayHit hit{};
    hit.ray = RayOf(ray);
    hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    hit.hit.primID = RTC_INVALID_GEOMETRY_ID;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(scene_, &context, &hit);
    return hit.hit.primID;
  }

  bool Hits(const Ray& ray) const {
    RTCRay embree_ray = RayOf(ray);
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded1(scene_, &context, &embree_ray);
    return embree_ray.tfar < 0;
  }

 private:
  static bool CountBytes(void* bytes, ssize_t change, bool) {
    *static_cast<std::ptrdiff_t*>(bytes) += change;
    return true;
  }
  static RTCRay RayOf(const Ray& ray) {
    RTCRay made{};
    made.org_x = ray.origin().x;
    made.org_y = ray.origin().y;
    made.org_z = ray.origin().z;
    made.dir_x = ray.direction().x;
    made.dir_y = ray.direction().y;
    made.dir_z = ray.direction().z;
    made.tfar = std::numeric_limits<float>::infinity();
    made.mask = ~0U;
    return made;
  }

  std::ptrdiff_t bytes_ = 0;
  std::ptrdiff_t bytes_of_hierarchy_ = 0;
  RTCDevice device_;
  RTCScene scene_;
};

void NearestEmbree(benchmark::State& state, Rays rays) {
  const EmbreeScene scene(*ScenarioOf(state.range()).mesh);
  Run(state, rays, [&](const Ray& ray) { return scene.Raycast(ray); });
}

void AnyEmbree(benchmark::State& state, Rays rays) {
  const EmbreeScene scene(*ScenarioOf(state.range()).mesh);
  Run(state, rays, [&](const Ray& ray) { return scene.Hits(ray); });
}

// Is the triangle one of the nearest that the ray hits, or none where it hits none?
bool IsRight(unsigned triangle, const Ray& ray, const Model& model) {
  const auto nearest = Raycast(ray, model);
  if (!nearest || triangle == RTC_INVALID_GEOMETRY_ID) {
    return !nearest && triangle == RTC_INVALID_GEOMETRY_ID;
  }
  if (triangle == static_cast<unsigned>(nearest->triangle)) return true;
  const Triangle other = model.placed().TriangleAt(triangle);
  const Triangle right = model.placed().TriangleAt(static_cast<std::size_t>(nearest->triangle));
  return Raycast(ray, other) && CompareHits(ray, other, right) == 0;
}

// Counters, of a million rays: those that Embree answers wrongly, and of these the ones that miss
// what they hit or hit what they miss.
void WrongEmbree(benchmark::State& state, Rays which, bool robust) {
  const Model& model = ModelOf(state.range());
  const EmbreeScene scene(model.placed(), robust);
  const std::vector<Ray>& rays = ScenarioOf(state.range()).*which;
  int wrong = 0;
  int lost = 0;
  for (auto _ : state) {
    for (const Ray& ray : rays) {
      const unsigned triangle = scene.Raycast(ray);
      if (IsRight(triangle, ray, model)) continue;
      ++wrong;
      if ((triangle == RTC_INVALID_GEOMETRY_ID) == Hits(ray, model)) ++lost;
    }
  }
  const double million = 1e6 / static_cast<double>(rays.size());
  state.counters["wrong"] = wrong * million;
  state.counters["hit_or_miss"] = lost * million;
}

void BuildEmbree(benchmark::State& state) {
  const Scenario& scenario = ScenarioOf(state.range());
  std::ptrdiff_t bytes = 0;
  for (auto _ : state) bytes = EmbreeScene(*scenario.mesh).bytes_of_hierarchy();
  const std::size_t triangles = scenario.mesh->triangles().size();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(triangles));
  state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(triangles);
}
#endif

void AddSizes(benchmark::internal::Benchmark* added) {
  for (const int triangles : {10'000, 100'000, 1'000'000}) added->Arg(triangles);
  added->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(Nearest, random, &Scenario::random)
    ->Name("models/nearest/random/hitscan")
    ->Apply(AddSizes);
BENCHMARK_CAPTURE(Nearest, coherent, &Scenario::coherent)
    ->Name("models/nearest/coherent/hitscan")
    ->Apply(AddSizes);
BENCHMARK_CAPTURE(Any, random, &Scenario::random)
    ->Name("models/any/random/hitscan")
    ->Apply(AddSizes);
BENCHMARK_CAPTURE(Any, coherent, &Scenario::coherent)
    ->Name("models/any/coherent/hitscan")
    ->Apply(AddSizes);
BENCHMARK(BuildOurs)->Name("models/build/hitscan")->Apply(AddSizes);
BENCHMARK(RefitOurs)->Name("models/refit/hitscan")->Apply(AddSizes);
#ifdef HITSCAN_EMBREE
BENCHMARK_CAPTURE(NearestEmbree, random, &Scenario::random)
    ->Name("models/nearest/random/embree")
    ->Apply(AddSizes);
BENCHMARK_CAPTURE(NearestEmbree, coherent, &Scenario::coherent)
    ->Name("models/nearest/coherent/embree")
    ->Apply(AddSizes);
BENCHMARK_CAPTURE(AnyEmbree, random, &Scenario::random)
    ->Name("models/any/random/embree")
    ->Apply(AddSizes);
BENCHMARK_CAPTURE(AnyEmbree, coherent, &Scenario::coherent)
    ->Name("models/any/coherent/embree")
    ->Apply(AddSizes);
BENCHMARK(BuildEmbree)->Name("models/build/embree")->Apply(AddSizes);

void AddWrong(benchmark::internal::Benchmark* added) { added->Iterations(1)->Apply(AddSizes); }
BENCHMARK_CAPTURE(WrongEmbree, random_robust, &Scenario::random, true)
    ->Name("models/wrong/random/embree_robust")
    ->Apply(AddWrong);
BENCHMARK_CAPTURE(WrongEmbree, random_fast, &Scenario::random, false)
    ->Name("models/wrong/random/embree_not_robust")
    ->Apply(AddWrong);
BENCHMARK_CAPTURE(WrongEmbree, coherent_robust, &Scenario::coherent, true)
    ->Name("models/wrong/coherent/embree_robust")
    ->Apply(AddWrong);
BENCHMARK_CAPTURE(WrongEmbree, coherent_fast, &Scenario::coherent, false)
    ->Name("models/wrong/coherent/embree_not_robust")
    ->Apply(AddWrong);
BENCHMARK_CAPTURE(WrongEmbree, aimed_robust, &Scenario::aimed, true)
    ->Name("models/wrong/aimed/embree_robust")
    ->Apply(AddWrong);
BENCHMARK_CAPTURE(WrongEmbree, aimed_fast, &Scenario::aimed, false)
    ->Name("models/wrong/aimed/embree_not_robust")
    ->Apply(AddWrong);
#endif

}  // namespace
}  // namespace hitscan
