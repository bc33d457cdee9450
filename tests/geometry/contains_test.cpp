#include "geometry/contains.h"

#include <gtest/gtest.h>

#include "support/floats.h"

namespace hitscan {
namespace {

using enum Containment;

Aabb Box(const Point& min, const Point& max) { return Aabb::FromCorners(min, max); }

TEST(ContainsBox, FacesBelongToTheContainer) {
  const Aabb container = Box({-1, -2, -3}, {4, 5, 6});
  EXPECT_EQ(Contains(container, container), kInside);
  for (int axis = 0; axis < 3; ++axis) {
    Point min = container.min();
    Point max = container.max();
    min[axis] = Below(min[axis]);
    EXPECT_EQ(Contains(container, Box(min, max)), kMeets) << axis;
    EXPECT_EQ(Contains(Box(min, max), container), kInside) << axis;
    min[axis] = container.min()[axis];
    max[axis] = Above(max[axis]);
    EXPECT_EQ(Contains(container, Box(min, max)), kMeets) << axis;
    min[axis] = container.max()[axis];
    EXPECT_EQ(Contains(container, Box(min, max)), kMeets) << "touches, " << axis;
    min[axis] = max[axis];
    EXPECT_EQ(Contains(container, Box(min, max)), kApart) << axis;
    max[axis] = min[axis] = Below(container.min()[axis]);
    EXPECT_EQ(Contains(container, Box(min, max)), kApart) << axis;
  }
}

TEST(ContainsBox, FlatBoxes) {
  const Aabb flat = Box({0, 0, 0}, {4, 0, 4});
  EXPECT_EQ(Contains(flat, Box({1, 0, 1}, {2, 0, 3})), kInside);
  EXPECT_EQ(Contains(flat, Box({1, 0, 1}, {2, kLeastFloat, 3})), kMeets);
  const Aabb point = Box({1, 2, 3}, {1, 2, 3});
  EXPECT_EQ(Contains(point, point), kInside);
}

TEST(ContainsSphere, TheSurfaceBelongsToTheContainer) {
  // The centers are 3 apart.
  const Sphere sphere({0, 0, 0}, 2);
  EXPECT_EQ(Contains(Sphere({1, 2, 2}, 5), sphere), kInside);
  EXPECT_EQ(Contains(Sphere({1, 2, 2}, Below(5)), sphere), kMeets);
  EXPECT_EQ(Contains(Sphere({1, 2, 2}, 1), sphere), kMeets) << "touches from outside";
  EXPECT_EQ(Contains(Sphere({1, 2, 2}, Below(1)), sphere), kApart);
  EXPECT_EQ(Contains(sphere, sphere), kInside);
  EXPECT_EQ(Contains(sphere, Sphere({2, 0, 0}, 0)), kInside);
  EXPECT_EQ(Contains(sphere, Sphere({0, 0, 0}, Above(2))), kMeets) << "inside of the other";
}

TEST(ContainsSphere, SizesFarApart) {
  EXPECT_EQ(Contains(Sphere({0, 0, 0}, kMaxFloat), Sphere({kMaxFloat, 0, 0}, 0)), kInside);
  EXPECT_EQ(Contains(Sphere({0, 0, 0}, kMaxFloat), Sphere({kMaxFloat, 0, 0}, kLeastFloat)), kMeets);
  EXPECT_EQ(Contains(Sphere({0, 0, 0}, 1), Sphere({1, kLeastFloat, 0}, 0)), kApart);
}

TEST(BoxContainsSphere, FacesBelongToTheBox) {
  const Aabb box = Box({-1, -2, -3}, {4, 5, 6});
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {-1.0F, 1.0F}) {
      const float face = side < 0 ? box.min()[axis] : box.max()[axis];
      Point center(1, 1, 1);
      center[axis] = face - 0.5F * side;
      EXPECT_EQ(Contains(box, Sphere(center, 0.5F)), kInside) << axis << side;
      EXPECT_EQ(Contains(box, Sphere(center, Above(0.5F))), kMeets) << axis << side;
      center[axis] = face + 0.5F * side;
      EXPECT_EQ(Contains(box, Sphere(center, 0.5F)), kMeets) << axis << side;
      EXPECT_EQ(Contains(box, Sphere(center, Below(0.5F))), kApart) << axis << side;
    }
  }
  // The corner is 3 from the center.
  EXPECT_EQ(Contains(box, Sphere({6, 7, 7}, 3)), kMeets);
  EXPECT_EQ(Contains(box, Sphere({6, 7, 7}, Below(3))), kApart);
}

TEST(BoxContainsSphere, WhereSumsAreRounded) {
  const Aabb box = Box({0, 0, 0}, {16777216, 1, 1});
  EXPECT_EQ(Contains(box, Sphere({16777216, 0.5F, 0.5F}, 0)), kInside);
  EXPECT_EQ(Contains(box, Sphere({16777216, 0.5F, 0.5F}, 0x1p-30F)), kMeets);
}

}  // namespace
}  // namespace hitscan
