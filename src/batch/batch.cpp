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

void RequireApart(const Memory& output, const Rays& rays, const char* what) {
  if (rays.records) {
    RequireApartFrom({std::span(rays.column[0], 6 * rays.size)}, output, what);
  } else {
    for (const float* column : rays.column) {
      RequireApartFrom({std::span(column, rays.size)}, output, what);
    }
  }
}

// The fewest rays per thread: kThreadedSize, unless a test has chosen another number.
std::atomic<std::size_t> threaded_size{kThreadedSize};

std::size_t ThreadedSize() { return threaded_size.load(std::memory_order_relaxed); }

// Calls run(Part) for parts that cover the batch, on several threads if the options allow it and
// each thread gets at least `least` rays.
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
    const auto begin = [&](std::size_t thread) {
      return std::min(blocks * thread / threads * kBlock, size);
    };
    return Part{begin(k), begin(k + 1)};
  };
  RunTasks(threads, [&](std::size_t k) { run(part(k)); });
}

}  // namespace

void ChooseThreadedSize(std::size_t rays) {
  threaded_size.store(rays == 0 ? kThreadedSize : rays, std::memory_order_relaxed);
}

Rays::Rays(const RayColumns& columns)
    : column{columns.origin_x.data(),    columns.origin_y.data(),    columns.origin_z.data(),
             columns.direction_x.data(), columns.direction_y.data(), columns.direction_z.data()},
      size(columns.origin_x.size()),
      records(false) {
  RequireSize(columns.origin_y.size(), size, "origin_y");
  RequireSize(columns.origin_z.size(), size, "origin_z");
  RequireSize(columns.direction_x.size(), size, "direction_x");
  RequireSize(columns.direction_y.size(), size, "direction_y");
  RequireSize(columns.direction_z.size(), size, "direction_z");
}

Rays::Rays(std::span<const RayRecord> list)
    : column{reinterpret_cast<const float*>(list.data())}, size(list.size()), records(true) {
  static_assert(sizeof(RayRecord) == 6 * sizeof(float));
}

void RaycastDistances(const Rays& rays, const Plane& plane, std::span<float> distances,
                      const Options& options) {
  RequireSize(distances.size(), rays.size, "distances");
  RequireApart(distances, rays, "distances");
  RequireApartFrom({std::span(&plane, 1)}, distances, "distances");
  const Kernels& kernels = ChosenKernels();
  InParts(rays.size, ThreadedSize(), options,
          [&](Part part) { kernels.distances(rays, part, plane, distances.data(), options); });
}

void RaycastHits(const Rays& rays, const Plane& plane, std::span<std::uint64_t> hits,
                 const Options& options) {
  RequireSize(hits.size(), WordsFor(rays.size), "hits");
  RequireApart(hits, rays, "hits");
  RequireApartFrom({std::span(&plane, 1)}, hits, "hits");
  const Kernels& kernels = ChosenKernels();
  InParts(rays.size, ThreadedSize(), options,
          [&](Part part) { kernels.hits(rays, part, plane, hits.data(), options); });
}

void NearestHits(const Rays& rays, std::span<const Plane> planes, std::span<float> distances,
                 std::span<std::uint32_t> indices, const Options& options) {
  RequireSize(distances.size(), rays.size, "distances");
  RequireSize(indices.size(), rays.size, "indices");
  RequireApart(distances, rays, "distances");
  RequireApartFrom({planes, indices}, distances, "distances");
  RequireApart(indices, rays, "indices");
  RequireApartFrom({planes}, indices, "indices");
  if (planes.size() > std::size_t{1} << 28U) {
    throw std::invalid_argument("there are more than 2^28 planes");
  }
  const Kernels& kernels = ChosenKernels();
  // Four planes make a ray as expensive as one more ray of the other functions, so that fewer rays
  // are enough for a thread.
  const std::size_t for_one_plane = ThreadedSize();
  const std::size_t least =
      std::max(std::min<std::size_t>(1024, for_one_plane), for_one_plane / (1 + planes.size() / 4));
  InParts(rays.size, least, options, [&](Part part) {
    kernels.nearest(rays, part, planes, distances.data(), indices.data(), options);
  });
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
