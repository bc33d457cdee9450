#include "geometry/filter/four_triangles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "geometry/raycast.h"
#include "random/random.h"

namespace hitscan {
namespace {

FourTriangles Of(const std::vector<Triangle>& triangles) {
  FourTriangles four{};
  for (std::size_t i = 0; i < FourTriangles::kCount; ++i) {
    for (std::size_t corner = 0; corner < 3; ++corner) {
      for (int axis = 0; axis < 3; ++axis) {
        four.corners[corner][static_cast<std::size_t>(axis)][i] =
            triangles[i].corners()[corner][axis];
      }
    }
  }
  return four;
}

struct Counts {
  int possible = 0;
  int certain = 0;
  int hits = 0;
};

// Compares with the exact function of a single triangle: what is certain is right, and bounds of
// the parameter contain it.
void Check(const Ray& ray, const std::vector<Triangle>& triangles, Counts& counts) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const FourTriangles four = Of(triangles);
  const filter::LineForTriangles line(ray);
  const filter::FourCrossings crossings(line, four, kInfinity);
  for (std::size_t i = 0; i < FourTriangles::kCount; ++i) {
    const bool possible = (crossings.possible() >> i & 1U) != 0;
    const bool certain = (crossings.certain() >> i & 1U) != 0;
    const std::optional<RayHit> hit = RaycastExact(ray, triangles[i]);
    counts.possible += possible ? 1 : 0;
    counts.certain += certain ? 1 : 0;
    counts.hits += hit ? 1 : 0;
    if (hit) {
      EXPECT_TRUE(possible);
      // A limit of t may not lose the triangle; the limit is at least the exact t.
      const float limit = std::nextafter(hit->t, kInfinity);
      EXPECT_TRUE((filter::FourCrossings(line, four, limit).possible() >> i & 1U) != 0);
    }
    if (!certain) continue;
    ASSERT_TRUE(hit);
    EXPECT_LE(crossings.LeastParameter(i), hit->t);
    EXPECT_GE(crossings.MostParameter(i), hit->t);
    // Nothing is lost at the bound, and a triangle is left out that is certainly farther.
    const float before = crossings.LeastParameter(i) * 0.99F;
    if (before > 0 && crossings.MostParameter(i) < 1.01F * hit->t) {
      EXPECT_FALSE((filter::FourCrossings(line, four, before).possible() >> i & 1U) != 0);
    }
  }
}

// A ray at a point of the first triangle: inside of it, on an edge or at a corner, moved by some
// units in the last place, from near or far.
std::optional<Ray> RayAt(const Triangle& t, float distance, Random& random) {
  const auto number = [&](double most) { return static_cast<float>(random.Between(-most, most)); };
  const float u = random.OneIn(3) ? 0 : static_cast<float>(random.Between(0, 1));
  const float v = random.OneIn(3) ? 0 : (1 - u) * static_cast<float>(random.Between(0, 1));
  Point goal = t.a() + (t.b() - t.a()) * u + (t.c() - t.a()) * v;
  for (int axis = 0; axis < 3; ++axis) {
    for (int i = random.Whole(0, 2); i > 0; --i) goal[axis] = std::nextafter(goal[axis], 1e30F);
  }
  Vector offset(number(1), number(1), number(1));
  const Vector ab = t.b() - t.a();
  const Vector ac = t.c() - t.a();
  const float length = std::max({std::abs(ab.x), std::abs(ab.y), std::abs(ab.z), 1e-30F});
  if (random.OneIn(4)) {  // from near a corner, over the triangle
    const Point start = t.a() + offset * (length * std::ldexp(1.0F, -random.Whole(4, 18)));
    if (start == goal) return std::nullopt;
    return Ray(start, goal - start);
  }
  if (random.OneIn(3)) {  // nearly in the plane of the triangle
    offset = ab * (number(1) / length) + ac * (number(1) / length) +
             offset * std::ldexp(1.0F, random.Whole(-26, -16));
  }
  const Point start = goal + offset * distance;
  const Vector direction = goal - start;
  if (direction == Vector(0) || !std::isfinite(direction.x + direction.y + direction.z)) {
    return std::nullopt;
  }
  return Ray(start, direction);
}

Triangle RandomTriangle(const Point& center, float size, Random& random) {
  const auto corner = [&] {
    return center + Vector(static_cast<float>(random.Between(-1, 1)),
                           static_cast<float>(random.Between(-1, 1)),
                           static_cast<float>(random.Between(-1, 1))) *
                        size;
  };
  const Point a = corner();
  const Point b = corner();
  if (random.OneIn(8)) return {a, b, a + (b - a) * 0.5F + (corner() - center) * 1e-6F};  // thin
  return {a, b, corner()};
}

Counts CheckRandom(float size, float distance, const Point& center, int count) {
  Random random(6201);
  Counts counts;
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    std::vector<Triangle> triangles;
    for (int j = 0; j < 4; ++j) triangles.push_back(RandomTriangle(center, size, random));
    if (const auto ray = RayAt(triangles.front(), distance, random)) Check(*ray, triangles, counts);
  }
  return counts;
}

TEST(FourTriangles, IsRightWhereItIsCertain) {
  const Counts near = CheckRandom(1, 1, {0, 0, 0}, 20000);
  EXPECT_GT(near.hits, 5000);
  // Few triangles are left to exact evaluation, beside those at whose edges rays are aimed.
  EXPECT_GT(near.certain, near.hits / 3);
  EXPECT_LT(near.possible, 2 * near.hits + 10000);
  const Counts small = CheckRandom(0x1p-10F, 4, {0, 0, 0}, 20000);
  EXPECT_GT(small.certain, small.hits / 4);
  CheckRandom(1, 8, {148376, 1234, -223423}, 5000);
}

// The bounds where products underflow or overflow, and where differences of coordinates overflow.
TEST(FourTriangles, IsRightAtAnySize) {
  for (const float size :
       {0x1p-149F, 0x1p-140F, 0x1p-126F, 0x1p-100F, 0x1p-75F, 0x1p-60F, 0x1p-50F, 0x1p-48F,
        0x1p-40F, 0x1p40F, 0x1p43F, 0x1p60F, 0x1p66F, 0x1p70F, 0x1p100F, 0x1p125F}) {
    for (const float distance : {size, 0x1p-149F, 0x1p-60F, 1.0F, 0x1p60F, 0x1p125F}) {
      SCOPED_TRACE(testing::Message() << size << " from " << distance);
      CheckRandom(size, distance, {0, 0, 0}, 400);
    }
  }
}

// A segment's direction is any vector; the filter decides nothing for very short and long ones.
TEST(FourTriangles, LosesNoTriangleThatASegmentMeets) {
  Random random(6202);
  int possible = 0;
  int hits = 0;
  for (const float size : {0x1p-140F, 0x1p-30F, 0x1p-12F, 1.0F, 0x1p15F, 0x1p30F, 0x1p100F}) {
    for (int i = 0; i < 4000; ++i) {
      std::vector<Triangle> triangles;
      for (int j = 0; j < 4; ++j) triangles.push_back(RandomTriangle(Point(0), size, random));
      const auto ray = RayAt(triangles.front(), size, random);
      if (!ray) continue;
      const float length = size * static_cast<float>(random.Between(0.1, 4));
      const Segment segment(ray->origin(), ray->origin() + ray->direction() * length);
      const filter::LineForTriangles line(segment);
      const filter::FourCrossings crossings(line, Of(triangles), 1);
      for (std::size_t j = 0; j < FourTriangles::kCount; ++j) {
        const bool is_possible = (crossings.possible() >> j & 1U) != 0;
        const bool hit = Linetest(segment, triangles[j]).has_value();
        EXPECT_TRUE(is_possible || !hit) << size;
        possible += is_possible ? 1 : 0;
        hits += hit ? 1 : 0;
      }
    }
  }
  EXPECT_GT(hits, 4000);
  EXPECT_LT(possible, 4 * 7 * 4000 - 20000) << "some are certainly missed";
}

}  // namespace
}  // namespace hitscan
