// Prints a hash of the answers to a million seeded cases, bit by bit: builds for different
// processors must print the same.

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "batch_cases.h"
#include "geometry/containment.h"
#include "geometry/intersect.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"

namespace hitscan::batch {
namespace {

// FNV-1a.
class Hash {
 public:
  void Add(std::uint32_t word) {
    for (int shift = 0; shift < 32; shift += 8) {
      state_ = (state_ ^ (word >> shift & 0xFFU)) * 0x100000001B3U;
    }
  }
  void Add(bool answer) { Add(std::uint32_t{answer}); }
  void Add(float number) { Add(std::bit_cast<std::uint32_t>(number)); }
  void Add(const Point& p) {
    Add(p.x);
    Add(p.y);
    Add(p.z);
  }
  void Add(const std::optional<RayHit>& hit) {
    Add(hit.has_value());
    if (!hit) return;
    Add(hit->t);
    Add(hit->point);
  }
  std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_ = 0xCBF29CE484222325U;
};

// One ray against many shapes.
void AddSingle(RandomGeometry& geometry, Hash& hash) {
  const Plane plane = MakeRandomShape<Plane>(geometry).shape;
  const Sphere sphere = MakeRandomShape<Sphere>(geometry).shape;
  const Aabb box = MakeRandomShape<Aabb>(geometry).shape;
  const Triangle triangle = MakeRandomShape<Triangle>(geometry).shape;
  const Ray ray = MakeRandomShape<Ray>(geometry).shape;
  const Segment line = MakeRandomShape<Segment>(geometry).shape;
  const Point point = MakeRandomShape<Point>(geometry).shape;
  hash.Add(Raycast(ray, plane));
  hash.Add(RaycastTwoSided(ray, plane));
  hash.Add(Raycast(ray, sphere));
  hash.Add(Raycast(ray, box));
  hash.Add(Raycast(ray, triangle));
  hash.Add(Linetest(line, plane));
  hash.Add(Linetest(line, sphere));
  hash.Add(Linetest(line, box));
  hash.Add(Linetest(line, triangle));
  hash.Add(PointOnRay(point, ray));
  hash.Add(PointInSphere(point, sphere));
  hash.Add(PointInTriangle(point, triangle));
  hash.Add(static_cast<float>(SideOfPlane(point, plane)));
  hash.Add(Intersects(sphere, Sphere(point, sphere.radius())));
  hash.Add(Intersects(sphere, box));
  hash.Add(Intersects(sphere, plane));
  hash.Add(Intersects(box, plane));
  hash.Add(Intersects(plane, Plane(ray.direction(), 0)));
  hash.Add(Intersects(triangle, plane));
  hash.Add(Intersects(triangle, box));
}

// Many rays against one plane.
std::size_t AddBatch(RandomGeometry& geometry, Hash& hash) {
  constexpr std::size_t kCount = 200;
  const Plane plane = MakeRandomShape<Plane>(geometry).shape;
  const RayCases cases(MakeRays(geometry, kCount));
  std::vector<float> distances(kCount);
  std::vector<std::uint64_t> hits(WordsFor(kCount));
  for (const Policy policy : {Policy::kExact, Policy::kFast}) {
    const Options options{.sides = Sides::kBoth, .policy = policy};
    RaycastDistances(cases.records, plane, distances, options);
    for (const float t : distances) hash.Add(t);
    RaycastHits(cases.records, plane, hits, options);
    for (std::size_t i = 0; i < kCount; ++i) hash.Add(BitAt(hits, i));
  }
  return 2 * kCount;
}

}  // namespace
}  // namespace hitscan::batch

int main(int count, char** words) {
  using namespace hitscan;
  const std::size_t cases = count > 1 ? static_cast<std::size_t>(std::atoll(words[1])) : 1'000'000;
  batch::Hash hash;
  for (std::size_t i = 0, made = 0; made < cases; ++i) {
    Random random(1'000'000 + i);
    RandomGeometry geometry(random, static_cast<CaseClass>(i % kHardClasses));
    // Most cases are batches, because batches are faster.
    if (i % 20 == 0) {
      made += batch::AddBatch(geometry, hash);
    } else {
      batch::AddSingle(geometry, hash);
      made += 20;
    }
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(hash.state()));
  return 0;
}
