#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "geometry/intersect.h"

namespace hitscan {
namespace {

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
