#include "batch/batch.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>

#include "batch/kernels.h"
#include "batch/thread_pool.h"

namespace hitscan::batch {
namespace {

// A range of addresses.
struct Memory {
  std::uintptr_t begin;
  std::uintptr_t end;

  template <class T>
  Memory(std::span<T> span)  // NOLINT: every span is such a range
      : begin(reinterpret_cast<std::uintptr_t>(span.data())), end(begin + span.size_bytes()) {}

  bool Overlaps(const Memory& other) const {
    return begin < end && other.begin < other.end && begin < other.end && other.begin < end;
  }
};

void RequireSize(std::size_t size, std::size_t needed, const char* what) {
  if (size == needed) return;
  throw std::invalid_argument(std::string(what) + " has size " + std::to_string(size) + ", not " +
                              std::to_string(needed));
}

void RequireApartFrom(std::initializer_list<Memory> others, const Memory& output,
                      const char* what) {
  for (const Memory& other : others) {
    if (output.Overlaps(other)) {
      throw std::invalid_argument(std::string(what) + " overlaps what is read or written besides");
    }
  }
}

std::size_t SizeOf(const RayColumns& rays) {
  const std::size_t size = rays.origin_x.size();
  RequireSize(rays.origin_y.size(), size, "origin_y");
  RequireSize(rays.origin_z.size(), size, "origin_z");
  RequireSize(rays.direction_x.size(), size, "direction_x");
  RequireSize(rays.direction_y.size(), size, "direction_y");
  RequireSize(rays.direction_z.size(), size, "direction_z");
  return size;
}
std::size_t SizeOf(std::span<const RayRecord> rays) { return rays.size(); }

Rays SourceOf(const RayColumns& rays) {
  return {{rays.origin_x.data(), rays.origin_y.data(), rays.origin_z.data(),
           rays.direction_x.data(), rays.direction_y.data(), rays.direction_z.data()},
          false};
}
Rays SourceOf(std::span<const RayRecord> rays) {
  static_assert(sizeof(RayRecord) == 6 * sizeof(float));
  return {{reinterpret_cast<const float*>(rays.data())}, true};
}

void RequireApart(const Memory& output, const RayColumns& rays, const char* what) {
  RequireApartFrom({rays.origin_x, rays.origin_y, rays.origin_z, rays.direction_x, rays.direction_y,
                    rays.direction_z},
                   output, what);
}
void RequireApart(const Memory& output, std::span<const RayRecord> rays, const char* what) {
  RequireApartFrom({rays}, output, what);
}

// The fewest rays per thread: kThreadedSize, unless a test has chosen another number.
std::atomic<std::size_t> threaded_size{kThreadedSize};

std::size_t ThreadedSize() { return threaded_size.load(std::memory_order_relaxed); }

// Runs run(Part) for all of a batch, on several threads when the options allow it and each gets at
// least `least` rays.
template <class Run>
void InParts(std::size_t size, std::size_t least, const Options& options, const Run& run) {
  if (size == 0) return;
  constexpr std::size_t kMost = 64;
  // Parts are whole blocks, so that each word of bits and each cache line is written by one thread.
  // Each part has at least one block, and the last block may be shorter than the others.
  constexpr std::size_t kBlock = 512;
  const std::size_t blocks = (size - 1) / kBlock + 1;
  const std::size_t threads = std::min({std::size_t{options.threads}, size / least, blocks, kMost});
  if (threads <= 1) return run(Part{0, size});
  const auto part = [&](std::size_t k) {
    const auto begin = [&](std::size_t of) {
      return std::min(blocks * of / threads * kBlock, size);
    };
    return Part{begin(k), begin(k + 1)};
  };
  RunTasks(threads, [&](std::size_t k) { run(part(k)); });
}

template <class AnyRays>
void Distances(const AnyRays& rays, const Plane& plane, std::span<float> distances,
               const Options& options) {
  const std::size_t size = SizeOf(rays);
  RequireSize(distances.size(), size, "distances");
  RequireApart(distances, rays, "distances");
  RequireApartFrom({std::span(&plane, 1)}, distances, "distances");
  const Rays source = SourceOf(rays);
  const Kernels& kernels = ChosenKernels();
  InParts(size, ThreadedSize(), options,
          [&](Part part) { kernels.distances(source, part, plane, distances.data(), options); });
}

template <class AnyRays>
void Hits(const AnyRays& rays, const Plane& plane, std::span<std::uint64_t> hits,
          const Options& options) {
  const std::size_t size = SizeOf(rays);
  RequireSize(hits.size(), WordsFor(size), "hits");
  RequireApart(hits, rays, "hits");
  RequireApartFrom({std::span(&plane, 1)}, hits, "hits");
  const Rays source = SourceOf(rays);
  const Kernels& kernels = ChosenKernels();
  InParts(size, ThreadedSize(), options,
          [&](Part part) { kernels.hits(source, part, plane, hits.data(), options); });
}

template <class AnyRays>
void Nearest(const AnyRays& rays, std::span<const Plane> planes, std::span<float> distances,
             std::span<std::uint32_t> indices, const Options& options) {
  const std::size_t size = SizeOf(rays);
  RequireSize(distances.size(), size, "distances");
  RequireSize(indices.size(), size, "indices");
  RequireApart(distances, rays, "distances");
  RequireApartFrom({planes, indices}, distances, "distances");
  RequireApart(indices, rays, "indices");
  RequireApartFrom({planes}, indices, "indices");
  if (planes.size() > std::size_t{1} << 28U) {
    throw std::invalid_argument("there are more than 2^28 planes");
  }
  const Rays source = SourceOf(rays);
  const Kernels& kernels = ChosenKernels();
  // Many planes make each ray as expensive as several rays of the other functions.
  const std::size_t most = ThreadedSize();
  const std::size_t least =
      std::max(std::min<std::size_t>(1024, most), most / (1 + planes.size() / 4));
  InParts(size, least, options, [&](Part part) {
    kernels.nearest(source, part, planes, distances.data(), indices.data(), options);
  });
}

}  // namespace

void ChooseThreadedSize(std::size_t rays) {
  threaded_size.store(rays == 0 ? kThreadedSize : rays, std::memory_order_relaxed);
}

void RaycastDistances(const RayColumns& rays, const Plane& plane, std::span<float> distances,
                      const Options& options) {
  Distances(rays, plane, distances, options);
}
void RaycastDistances(std::span<const RayRecord> rays, const Plane& plane,
                      std::span<float> distances, const Options& options) {
  Distances(rays, plane, distances, options);
}

void RaycastHits(const RayColumns& rays, const Plane& plane, std::span<std::uint64_t> hits,
                 const Options& options) {
  Hits(rays, plane, hits, options);
}
void RaycastHits(std::span<const RayRecord> rays, const Plane& plane, std::span<std::uint64_t> hits,
                 const Options& options) {
  Hits(rays, plane, hits, options);
}

void NearestHits(const RayColumns& rays, std::span<const Plane> planes, std::span<float> distances,
                 std::span<std::uint32_t> indices, const Options& options) {
  Nearest(rays, planes, distances, indices, options);
}
void NearestHits(std::span<const RayRecord> rays, std::span<const Plane> planes,
                 std::span<float> distances, std::span<std::uint32_t> indices,
                 const Options& options) {
  Nearest(rays, planes, distances, indices, options);
}

void PointsOnRay(const PointColumns& points, const Ray& ray, std::span<std::uint64_t> on,
                 const Options& options) {
  const std::size_t size = points.x.size();
  RequireSize(points.y.size(), size, "y");
  RequireSize(points.z.size(), size, "z");
  RequireSize(on.size(), WordsFor(size), "on");
  RequireApartFrom({points.x, points.y, points.z, std::span(&ray, 1)}, on, "on");
  const float* const columns[3] = {points.x.data(), points.y.data(), points.z.data()};
  const Kernels& kernels = ChosenKernels();
  InParts(size, ThreadedSize(), options,
          [&](Part part) { kernels.points(columns, part, ray, on.data(), options); });
}

}  // namespace hitscan::batch
