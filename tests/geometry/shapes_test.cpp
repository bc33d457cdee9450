#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

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

}  // namespace
}  // namespace hitscan
