#include "common_input.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"

// Single rays of the inputs that programs have most often, compared with exact evaluation.
namespace hitscan {
namespace {

TEST(CommonInput, RaysAgainstPlanesAreExact) {
  Random random(7102);
  for (const double size : kInputSizes) {
    for (int kind = 0; kind < 12; ++kind) {
      const CommonInput input{random, kind, size};
      for (int k = 0; k < 2000; ++k) {
        const Plane plane = input.MakePlane();
        const Ray ray = input.MakeRay(plane);
        SCOPED_TRACE(testing::Message() << "size " << size << ", kind " << kind << ", " << k);
        ASSERT_EQ(Raycast(ray, plane), RaycastExact(ray, plane));
        ASSERT_EQ(RaycastTwoSided(ray, plane), RaycastTwoSidedExact(ray, plane));
        ASSERT_EQ(std::bit_cast<std::uint32_t>(RaycastDistance(ray, plane)),
                  std::bit_cast<std::uint32_t>(RaycastDistanceExact(ray, plane)));
      }
    }
  }
}

TEST(CommonInput, PlanesAlongAnAxisOfVeryDifferentNumbers) {
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

TEST(CommonInput, RaysAgainstBoxesSpheresAndTrianglesAreExact) {
  Random random(7104);
  for (const double size : {1.0, 3.0, 0x1p-20, 0x1p-60, 0x1p40}) {
    for (int kind = 0; kind < 12; ++kind) {
      const CommonInput input{random, kind, size};
      for (int k = 0; k < 1000; ++k) {
        SCOPED_TRACE(testing::Message() << "size " << size << ", kind " << kind << ", " << k);
        const auto point = [&] { return Point(input.Number(), input.Number(), input.Number()); };
        const Plane plane = input.MakePlane();
        const Ray ray = input.MakeRay(plane);
        const Aabb box = Aabb::FromCorners(point(), random.OneIn(3) ? ray.origin() : point());
        ASSERT_EQ(Raycast(ray, box), RaycastExact(ray, box));
        const float radius =
            random.OneIn(2) ? std::abs(input.Number()) : glm::distance(box.min(), ray.origin());
        const Sphere sphere(box.min(), radius);
        ASSERT_EQ(Raycast(ray, sphere), RaycastExact(ray, sphere));
        const Triangle triangle(box.min(), point(), random.OneIn(3) ? ray.origin() : point());
        ASSERT_EQ(Raycast(ray, triangle), RaycastExact(ray, triangle));
      }
    }
  }
}

}  // namespace
}  // namespace hitscan
