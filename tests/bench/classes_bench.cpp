#include <benchmark/benchmark.h>

#include <string>
#include <utility>
#include <vector>

#include "batch/kernels.h"
#include "geometry/containment.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"
#include "input_classes.h"

// Batches and single queries by classes of input: classes/KERNELS/FUNCTION/CLASS, and
// classes/single/QUERY/CLASS. Each number of rays is too large for the branch predictor to learn
// their branches by heart.
namespace hitscan {
namespace {

using batch::RayColumns;
using batch::RayRecord;

constexpr std::size_t kCount = 16'000;

// Rays against one plane, against many, and points against a ray.
struct ClassScene {
  Plane plane;
  std::vector<Plane> planes;
  Ray ray;
  std::vector<RayRecord> records;
  std::vector<float> columns[6];
  std::vector<float> points[3];
  std::vector<float> distances = std::vector<float>(kCount);
  std::vector<std::uint32_t> indices = std::vector<std::uint32_t>(kCount);
  std::vector<std::uint64_t> words = std::vector<std::uint64_t>(batch::WordsFor(kCount));

  explicit ClassScene(InputClass value) {
    InputMaker maker(value);
    plane = maker.MakePlane();
    ray = maker.RayFor(plane);
    planes.push_back(plane);
    while (planes.size() < 16) {
      const float next = maker.MakePoint().x;
      const Plane more = maker.MakePlane();
      const bool whole = value == InputClass::kLattice || value == InputClass::kDiagonal;
      const Vector& n = more.normal();
      planes.emplace_back(planes.size() % 2 == 0 ? n : Vector(n.z, n.x, n.y),
                          whole ? next : more.distance());
    }
    while (records.size() < kCount) {
      const Ray r = maker.RayFor(plane);
      const Point on = ray.origin() + ray.direction() * std::abs(r.origin().x);
      const bool touches = value == InputClass::kTouching || value == InputClass::kNear;
      const Point& point = touches ? on : r.origin();
      records.push_back({r.origin(), r.direction()});
      for (int axis = 0; axis < 3; ++axis) {
        columns[axis].push_back(r.origin()[axis]);
        columns[axis + 3].push_back(r.direction()[axis]);
        points[axis].push_back(point[axis]);
      }
    }
  }
  RayColumns Columns() const {
    return {columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]};
  }
};

void AddBatches(const batch::Kernels& kernels, const NamedClass& inputs) {
  const auto add = [&](const std::string& function, auto work) {
    benchmark::RegisterBenchmark(
        (std::string("classes/") + kernels.name + "/" + function + "/" + inputs.name).c_str(),
        [&kernels, inputs, work](benchmark::State& state) {
          ClassScene scene(inputs.value);
          batch::ChooseKernels(&kernels);
          for (auto _ : state) {
            work(scene);
            benchmark::ClobberMemory();
          }
          batch::ChooseKernels(nullptr);
          state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCount));
        });
  };
  add("distances",
      [](ClassScene& s) { batch::RaycastDistances(s.Columns(), s.plane, s.distances); });
  add("distances of records",
      [](ClassScene& s) { batch::RaycastDistances(s.records, s.plane, s.distances); });
  add("bits", [](ClassScene& s) { batch::RaycastHits(s.Columns(), s.plane, s.words); });
  add("nearest of 16",
      [](ClassScene& s) { batch::NearestHits(s.Columns(), s.planes, s.distances, s.indices); });
  add("points", [](ClassScene& s) {
    batch::PointsOnRay({s.points[0], s.points[1], s.points[2]}, s.ray, s.words);
  });
}

template <class Make, class Query>
void AddSingle(const char* name, const NamedClass& inputs, Make make, Query query) {
  benchmark::RegisterBenchmark(
      (std::string("classes/single/") + name + "/" + inputs.name).c_str(),
      [inputs, make, query](benchmark::State& state) {
        InputMaker maker(inputs.value);
        std::vector<std::pair<Ray, decltype(make(maker))>> pairs;
        while (pairs.size() < kCount) {
          const auto shape = make(maker);
          pairs.emplace_back(maker.RayFor(shape), shape);
        }
        for (auto _ : state) {
          for (const auto& [ray, shape] : pairs) {
            benchmark::DoNotOptimize(query(ray, shape));
          }
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCount));
      });
}

[[maybe_unused]] const bool kAdded = [] {
  constexpr auto kRaycast = [](const Ray& ray, const auto& shape) { return Raycast(ray, shape); };
  constexpr auto kPlane = [](InputMaker& maker) { return maker.MakePlane(); };
  for (const NamedClass& inputs : kInputClasses) {
    for (const batch::Kernels* kernels : batch::SupportedKernels()) {
      if (std::string(kernels->name) != "scalar") AddBatches(*kernels, inputs);
    }
    AddSingle("distance to plane", inputs, kPlane,
              [](const Ray& ray, const Plane& plane) { return RaycastDistance(ray, plane); });
    AddSingle("ray plane", inputs, kPlane, kRaycast);
    AddSingle(
        "ray box", inputs, [](InputMaker& maker) { return maker.MakeBox(); }, kRaycast);
    AddSingle(
        "ray triangle", inputs, [](InputMaker& maker) { return maker.MakeTriangle(); }, kRaycast);
    AddSingle(
        "ray sphere", inputs, [](InputMaker& maker) { return maker.MakeSphere(); }, kRaycast);
  }
  return true;
}();

}  // namespace
}  // namespace hitscan
