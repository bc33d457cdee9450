#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "all_kernels.h"
#include "batch_cases.h"
#include "geometry/raycast_plane.h"

// Batches of which long runs leave the first filter uncertain, so that the loops skip it, between
// runs that do not; and single rays that are not finite among others.
namespace hitscan::batch {
namespace {

// Runs of generic rays, and of rays that are exactly parallel to the plane, nearly parallel to it,
// or start on it.
std::vector<Ray> Runs(const Plane& plane, std::size_t run) {
  Random random(7302);
  const auto number = [&] { return static_cast<float>(random.Between(-10, 10)); };
  std::vector<Ray> rays;
  for (std::size_t k = 0; k < 12; ++k) {
    for (std::size_t i = 0; i < run; ++i) {
      const Vector& n = plane.normal();
      Point origin(number(), number(), number());
      Vector direction(number(), number(), number());
      if (k % 4 == 1) direction = Vector(n.y, -n.x, 0) * number();
      if (k % 4 == 2) direction = Vector(n.y, -n.x, 0x1p-40F * number());
      if (k % 4 == 3) origin = n * plane.distance() + Vector(n.y, -n.x, 0) * number();
      // Some lanes of a vector differ from the others.
      if (random.OneIn(9)) direction = Vector(number(), number(), number());
      rays.emplace_back(origin, direction);
    }
  }
  return rays;
}

TEST(UncertainRuns, HaveTheAnswersOfOneRayAtATime) {
  for (const Plane& plane :
       {Plane({0.6F, 0.8F, 0}, 1.5F), Plane({1, 1, 1}, 2), Plane({2, 3, 6}, 0)}) {
    for (const std::size_t run : {8U, 100U, 3000U}) {
      const std::vector<Ray> rays = Runs(plane, run);
      const RayCases cases(rays);
      for (const Sides sides : {Sides::kFront, Sides::kBoth}) {
        std::vector<float> expected;
        for (const Ray& ray : rays) expected.push_back(OneDistance(ray, plane, sides));
        WithAllKernels([&] {
          std::vector<float> distances(rays.size());
          std::vector<std::uint64_t> hits(WordsFor(rays.size()));
          RaycastDistances(cases.Columns(), plane, distances, {.sides = sides});
          RaycastHits(cases.records, plane, hits, {.sides = sides});
          std::size_t wrong = 0;
          for (std::size_t i = 0; i < rays.size(); ++i) {
            wrong += static_cast<std::size_t>(std::bit_cast<std::uint32_t>(distances[i]) !=
                                              std::bit_cast<std::uint32_t>(expected[i]));
            wrong += static_cast<std::size_t>(BitAt(hits, i) != (expected[i] >= 0));
          }
          EXPECT_EQ(wrong, 0U) << run;
        });
      }
    }
  }
}

TEST(UncertainRuns, OneRayThatIsNotFiniteMissesAmongOthersThatHit) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const Plane& plane : {Plane({0.3F, 0.5F, 0.8F}, 1.5F), Plane({-2, 3, -6}, 1)}) {
    const RayRecord hitting{plane.normal() * 9.0F, -plane.normal()};
    for (int k = 0; k < 6; ++k) {
      for (const float bad : {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
        std::vector<RayRecord> rays(64, hitting);
        (k < 3 ? rays[21].origin : rays[21].direction)[k % 3] = bad;
        for (const Sides sides : {Sides::kFront, Sides::kBoth}) {
          WithAllKernels([&] {
            std::uint64_t hits = 0;
            RaycastHits(rays, plane, {&hits, 1}, {.sides = sides});
            EXPECT_EQ(hits, ~(std::uint64_t{1} << 21U)) << "number " << k << " is " << bad;
            std::vector<float> distances(64);
            RaycastDistances(rays, plane, distances, {.sides = sides});
            EXPECT_EQ(distances[21], -1) << "number " << k << " is " << bad;
            EXPECT_GT(distances[20], 0);
          });
        }
      }
    }
  }
}

}  // namespace
}  // namespace hitscan::batch
