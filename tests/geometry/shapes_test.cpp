#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <random>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"
#include "support/floats.h"

namespace hitscan {
namespace {

TEST(Ray, NormalisesItsDirectionAtEveryScale) {
  for (const float scale : {1e-44F, 1e-30F, 1.0F, 1e30F, 1e38F}) {
    const Ray ray({1, 2, 3}, Vector(scale, scale, 0));
    EXPECT_NEAR(ray.direction().x, 0.70710678F, 1e-7F) << scale;
    EXPECT_EQ(ray.direction().x, ray.direction().y) << scale;
    EXPECT_EQ(ray.direction().z, 0) << scale;
  }
}

TEST(Ray, RefusesWhatIsNoDirection) {
  EXPECT_THROW(Ray({0, 0, 0}, {0, 0, 0}), InvalidShape);
  EXPECT_THROW(Ray({0, 0, 0}, {NAN, 1, 0}), InvalidShape);
  EXPECT_THROW(Ray({0, 0, 0}, {INFINITY, 0, 0}), InvalidShape);
  EXPECT_THROW(Ray({0, NAN, 0}, {1, 0, 0}), InvalidShape);
  EXPECT_THROW(Ray2({0, 0}, {0, 0}), InvalidShape);
}

TEST(Ray, DefaultIsTheBooks) {
  EXPECT_EQ(Ray().origin(), Point(0, 0, 0));
  EXPECT_EQ(Ray().direction(), Vector(0, 0, 1));
}

TEST(Plane, NormalisesItsNormalAndKeepsTheDistance) {
  const Plane plane({3, 4, 0}, 7);
  EXPECT_EQ(plane.normal(), Vector(0.6F, 0.8F, 0));
  EXPECT_EQ(plane.distance(), 7);
}

TEST(Plane, FromPointAndNormalGoesThroughThePoint) {
  const Plane plane = Plane::FromPointAndNormal({1, 2, 3}, {0, 0, 5});
  EXPECT_EQ(plane.normal(), Vector(0, 0, 1));
  EXPECT_EQ(plane.distance(), 3);
}

TEST(Plane, FromPointsFacesWhereTheyRunCounterClockwise) {
  const Plane plane = Plane::FromPoints({0, 0, 2}, {1, 0, 2}, {0, 1, 2});
  EXPECT_EQ(plane.normal(), Vector(0, 0, 1));
  EXPECT_EQ(plane.distance(), 2);
  EXPECT_EQ(Plane::FromPoints({0, 0, 2}, {0, 1, 2}, {1, 0, 2}).normal(), Vector(0, 0, -1));
}

TEST(Plane, RefusesWhatIsNoPlane) {
  EXPECT_THROW(Plane({0, 0, 0}, 1), InvalidShape);
  EXPECT_THROW(Plane({0, 1, 0}, INFINITY), InvalidShape);
  EXPECT_THROW(Plane({0, NAN, 0}, 1), InvalidShape);
  EXPECT_THROW(Plane::FromPoints({0, 0, 0}, {1, 1, 1}, {2, 2, 2}), InvalidShape);
  EXPECT_THROW(Plane::FromPoints({0, 0, 0}, {0, 0, 0}, {1, 2, 3}), InvalidShape);
  EXPECT_THROW(Plane::FromPointAndNormal({0, NAN, 0}, {0, 1, 0}), InvalidShape);
  EXPECT_THROW(Line2({0, 0}, 1), InvalidShape);
}

TEST(Plane, FromTinyAndHugeTrianglesIsStillUnit) {
  for (const float s : {1e-20F, 1e15F}) {
    const Plane plane = Plane::FromPoints({0, 0, 0}, {s, 0, 0}, {0, 0, -s});
    EXPECT_EQ(plane.normal(), Vector(0, 1, 0)) << s;
  }
}

TEST(Sphere, RefusesWhatIsNoSphere) {
  EXPECT_THROW(Sphere({0, 0, 0}, -1), InvalidShape);
  EXPECT_THROW(Sphere({0, 0, 0}, INFINITY), InvalidShape);
  EXPECT_THROW(Sphere({0, NAN, 0}, 1), InvalidShape);
  EXPECT_EQ(Sphere({0, 0, 0}, 0).radius(), 0);
}

TEST(Segment, RefusesEndsThatAreNotFinite) {
  EXPECT_THROW(Segment({INFINITY, 0, 0}, {0, 0, 0}), InvalidShape);
  EXPECT_THROW(Segment({0, 0, 0}, {0, NAN, 0}), InvalidShape);
}

TEST(Triangle, RefusesCornersThatAreNotFinite) {
  EXPECT_THROW(Triangle({INFINITY, 0, 0}, {0, 0, 0}, {0, 0, 0}), InvalidShape);
  EXPECT_THROW(Triangle({0, 0, 0}, {0, INFINITY, 0}, {0, 0, 0}), InvalidShape);
  EXPECT_THROW(Triangle({0, 0, 0}, {0, 0, 0}, {0, 0, NAN}), InvalidShape);
}

TEST(Aabb, CornersFollowTheBitsOfTheirIndex) {
  const std::array<Point, 8> corners = {Point(1, 2, 3), Point(4, 2, 3), Point(1, 5, 3),
                                        Point(4, 5, 3), Point(1, 2, 6), Point(4, 2, 6),
                                        Point(1, 5, 6), Point(4, 5, 6)};
  EXPECT_EQ(Aabb::FromCorners({1, 2, 3}, {4, 5, 6}).Corners(), corners);
}

TEST(Aabb, ExtentsAreNeverNegativeZeros) {
  const Vector extents = Aabb::FromCorners({0, 0, 0}, {-0.0F, -0.0F, -0.0F}).Extents();
  for (int axis = 0; axis < 3; ++axis) EXPECT_FALSE(std::signbit(extents[axis])) << axis;
}

bool SameBits(const Vector& a, const Vector& b) {
  for (int i = 0; i < 3; ++i) {
    if (std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i])) return false;
  }
  return true;
}

/// Makes vectors that are hard to normalise: of every length, near the axes and elsewhere.
class Directions {
 public:
  Vector Next() {
    Vector vector;
    switch (engine_() % 6) {
      case 0:
        vector = {Between(-1, 1), Between(-1, 1), Between(-1, 1)};
        break;
      case 1:  // small whole numbers
        for (int i = 0; i < 3; ++i)
          vector[i] = static_cast<float>(static_cast<int>(engine_() % 41) - 20);
        break;
      case 2:  // any floats
        for (int i = 0; i < 3; ++i) vector[i] = AnyFloat();
        break;
      case 3:  // almost along an axis
        vector[static_cast<int>(engine_() % 3)] = Between(0.1F, 2);
        vector[static_cast<int>(engine_() % 3)] =
            std::ldexp(Between(-1, 1), -static_cast<int>(engine_() % 150));
        break;
      case 4:  // a unit vector, and one that is off by a few units in the last place
        vector = Normalized(Vector(Between(-1, 1), Between(-1, 1), 1), "vector");
        for (int i = 0; i < 3; ++i) {
          const auto step = static_cast<std::uint32_t>(engine_() % 5);
          vector[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(vector[i]) + step - 2);
        }
        break;
      default:  // subnormal or huge
        const int power = engine_() % 2 == 0 ? -140 : 126;
        for (int i = 0; i < 3; ++i) vector[i] = std::ldexp(Between(-1, 1), power);
    }
    const bool finite =
        std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
    return !finite || vector == Vector(0) ? Next() : vector;
  }

 private:
  float Between(float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(engine_);
  }
  float AnyFloat() { return std::bit_cast<float>(static_cast<std::uint32_t>(engine_())); }

  std::mt19937 engine_{29};
};

TEST(Normalized, IsIdempotent) {
  Directions directions;
  for (int i = 0; i < 3'000'000; ++i) {
    const Vector vector = directions.Next();
    const Vector unit = Normalized(vector, "vector");
    const Vector again = Normalized(unit, "vector");
    ASSERT_TRUE(SameBits(again, unit)) << vector.x << " " << vector.y << " " << vector.z;
    if (vector.x == 0 && vector.y == 0) continue;
    const Vector2 flat = Normalized(Vector2(vector), "vector");
    const Vector2 flat_again = Normalized(flat, "vector");
    ASSERT_TRUE(SameBits(Vector(flat_again, 0), Vector(flat, 0))) << vector.x << " " << vector.y;
  }
}

// The expected vector is computed with a 64-bit mantissa, which is far more accurate than a float.
// It is sufficient except very close to midpoints of two floats.
TEST(Normalized, IsTheNearestFloatsOrTheVectorItself) {
  Directions directions;
  int kept = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    const Vector vector = directions.Next();
    const Vector unit = Normalized(vector, "vector");
    if (SameBits(unit, vector)) {
      // Half a unit in the last place of each component: less than 2^-25, times sqrt(3) for all.
      ++kept;
      ASSERT_NEAR(std::hypot(static_cast<double>(vector.x), vector.y, vector.z), 1, 0x1.bcp-25);
      continue;
    }
    using Long = long double;
    const Long x = vector.x;
    const Long y = vector.y;
    const Long z = vector.z;
    const Long length = std::sqrt(x * x + y * y + z * z);
    for (int axis = 0; axis < 3; ++axis) {
      const Long part = vector[axis] / length;
      for (const float towards : {-2.0F, 2.0F}) {
        const Long neighbour = std::nextafter(unit[axis], towards);
        ASSERT_LE(std::abs(part - unit[axis]), std::abs(part - neighbour))
            << vector.x << " " << vector.y << " " << vector.z;
      }
      ASSERT_EQ(std::signbit(unit[axis]), std::signbit(vector[axis]));
    }
  }
  EXPECT_GT(kept, 10000);
}

// A component has a relative distance of at most 2^-50 from the midpoint of two floats. It is
// slightly above the midpoint for the first two vectors and slightly below for the next two. For
// the last vectors it is so close that double precision gives the wrong float.
TEST(Normalized, IsTheNearestFloatsNextToMidpoints) {
  const auto unit = [](float x, float y, float z) { return Normalized(Vector(x, y, z), "vector"); };
  EXPECT_EQ(unit(784, 3570, 3660), Vector(0x1.366a2ap-3F, 0x1.615fb6p-1F, 0x1.6a485p-1F));
  EXPECT_EQ(unit(1877, 2036, 1329), Vector(0x1.38e006p-1F, 0x1.5360ecp-1F, 0x1.bb0f22p-2F));
  EXPECT_EQ(unit(1227, 4071, 1815), Vector(0x1.0fc718p-2F, 0x1.c2dbdp-1F, 0x1.9204b6p-2F));
  EXPECT_EQ(unit(244, 978, 735), Vector(0x1.90927ap-3F, 0x1.91649ep-1F, 0x1.2da91p-1F));
  EXPECT_EQ(unit(234, 3778, 3750), Vector(0x1.67c3dap-5F, 0x1.6b083ap-1F, 0x1.685774p-1F));
  EXPECT_EQ(unit(3188, 3058, 1797), Vector(0x1.564276p-1F, 0x1.484d9p-1F, 0x1.81d8e6p-2F));
}

TEST(Normalized, KeepsExactlyTheRoundedUnitVectors) {
  const auto keeps = [](const Vector& vector) {
    return SameBits(Normalized(vector, "vector"), vector);
  };
  EXPECT_TRUE(keeps({1, -0.0F, 0}));
  EXPECT_TRUE(keeps({0.6F, 0.8F, 0}));
  // Plain normalisation would change this vector each time that it is normalised.
  const Vector once = Normalized(Vector(-9, -9, -7), "vector");
  EXPECT_TRUE(keeps(once));
  // The component 1 stands for every number from 1 - 2^-25 that rounds to 1. So the other component
  // of a unit vector may be up to sqrt(2^-24) = 2^-12.
  EXPECT_TRUE(keeps({1, 0x1p-12F, 0}));
  EXPECT_FALSE(keeps({1, 0x1.000002p-12F, 0}));
  EXPECT_EQ(Normalized(Vector(1, 0x1.000002p-12F, 0), "vector").x, 1 - 0x1p-24F);
  EXPECT_FALSE(keeps({1 - 0x1p-24F, 0, 0}));
  EXPECT_FALSE(keeps({1 + 0x1p-23F, 0, 0}));
  EXPECT_FALSE(keeps({kMaxFloat, 0, 0}));
  EXPECT_FALSE(keeps({kLeastFloat, 0, 0}));
}

TEST(Normalized, ShapesKeepTheirOwnNumbers) {
  Directions directions;
  for (int i = 0; i < 100'000; ++i) {
    const Vector vector = directions.Next();
    const Ray ray({0, 0, 0}, vector);
    EXPECT_EQ(Ray({1, 2, 3}, ray.direction()).direction(), ray.direction());
    const Plane plane(vector, 3);
    EXPECT_EQ(Plane(plane.normal(), 4).normal(), plane.normal());
    if (vector.x == 0 && vector.y == 0) continue;
    const Ray2 flat({0, 0}, Vector2(vector));
    EXPECT_EQ(Ray2({1, 2}, flat.direction()).direction(), flat.direction());
    const Line2 line(Vector2(vector), 3);
    EXPECT_EQ(Line2(line.normal(), 4).normal(), line.normal());
  }
}

TEST(PlaneFromPoints, RoundsItsNormalOnce) {
  // b x c = (9, 9, 7). Its correctly rounded unit vector would change if it were normalised again.
  const Plane plane = Plane::FromPoints({0, 0, 0}, {1, -1, 0}, {7, 0, -9});
  EXPECT_EQ(plane.normal(), Vector(0x1.3d3a52p-1F, 0x1.3d3a52p-1F, 0x1.ed772ap-2F));
}

// Components next to midpoints of two floats, as for Normalized, with other signs.
TEST(PlaneFromPoints, IsTheNearestFloatsNextToMidpoints) {
  const auto normal = [](float x, float y, float z) {  // b x c = y (x, y, z)
    return Plane::FromPoints({0, 0, 0}, {y, -x, 0}, {0, z, -y}).normal();
  };
  EXPECT_EQ(normal(-784, 3570, -3660), Vector(-0x1.366a2ap-3F, 0x1.615fb6p-1F, -0x1.6a485p-1F));
  EXPECT_EQ(normal(-1877, 2036, 1329), Vector(-0x1.38e006p-1F, 0x1.5360ecp-1F, 0x1.bb0f22p-2F));
  EXPECT_EQ(normal(1227, 4071, -1815), Vector(0x1.0fc718p-2F, 0x1.c2dbdp-1F, -0x1.9204b6p-2F));
}

TEST(PlaneFromPoints, IsReadAgainAsItIs) {
  Directions directions;
  for (int i = 0; i < 100'000; ++i) {
    try {
      const Plane plane =
          Plane::FromPoints(directions.Next(), directions.Next(), directions.Next());
      EXPECT_EQ(Plane(plane.normal(), plane.distance()), plane);
    } catch (const InvalidShape&) {
      continue;  // the points are on one line, or too far away
    }
  }
}

TEST(PlaneFromPointAndNormal, RefusesADistanceBeyondTheLargestFloat) {
  EXPECT_EQ(Plane::FromPointAndNormal({kMaxFloat, 0, 0}, {1, 0, 0}).distance(), kMaxFloat);
  EXPECT_EQ(Plane::FromPointAndNormal({-kMaxFloat, 0, 0}, {1, 0, 0}).distance(), -kMaxFloat);
  EXPECT_THROW(Plane::FromPointAndNormal(Point(kMaxFloat), Vector(1)), InvalidShape);
  EXPECT_THROW(Plane::FromPointAndNormal(Point(kMaxFloat), Vector(-1)), InvalidShape);
}

}  // namespace
}  // namespace hitscan
