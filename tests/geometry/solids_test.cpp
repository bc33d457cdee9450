// Tetrahedra and cylinders.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "geometry/cylinder.h"
#include "support/floats.h"

namespace hitscan {
namespace {

// All orders of the corners.
template <class Use>
void ForEachOrder(const std::array<Point, 4>& corners, Use use) {
  std::array<std::size_t, 4> order{0, 1, 2, 3};
  do {
    use(Tetrahedron(corners[order[0]], corners[order[1]], corners[order[2]], corners[order[3]]));
  } while (std::ranges::next_permutation(order).found);
}

TEST(PointInTetrahedron, HoldsItsFaces) {
  ForEachOrder({Point(0, 0, 0), Point(4, 0, 0), Point(0, 4, 0), Point(0, 0, 4)},
               [](const Tetrahedron& t) {
                 EXPECT_TRUE(PointInTetrahedron({1, 1, 1}, t));
                 EXPECT_TRUE(PointInTetrahedron({1, 1, 2}, t));
                 EXPECT_FALSE(PointInTetrahedron({1, 1, Above(2)}, t));
                 for (int axis = 0; axis < 3; ++axis) {
                   Point point(1);
                   point[axis] = 0;
                   EXPECT_TRUE(PointInTetrahedron(point, t));
                   point[axis] = Below(0);
                   EXPECT_FALSE(PointInTetrahedron(point, t));
                 }
               });
}

TEST(PointInTetrahedron, MayBeFlat) {
  ForEachOrder({Point(0, 0, 1), Point(4, 0, 1), Point(4, 4, 1), Point(0, 4, 1)},
               [](const Tetrahedron& t) {
                 EXPECT_TRUE(PointInTetrahedron({1, 3, 1}, t));
                 EXPECT_TRUE(PointInTetrahedron({4, 3, 1}, t));
                 EXPECT_FALSE(PointInTetrahedron({Above(4), 3, 1}, t));
                 EXPECT_FALSE(PointInTetrahedron({1, 3, Above(1)}, t));
               });
  const Tetrahedron segment({1, 1, 1}, {3, 3, 3}, {2, 2, 2}, {1, 1, 1});
  EXPECT_TRUE(PointInTetrahedron({2.5F, 2.5F, 2.5F}, segment));
  EXPECT_FALSE(PointInTetrahedron({3.5F, 3.5F, 3.5F}, segment));
  EXPECT_FALSE(PointInTetrahedron({2.5F, 2.5F, 2}, segment));
}

TEST(ClosestPointTetrahedron, OnCornersEdgesAndFaces) {
  ForEachOrder({Point(0, 0, 0), Point(4, 0, 0), Point(0, 4, 0), Point(0, 0, 4)},
               [](const Tetrahedron& t) {
                 EXPECT_EQ(ClosestPoint({1, 1, 1}, t), Point(1, 1, 1));
                 EXPECT_EQ(ClosestPoint({1, 1, -2}, t), Point(1, 1, 0));
                 EXPECT_EQ(ClosestPoint({1, -3, -2}, t), Point(1, 0, 0));
                 EXPECT_EQ(ClosestPoint({-1, -3, -2}, t), Point(0, 0, 0));
                 EXPECT_EQ(ClosestPoint({9, 1, 1}, t), Point(4, 0, 0));
                 EXPECT_EQ(ClosestPoint({3, 3, -1}, t), Point(2, 2, 0));
                 EXPECT_EQ(ClosestPoint({2, 2, 3}, t), Point(1, 1, 2));
               });
  ForEachOrder({Point(0, 0, 1), Point(4, 0, 1), Point(4, 4, 1), Point(0, 4, 1)},
               [](const Tetrahedron& t) {
                 EXPECT_EQ(ClosestPoint({1, 3, 7}, t), Point(1, 3, 1));
                 EXPECT_EQ(ClosestPoint({1, 5, 7}, t), Point(1, 4, 1));
                 EXPECT_EQ(ClosestPoint({-1, 5, 7}, t), Point(0, 4, 1));
               });
  EXPECT_EQ(ClosestPoint({3, 0, 0}, Tetrahedron({0, 0, 0}, {1, 1, 0}, {3, 3, 0}, {2, 2, 0})),
            Point(1.5F, 1.5F, 0));
}

TEST(PointInCylinder, HoldsItsSurface) {
  const Cylinder cylinder({0, 0, -2}, {0, 0, 2}, 5);
  EXPECT_TRUE(PointInCylinder({3, 4, 0}, cylinder));
  EXPECT_TRUE(PointInCylinder({3, 4, 2}, cylinder));
  EXPECT_TRUE(PointInCylinder({3, 4, -2}, cylinder));
  EXPECT_FALSE(PointInCylinder({3, Above(4), 0}, cylinder));
  EXPECT_FALSE(PointInCylinder({0, 0, Above(2)}, cylinder));
  EXPECT_FALSE(PointInCylinder({0, 0, Below(-2)}, cylinder));
}

TEST(Cylinder, NeedsAnAxisAndARadius) {
  EXPECT_THROW(Cylinder({1, 2, 3}, {1, 2, 3}, 1), InvalidShape);
  EXPECT_THROW(Cylinder({1, 2, 3}, {1, 2, 4}, -1), InvalidShape);
  EXPECT_THROW(Cylinder({1, 2, 3}, {1, 2, 4}, NAN), InvalidShape);
}

TEST(RaycastCylinder, ThroughSideAndEnds) {
  const Cylinder cylinder({0, 0, -2}, {0, 0, 2}, 5);
  const auto hit = [&](const Point& origin, const Vector& direction) {
    return Raycast(Ray(origin, direction), cylinder);
  };
  EXPECT_EQ(hit({-9, 3, 1}, {1, 0, 0}), (RayHit{5, {-4, 3, 1}}));
  EXPECT_EQ(hit({9, 3, 1}, {-1, 0, 0}), (RayHit{5, {4, 3, 1}}));
  EXPECT_EQ(hit({3, 4, 9}, {0, 0, -1}), (RayHit{7, {3, 4, 2}})) << "along the side";
  EXPECT_EQ(hit({3, 0, -9}, {0, 0, 1}), (RayHit{7, {3, 0, -2}}));
  EXPECT_EQ(hit({0, 0, 0}, {0, 0, 1}), (RayHit{2, {0, 0, 2}})) << "from inside";
  EXPECT_EQ(hit({0, 0, 0}, {0, 1, 0}), (RayHit{5, {0, 5, 0}})) << "from inside";
  EXPECT_EQ(hit({-9, 3, 2}, {1, 0, 0}), (RayHit{5, {-4, 3, 2}})) << "in the plane of an end";
  EXPECT_EQ(hit({-9, 5, 2}, {1, 0, 0}), (RayHit{9, {0, 5, 2}})) << "touches the rim";
  EXPECT_EQ(hit({5, 0, 0}, {1, 0, 0}), (RayHit{0, {5, 0, 0}})) << "leaves it";
  EXPECT_EQ(hit({5, 0, 0}, {-1, 0, 0}), (RayHit{0, {5, 0, 0}})) << "goes in";
  EXPECT_EQ(hit({1, 0, 2}, {0, 0, -1}), (RayHit{0, {1, 0, 2}})) << "goes in";
  EXPECT_EQ(hit({5, 0, 0}, {0, 0, 1}), (RayHit{2, {5, 0, 2}})) << "slides along the side";
  EXPECT_EQ(hit({5, 0, 2}, {1, 0, 1}), (RayHit{0, {5, 0, 2}})) << "leaves it at the rim";
  EXPECT_FALSE(hit({-9, 3, Above(2)}, {1, 0, 0}));
  EXPECT_FALSE(hit({-9, Above(5), 0}, {1, 0, 0}));
  EXPECT_FALSE(hit({3, Above(4), 9}, {0, 0, -1}));
  EXPECT_FALSE(hit({9, 3, 1}, {1, 0, 0}));
  EXPECT_FALSE(hit({0, 0, 3}, {0, 0, 1}));
  EXPECT_FALSE(hit({-9, 0, 0}, {1, 0, 2})) << "passes above it";
  EXPECT_FALSE(hit({9, 9, 0}, {-1, 1, 0.1F})) << "passes beside it";
}

}  // namespace
}  // namespace hitscan
