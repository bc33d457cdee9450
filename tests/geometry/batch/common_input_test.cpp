#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "all_kernels.h"
#include "batch_cases.h"
#include "geometry/raycast_plane.h"

// Batches and single rays of the inputs that programs have most often: whole numbers, axes, rays
// that start on a plane, are parallel to it or run along it. All are compared with exact
// evaluation.
namespace hitscan::batch {
namespace {

// Numbers and directions of one kind of input, of a size.
struct CommonInput {
  Random& random;
  int kind;
  double size;

  float Number() const {
    switch (kind % 4) {
      case 0:
        return static_cast<float>(size * random.Whole(-4, 4));
      case 1:
        return static_cast<float>(size * random.Whole(-4, 4) / 8);
      default:
        return static_cast<float>(size * random.Between(-1, 1));
    }
  }
  Vector Direction() const {
    while (true) {
      const Vector v =
          kind % 3 == 0
              ? Vector(random.Between(-1, 1), random.Between(-1, 1), random.Between(-1, 1))
              : Vector(random.Whole(-2, 2), random.Whole(-2, 2), random.Whole(-2, 2));
      if (v != Vector(0)) return v;
    }
  }
  Plane MakePlane() const {
    const float distance = random.OneIn(4) ? 0 : Number();
    if (kind % 2 == 0) return {Direction(), distance};
    Vector normal(0);
    normal[random.Whole(0, 2)] = random.OneIn(2) ? 1.0F : -1.0F;
    return {normal, distance};
  }
  Ray MakeRay(const Plane& plane) const {
    const glm::dvec3 n(plane.normal());
    Point origin(Number(), Number(), Number());
    Vector direction = Direction();
    if (random.OneIn(3)) {
      origin = Point(glm::dvec3(origin) -
                     n * (glm::dot(n, glm::dvec3(origin)) - static_cast<double>(plane.distance())));
    }
    if (random.OneIn(3)) {
      const Vector along(glm::dvec3(direction) - n * glm::dot(n, glm::dvec3(direction)));
      if (glm::dot(along, along) > 0.01F) direction = along;
    }
    return {origin, direction};
  }
};

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

constexpr double kSizes[] = {1, 1, 3, 1e3, 0x1p-40, 0x1p-62, 0x1p-90, 0x1p-140, 0x1p60, 0x1p120};

TEST(BatchCommonInput, DistancesAndBitsAreExact) {
  Random random(7101);
  for (const double size : kSizes) {
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

TEST(BatchCommonInput, SingleHitsAreExact) {
  Random random(7102);
  for (const double size : kSizes) {
    for (int kind = 0; kind < 12; ++kind) {
      const CommonInput input{random, kind, size};
      for (int k = 0; k < 2000; ++k) {
        const Plane plane = input.MakePlane();
        const Ray ray = input.MakeRay(plane);
        SCOPED_TRACE(testing::Message() << "size " << size << ", kind " << kind << ", " << k);
        ASSERT_EQ(Raycast(ray, plane), RaycastExact(ray, plane));
        ASSERT_EQ(RaycastTwoSided(ray, plane), RaycastTwoSidedExact(ray, plane));
        ASSERT_EQ(BitsOf(RaycastDistance(ray, plane)), BitsOf(RaycastDistanceExact(ray, plane)));
      }
    }
  }
}

TEST(BatchCommonInput, PlanesAlongAnAxisOfVeryDifferentNumbers) {
  // The distance from the origin to the plane is not a float, but in double precision it is one.
  const Plane height({0, 0, 1}, 9);
  const Ray ray({-9, 0, -0x1p-148F}, {1, -1, 1});
  EXPECT_EQ(RaycastTwoSided(ray, height), RaycastTwoSidedExact(ray, height));
  // The hit is beyond the largest float, and almost at a float that is tiny.
  const Plane wall({0, 1, 0}, 0x1.8p125F);
  const Ray far({0, 0, -0x1.ffffep127F}, {1, 1, -2});
  EXPECT_EQ(RaycastTwoSided(far, wall)->point.z, std::numeric_limits<float>::lowest());
  const Ray tiny({0x1.000002p-126F, 3, 0}, {0x1p-10F, -2, 0});
  EXPECT_EQ(Raycast(tiny, Plane({0, 1, 0}, 1)), RaycastExact(tiny, Plane({0, 1, 0}, 1)));
  const Ray touching({0x1p-149F, 1, 0x1p-127F}, {0, -1, 0});
  EXPECT_EQ(Raycast(touching, Plane({0, 1, 0}, 1)), RaycastExact(touching, Plane({0, 1, 0}, 1)));
}

// The scalar kernels compare planes one by one, exactly where that is needed.
TEST(BatchCommonInput, NearestPlanesAreExact) {
  Random random(7103);
  for (const double size : kSizes) {
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
