#include "../geometry/common_input.h"

#include <gtest/gtest.h>

#include <cmath>

#include "all_kernels.h"

// Batches and single rays with the inputs that programs have most often: whole numbers, axes, rays
// that start on a plane, are parallel to the plane or run along it. All answers are compared with
// exact evaluation.
namespace hitscan::batch {
namespace {

float ExactDistance(const Ray& ray, const Plane& plane, Sides sides) {
  if (sides == Sides::kFront) return RaycastDistanceExact(ray, plane);
  const std::optional<RayHit> hit = RaycastTwoSidedExact(ray, plane);
  return hit ? hit->t : -1;
}

void ExpectExactDistances(std::span<const Ray> rays, const Plane& plane, Sides sides) {
  ExpectThoseOfOneRay(rays, plane, sides, ExactDistance);
}

TEST(BatchCommonInput, DistancesAndBitsAreExact) {
  Random random(7101);
  for (const double size : kInputSizes) {
    for (int kind = 0; kind < CommonInput::kKinds; ++kind) {
      SCOPED_TRACE(testing::Message() << "size " << size << ", kind " << kind);
      const CommonInput input{random, kind, size};
      for (int k = 0; k < 6; ++k) {
        const Plane plane = input.MakePlane();
        std::vector<Ray> rays;
        while (rays.size() < 400) rays.push_back(input.MakeRay(plane));
        ExpectExactDistances(rays, plane, k % 2 == 0 ? Sides::kFront : Sides::kBoth);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(BatchCommonInput, DistancesAlongAnAxisNextToTheMidpointOfTwoFloats) {
  Random random(7105);
  for (const int axis : {0, 1, 2}) {
    Vector normal(0);
    normal[axis] = 1;
    const Plane plane(normal, static_cast<float>(random.Between(-2, -1)));
    const double distance = plane.distance();
    std::vector<Ray> rays;
    while (rays.size() < 5000) {
      Vector direction(random.Between(-0.3, 0.3), random.Between(-0.3, 0.3),
                       random.Between(-0.3, 0.3));
      direction[axis] = -1;
      const double slope = Ray(Point(0), direction).direction()[axis];
      const auto t = static_cast<float>(distance / slope);
      const double midpoint = (static_cast<double>(t) + std::nextafter(t, 9.0F)) / 2;
      Point origin(0);
      origin[axis] = static_cast<float>(distance - midpoint * slope);
      for (int steps = random.Whole(0, 2); steps > 0; --steps) {
        origin[axis] = std::nextafter(origin[axis], random.OneIn(2) ? 9.0F : -9.0F);
      }
      rays.emplace_back(origin, direction);
    }
    ExpectExactDistances(rays, plane, Sides::kFront);
  }
}

TEST(BatchCommonInput, SmallHeightsAndAnglesAlongAnAxis) {
  // The residual of t underflows.
  Random random(7106);
  for (const int height : {-60, -90, -100, -110, -120, -130}) {
    SCOPED_TRACE(height);
    std::vector<Ray> rays;
    while (rays.size() < 2000) {
      const double slope = std::ldexp(random.Between(0.5, 1), height + random.Whole(-4, 40));
      rays.push_back({Point(0, 0, std::ldexp(random.Between(0.5, 1), height)),
                      Vector(1, random.Between(-1, 1), -slope)});
    }
    ExpectExactDistances(rays, Plane({0, 0, 1}, 0), Sides::kFront);
  }
}

// The scalar kernels compare planes one by one, with exact arithmetic where it is needed.
TEST(BatchCommonInput, NearestPlanesAreExact) {
  Random random(7103);
  for (const double size : kInputSizes) {
    for (int kind = 0; kind < CommonInput::kKinds; ++kind) {
      SCOPED_TRACE(testing::Message() << "size " << size << ", kind " << kind);
      const CommonInput input{random, kind, size};
      std::vector<Plane> planes;
      while (planes.size() < 7) planes.push_back(input.MakePlane());
      // Adds a plane that equals another one, and a plane that nearly equals another one.
      planes.push_back(planes[1]);
      planes.emplace_back(planes[2].normal(), std::nextafter(planes[2].distance(), 10.0F));
      std::vector<Ray> rays;
      while (rays.size() < 600) rays.push_back(input.MakeRay(planes[rays.size() % 7]));
      ExpectNearestOfOneRay(RayCases(rays).records, planes, rays);
      if (testing::Test::HasFailure()) return;
    }
  }
}

// ---- Long runs that leave the first filter uncertain, so that the loops skip it ----

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
      // Some rays are generic, so that not all lanes of a SIMD vector are alike.
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
      for (const Sides sides : {Sides::kFront, Sides::kBoth}) {
        SCOPED_TRACE(run);
        ExpectThoseOfOneRay(rays, plane, sides);
      }
    }
  }
}

TEST(UncertainRuns, OneRayThatIsNotFiniteMissesAmongOthersThatHit) {
  for (const Plane& plane : {Plane({0.3F, 0.5F, 0.8F}, 1.5F), Plane({-2, 3, -6}, 1)}) {
    const RayRecord hitting{plane.normal() * 9.0F, -plane.normal()};
    for (const RayRecord& bad : NotFinite(hitting)) {
      std::vector<RayRecord> rays(64, hitting);
      rays[21] = bad;
      for (const Sides sides : {Sides::kFront, Sides::kBoth}) {
        WithAllKernels([&] {
          std::uint64_t hits = 0;
          RaycastHits(rays, plane, {&hits, 1}, {.sides = sides});
          EXPECT_EQ(hits, ~(std::uint64_t{1} << 21U));
          std::vector<float> distances(64);
          RaycastDistances(rays, plane, distances, {.sides = sides});
          EXPECT_EQ(distances[21], -1);
          EXPECT_GT(distances[20], 0);
        });
      }
    }
  }
}

}  // namespace
}  // namespace hitscan::batch
