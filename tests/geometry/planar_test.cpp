#include "geometry/planar.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "support/floats.h"

namespace hitscan {
namespace {

TEST(CommonPoint, OfCrossingAndTouchingSegments) {
  const Segment2 a({0, 0}, {4, 2});
  EXPECT_EQ(CommonPoint(a, Segment2({2, 0}, {2, 3})), Point2(2, 1));
  EXPECT_EQ(CommonPoint(a, Segment2({2, 1}, {2, 3})), Point2(2, 1)) << "b starts on a";
  EXPECT_EQ(CommonPoint(a, Segment2({2, 3}, {2, 1})), Point2(2, 1)) << "b ends on a";
  EXPECT_EQ(CommonPoint(a, Segment2({0, -1}, {0, 1})), Point2(0, 0)) << "a starts on b";
  EXPECT_EQ(CommonPoint(a, Segment2({4, 1}, {4, 3})), Point2(4, 2)) << "a ends on b";
  EXPECT_FALSE(CommonPoint(a, Segment2({2, Above(1)}, {2, 3})));
  EXPECT_FALSE(CommonPoint(a, Segment2({2, -3}, {2, Below(1)})));
  EXPECT_FALSE(CommonPoint(a, Segment2({Above(4), 1}, {Above(4), 3})));
  EXPECT_FALSE(CommonPoint(a, Segment2({0, 1}, {4, 3}))) << "parallel";
}

TEST(CommonPoint, IsTheFirstAlongA) {
  const auto common = [](float a, float b, float c, float d) {
    return CommonPoint(Segment2({a, 2 * a}, {b, 2 * b}), Segment2({c, 2 * c}, {d, 2 * d}));
  };
  EXPECT_EQ(common(0, 3, 1, 2), Point2(1, 2));
  EXPECT_EQ(common(0, 3, 2, 1), Point2(1, 2));
  EXPECT_EQ(common(3, 0, 1, 2), Point2(2, 4));
  EXPECT_EQ(common(3, 0, 2, 1), Point2(2, 4));
  EXPECT_EQ(common(0, 3, 1, 5), Point2(1, 2));
  EXPECT_EQ(common(0, 3, 5, 1), Point2(1, 2));
  EXPECT_EQ(common(1, 2, 0, 3), Point2(1, 2));
  EXPECT_EQ(common(1, 2, -1, 1), Point2(1, 2));
  EXPECT_FALSE(common(1, 2, -1, 0));
  EXPECT_FALSE(common(1, 2, 3, 4));
  EXPECT_EQ(common(1, 1, 0, 3), Point2(1, 2)) << "a is a point";
  EXPECT_EQ(common(0, 3, 1, 1), Point2(1, 2)) << "b is a point";
  EXPECT_EQ(common(1, 1, 1, 1), Point2(1, 2));
  EXPECT_FALSE(common(1, 1, 2, 2));
}

TEST(CommonPoint, IsRoundedOnce) {
  EXPECT_EQ(CommonPoint(Segment2({0, 0}, {3, 1}), Segment2({1, -1}, {1, 1})),
            Point2(1, 1.0F / 3.0F));
  EXPECT_EQ(CommonPoint(Segment2({-kMaxFloat, 0}, {kMaxFloat, 0}),
                        Segment2({1, -kMaxFloat}, {1, kMaxFloat})),
            Point2(1, 0));
}

TEST(PointInPolygon, HoldsItsSidesAndCorners) {
  const std::array<Point2, 4> square{Point2(0, 0), Point2(4, 0), Point2(4, 4), Point2(0, 4)};
  const auto inside = [&](float x, float y) { return PointInPolygon({x, y}, square); };
  EXPECT_TRUE(inside(1, 2));
  for (const float at : {0.0F, 1.0F, 4.0F}) {
    EXPECT_TRUE(inside(at, 0) && inside(at, 4) && inside(0, at) && inside(4, at)) << at;
    EXPECT_FALSE(inside(at, Below(0)) || inside(at, Above(4))) << at;
    EXPECT_FALSE(inside(Below(0), at) || inside(Above(4), at)) << at;
  }
}

TEST(PointInPolygon, CountsCrossings) {
  // A spike to the right at the height of the point, and a bow tie.
  const std::vector<Point2> spike{{0, 0}, {4, 0}, {4, 1}, {8, 1}, {4, 1}, {4, 4}, {0, 4}};
  EXPECT_TRUE(PointInPolygon({3, 1}, spike));
  EXPECT_TRUE(PointInPolygon({6, 1}, spike));
  EXPECT_FALSE(PointInPolygon({-1, 1}, spike));
  const std::vector<Point2> bow{{0, 0}, {4, 4}, {4, 0}, {0, 4}};
  EXPECT_TRUE(PointInPolygon({1, 2}, bow));
  EXPECT_FALSE(PointInPolygon({2, 1}, bow));
  const std::vector<Point2> twice{{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {4, 0}, {4, 4}, {0, 4}};
  EXPECT_FALSE(PointInPolygon({1, 1}, twice));
  EXPECT_TRUE(PointInPolygon({4, 1}, twice));
}

TEST(PointInPolygon, HasNoPointsWithoutCorners) { EXPECT_FALSE(PointInPolygon({0, 0}, {})); }

TEST(PointInTriangle2, OfEitherOrientationOrWithoutArea) {
  const auto inside = [](const Point2& point, const Point2& a, const Point2& b, const Point2& c) {
    return PointInTriangle2d(point, Triangle2(a, b, c));
  };
  EXPECT_TRUE(inside({2, 2}, {0, 0}, {4, 0}, {0, 4}));
  EXPECT_TRUE(inside({2, 2}, {0, 0}, {0, 4}, {4, 0}));
  EXPECT_FALSE(inside({2, Above(2)}, {0, 0}, {4, 0}, {0, 4}));
  EXPECT_TRUE(inside({2, 2}, {0, 0}, {3, 3}, {1, 1}));
  EXPECT_FALSE(inside({4, 4}, {0, 0}, {3, 3}, {1, 1}));
  EXPECT_FALSE(inside({2, Above(2)}, {0, 0}, {3, 3}, {1, 1}));
}

TEST(RaycastCircle, AsASphere) {
  const Circle2 circle({2, 3}, 5);
  const auto hit = [&](const Point2& origin, const Vector2& direction) {
    return Raycast(Ray2(origin, direction), circle);
  };
  EXPECT_EQ(hit({-4, 3}, {1, 0}), (RayHit2{1, {-3, 3}}));
  EXPECT_EQ(hit({2, 3}, {0, 2}), (RayHit2{5, {2, 8}})) << "from inside";
  EXPECT_EQ(hit({5, 7}, {1, 0}), (RayHit2{0, {5, 7}})) << "starts on it";
  EXPECT_EQ(hit({-4, 8}, {1, 0}), (RayHit2{6, {2, 8}})) << "touches";
  EXPECT_FALSE(hit({-4, Above(8)}, {1, 0}));
  EXPECT_FALSE(hit({-4, 3}, {-1, 0}));
}

TEST(RaycastCircle, KeepsTheStoredDirection) {
  // In space the direction is normalised a second time, which must not change it.
  for (int i = 1; i < 2000; ++i) {
    const Ray2 ray({0, 0}, {static_cast<float>(i), 1000});
    EXPECT_EQ(Ray(Point(0), Vector(ray.direction(), 0)).direction(), Vector(ray.direction(), 0));
  }
}

}  // namespace
}  // namespace hitscan
