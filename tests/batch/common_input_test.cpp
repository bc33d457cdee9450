#include "../geometry/common_input.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "all_kernels.h"
#include "batch_cases.h"
#include "geometry/raycast_plane.h"

// Batches and single rays of the inputs that programs have most often: whole numbers, axes, rays
// that start on a plane, are parallel to it or run along it. All are compared with exact
// evaluation.
namespace hitscan::batch {
namespace {

std::uint32_t BitsOf(float number) { return std::bit_cast<std::uint32_t>(number); }

float ExactDistance(const Ray& ray, const Plane& plane, Sides sides) {
  if (sides == Sides::kFront) return RaycastDistanceExact(ray, plane);
  const std::optional<RayHit> hit = RaycastTwoSidedExact(ray, plane);
  return hit ? hit->t : -1;
}

void ExpectExactDistances(const RayCases& cases, const Plane& plane, Sides sides) {
  std::vector<float> expected;
  for (const Ray& ray : cases.rays) expected.push_back(ExactDistance(ray, plane, sides));
  WithAllKernels([&] {
    const Options options{.sides = sides};
    std::vector<float> distances(cases.rays.size());
    std::vector<float> of_records(cases.rays.size());
    std::vector<std::uint64_t> hits(WordsFor(cases.rays.size()));
    RaycastDistances(cases.Columns(), plane, distances, options);
    RaycastDistances(cases.records, plane, of_records, options);
    RaycastHits(cases.Columns(), plane, hits, options);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      ASSERT_EQ(BitsOf(distances[i]), BitsOf(expected[i])) << "ray " << i;
      ASSERT_EQ(BitsOf(of_records[i]), BitsOf(expected[i])) << "ray " << i;
      ASSERT_EQ(BitAt(hits, i), expected[i] >= 0) << "ray " << i;
    }
  });
}

TEST(BatchCommonInput, DistancesAndBitsAreExact) {
  Random random(7101);
  for (const double size : kInputSizes) {
    for (int kind = 0; kind < 12; ++kind) {
      SCOPED_TRACE(testing::Message() << "size " << size << ", kind " << kind);
      const CommonInput input{random, kind, size};
      for (int k = 0; k < 6; ++k) {
        const Plane plane = input.MakePlane();
        std::vector<Ray> rays;
        while (rays.size() < 400) rays.push_back(input.MakeRay(plane));
        ExpectExactDistances(RayCases(rays), plane, k % 2 == 0 ? Sides::kFront : Sides::kBoth);
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
    ExpectExactDistances(RayCases(rays), plane, Sides::kFront);
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
    ExpectExactDistances(RayCases(rays), Plane({0, 0, 1}, 0), Sides::kFront);
  }
}

// The scalar kernels compare planes one by one, exactly where that is needed.
TEST(BatchCommonInput, NearestPlanesAreExact) {
  Random random(7103);
  for (const double size : kInputSizes) {
    for (int kind = 0; kind < 12; ++kind) {
      SCOPED_TRACE(testing::Message() << "size " << size << ", kind " << kind);
      const CommonInput input{random, kind, size};
      std::vector<Plane> planes;
      while (planes.size() < 7) planes.push_back(input.MakePlane());
      // Nearly and exactly the same plane again.
      planes.push_back(planes[1]);
      planes.emplace_back(planes[2].normal(), std::nextafter(planes[2].distance(), 10.0F));
      std::vector<Ray> rays;
      while (rays.size() < 600) rays.push_back(input.MakeRay(planes[rays.size() % 7]));
      const RayCases cases(rays);
      std::vector<std::uint32_t> expected;
      std::vector<float> expected_distances;
      for (const Ray& ray : rays) {
        const std::optional<PlaneHit> hit = NearestHit(ray, planes);
        expected.push_back(hit ? static_cast<std::uint32_t>(hit->index) : kNoPlane);
        expected_distances.push_back(hit ? hit->t : -1);
      }
      WithAllKernels([&] {
        std::vector<float> distances(rays.size());
        std::vector<std::uint32_t> indices(rays.size());
        NearestHits(cases.records, planes, distances, indices);
        EXPECT_EQ(indices, expected);
        EXPECT_EQ(distances, expected_distances);
      });
      if (testing::Test::HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace hitscan::batch
