#include "geometry/containment.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/floats.h"

namespace hitscan {
namespace {

TEST(PointInSphere, SurfaceIsOutsideAndRadiusZeroHoldsNothing) {
  const Sphere sphere({1, 1, 0}, 3);
  EXPECT_TRUE(PointInSphere({1, 1, 0}, sphere));
  // (1, 2, 2) has length 3.
  EXPECT_FALSE(PointInSphere({2, 3, 2}, sphere));
  EXPECT_TRUE(PointInSphere({2, Below(3), 2}, sphere));
  EXPECT_FALSE(PointInSphere({2, Above(3), 2}, sphere));
  EXPECT_FALSE(PointInSphere({1, 2, 3}, Sphere({1, 2, 3}, 0)));
}

TEST(PointInSphere, SquaresNeitherVanishNorOverflow) {
  EXPECT_TRUE(PointInSphere({kLeastFloat, 0, 0}, Sphere({0, 0, 0}, 2 * kLeastFloat)));
  EXPECT_FALSE(PointInSphere({kLeastFloat, 0, 0}, Sphere({0, 0, 0}, kLeastFloat)));
  EXPECT_FALSE(PointInSphere({kMaxFloat, 0, 0}, Sphere({-kMaxFloat, 0, 0}, kMaxFloat)));
  // The distance from the centre is more than 2^75, but there is no double between them.
  EXPECT_FALSE(PointInSphere({0x1p75F, 0x1p-75F, 0}, Sphere({0, 0, 0}, 0x1p75F)));
}

TEST(PointInAabb, CornersAndFacesAreInside) {
  const Aabb box = Aabb::FromCorners({-0.5F, -0.5F, -0.5F}, {0.5F, 0.5F, 0.5F});
  EXPECT_TRUE(PointInAabb({-0.5F, 0.5F, -0.5F}, box));
  EXPECT_TRUE(PointInAabb({0, 0, 0.5F}, box));
  EXPECT_FALSE(PointInAabb({0, 0, Above(0.5F)}, box));
  EXPECT_FALSE(PointInAabb({Below(-0.5F), 0, 0}, box));
  EXPECT_FALSE(PointInAabb({0, 1, 0}, box));
}

class PointInTriangleTest : public testing::Test {
 protected:
  const Triangle triangle{{-1, 1, 1}, {0, -1, 1}, {1, 1, 1}};
};

TEST_F(PointInTriangleTest, CornersAndEdgesAreInside) {
  for (const Point& corner : triangle.corners()) EXPECT_TRUE(PointInTriangle(corner, triangle));
  EXPECT_TRUE(PointInTriangle({0, 1, 1}, triangle));
  EXPECT_TRUE(PointInTriangle({0.5F, 0, 1}, triangle));
  EXPECT_FALSE(PointInTriangle({0, Above(1), 1}, triangle));
  EXPECT_FALSE(PointInTriangle({Above(0.5F), 0, 1}, triangle));
}

TEST_F(PointInTriangleTest, ExtensionOfAnEdgeIsOutside) {
  // The book's rule accepts these points, which are beyond an edge or above the middle.
  EXPECT_FALSE(PointInTriangle({2, 1, 1}, triangle));
  EXPECT_FALSE(PointInTriangle({-0.5F, -2, 1}, triangle));
  EXPECT_FALSE(PointInTriangle({0, 0, 1.25F}, triangle));
  // A known mistake accepts this point: it computes three weights by cross products, but checks
  // only two of them.
  EXPECT_FALSE(PointInTriangle({0.9F, 0.9F, 0}, Triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0})));
}

TEST_F(PointInTriangleTest, ThicknessIsTheDoubleConstant) {
  const Triangle flat({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  // The float nearest to 1e-5 is 9.99999974738e-6, the next one is 1.00000006568e-5.
  EXPECT_TRUE(PointInTriangle({1, 1, 1e-5F}, flat));
  EXPECT_TRUE(PointInTriangle({1, 1, -1e-5F}, flat));
  EXPECT_FALSE(PointInTriangle({1, 1, Above(1e-5F)}, flat));
}

TEST_F(PointInTriangleTest, WithoutAreaItIsItsLongestSide) {
  const Triangle line({0, 0, 0}, {1, 1, 1}, {3, 3, 3});
  EXPECT_TRUE(PointInTriangle({2, 2, 2}, line));
  EXPECT_FALSE(PointInTriangle({4, 4, 4}, line));
  EXPECT_FALSE(PointInTriangle({2, 2, 2.1F}, line));
  const Triangle point({1, 2, 3}, {1, 2, 3}, {1, 2, 3});
  EXPECT_TRUE(PointInTriangle({1, 2, 3}, point));
  EXPECT_FALSE(PointInTriangle({1, 2, 3.1F}, point));
}

TEST(SideOfPlane, ToleranceIsTheDoubleConstant) {
  const Plane floor({0, 1, 0}, 0);
  EXPECT_EQ(SideOfPlane({3, 0, 5}, floor), 0);
  EXPECT_EQ(SideOfPlane({0, 1e-5F, 0}, floor), 0);
  EXPECT_EQ(SideOfPlane({0, Above(1e-5F), 0}, floor), 1);
  EXPECT_EQ(SideOfPlane({0, -1e-5F, 0}, floor), 0);
  EXPECT_EQ(SideOfPlane({0, -Above(1e-5F), 0}, floor), -1);
  EXPECT_TRUE(PointOnPlane({0, 1e-5F, 0}, floor));
  EXPECT_FALSE(PointOnPlane({0, Above(1e-5F), 0}, floor));
}

TEST(SideOfPlane, ExponentGapDoesNotHideASign) {
  // The terms of x and z cancel exactly, so that the term of y determines the sign.
  const Plane plane({1, 1, 1}, 0);
  EXPECT_EQ(SideOfPlane({1e30F, 1, -1e30F}, plane), 1);
  EXPECT_EQ(SideOfPlane({1e30F, -1, -1e30F}, plane), -1);
  EXPECT_EQ(SideOfPlane({1e30F, 0, -1e30F}, plane), 0);
}

TEST(SignedDistance, IsRoundedOnceUnderCancellation) {
  const Plane plane({1, 1, 1}, 0);
  const float n = plane.normal().x;
  EXPECT_EQ(SignedDistance({1e30F, 1, -1e30F}, plane), n);
  EXPECT_EQ(SignedDistance({0, 0, 2}, Plane({0, 0, 1}, 0.5F)), 1.5F);
  EXPECT_EQ(SignedDistance({0, 0, kMaxFloat}, Plane({0, 0, 1}, -kMaxFloat)), kMaxFloat);
  EXPECT_FALSE(std::signbit(SignedDistance({0, 0, -0.0F}, Plane({0, 0, 1}, 0))));
}

TEST(PointOnSegment, EndsBelongToItAndWhatIsBeyondDoesNot) {
  const Segment segment({-3, -2, -1}, {3, 2, 1});
  EXPECT_TRUE(PointOnSegment({-3, -2, -1}, segment));
  EXPECT_TRUE(PointOnSegment({3, 2, 1}, segment));
  EXPECT_TRUE(PointOnSegment({0, 0, 0}, segment));
  EXPECT_FALSE(PointOnSegment({6, 4, 2}, segment));
  EXPECT_FALSE(PointOnSegment({-6, -4, -2}, segment));
  EXPECT_FALSE(PointOnSegment({0, 0, 5}, segment));
  EXPECT_TRUE(PointOnSegment({0, 1, 0}, Segment({0, 0, 0}, {0, 2, 0})));
}

TEST(PointOnSegment, ToleranceIsTheDoubleConstantAlsoAroundTheEnds) {
  const Segment segment({0, 0, 0}, {2, 0, 0});
  // The float nearest to 0.001 is 0.00100000004749745, more than the double.
  EXPECT_FALSE(PointOnSegment({1, 0.001F, 0}, segment));
  EXPECT_TRUE(PointOnSegment({1, Below(0.001F), 0}, segment));
  EXPECT_FALSE(PointOnSegment({-0.001F, 0, 0}, segment));
  EXPECT_TRUE(PointOnSegment({-Below(0.001F), 0, 0}, segment));
  EXPECT_FALSE(PointOnSegment({2.0009F, 0.0009F, 0}, segment));
}

TEST(PointOnSegment, WithoutLengthItIsAPoint) {
  const Segment point({1, 2, 3}, {1, 2, 3});
  EXPECT_TRUE(PointOnSegment({1, 2, 3}, point));
  EXPECT_TRUE(PointOnSegment({1, 2, 3.0005F}, point));
  EXPECT_FALSE(PointOnSegment({1, 2, 3.002F}, point));
}

TEST(PointOnRay, OriginAndDirectionAreOnItAndTheBackIsNot) {
  const Ray ray({-3, -2, -1}, {3, 2, 1});
  EXPECT_TRUE(PointOnRay({-3, -2, -1}, ray));
  EXPECT_TRUE(PointOnRay({12, 8, 4}, ray));
  EXPECT_FALSE(PointOnRay({-4.5F, -3, -1.5F}, ray));
}

TEST(PointOnRay, ToleranceIsAnAngleAtAnyDistance) {
  // cos(a) = 1 - 1e-6 where tan(a) = 0.00141421...
  const Ray ray({0, 0, 0}, {1, 0, 0});
  EXPECT_TRUE(PointOnRay({1, 0.001414F, 0}, ray));
  EXPECT_FALSE(PointOnRay({1, 0.001415F, 0}, ray));
  EXPECT_TRUE(PointOnRay({1e30F, 0.001414e30F, 0}, ray));
  EXPECT_FALSE(PointOnRay({1e-30F, 0.001415e-30F, 0}, ray));
}

TEST(Containment, RefusesPointsThatAreNotFinite) {
  for (const float bad : {kInfinity, -kInfinity, NAN}) {
    const Point point(0, bad, 0);
    EXPECT_THROW(PointInSphere(point, Sphere()), InvalidShape);
    EXPECT_THROW(PointInAabb(point, Aabb()), InvalidShape);
    EXPECT_THROW(PointInTriangle(point, Triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0})), InvalidShape);
    EXPECT_THROW(PointOnPlane(point, Plane()), InvalidShape);
    EXPECT_THROW(SignedDistance(point, Plane()), InvalidShape);
    EXPECT_THROW(SideOfPlane(point, Plane()), InvalidShape);
    EXPECT_THROW(PointOnSegment(point, Segment({0, 0, 0}, {1, 0, 0})), InvalidShape);
    EXPECT_THROW(PointOnRay(point, Ray()), InvalidShape);
  }
}

}  // namespace
}  // namespace hitscan
