#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "all_kernels.h"

// Batches of rays for which the numerator or the denominator of t is small compared with its terms,
// and of rays of very different sizes. Sums in less than double precision are most likely wrong
// there.
namespace hitscan::batch {
namespace {

Vector Direction(Random& random) {
  while (true) {
    const glm::dvec3 v(random.Between(-1, 1), random.Between(-1, 1), random.Between(-1, 1));
    const double length = glm::length(v);
    if (length > 0.1 && length < 1) return Vector(v / length);
  }
}

// A ray that starts at about `distance` from the plane, and whose direction has about the slope
// `slope` to the plane. It is aimed at a point of the plane at the distance `reach` from the point
// of the plane nearest to (0, 0, 0).
Ray RayNear(Random& random, const Plane& plane, double reach, double distance, double slope) {
  const glm::dvec3 n(plane.normal());
  const auto along = [&] {
    const glm::dvec3 v(Direction(random));
    return v - glm::dot(v, n) * n;
  };
  const glm::dvec3 target = n * static_cast<double>(plane.distance()) + reach * along();
  return {Point(target + random.Side() * distance * n),
          Vector(glm::normalize(along()) + random.Side() * slope * n)};
}

TEST(BatchCancellation, DistancesAreThoseOfOneRay) {
  Random random(7001);
  for (const int size : {-80, -40, 0, 40, 80}) {
    const double unit = std::ldexp(1.0, size);
    for (const int steps : {0, 3, 6, 9, 12}) {
      SCOPED_TRACE("2^" + std::to_string(size) + ", cancelled by 2^" + std::to_string(steps));
      const double rest = std::ldexp(1.0, -steps);
      const Plane plane(Direction(random), static_cast<float>(unit * random.Between(-1, 1)));
      std::vector<Ray> rays;
      while (rays.size() < 20000) {
        const double reach = unit * random.Between(0, 2);
        const double by = rest * random.Between(0.5, 1);
        rays.push_back(rays.size() % 2 == 0
                           ? RayNear(random, plane, reach, unit * by, random.Between(0.3, 3))
                           : RayNear(random, plane, reach, unit * random.Between(0.3, 3), by));
      }
      ExpectThoseOfOneRay(rays, plane, steps % 2 == 0 ? Sides::kBoth : Sides::kFront);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(BatchCancellation, SizesChangeWithinABatch) {
  Random random(7002);
  const Plane plane(Vector(3, -2, 6), 0.7F);
  // `run` rays in a row have the same size. With run = 1 the size changes from ray to ray.
  for (const std::size_t run : {1U, 5U, 64U, 300U, 4500U}) {
    SCOPED_TRACE(run);
    std::vector<Ray> rays;
    double size = 1;
    while (rays.size() < 10000) {
      if (rays.size() % run == 0) size = std::ldexp(1.0, random.Whole(-120, 120));
      rays.push_back(RayNear(random, plane, size * random.Between(0, 1),
                             size * random.Between(0.1, 1), random.Between(0.1, 3)));
    }
    ExpectThoseOfOneRay(rays, plane, Sides::kBoth);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(BatchCancellation, TinyNumbersOfAPlaneMeetHugeOrigins) {
  // Scaling the products would make the tiny numbers of the plane inexact.
  const Plane plane(Vector(1.2345678e-18F, 1, 1e-36F), 1e-37F);
  ASSERT_NE(plane.normal().z, 0);
  Random random(7003);
  for (const double size : {1e-12, 1.0, 1e19, 1e25}) {
    SCOPED_TRACE(size);
    std::vector<Ray> rays;
    while (rays.size() < 3000) {
      const double x = std::min(size * 1e18, 3e38) * random.Between(-1, 1);
      // The tiny numbers matter where all other terms are zero.
      const double y = random.OneIn(2) ? 0 : size * random.Between(-1, 1);
      rays.push_back({Point(x, y, size), Direction(random)});
    }
    ExpectThoseOfOneRay(rays, plane, Sides::kBoth);
  }
}

TEST(BatchCancellation, DirectionsOfAnyLength) {
  // No Ray can have such a direction; the scalar loops use the exact fallback for all of them.
  Random random(7004);
  for (const double length : {0.01, 1.9, 2.5, 30.0, 1e9}) {
    SCOPED_TRACE(length);
    const Plane plane(Direction(random), static_cast<float>(random.Between(-1, 1)));
    std::vector<RayRecord> rays;
    while (rays.size() < 20000) {
      const Ray ray =
          RayNear(random, plane, 2, random.Between(0.3, 1), std::exp2(-random.Between(0, 12)));
      rays.push_back(
          {ray.origin(), Vector(glm::dvec3(ray.direction()) * length * random.Between(0.5, 1))});
    }
    std::vector<float> expected;
    WithAllKernels([&] {
      std::vector<float> distances(rays.size());
      RaycastDistances(rays, plane, distances, {.sides = Sides::kBoth});
      if (expected.empty()) expected = distances;
      EXPECT_EQ(distances, expected);
    });
  }
}

// A number a few units in the last place from the given one.
float Beside(Random& random, float number) {
  return number * static_cast<float>(1 + 0x1p-23 * random.Whole(-2, 2));
}
Vector Beside(Random& random, const Vector& v) {
  return {Beside(random, v.x), Beside(random, v.y), Beside(random, v.z)};
}

TEST(BatchCancellation, NearestOfNearlyOnePlane) {
  Random random(7005);
  for (const double length : {1.0, 3.0, 1e4}) {
    for (const int steps : {0, 6, 9, 12, 13, 14, 14, 15, 15, 16, 16, 17}) {
      SCOPED_TRACE(std::to_string(length) + ", off by 2^-" + std::to_string(steps));
      const Plane plane(Direction(random), static_cast<float>(random.Between(0.5, 1)));
      std::vector<Plane> planes;
      while (planes.size() < 5) {
        planes.emplace_back(Beside(random, plane.normal()), Beside(random, plane.distance()));
      }
      std::vector<RayRecord> rays;
      std::vector<Ray> as_one;
      while (rays.size() < 4000) {
        const Ray ray = RayNear(random, plane, 1, random.Between(0.5, 1),
                                std::ldexp(random.Between(0.5, 1), -steps));
        rays.push_back({ray.origin(), Vector(glm::dvec3(ray.direction()) * length)});
        if (length == 1) as_one.push_back(ray);
      }
      ExpectNearestOfOneRay(rays, planes, as_one);
      if (testing::Test::HasFailure()) return;
    }
  }
}

void ExpectNearest(const Ray& ray, std::span<const Plane> planes, std::uint32_t index) {
  const std::vector<RayRecord> records(20, {ray.origin(), ray.direction()});
  const std::vector<Ray> rays(20, ray);
  ExpectNearestOfOneRay(records, planes, rays);
  EXPECT_EQ(NearestHit(ray, planes)->index, index);
}

TEST(BatchCancellation, NearestWhereDoublesLoseADistance) {
  // x and y of the origin cancel exactly, but in double precision their sum with the second plane's
  // distance loses that distance, which makes this plane the nearest.
  const std::vector<Plane> heights{{Vector(0, 0, 1), 0.5F}, {Vector(1, 1, 1), 1}};
  ExpectNearest({{1e20F, -1e20F, 5}, {0, 0, -1}}, heights, 1);
  // The same with y and z of the direction, where double precision loses x.
  const std::vector<Plane> walls{{Vector(1, 0, 0), 5}, {Vector(1, 1, 1), 1}};
  ExpectNearest({{0, 0, 0}, {1e-18F, 1, -1}}, walls, 1);
}

TEST(BatchCancellation, NearestOfEquallyNearPlanesIsTheFirst) {
  // The same numbers in another order: the exact distances are equal, the rounded sums are not.
  Random random(7006);
  for (int i = 0; i < 200; ++i) {
    const Vector n =
        Plane(Vector(1, random.Between(0.1, 1), random.Between(1e-6, 1e-3)), 1).normal();
    const std::vector<Plane> planes{{n, 1}, {{n.y, n.z, n.x}, 1}, {{n.z, n.x, n.y}, 1}};
    ASSERT_EQ(planes[0].normal(), n);
    ASSERT_EQ(planes[1].normal(), Vector(n.y, n.z, n.x));
    ASSERT_EQ(planes[2].normal(), Vector(n.z, n.x, n.y));
    ExpectNearest({{0, 0, 0}, {1, 1, 1}}, planes, 0);
  }
}

TEST(BatchCancellation, NumbersThatAreNotFiniteDoNotAffectOtherRays) {
  const Plane plane({0, 0, 1}, 1);
  std::vector<RayRecord> rays(640, {{0.1F, 0.2F, 3}, {0, 0, -1}});
  for (std::size_t i = 5; i < rays.size(); i += 37) {
    rays[i] = WithNumber(rays[i], static_cast<int>(i % 6), i % 2 == 0 ? kInfinity : NAN);
  }
  WithAllKernels([&] {
    std::vector<float> distances(rays.size());
    RaycastDistances(rays, plane, distances);
    for (std::size_t i = 0; i < rays.size(); ++i) {
      EXPECT_EQ(distances[i], i >= 5 && (i - 5) % 37 == 0 ? -1 : 2) << "ray " << i;
    }
  });
}

// A number that is not finite times a zero of the normal is NaN, so no distance is certain.
TEST(BatchCancellation, RaysThatAreNotFiniteMissPlanesAlongThem) {
  for (const int axis : {0, 1, 2}) {
    Vector normal(0);
    normal[axis] = 1;
    const Plane plane(normal, 1);
    const std::vector<RayRecord> rays = NotFinite({Point(3), Vector(-1)});
    WithAllKernels([&] {
      std::vector<float> distances(rays.size());
      std::vector<std::uint32_t> indices(rays.size());
      NearestHits(rays, std::span(&plane, 1), distances, indices);
      EXPECT_EQ(indices, std::vector<std::uint32_t>(rays.size(), kNoPlane)) << "axis " << axis;
      RaycastDistances(rays, plane, distances);
      EXPECT_EQ(distances, std::vector<float>(rays.size(), -1)) << "axis " << axis;
      std::vector<std::uint64_t> hits(1);
      RaycastHits(rays, plane, hits);
      EXPECT_EQ(hits[0], 0U) << "axis " << axis;
    });
  }
}

// ---- Rays whose distances plain double precision rounds to the wrong float ----
// About one of two hundred million random rays has such a distance. The expected answers were
// computed with rational arithmetic.

struct Rounding {
  const char* what;
  Ray ray;
  Plane plane;
  float t;
};

// Makes a case. Expects that normalisation does not change the direction and the normal.
Rounding Case(const char* what, const Plane& plane, const Point& origin, const Vector& direction,
              const Vector& normal, float t) {
  const Ray ray(origin, direction);
  EXPECT_EQ(ray.direction(), direction) << what;
  EXPECT_EQ(plane.normal(), normal) << what;
  return {what, ray, plane, t};
}

// Tests one ray, and batches of the same ray, for full vectors and the remainder.
void ExpectDistance(const Rounding& rounding) {
  SCOPED_TRACE(rounding.what);
  const auto& [what, ray, plane, t] = rounding;
  EXPECT_EQ(OneDistance(ray, plane, Sides::kBoth), t);
  if (glm::dot(plane.normal(), ray.direction()) < 0) {
    EXPECT_EQ(RaycastDistance(ray, plane), t);
    EXPECT_EQ(Raycast(ray, plane)->t, t);
  }
  const std::vector<Ray> rays(67, ray);
  ExpectThoseOfOneRay(rays, plane, Sides::kBoth);
  ExpectNearestOfOneRay(RayCases(rays).records, std::span(&plane, 1), rays);
}

TEST(BatchRounding, DistancesNextToTheMidpointOfTwoFloats) {
  // t is slightly more or less than 1 + 2^-24 or 1 + 3 * 2^-24, the midpoints of two floats. Double
  // precision drops the difference, and the midpoint rounds to the even float.
  const Vector normal(1e-30F, 0, 1);
  const Vector down(0, 0, -1);
  const Plane low(normal, -0x1p-24F);
  const Plane high(normal, -0x3p-24F);
  ExpectDistance(Case("even, more", low, {1, 0, 1}, down, normal, 1 + 0x1p-23F));
  ExpectDistance(Case("even, less", low, {-1, 0, 1}, down, normal, 1));
  ExpectDistance(Case("odd, more", high, {1, 0, 1}, down, normal, 1 + 0x1p-22F));
  ExpectDistance(Case("odd, less", high, {-1, 0, 1}, down, normal, 1 + 0x1p-23F));
}

TEST(BatchRounding, DistancesWithTheLargestErrorOfDoubles) {
  // The numerator of t cancels as far as the filter allows, and the roundings add up: the double is
  // about 7000 units in its last place from the midpoint of two floats, on the wrong side.
  const Vector normal(0x1.b2bf24p-1F, 0x1.02ffep-1F, -0x1.375924p-3F);
  const Vector direction(0x1.a9e6p-2F, -0x1.b7aee6p-1F, -0x1.326eep-2F);
  ExpectDistance(Case("generic", Plane(normal, -0x1.13d812p+6F),
                      {-0x1.70781ap-1F, -0x1.0d36acp+7F, 0x1.94b344p+0F}, direction, normal,
                      0x1.f8b1fp-2F));
}

}  // namespace
}  // namespace hitscan::batch
