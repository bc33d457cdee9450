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
  // One sphere is inside the other.
  EXPECT_TRUE(Intersects(sphere, Sphere({0.5F, 0, 0}, 0.1F)));
}

TEST(SphereAndSphere, SizesFarApart) {
  EXPECT_TRUE(
      Intersects(Sphere({kMaxFloat, 0, 0}, kMaxFloat), Sphere({-kMaxFloat, 0, 0}, kMaxFloat)));
  EXPECT_FALSE(Intersects(Sphere({kMaxFloat, 0, 0}, kMaxFloat),
                          Sphere({-kMaxFloat, 0, 0}, Below(kMaxFloat))));
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
  // All corners are within the tolerance of SideOfPlane. Then only the last corner is.
  EXPECT_TRUE(Intersects(Triangle({0, 1e-5F, 0}, {1, 1e-5F, 0}, {2, 1e-5F, 0}), floor));
  EXPECT_TRUE(Intersects(Triangle({0, 1, 0}, {1, 1, 0}, {2, 1e-6F, 0}), floor));
}

TEST(ThreePlanes, MeetInOnePointOrNot) {
  EXPECT_EQ(IntersectPlanes(Plane({1, 0, 0}, 1), Plane({0, 1, 0}, 2), Plane({0, 0, 1}, 3)),
            Point(1, 2, 3));
  EXPECT_FALSE(IntersectPlanes(Plane({2, 0, 1}, 0), Plane({1, 0, 0.5F}, 3), Plane({0, 1, 0}, -2)));
  // Three planes through one line.
  EXPECT_FALSE(IntersectPlanes(Plane({1, 0, 0}, 0), Plane({0, 1, 0}, 0), Plane({1, 0, 0}, 0)));
}

TEST(ThreePlanes, NearlyParallelOnesMeetWithCoordinatesClampedToFloats) {
  // The determinant is 1e-40.
  const Plane tilted({1e-40F, 0, 1}, 1);
  const auto meet_at = [&](float distance) {
    return IntersectPlanes(Plane({0, 0, 1}, distance), tilted, Plane({0, 1, 0}, 0));
  };
  EXPECT_EQ(meet_at(1), Point(0, 0, 1));
  EXPECT_EQ(meet_at(0), Point(kMaxFloat, 0, 0));
}

const std::vector<Point> kTetrahedron{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}};

TEST(Hulls, ContactCounts) {
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{1, 1, 1}}));
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{0, 0, 0}, {-1, -1, -1}}));
  EXPECT_TRUE(Intersects(kTetrahedron, std::vector<Point>{{2, 1, 1}, {9, 9, 9}}));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{2, 1, Above(1)}, {9, 9, 9}}));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{-1, -1, -1}}));
}

TEST(Hulls, EdgesCrossOrOneIsInsideTheOther) {
  const std::vector<Point> bar{{1, 1, -9}, {1, 1, 9}};
  EXPECT_TRUE(Intersects(kTetrahedron, bar));
  EXPECT_TRUE(Intersects(bar, kTetrahedron));
  EXPECT_FALSE(Intersects(kTetrahedron, std::vector<Point>{{3, 3, -9}, {3, 3, 9}}));
  const std::vector<Point> small{{0.5F, 0.5F, 0.5F}, {0.6F, 0.5F, 0.5F}, {0.5F, 0.6F, 0.5F}};
  EXPECT_TRUE(Intersects(kTetrahedron, small));
  EXPECT_TRUE(Intersects(small, kTetrahedron));
}

TEST(Hulls, AnEmptySetMeetsNothingAndInfinityIsRefused) {
  const std::vector<Point> none;
  EXPECT_FALSE(Intersects(none, kTetrahedron));
  EXPECT_FALSE(Intersects(kTetrahedron, none));
  EXPECT_FALSE(Intersects(none, none));
  EXPECT_THROW(Intersects(kTetrahedron, std::vector<Point>{{0, kInfinity, 0}}), InvalidShape);
}

// ---- The number of steps of the search for a common point of hulls ----

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

// Points with whole numbers in a plane through (0, 0, z). The plane is slanted unless `slope` is 0.
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
      // Here the search (GJK) reaches a simplex with an edge whose line is nearest to the origin
      // beyond the end of the edge, so that a corner is the nearest feature.
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

const Triangle kFlat({0, 0, 0}, {4, 0, 0}, {0, 4, 0});

TEST(TriangleAndSphere, ContactDoesNotCount) {
  // Contact with the face, with an edge, and with a corner.
  EXPECT_FALSE(Intersects(kFlat, Sphere({1, 1, 2}, 2)));
  EXPECT_TRUE(Intersects(kFlat, Sphere({1, 1, Below(2)}, 2)));
  EXPECT_FALSE(Intersects(kFlat, Sphere({2, -3, 4}, 5)));
  EXPECT_TRUE(Intersects(kFlat, Sphere({2, Above(-3), 4}, 5)));
  EXPECT_FALSE(Intersects(kFlat, Sphere({-1, -2, 2}, 3)));
  EXPECT_TRUE(Intersects(kFlat, Sphere({-1, -2, Below(2)}, 3)));
}

TEST(TriangleAndSphere, TheNearestPointIsOnTheTriangle) {
  // The spheres are near the plane of the triangle and near the lines of its sides, but beyond the
  // ends of the sides.
  EXPECT_FALSE(Intersects(kFlat, Sphere({9, 0, 0}, 2)));
  EXPECT_FALSE(Intersects(kFlat, Sphere({4, 4, 0}, 2)));
  EXPECT_TRUE(Intersects(kFlat, Sphere({4, 4, 0}, 3)));
}

TEST(TriangleAndSphere, WithoutAreaItIsASegmentOrAPoint) {
  const Triangle line({0, 0, 0}, {1, 0, 0}, {4, 0, 0});
  EXPECT_TRUE(Intersects(line, Sphere({2, 1, 0}, 1.5F)));
  EXPECT_FALSE(Intersects(line, Sphere({2, 1, 0}, 1)));
  EXPECT_FALSE(Intersects(line, Sphere({6, 0, 0}, 2)));
  const Triangle point({1, 1, 1}, {1, 1, 1}, {1, 1, 1});
  EXPECT_TRUE(Intersects(point, Sphere({1, 1, 2}, 1.1F)));
  EXPECT_FALSE(Intersects(point, Sphere({1, 1, 2}, 1)));
}

TEST(TriangleAndAabb, ContactCounts) {
  const Triangle triangle({2, 0, 0}, {0, 2, 0}, {0, 0, 2});
  // The corner (0.5, 0.5, 1) of the box is exactly in the plane of the triangle, x + y + z = 2.
  EXPECT_TRUE(Intersects(triangle, Aabb::FromCorners({0, 0, 0}, {0.5F, 0.5F, 1})));
  EXPECT_FALSE(Intersects(triangle, Aabb::FromCorners({0, 0, 0}, {0.5F, 0.5F, Below(1)})));
  EXPECT_TRUE(Intersects(triangle, Aabb::FromCorners({2, 0, 0}, {3, 1, 1})));
  EXPECT_FALSE(Intersects(triangle, Aabb::FromCorners({Above(2), 0, 0}, {3, 1, 1})));
}

TEST(TriangleAndAabb, OneInsideTheOtherIntersects) {
  EXPECT_TRUE(Intersects(kFlat, Aabb::FromCorners({-9, -9, -9}, {9, 9, 9})));
  EXPECT_TRUE(Intersects(Triangle({-90, -90, 0}, {90, -90, 0}, {0, 90, 0}), Aabb()));
}

TEST(TriangleAndAabb, OnlyAProductOfEdgesSeparates) {
  // Only the axis y x (p0 - p2) separates. The book computes it with z instead of y by mistake.
  EXPECT_FALSE(Intersects(Triangle({-4, -1.5F, 2.5F}, {-3, 0, -2}, {1.5F, 1, -1}),
                          Aabb::FromCenter({-1, 0, 2}, {0.5F, 1.5F, 0.5F})));
}

TEST(TriangleAndAabb, FlatOnes) {
  const Aabb square = Aabb::FromCorners({1, 1, 0}, {3, 3, 0});
  EXPECT_TRUE(Intersects(kFlat, square));
  EXPECT_TRUE(Intersects(kFlat, Aabb::FromCorners({2, 2, 0}, {3, 3, 0})));
  EXPECT_FALSE(Intersects(kFlat, Aabb::FromCorners({2, Above(2), 0}, {3, 3, 0})));
  EXPECT_FALSE(Intersects(kFlat, Aabb::FromCorners({1, 1, 1e-45F}, {3, 3, 1e-45F})));
  EXPECT_TRUE(Intersects(kFlat, Aabb::FromCorners({1, 1, 0}, {1, 1, 0})));
  EXPECT_FALSE(Intersects(kFlat, Aabb::FromCorners({3, 2, 0}, {3, 2, 0})));
  const Triangle line({0, 0, 0}, {2, 2, 2}, {4, 4, 4});
  EXPECT_TRUE(Intersects(line, Aabb::FromCorners({3, 3, 3}, {3, 3, 3})));
  EXPECT_FALSE(Intersects(line, Aabb::FromCorners({3, 3, 3.5F}, {3, 3, 3.5F})));
  EXPECT_FALSE(Intersects(line, Aabb::FromCorners({5, 5, 5}, {6, 6, 6})));
}

TEST(TriangleAndTriangle, CrossingAndApart) {
  EXPECT_TRUE(Intersects(kFlat, Triangle({1, 1, -1}, {1, 1, 1}, {9, 9, 1})));
  EXPECT_FALSE(Intersects(kFlat, Triangle({3, 3, -1}, {3, 3, 1}, {9, 9, 1})));
  EXPECT_FALSE(Intersects(kFlat, Triangle({1, 1, 1}, {2, 1, 1}, {1, 2, 1})));
}

TEST(TriangleAndTriangle, ContactCounts) {
  // A corner touches the face, an edge or a corner; edges cross.
  EXPECT_TRUE(Intersects(kFlat, Triangle({1, 1, 0}, {1, 1, 1}, {2, 1, 1})));
  EXPECT_TRUE(Intersects(kFlat, Triangle({2, 2, 0}, {2, 2, 1}, {3, 2, 1})));
  EXPECT_TRUE(Intersects(kFlat, Triangle({4, 0, 0}, {5, 0, 1}, {5, 1, 1})));
  EXPECT_TRUE(Intersects(kFlat, Triangle({2, -1, -1}, {2, 1, 1}, {2, -5, 5})));
  EXPECT_FALSE(Intersects(kFlat, Triangle({2, 2, 1e-45F}, {2, 2, 1}, {3, 2, 1})));
  EXPECT_FALSE(Intersects(kFlat, Triangle({2, Above(2), 0}, {2, 2, 1}, {3, 2, 1})));
}

TEST(TriangleAndTriangle, InOnePlane) {
  const Triangle unit({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  // The triangles are disjoint and have no parallel edges. Both of the book's tests report a hit.
  EXPECT_FALSE(Intersects(unit, Triangle({5, 5, 0}, {6, 5.5F, 0}, {5.5F, 6.5F, 0})));
  EXPECT_TRUE(Intersects(unit, Triangle({0.25F, 0.25F, 0}, {2, 0.25F, 0}, {0.25F, 2, 0})));
  // One triangle is inside the other; a common edge; a common corner; a corner on an edge.
  EXPECT_TRUE(Intersects(unit, Triangle({-9, -9, 0}, {9, -9, 0}, {0, 9, 0})));
  EXPECT_TRUE(Intersects(unit, Triangle({1, 0, 0}, {0, 1, 0}, {1, 1, 0})));
  EXPECT_TRUE(Intersects(unit, Triangle({1, 0, 0}, {2, 0, 0}, {2, 1, 0})));
  EXPECT_TRUE(Intersects(unit, Triangle({0.5F, 0.5F, 0}, {2, 1, 0}, {1, 2, 0})));
  EXPECT_FALSE(Intersects(unit, Triangle({0.5F, Above(0.5F), 0}, {2, 1, 0}, {1, 2, 0})));
}

TEST(TriangleAndTriangle, WithoutArea) {
  const Triangle line({1, 1, -1}, {1, 1, 0}, {1, 1, 1});
  const Triangle along({0, 0, 0}, {1, 1, 0}, {2, 2, 0});
  const Triangle point({1, 1, 0}, {1, 1, 0}, {1, 1, 0});
  EXPECT_TRUE(Intersects(kFlat, line));
  EXPECT_TRUE(Intersects(line, kFlat));
  EXPECT_TRUE(Intersects(kFlat, along));
  EXPECT_TRUE(Intersects(line, along));
  EXPECT_TRUE(Intersects(along, along));
  EXPECT_TRUE(Intersects(point, kFlat));
  EXPECT_TRUE(Intersects(point, line));
  EXPECT_TRUE(Intersects(point, point));
  const Triangle beyond({3, 3, 0}, {4, 4, 0}, {5, 5, 0});
  EXPECT_FALSE(Intersects(along, beyond));
  EXPECT_FALSE(Intersects(kFlat, beyond));
  EXPECT_FALSE(Intersects(point, beyond));
  EXPECT_FALSE(Intersects(line, Triangle({2, 1, -1}, {2, 1, 0}, {2, 1, 1})));
}

TEST(TriangleAndTriangle, SmallAndLargeTogether) {
  const Triangle huge({-1e38F, -1e38F, 0}, {1e38F, -1e38F, 0}, {0, 1e38F, 0});
  EXPECT_TRUE(Intersects(huge, Triangle({0, 0, -1e-45F}, {0, 0, 1e-45F}, {1e-45F, 0, 1e-45F})));
  EXPECT_FALSE(Intersects(huge, Triangle({0, 0, 1e-45F}, {0, 0, 3e-45F}, {1e-45F, 0, 1e-45F})));
}

}  // namespace
}  // namespace hitscan
