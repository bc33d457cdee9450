#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "peers.h"
#include "queries/book.h"

// Rays against planes and points against a ray, in batches: Hitscan, other libraries and lower
// bounds. Origins are spread over a cube of half side 10; directions are of unit length.
namespace hitscan {
namespace {

using batch::Options;
using batch::Policy;
using batch::RayColumns;
using batch::RayRecord;

// An array that begins at a page boundary.
struct Floats {
  explicit Floats(std::size_t count)
      : numbers(new (std::align_val_t{4096}) float[count]), size(count) {}
  ~Floats() { ::operator delete[](numbers, std::align_val_t{4096}); }
  Floats(const Floats&) = delete;
  Floats& operator=(const Floats&) = delete;
  std::span<float> span() const { return {numbers, size}; }

  float* numbers;
  std::size_t size;
};

// A number of rays in all layouts, shared by all benchmarks with this number.
struct Scene {
  std::vector<Ray> rays;
  std::vector<RayRecord> records;
  std::vector<std::unique_ptr<Floats>> columns;
  Floats distances;
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> indices;
  Plane plane{{0.3F, 0.5F, 0.8F}, 1.5F};
  std::vector<Plane> planes;

  explicit Scene(std::size_t size) : distances(size), words(batch::WordsFor(size)), indices(size) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> coordinate(-10, 10);
    std::normal_distribution<float> normal;
    for (int i = 0; i < 64; ++i) {
      planes.emplace_back(Vector(normal(random), normal(random), normal(random)),
                          coordinate(random));
    }
    for (int k = 0; k < 6; ++k) columns.push_back(std::make_unique<Floats>(size));
    for (std::size_t i = 0; i < size; ++i) {
      rays.emplace_back(Point(coordinate(random), coordinate(random), coordinate(random)),
                        Vector(normal(random), normal(random), normal(random)));
      records.push_back({rays[i].origin(), rays[i].direction()});
      for (int axis = 0; axis < 3; ++axis) {
        columns[static_cast<std::size_t>(axis)]->numbers[i] = rays[i].origin()[axis];
        columns[static_cast<std::size_t>(3 + axis)]->numbers[i] = rays[i].direction()[axis];
      }
    }
  }
  RayColumns Columns() const {
    return {columns[0]->span(), columns[1]->span(), columns[2]->span(),
            columns[3]->span(), columns[4]->span(), columns[5]->span()};
  }
};

Scene& SceneOf(std::size_t size) {
  static std::vector<std::pair<std::size_t, std::unique_ptr<Scene>>> scenes;
  for (auto& [scene_size, scene] : scenes) {
    if (scene_size == size) return *scene;
  }
  return *scenes.emplace_back(size, std::make_unique<Scene>(size)).second;
}

template <class Work>
benchmark::internal::Benchmark* Add(const std::string& name, std::size_t size, const Work& work) {
  return benchmark::RegisterBenchmark(
      (name + "/" + std::to_string(size)).c_str(), [size, work](benchmark::State& state) {
        Scene& scene = SceneOf(size);
        for (auto _ : state) {
          work(scene);
          benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(size));
      });
}

void AddSize(std::size_t size) {
  const auto distances = [=](const char* name, const Options& options) {
    Add(name, size, [=](Scene& s) {
      batch::RaycastDistances(s.Columns(), s.plane, s.distances.span(), options);
    });
  };
  const auto records = [=](const char* name, const Options& options) {
    Add(name, size, [=](Scene& s) {
      batch::RaycastDistances(s.records, s.plane, s.distances.span(), options);
    });
  };
  const auto peer = [=](const char* name, auto function) {
    Add(name, size, [=](Scene& s) { function(s.records, s.plane, s.distances.numbers); });
  };
  const auto limit = [=](const char* name, auto function) {
    Add(name, size, [=](Scene& s) { function(s.Columns(), s.distances.numbers); });
  };
  constexpr Policy kFast = Policy::kFast;
  peer("glm", peers::Glm);
  peer("glm_loop", peers::HandWrittenGlm);
  peer("eigen_lines", peers::EigenLines);
  peer("bullet", peers::Bullet);
#ifdef HITSCAN_CGAL
  peer("cgal", peers::Cgal);
#endif
  Add("one_by_one", size, [](Scene& s) { peers::OneByOne(s.rays, s.plane, s.distances.numbers); });
  Add("one_by_one_hits", size,
      [](Scene& s) { peers::OneByOneHits(s.rays, s.plane, s.distances.numbers); });
  Add("eigen_arrays", size,
      [](Scene& s) { peers::EigenArrays(s.Columns(), s.plane, s.distances.numbers); });
  limit("limit_streams", peers::Streams);
  limit("limit_streams_past_caches", peers::StreamsPastCaches);
  limit("limit_doubles", peers::StreamsOfDoubles);
  limit("limit_divider", peers::Divider);
  distances("distances_exact", {});
  distances("distances_exact_stream", {.stream = true});
  distances("distances_fast", {.policy = kFast});
  distances("distances_fast_stream", {.policy = kFast, .stream = true});
  records("records_exact", {});
  records("records_exact_stream", {.stream = true});
  records("records_fast", {.policy = kFast});
  Add("hits_exact", size, [](Scene& s) { batch::RaycastHits(s.Columns(), s.plane, s.words); });
  Add("hits_fast", size,
      [](Scene& s) { batch::RaycastHits(s.Columns(), s.plane, s.words, {.policy = kFast}); });
  Add("records_hits_exact", size,
      [](Scene& s) { batch::RaycastHits(s.records, s.plane, s.words); });
  Add("points_exact", size, [](Scene& s) {
    const RayColumns c = s.Columns();
    batch::PointsOnRay({c.origin_x, c.origin_y, c.origin_z}, s.rays[0], s.words);
  });
  Add("points_book", size, [](Scene& s) {
    for (std::size_t i = 0; i < s.rays.size(); ++i) {
      s.distances.numbers[i] = book::PointOnRay(s.rays[i].origin(), s.rays[0]) ? 1.0F : 0.0F;
    }
  });
}

// The rays `begin` up to `end`.
RayColumns Part(const RayColumns& rays, std::size_t begin, std::size_t end) {
  const auto part = [&](std::span<const float> column) {
    return column.subspan(begin, end - begin);
  };
  return {part(rays.origin_x),    part(rays.origin_y),    part(rays.origin_z),
          part(rays.direction_x), part(rays.direction_y), part(rays.direction_z)};
}

// The lower bound without arithmetic. Two threads do one half each.
void LimitOfThreads(const RayColumns& rays, float* out, unsigned threads, bool stream) {
  const auto limit = stream ? peers::StreamsPastCaches : peers::Streams;
  const std::size_t size = rays.origin_x.size();
  const std::size_t own = size / threads / 64 * 64;
  std::thread other;
  if (threads == 2) other = std::thread([&] { limit(Part(rays, own, size), out + own); });
  limit(Part(rays, 0, own), out);
  if (other.joinable()) other.join();
}

// Measures wall time, since processor time would be the sum of both threads. Outputs larger than
// the caches use streaming stores.
void AddThreads(std::size_t size, unsigned threads) {
  const bool stream = size > 1'000'000;
  const std::string name = "threads_" + std::to_string(threads);
  for (const Policy policy : {Policy::kExact, Policy::kFast}) {
    Add(name + (policy == Policy::kExact ? "_exact" : "_fast"), size, [=](Scene& s) {
      batch::RaycastDistances(s.Columns(), s.plane, s.distances.span(),
                              {.policy = policy, .stream = stream, .threads = threads});
    })->UseRealTime();
  }
  Add(name + "_limit", size, [=](Scene& s) {
    LimitOfThreads(s.Columns(), s.distances.numbers, threads, stream);
  })->UseRealTime();
}

[[maybe_unused]] const bool kAdded = [] {
  for (const std::size_t size : {1'000U, 50'000U, 100'000U, 10'000'000U}) AddSize(size);
  for (const std::size_t size : {1'000'000U, 10'000'000U}) {
    for (const unsigned threads : {1U, 2U}) AddThreads(size, threads);
  }
  for (const Policy policy : {Policy::kExact, Policy::kFast}) {
    Add(policy == Policy::kExact ? "nearest_64_exact" : "nearest_64_fast", 100'000, [=](Scene& s) {
      batch::NearestHits(s.Columns(), s.planes, s.distances.span(), s.indices, {.policy = policy});
    });
  }
  return true;
}();

}  // namespace
}  // namespace hitscan
