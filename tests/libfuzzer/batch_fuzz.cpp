// Calls batch functions with arbitrary options and numbers. Each answer must equal the answer of
// the query for one ray, and nothing outside the outputs may be written.
#include <fuzzer/FuzzedDataProvider.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "batch/batch.h"
#include "batch/guarded.h"
#include "batch/kernels.h"
#include "geometry/containment.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/raycast_plane.h"
#include "random/random.h"

namespace hitscan::batch {
namespace {

void Require(bool right, const char* what, std::size_t i = 0) {
  if (right) return;
  std::fprintf(stderr, "%s, ray %zu\n", what, i);
  std::abort();
}

bool Same(float a, float b) {
  return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

// Provides numbers from the fuzzer's bytes, and from a generator when all bytes are used.
struct Numbers {
  FuzzedDataProvider& data;
  Random random;
  int kind;

  explicit Numbers(FuzzedDataProvider& from)
      : data(from),
        random(data.ConsumeIntegral<std::uint16_t>()),
        kind(data.ConsumeIntegralInRange(0, 3)) {}

  float Next() {
    const auto bits = data.remaining_bytes() > 0 ? data.ConsumeIntegral<std::uint32_t>()
                                                 : static_cast<std::uint32_t>(random.Bits());
    // Shapes of small integers often touch exactly. Fractions with one exponent often nearly touch.
    if (kind == 0) return static_cast<float>(bits % 9) - 4;
    if (kind == 1) return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-31F;
    if (kind == 2) return static_cast<float>(static_cast<std::int8_t>(bits)) / 8;
    return std::bit_cast<float>(bits);
  }
  Vector NextVector() {
    const float x = Next();
    const float y = Next();
    return {x, y, Next()};
  }
};

// A shape made of two vectors, or of a vector and a number. The default shape if they are invalid.
template <class Shape, class Second>
Shape Made(const Vector& first, const Second& second) {
  try {
    return Shape(first, second);
  } catch (const InvalidShape&) {
    return Shape();
  }
}

bool IsFinite(const Vector& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// A call decoded from the fuzzer's bytes.
struct Call {
  int function;
  bool records;
  bool unit;  // all rays are valid Rays, with unit directions
  std::size_t size;
  std::size_t input_shift;
  std::size_t output_shift;
  const Kernels* kernels;
  Options options;
  std::vector<Plane> planes;
  Ray line;                     // the ray for points on a ray
  std::vector<RayRecord> rays;  // repeated up to the size

  explicit Call(FuzzedDataProvider& data) {
    function = data.ConsumeIntegralInRange(0, 3);
    records = data.ConsumeBool();
    unit = data.ConsumeBool();
    const std::span<const Kernels* const> all = SupportedKernels();
    kernels = all[data.ConsumeIntegralInRange<std::size_t>(0, all.size() - 1)];
    options.sides = data.ConsumeBool() ? Sides::kBoth : Sides::kFront;
    options.policy = data.ConsumeIntegralInRange(0, 3) == 0 ? Policy::kFast : Policy::kExact;
    options.stream = data.ConsumeBool();
    options.threads = data.ConsumeIntegralInRange(0U, 66U);
    ChooseThreadedSize(data.ConsumeIntegralInRange<std::size_t>(0, 1500));
    input_shift = data.ConsumeIntegralInRange<std::size_t>(0, 17);
    output_shift = data.ConsumeIntegralInRange<std::size_t>(0, 17);
    const std::size_t count = data.ConsumeIntegralInRange<std::size_t>(0, 40);
    // With many planes a ray takes longer, so there are fewer rays.
    size = data.ConsumeIntegralInRange<std::size_t>(0, function == 2 ? 20'000 / (4 + count) : 5000);
    const std::size_t distinct = data.ConsumeIntegralInRange<std::size_t>(1, 200);
    Numbers numbers(data);
    line = NextRay(numbers);
    while (planes.size() < count) {
      const Vector normal = numbers.NextVector();
      planes.push_back(Made<Plane>(normal, numbers.Next()));
    }
    while (rays.size() < distinct) {
      RayRecord ray{numbers.NextVector(), numbers.NextVector()};
      if (unit) {
        const Ray made = Made<Ray>(ray.origin, ray.direction);
        ray = {made.origin(), made.direction()};
      }
      rays.push_back(ray);
    }
  }

  static Ray NextRay(Numbers& numbers) {
    const Vector origin = numbers.NextVector();
    return Made<Ray>(origin, numbers.NextVector());
  }
  Plane FirstPlane() const { return planes.empty() ? Plane() : planes.front(); }
};

/// The distance for one ray. For numbers that no Ray can hold it is computed by DistanceAlongRay,
/// since the query accepts only Rays.
float OneDistance(const Call& call, const RayRecord& ray, const Plane& plane, Sides sides) {
  if (!IsFinite(ray.origin) || !IsFinite(ray.direction)) return -1;
  const Vector& normal = plane.normal();
  if (sides == Sides::kFront &&
      exact::Sign([&](auto as) { return exact::Dot(as(normal), as(ray.direction)); }) >= 0) {
    return -1;
  }
  const float t = DistanceAlongRay(ray.origin, ray.direction, normal, plane.distance());
  if (t < 0) return -1;
  if (call.unit) {
    // A Ray with the same bits exists, unless normalising the direction again changes its bits.
    const Ray one(ray.origin, ray.direction);
    if (one.direction() == ray.direction) {
      const std::optional<RayHit> hit = RaycastTwoSided(one, plane);
      Require(hit && Same(hit->t, t), "one ray has two distances");
      Require(sides == Sides::kBoth || Same(RaycastDistance(one, plane), t),
              "one ray has two distances");
    }
  }
  return t;
}

struct Nearest {
  std::uint32_t index = kNoPlane;
  float distance = -1;
};

Nearest OneNearest(const Call& call, const RayRecord& ray) {
  if (!IsFinite(ray.origin) || !IsFinite(ray.direction)) return {};
  if (call.unit) {
    const Ray one(ray.origin, ray.direction);
    if (one.direction() == ray.direction) {
      const std::optional<PlaneHit> hit = NearestHit(one, call.planes);
      if (!hit) return {};
      return {static_cast<std::uint32_t>(hit->index), hit->t};
    }
  }
  // Rounding is monotonic, so the least rounded distance is the rounded least distance. If several
  // planes have this rounded distance, the exact fallback finds the nearest one.
  Nearest nearest;
  for (std::uint32_t k = 0; k < call.planes.size(); ++k) {
    const float t = OneDistance(call, ray, call.planes[k], Sides::kBoth);
    if (t < 0 || (nearest.index != kNoPlane && t >= nearest.distance)) continue;
    nearest = {k, t};
  }
  const RayFloats numbers{ray.origin.x,    ray.origin.y,    ray.origin.z,
                          ray.direction.x, ray.direction.y, ray.direction.z};
  float distance = 0;
  const std::uint32_t index = FallbackNearest(numbers, call.planes, distance);
  Require(Same(distance, nearest.distance), "the nearest distance is not the least");
  Require((index == kNoPlane) == (nearest.index == kNoPlane), "the nearest plane is missed");
  Require(
      index == kNoPlane || Same(OneDistance(call, ray, call.planes[index], Sides::kBoth), distance),
      "the nearest plane is at another distance");
  return {index, distance};
}

/// The outputs of a call.
struct Outputs {
  Guarded<float> distances;
  Guarded<std::uint32_t> indices;
  Guarded<std::uint64_t> words;

  Outputs(const Call& call, std::size_t size, std::size_t shift, const Kernels* kernels,
          const Options& options)
      : distances(size, shift), indices(size, shift), words(WordsFor(size), shift) {
    const ExactRays rays(call.rays, size, call.input_shift);
    ChooseKernels(kernels);
    call.records ? Run(call, rays, rays.Records(), options)
                 : Run(call, rays, rays.Columns(), options);
    Require(distances.Damaged() == 0, "elements beside the distances were written");
    Require(indices.Damaged() == 0, "elements beside the indices were written");
    Require(words.Damaged() == 0, "words beside the bits were written");
    for (std::size_t i = size; HasBits(call) && i < 64 * WordsFor(size); ++i) {
      Require(!Bit(i), "a bit beyond the last ray is set", i);
    }
  }

  static bool HasBits(const Call& call) { return call.function == 1 || call.function == 3; }
  bool Bit(std::size_t i) const { return (words.span()[i / 64] >> i % 64 & 1U) != 0; }

 private:
  template <class Layout>
  void Run(const Call& call, const ExactRays& rays, const Layout& layout, const Options& options) {
    if (call.function == 0) RaycastDistances(layout, call.FirstPlane(), distances.span(), options);
    if (call.function == 1) RaycastHits(layout, call.FirstPlane(), words.span(), options);
    if (call.function == 2) {
      NearestHits(layout, call.planes, distances.span(), indices.span(), options);
    }
    if (call.function == 3) PointsOnRay(rays.Points(), call.line, words.span(), options);
  }
};

// Exact answers must equal the answers of the query for one ray.
void CompareExact(const Call& call, const Outputs& outputs) {
  const std::size_t distinct = std::min(call.rays.size(), call.size);
  for (std::size_t k = 0; k < distinct; ++k) {
    const RayRecord& ray = call.rays[k];
    const Nearest nearest = call.function == 2 ? OneNearest(call, ray) : Nearest();
    const float t = OneDistance(call, ray, call.FirstPlane(), call.options.sides);
    const bool on = IsFinite(ray.origin) && PointOnRay(ray.origin, call.line);
    for (std::size_t i = k; i < call.size; i += call.rays.size()) {
      switch (call.function) {
        case 0:
          Require(Same(outputs.distances.span()[i], t), "wrong distance", i);
          break;
        case 1:
          Require(outputs.Bit(i) == (t >= 0), "wrong hit", i);
          break;
        case 2:
          Require(outputs.indices.span()[i] == nearest.index, "wrong nearest plane", i);
          Require(Same(outputs.distances.span()[i], nearest.distance), "wrong nearest distance", i);
          break;
        default:
          Require(outputs.Bit(i) == on, "wrong point", i);
      }
    }
  }
}

// Fast answers must equal the answers of simple loops on one thread.
void CompareFast(const Call& call, const Outputs& outputs) {
  Options simple = call.options;
  simple.threads = 1;
  const Outputs expected(call, call.size, 0, SupportedKernels().back(), simple);
  for (std::size_t i = 0; i < call.size; ++i) {
    if (Outputs::HasBits(call)) {
      Require(outputs.Bit(i) == expected.Bit(i), "wrong fast bit", i);
      continue;
    }
    Require(Same(outputs.distances.span()[i], expected.distances.span()[i]), "wrong fast distance",
            i);
    Require(call.function == 0 || outputs.indices.span()[i] == expected.indices.span()[i],
            "wrong fast plane", i);
  }
}

}  // namespace
}  // namespace hitscan::batch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  namespace batch = hitscan::batch;
  FuzzedDataProvider data(bytes, size);
  const batch::Call call(data);
  const batch::Outputs outputs(call, call.size, call.output_shift, call.kernels, call.options);
  (call.options.policy == batch::Policy::kExact ? batch::CompareExact : batch::CompareFast)(
      call, outputs);
  return 0;
}
