#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <random>

#include "common_input.h"
#include "geometry/containment.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/intersect.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"

// Compares the filtered queries with their exact fallbacks on shapes that are almost in contact. A
// filter that is certain of a wrong sign gives a different answer.
namespace hitscan {
namespace {

using exact::Sign;

// Random numbers of one scale, and shapes that are in contact up to a few units in the last place.
class ContactShapes {
 public:
  explicit ContactShapes(float scale) : scale_(scale) {}

  int Whole(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  // A random multiple of 1 / 1000 or of 1 / 1,000,000 from -1 to 1.
  float Unit() {
    const int steps = Whole(2) == 0 ? 1000 : 1'000'000;
    return static_cast<float>(Whole(2 * steps + 1) - steps) / static_cast<float>(steps);
  }
  float Number() { return scale_ * Unit(); }
  // Never zero: 2^-20 is no multiple of 1 / 1,000,000.
  Vector Direction() {
    const float x = Unit();
    const float y = Unit();
    return {x, y, Unit() + 0x1p-20F};
  }
  Point RandomPoint() { return scale_ * Direction(); }
  // A point on a lattice, so that the midpoint of two such points is exact.
  Point LatticePoint() {
    const auto number = [this] { return scale_ * (static_cast<float>(Whole(1025) - 512) / 512); };
    const float x = number();
    const float y = number();
    return {x, y, number()};
  }
  // Moves a number by at most three units in the last place.
  float Nudge(double number) {
    constexpr double kLargestFloat = std::numeric_limits<float>::max();
    auto nudged = static_cast<float>(std::clamp(number, -kLargestFloat, kLargestFloat));
    const int steps = Whole(7) - 3;
    for (int i = 0; i < std::abs(steps); ++i) {
      nudged =
          std::nextafter(nudged, static_cast<float>(steps < 0 ? -kLargestFloat : kLargestFloat));
    }
    return nudged;
  }
  Point Nudge(const glm::dvec3& point) {
    const float x = Nudge(point.x);
    const float y = Nudge(point.y);
    return {x, y, Nudge(point.z)};
  }
  Aabb Box() {
    const Point a = RandomPoint();
    return Aabb::FromCorners(a, RandomPoint());
  }
  Triangle MakeTriangle() {
    const Point a = RandomPoint();
    const Point b = RandomPoint();
    return {a, b, RandomPoint()};
  }
  Point CornerOf(const Aabb& box) { return box.Corners()[static_cast<std::size_t>(Whole(8))]; }
  // A point inside a triangle, on an edge or in a corner.
  glm::dvec3 On(const Triangle& t) {
    const int kind = Whole(3);
    const double v = kind > 1 ? 0 : std::abs(Unit());
    const double w = kind > 0 ? 0 : (1 - v) * std::abs(Unit());
    const glm::dvec3 a(t.a());
    return a + v * (glm::dvec3(t.b()) - a) + w * (glm::dvec3(t.c()) - a);
  }
  Ray From(const Point& origin, const glm::dvec3& towards) {
    const Vector direction(Nudge(towards - glm::dvec3(origin)));
    return {origin, direction == Vector(0) ? Direction() : direction};
  }

 private:
  float scale_;
  std::mt19937 random_{1};
};

constexpr int kCases = 20'000;
// Ordinary scales, and scales at which squares or products of three factors underflow or overflow.
constexpr std::array kScales = {1.0F,    1000.0F, 0x1p-42F, 0x1p-50F, 0x1p-62F, 0x1p-73F, 0x1p-140F,
                                0x1p41F, 0x1p44F, 0x1p62F,  0x1p66F,  0x1p120F, 0x1p126F};

double Distance(const Point& a, const Point& b) {
  return glm::length(glm::dvec3(a) - glm::dvec3(b));
}

template <class Test>
void ForEachScale(const Test& test) {
  for (const float scale : kScales) {
    SCOPED_TRACE(scale);
    ContactShapes shapes(scale);
    for (int i = 0; i < kCases; ++i) {
      test(shapes);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(FloatFilter, Spheres) {
  ForEachScale([](ContactShapes& shapes) {
    const Point p = shapes.RandomPoint();
    const Point q = shapes.RandomPoint();
    const float radius = std::abs(shapes.Nudge(Distance(p, q) / 3));
    const Sphere a(p, radius);
    const Sphere b(q, std::abs(shapes.Nudge(Distance(p, q) * 2 / 3)));
    EXPECT_EQ(Intersects(a, b), Sign([&](auto as) {
                                  return Squared(as(p) - as(q)) -
                                         Squared(as(a.radius()) + as(b.radius()));
                                }) <= 0);
    const Sphere whole(p, std::abs(shapes.Nudge(Distance(p, q))));
    EXPECT_EQ(
        PointInSphere(q, whole),
        Sign([&](auto as) { return Squared(as(q) - as(p)) - Squared(as(whole.radius())); }) < 0);
    const Aabb box = shapes.Box();
    const Point nearest = glm::clamp(q, box.min(), box.max());
    const Sphere ball(q, std::abs(shapes.Nudge(Distance(q, nearest))));
    EXPECT_EQ(Intersects(ball, box), Sign([&](auto as) {
                                       return Squared(as(q) - as(nearest)) -
                                              Squared(as(ball.radius()));
                                     }) < 0);
  });
}

TEST(FloatFilter, Planes) {
  ForEachScale([](ContactShapes& shapes) {
    const Vector normal = Plane(shapes.Direction(), 0).normal();
    const auto projection = [&normal](const Point& p) {
      return glm::dot(glm::dvec3(normal), glm::dvec3(p));
    };
    const Point p = shapes.RandomPoint();
    const float radius = std::abs(shapes.Number());
    const Plane beside(normal, shapes.Nudge(projection(p) + radius));
    EXPECT_EQ(Intersects(Sphere(p, radius), beside), IntersectsExact(Sphere(p, radius), beside));
    const Aabb box = shapes.Box();
    const Plane corner(normal, shapes.Nudge(projection(shapes.CornerOf(box))));
    EXPECT_EQ(Intersects(box, corner), IntersectsExact(box, corner));
    const Plane near(normal, shapes.Nudge(projection(p) + (shapes.Whole(3) - 1) * 1e-5));
    EXPECT_EQ(SideOfPlane(p, near), SideOfPlaneExact(p, near));
    const Triangle triangle(p, p + shapes.RandomPoint(), p + shapes.RandomPoint());
    EXPECT_EQ(Intersects(triangle, near), IntersectsExact(triangle, near));
  });
}

TEST(FloatFilter, NearlyParallelPlanes) {
  // The tangent of the angle up to which planes count as parallel: its squared sine is 1e-4.
  constexpr double kTangent = 0.010000500037503;
  ContactShapes shapes(1);
  for (int i = 0; i < kCases; ++i) {
    const Plane a(shapes.Direction(), 0);
    const Vector across = Plane(glm::cross(a.normal(), shapes.Direction()), 0).normal();
    const Plane b(shapes.Nudge(glm::dvec3(a.normal()) + kTangent * glm::dvec3(across)), 0);
    ASSERT_EQ(Intersects(a, b), IntersectsExact(a, b)) << i;
  }
}

TEST(FloatFilter, RaysAndPoints) {
  ForEachScale([](ContactShapes& shapes) {
    const Ray ray(shapes.RandomPoint(), shapes.Direction());
    const Vector across = glm::cross(ray.direction(), shapes.Direction());
    // Points at the angle up to which points count as on the ray, whose cosine is 1 - 1e-6, and
    // points that are almost on the ray.
    const double tangent = shapes.Whole(2) == 0 ? 0.0014142146 : 1e-6;
    const Point p =
        shapes.Nudge(glm::dvec3(ray.origin()) +
                     double{shapes.Number()} * (glm::dvec3(ray.direction()) +
                                                tangent * glm::dvec3(glm::normalize(across))));
    EXPECT_EQ(PointOnRay(p, ray), PointOnRayExact(p, ray));
  });
}

TEST(FloatFilter, PointsSoFarThatOnlyTheirSquareOverflows) {
  ContactShapes shapes(1);
  for (int i = 0; i < kCases; ++i) {
    const Ray ray(Point(0), shapes.Direction());
    const Point p =
        shapes.Nudge(0x1p64 * (1 + 1e-7 * double{shapes.Unit()}) * glm::dvec3(ray.direction()));
    ASSERT_EQ(PointOnRay(p, ray), PointOnRayExact(p, ray)) << i;
  }
}

TEST(FloatFilter, TrianglesAndPoints) {
  ForEachScale([](ContactShapes& shapes) {
    const Triangle triangle = shapes.MakeTriangle();
    const Point p = shapes.Nudge(shapes.On(triangle));
    EXPECT_EQ(PointInTriangle(p, triangle), PointInTriangleExact(p, triangle));
    const Point from = shapes.LatticePoint();
    const Point to = shapes.LatticePoint();
    const Triangle whole(shapes.LatticePoint(), from, to);
    const Point middle = from + (to - from) / 2.0F;
    EXPECT_EQ(PointInTriangle(middle, whole), PointInTriangleExact(middle, whole));
  });
}

TEST(FloatFilter, RayAndPlaneWhereDoublePrecisionRoundsWrongly) {
  // Most of the signed distance cancels, but not enough to make the filter uncertain. t is so close
  // to the midpoint of two floats that plain double precision is on the wrong side of the midpoint.
  const Ray ray({0x1.7def9ep+7F, 0x1.994efap+9F, 0x1.49999ap+1F},
                {-0x1.42b2bcp-1F, -0x1.4a4fc4p-1F, -0x1.ba491ep-2F});
  const Plane plane({-0x1.4c9dc4p-1F, -0x1.60fec8p-1F, -0x1.480dbp-2F}, -0x1.58883p+9F);
  const auto hit = RaycastTwoSided(ray, plane);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 0x1.b5974ep-3F);
  EXPECT_EQ(hit, RaycastTwoSidedExact(ray, plane));
}

TEST(FloatFilter, RaysAndSpheres) {
  ForEachScale([](ContactShapes& shapes) {
    const Point center = shapes.RandomPoint();
    const Point origin = shapes.RandomPoint();
    // Rays that pass the center at about the distance of the radius, or start at this distance.
    const Point past = shapes.RandomPoint();
    const Ray ray(origin, past - origin == Vector(0) ? Vector(1, 0, 0) : past - origin);
    const glm::dvec3 direction(ray.direction());
    const glm::dvec3 offset = glm::dvec3(center) - glm::dvec3(origin);
    const double nearest =
        shapes.Whole(2) == 0 ? glm::length(glm::cross(offset, direction)) : glm::length(offset);
    const Sphere sphere(center, std::abs(shapes.Nudge(nearest)));
    EXPECT_EQ(Raycast(ray, sphere), RaycastExact(ray, sphere));
  });
}

TEST(FloatFilter, RaysAndBoxes) {
  ForEachScale([](ContactShapes& shapes) {
    const Aabb box = shapes.Box();
    const Point corner = shapes.CornerOf(box);
    // Rays that lead to a corner, an edge or a face, or that start there.
    const std::array targets = {corner, Point(corner.x, corner.y, box.Center().z),
                                Point(corner.x, box.Center().y, box.Center().z)};
    const Point target = targets[static_cast<std::size_t>(shapes.Whole(3))];
    const Point origin = shapes.RandomPoint();
    const Ray ray = shapes.From(origin, target);
    EXPECT_EQ(Raycast(ray, box), RaycastExact(ray, box));
    const Ray away(target, shapes.Direction());
    EXPECT_EQ(Raycast(away, box), RaycastExact(away, box));
    const Segment ending(origin, shapes.Nudge(target));
    EXPECT_EQ(Linetest(ending, box), LinetestExact(ending, box));
  });
}

TEST(FloatFilter, SegmentsAndPlanes) {
  ForEachScale([](ContactShapes& shapes) {
    const Point start = shapes.RandomPoint();
    const Point end = shapes.RandomPoint();
    const Vector normal = Plane(shapes.Direction(), 0).normal();
    const Point on = shapes.Whole(2) == 0 ? start : end;
    const Plane plane(normal, shapes.Nudge(glm::dot(glm::dvec3(normal), glm::dvec3(on))));
    EXPECT_EQ(Linetest(Segment(start, end), plane), LinetestExact(Segment(start, end), plane));
  });
}

TEST(FloatFilter, RaysAndTriangles) {
  ForEachScale([](ContactShapes& shapes) {
    const Triangle triangle = shapes.MakeTriangle();
    const Ray ray = shapes.From(shapes.RandomPoint(), shapes.On(triangle));
    EXPECT_EQ(Raycast(ray, triangle), RaycastExact(ray, triangle));
    // Rays that start on the triangle, and closely above it.
    const Ray away(shapes.Nudge(shapes.On(triangle)), shapes.Direction());
    EXPECT_EQ(Raycast(away, triangle), RaycastExact(away, triangle));
    const Point above = shapes.Nudge(shapes.On(triangle)) + 0x1p-12F * shapes.RandomPoint();
    const Ray down = shapes.From(above, shapes.On(triangle));
    EXPECT_EQ(Raycast(down, triangle), RaycastExact(down, triangle));
  });
}

TEST(FloatFilter, TriangleWhoseVolumesOverflow) {
  // Some products are infinite, although their exact sum is not.
  const Triangle triangle({-0x1.04dee2p+112F, -0x1.e3fe6ap+62F, -0x1.042826p+7F},
                          {-0x1.04dee2p+112F, 0, 0},
                          {-0x1.04dee2p+112F, -0x1.e3fe6ap+62F, -0x1.cc4f1p+66F});
  const Ray ray(triangle.c(), {0x1.fffffcp-12F, 0x1.fffffcp-20F, 0x1.fffffcp-1F});
  const auto hit = Raycast(ray, triangle);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 0);
  EXPECT_EQ(hit->point, triangle.c());
}

// ---- The inputs that programs have most often ----

TEST(CommonInput, RaysAgainstPlanesAreExact) {
  Random random(7102);
  for (const double size : kInputSizes) {
    for (int kind = 0; kind < CommonInput::kKinds; ++kind) {
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
  // The exact distance from the origin to the plane is not a float, but rounded to a double it is a
  // float.
  const Plane height({0, 0, 1}, 9);
  const Ray ray({-9, 0, -0x1p-148F}, {1, -1, 1});
  EXPECT_EQ(RaycastTwoSided(ray, height), RaycastTwoSidedExact(ray, height));
  // The z of the hit is beyond the largest float.
  const Plane wall({0, 1, 0}, 0x1.8p125F);
  const Ray far({0, 0, -0x1.ffffep127F}, {1, 1, -2});
  EXPECT_EQ(RaycastTwoSided(far, wall)->point.z, std::numeric_limits<float>::lowest());
  // The x of the hit is almost at a float that is tiny.
  const Ray tiny({0x1.000002p-126F, 3, 0}, {0x1p-10F, -2, 0});
  EXPECT_EQ(Raycast(tiny, Plane({0, 1, 0}, 1)), RaycastExact(tiny, Plane({0, 1, 0}, 1)));
  const Ray touching({0x1p-149F, 1, 0x1p-127F}, {0, -1, 0});
  EXPECT_EQ(Raycast(touching, Plane({0, 1, 0}, 1)), RaycastExact(touching, Plane({0, 1, 0}, 1)));
}

TEST(CommonInput, RaysAgainstBoxesSpheresAndTrianglesAreExact) {
  Random random(7104);
  for (const double size : {1.0, 3.0, 0x1p-20, 0x1p-60, 0x1p40}) {
    for (int kind = 0; kind < CommonInput::kKinds; ++kind) {
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
