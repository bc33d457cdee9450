#include "geometry/intersect.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/floats.h"

namespace hitscan {
namespace {

TEST(SphereAndSphere, ContactCounts) {
  const Sphere sphere({0, 0, 0}, 2);
  EXPECT_TRUE(Intersects(sphere, Sphere({0, -3, 0}, 1)));
  EXPECT_FALSE(Intersects(sphere, Sphere({0, Below(-3), 0}, 1)));
  EXPECT_TRUE(Intersects(sphere, sphere));
  // One within the other.
  EXPECT_TRUE(Intersects(sphere, Sphere({0.5F, 0, 0}, 0.1F)));
}

TEST(SphereAndSphere, SizesFarApart) {
  EXPECT_TRUE(Intersects(Sphere({kLargest, 0, 0}, kLargest), Sphere({-kLargest, 0, 0}, kLargest)));
  EXPECT_FALSE(
      Intersects(Sphere({kLargest, 0, 0}, kLargest), Sphere({-kLargest, 0, 0}, Below(kLargest))));
  EXPECT_TRUE(Intersects(Sphere({1e-45F, 0, 0}, 0), Sphere({1e-45F, 0, 0}, 0)));
  EXPECT_FALSE(Intersects(Sphere({1e-45F, 0, 0}, 0), Sphere({0, 0, 0}, 0)));
}

TEST(SphereAndAabb, ContactDoesNotCount) {
  const Aabb box = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  EXPECT_FALSE(Intersects(Sphere({3, 0, 0}, 2), box));
  EXPECT_TRUE(Intersects(Sphere({Below(3), 0, 0}, 2), box));
  // Touching a corner: (2, 3, 3) - (1, 1, 1) has length 3.
  EXPECT_FALSE(Intersects(Sphere({2, 3, 3}, 3), box));
  EXPECT_TRUE(Intersects(Sphere({2, 3, Below(3)}, 3), box));
  EXPECT_TRUE(Intersects(Sphere({0, 0, 0}, 0.1F), box));
  EXPECT_FALSE(Intersects(Sphere({0, 0, 0}, 0), box));
}

TEST(SphereAndPlane, ContactCountsOnBothSides) {
  const Sphere sphere({1, 0, 1}, 2);
  EXPECT_TRUE(Intersects(sphere, Plane({0, 1, 0}, -2)));
  EXPECT_TRUE(Intersects(sphere, Plane({1, 0, 0}, 3)));
  EXPECT_FALSE(Intersects(sphere, Plane({1, 0, 0}, Above(3))));
  EXPECT_FALSE(Intersects(sphere, Plane({0, 1, 0}, Below(-2))));
}

TEST(AabbAndAabb, ContactCounts) {
  const Aabb box = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  EXPECT_TRUE(Intersects(box, Aabb::FromCorners({1, 1, 1}, {3, 3, 3})));
  EXPECT_FALSE(Intersects(box, Aabb::FromCorners({1, 1, Above(1)}, {3, 3, 3})));
  EXPECT_FALSE(Intersects(box, Aabb::FromCorners({-3, 0, 0}, {Below(-1), 1, 1})));
  EXPECT_FALSE(Intersects(box, Aabb::FromCorners({0, 2, 0}, {1, 3, 1})));
}

TEST(AabbAndPlane, ACornerOnThePlaneCounts) {
  const Aabb box = Aabb::FromCorners({0, 0, 0}, {1, 1, 1});
  EXPECT_TRUE(Intersects(box, Plane({0, 1, 0}, 1)));
  EXPECT_TRUE(Intersects(box, Plane({0, -1, 0}, 0)));
  EXPECT_FALSE(Intersects(box, Plane({0, 1, 0}, Above(1))));
  EXPECT_FALSE(Intersects(box, Plane({0, 1, 0}, -0.1F)));
  const Plane slanted({1, 1, 1}, 0);
  EXPECT_TRUE(Intersects(box, slanted));
  EXPECT_FALSE(Intersects(Aabb::FromCorners({1e-45F, 0, 0}, {1, 1, 1}), slanted));
}

TEST(PlaneAndPlane, ParallelPlanesDoNotCrossEvenWhenTheyCoincide) {
  EXPECT_FALSE(Intersects(Plane({0, 0, 1}, 0), Plane({0, 0, 1}, 0)));
  EXPECT_FALSE(Intersects(Plane({0, 0, 1}, 0), Plane({0, 0, -1}, 5)));
  EXPECT_FALSE(Intersects(Plane({2, 0, 1}, 0), Plane({1, 0, 0.5F}, 3)));
  EXPECT_TRUE(Intersects(Plane({0, 0, 1}, 0), Plane({0, 1, 0}, 0)));
}

TEST(PlaneAndPlane, TheLeastAngle) {
  // sin(a)^2 = tan(a)^2 / (1 + tan(a)^2) is 1e-4 at tan(a) = 0.010000500037...
  EXPECT_FALSE(Intersects(Plane({0, 0, 1}, 0), Plane({0.0100004F, 0, 1}, 0)));
  EXPECT_TRUE(Intersects(Plane({0, 0, 1}, 0), Plane({0.0100006F, 0, 1}, 0)));
}

TEST(TriangleAndPlane, ACornerOnThePlaneCounts) {
  const Plane floor({0, 1, 0}, 0);
  EXPECT_TRUE(Intersects(Triangle({0, 0, 0}, {1, 1, 0}, {2, 1, 0}), floor));
  EXPECT_TRUE(Intersects(Triangle({0, -1, 0}, {1, 1, 0}, {2, 1, 0}), floor));
  EXPECT_FALSE(Intersects(Triangle({0, 1, 0}, {1, 1, 0}, {2, 1, 0}), floor));
  EXPECT_FALSE(Intersects(Triangle({0, -1, 0}, {1, -1, 0}, {2, -1, 0}), floor));
  // All corners are within the tolerance of SideOfPlane, then only the last one.
  EXPECT_TRUE(Intersects(Triangle({0, 1e-5F, 0}, {1, 1e-5F, 0}, {2, 1e-5F, 0}), floor));
  EXPECT_TRUE(Intersects(Triangle({0, 1, 0}, {1, 1, 0}, {2, 1e-6F, 0}), floor));
}

TEST(ThreePlanes, MeetInOnePointOrNot) {
  const auto point = IntersectPlanes(Plane({1, 0, 0}, 1), Plane({0, 1, 0}, 2), Plane({0, 0, 1}, 3));
  ASSERT_TRUE(point);
  EXPECT_EQ(*point, Point(1, 2, 3));
  EXPECT_FALSE(IntersectPlanes(Plane({2, 0, 1}, 0), Plane({1, 0, 0.5F}, 3), Plane({0, 1, 0}, -2)));
  // Three planes through one line.
  EXPECT_FALSE(IntersectPlanes(Plane({1, 0, 0}, 0), Plane({0, 1, 0}, 0), Plane({1, 0, 0}, 0)));
}

TEST(ThreePlanes, NearlyParallelOnesStillMeet) {
  // The determinant is 1e-40; the point is (0, 0, 1).
  const auto point =
      IntersectPlanes(Plane({0, 0, 1}, 1), Plane({1e-40F, 0, 1}, 1), Plane({0, 1, 0}, 0));
  ASSERT_TRUE(point);
  EXPECT_EQ(*point, Point(0, 0, 1));
}

TEST(ThreePlanes, FarAwayIsTheLargestFloat) {
  const auto point =
      IntersectPlanes(Plane({0, 0, 1}, 0), Plane({1e-40F, 0, 1}, 1), Plane({0, 1, 0}, 0));
  ASSERT_TRUE(point);
  EXPECT_EQ(*point, Point(kLargest, 0, 0));
}

const std::vector<Point> kTetrahedron{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}};

TEST(Hulls, ContactCounts) {
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{1, 1, 1}}));
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{0, 0, 0}, {-1, -1, -1}}));
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{2, 1, 1}, {9, 9, 9}}));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{2, 1, Above(1)}, {9, 9, 9}}));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{-1, -1, -1}}));
}

TEST(Hulls, EdgesCrossWithoutACornerInside) {
  const std::vector<Point> bar{{1, 1, -9}, {1, 1, 9}};
  EXPECT_TRUE(Intersects(kTetrahedron, bar));
  EXPECT_TRUE(Intersects(bar, kTetrahedron));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{3, 3, -9}, {3, 3, 9}}));
}

TEST(Hulls, OneInsideTheOtherIntersects) {
  const std::vector<Point> small{{0.5F, 0.5F, 0.5F}, {0.6F, 0.5F, 0.5F}, {0.5F, 0.6F, 0.5F}};
  EXPECT_TRUE(Intersects(kTetrahedron, small));
  EXPECT_TRUE(Intersects(small, kTetrahedron));
}

TEST(Hulls, AnEmptySetMeetsNothing) {
  const std::vector<Point> none;
  EXPECT_FALSE(Intersects(none, kTetrahedron));
  EXPECT_FALSE(Intersects(kTetrahedron, none));
  EXPECT_FALSE(Intersects(none, none));
}

TEST(Hulls, RefusePointsThatAreNotFinite) {
  EXPECT_THROW(Intersects(kTetrahedron, std::vector<Point>{{0, kInfinity, 0}}), InvalidShape);
}

// ---- How long the search among hulls takes ----

using Hull = std::vector<Point>;

constexpr int kPoints = 24;
// The largest number of steps of a search. Most searches take fewer than ten.
constexpr int kMaxSteps = 16;

// Points on one line, some duplicated, in random order.
Hull Line(const Point& start, const Vector& step) {
  Hull hull;
  for (int i = 0; i < kPoints; ++i) {
    hull.push_back(start + static_cast<float>(i * 7 % 20) * step);
  }
  return hull;
}

// Whole numbers in a plane through (0, 0, z), which is slanted for a slope other than zero.
Hull Grid(float x, float z, float slope) {
  Hull hull;
  for (int i = 0; i < kPoints; ++i) {
    const Point point(x + static_cast<float>(i % 6), static_cast<float>(i / 6), z);
    hull.push_back(point + Vector(0, 0, slope * (point.x + 2 * point.y)));
  }
  return hull;
}

// Rounded points of a sphere with centre (x, 0, 0).
Hull Ball(float x) {
  Hull hull;
  for (int i = 0; i < kPoints; ++i) {
    const double z = (2.0 * i + 1) / kPoints - 1;
    const double radius = std::sqrt(1 - z * z);
    hull.emplace_back(x + radius * std::cos(2.4 * i), radius * std::sin(2.4 * i), z);
  }
  return hull;
}

struct Example {
  const char* what;
  Hull a;
  Hull b;
  bool meet;
};

TEST(HullSearch, TakesFewStepsForAnyInput) {
  const Hull same(kPoints, Point(1, 2, 3));
  const Hull along = Line({0, 0, 0}, {3, 5, 7});
  const Hull tenths = Line({0, 0, 0}, {0.1F, 0.1F, 0.1F});
  const float largest = 3e38F;
  const Example examples[] = {
      {"equal points", same, same, true},
      {"equal points apart", same, Hull(kPoints, Point(1, 2, 4)), false},
      {"one line", along, Line({-57, -95, -133}, {3, 5, 7}), true},
      {"one line, apart", along, Line({60, 100, 140}, {3, 5, 7}), false},
      {"parallel lines", along, Line({1, 0, 0}, {3, 5, 7}), false},
      {"lines that cross", along, Line({3, 5, 0}, {0, 0, 1}), true},
      {"lines that pass", along, Line({3, 6, 0}, {0, 0, 1}), false},
      {"nearly one line", tenths, Line({2, 2, 2}, {0.1F, 0.1F, 0.1F}), false},
      {"one line of tiny steps", Line({0, 0, 0}, {1e-45F, 0, 0}),
       Line({0, 1e-45F, 0}, {1e-45F, 0, 0}), false},
      {"one line of huge steps", Line({0, 0, 0}, {1e37F, 0, 0}), Line({largest, 0, 0}, {0, 1, 0}),
       false},
      {"one plane, sharing a side", Grid(0, 0, 0), Grid(5, 0, 0), true},
      {"one plane, apart", Grid(0, 0, 0), Grid(6, 0, 0), false},
      {"one slanted plane", Grid(0, 0, 3), Grid(5, 0, 3), true},
      {"one slanted plane, apart", Grid(0, 0, 3), Grid(6, 0, 3), false},
      {"parallel planes", Grid(0, 0, 3), Grid(0, 1, 3), false},
      {"points twice", Ball(0), Ball(0), true},
      {"balls that overlap", Ball(0), Ball(1), true},
      {"balls apart", Ball(0), Ball(3), false},
      {"a point in a ball", Ball(0), Hull(kPoints, Point(0, 0, 0)), true},
      {"a line and a ball", Ball(0), Line({-10, 0, 0}, {1, 0, 0}), true},
      {"a plane and a ball", Ball(0), Grid(-3, -2, 1), true},
      // Their simplices have an edge whose line is closest to the origin outside the edge, and
      // whose other corners are farther along it.
      {"a point beside a tetrahedron",
       {{0, -2, 2}, {1, 1, 1}, {1, -1, -1}, {0, 1, 1}},
       {{0, 0, 0}},
       false},
      {"a pyramid beside a triangle",
       {{1, 0, 1}, {1, 0, -1}, {0, 0, 2}, {2, 0, 0}, {-2, -1, 1}},
       {{1, 1, -1}, {1, 0, 2}, {1, 1, -2}},
       false},
  };
  for (const Example& example : examples) {
    for (const bool swapped : {false, true}) {
      SCOPED_TRACE(std::string(example.what) + (swapped ? ", swapped" : ""));
      const HullSearch search =
          swapped ? SearchHulls(example.b, example.a) : SearchHulls(example.a, example.b);
      EXPECT_EQ(search.meet, example.meet);
      EXPECT_LE(search.steps, kMaxSteps);
    }
  }
}

TEST(HullSearch, OfManyPointsTakesFewStepsToo) {
  Hull circle;
  for (int i = 0; i < 5000; ++i) {
    circle.emplace_back(std::cos(0.001 * i), std::sin(0.001 * i), 0);
  }
  for (const double reach : {0.5, 0.999, 1.001, 2.0}) {
    const Hull line{Point(reach * std::cos(1), reach * std::sin(1), -1),
                    Point(reach * std::cos(1), reach * std::sin(1), 1)};
    const HullSearch search = SearchHulls(circle, line);
    EXPECT_EQ(search.meet, reach < 1) << reach;
    EXPECT_LE(search.steps, 2 * kMaxSteps) << reach;
  }
}

}  // namespace
}  // namespace hitscan
