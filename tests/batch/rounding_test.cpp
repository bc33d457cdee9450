#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <glm/geometric.hpp>

#include "all_kernels.h"
#include "batch_cases.h"
#include "geometry/raycast_plane.h"

// Rays whose distances plain double precision rounds to the wrong float. Of random rays about one
// in two hundred million has such a distance. The expected answers were computed with rational
// arithmetic.
namespace hitscan::batch {
namespace {

struct Rounding {
  const char* what;
  Ray ray;
  Plane plane;
  float t;
};

// The directions and normals must not be changed by normalisation.
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
  EXPECT_EQ(OneDistance(rounding.ray, rounding.plane, Sides::kBoth), rounding.t);
  if (glm::dot(rounding.plane.normal(), rounding.ray.direction()) < 0) {
    EXPECT_EQ(RaycastDistance(rounding.ray, rounding.plane), rounding.t);
    EXPECT_EQ(Raycast(rounding.ray, rounding.plane)->t, rounding.t);
  }
  const std::vector<Ray> rays(67, rounding.ray);
  const RayCases cases(rays);
  const std::span<const Plane> planes(&rounding.plane, 1);
  std::vector<float> distances(rays.size());
  std::vector<std::uint32_t> indices(rays.size());
  const auto all = [&] {
    return std::ranges::all_of(distances, [&](float t) { return t == rounding.t; });
  };
  WithAllKernels([&] {
    RaycastDistances(cases.records, rounding.plane, distances, {.sides = Sides::kBoth});
    EXPECT_TRUE(all()) << distances[0] << " from records";
    RaycastDistances(cases.Columns(), rounding.plane, distances, {.sides = Sides::kBoth});
    EXPECT_TRUE(all()) << distances[0] << " from columns";
    NearestHits(cases.records, planes, distances, indices);
    EXPECT_TRUE(all()) << distances[0] << " of the nearest plane";
  });
}

TEST(BatchRounding, DistancesNextToTheMidpointOfTwoFloats) {
  // t = 1 + 2^-24 and 1 + 3 * 2^-24, slightly more or less: double precision drops the difference,
  // and the result is the midpoint of two floats, which rounds to the even one.
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
  // about 7000 units in its last place from the midpoint of two floats, on the wrong side of it.
  const Vector normal(0x1.b2bf24p-1F, 0x1.02ffep-1F, -0x1.375924p-3F);
  const Vector direction(0x1.a9e6p-2F, -0x1.b7aee6p-1F, -0x1.326eep-2F);
  ExpectDistance(Case("generic", Plane(normal, -0x1.13d812p+6F),
                      {-0x1.70781ap-1F, -0x1.0d36acp+7F, 0x1.94b344p+0F}, direction, normal,
                      0x1.f8b1fp-2F));
}

}  // namespace
}  // namespace hitscan::batch
