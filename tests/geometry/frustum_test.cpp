#include "geometry/frustum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <string>

#include "geometry/shapes/camera.h"
#include "support/floats.h"

namespace hitscan {
namespace {

// A camera at the origin that looks along -z, with angles of 90 degrees in width and height. The
// sides are the planes |x| = |z| and |y| = |z|.
Camera Straight() {
  Camera camera;
  camera.eye = {0, 0, 0};
  camera.target = {0, 0, -1};
  camera.fov_y = 90;
  camera.aspect = 1;
  camera.near_plane = 1;
  camera.far_plane = 9;
  return camera;
}

// CameraSample of the book.
Camera Sample() {
  Camera camera;
  camera.eye = {50, 20, 50};
  return camera;
}

TEST(FrustumPlanes, FarPlaneKeepsItsDigits) {
  const HalfSpace far_plane = FrustumPlane(Sample(), FrustumSide::kFar);
  EXPECT_FLOAT_EQ(far_plane.offset, 926.5153077165047F);
  EXPECT_FLOAT_EQ(far_plane.normal.x, 0.6804138174397717F);
  EXPECT_FLOAT_EQ(far_plane.normal.y, 0.2721655269759087F);
}

TEST(FrustumPlanes, NormalsPointInwardsAndHaveUnitLength) {
  const Frustum frustum(Sample());
  for (const HalfSpace& plane : frustum.planes()) {
    EXPECT_NEAR(glm::length(plane.normal), 1, 1e-6);
    EXPECT_GT(glm::dot(plane.normal, Point(0)) + plane.offset, 0);
  }
  EXPECT_EQ(frustum.side(FrustumSide::kNear), FrustumPlane(Sample(), FrustumSide::kNear));
  EXPECT_EQ(frustum.side(FrustumSide::kTop), frustum.planes()[3]);
}

TEST(FrustumAndPoint, CornersAndPlanesBelongToIt) {
  const Frustum frustum(Straight());
  EXPECT_EQ(frustum.Corners()[0], Point(-1, -1, -1));
  EXPECT_EQ(frustum.Corners()[7], Point(9, 9, -9));
  EXPECT_TRUE(Intersects(frustum, Point(0, 0, -1)));
  EXPECT_TRUE(Intersects(frustum, Point(0, 0, -9)));
  EXPECT_FALSE(Intersects(frustum, Point(0, 0, Above(-1))));
  EXPECT_FALSE(Intersects(frustum, Point(0, 0, Below(-9))));
  EXPECT_FALSE(Intersects(frustum, Point(0, 0, 5)));
  EXPECT_FALSE(Intersects(frustum, Point(6, 0, -5)));
  EXPECT_FALSE(Intersects(frustum, Point(0, -6, -5)));
  try {
    Intersects(frustum, Point(0, kInfinity, 0));
    FAIL() << "a point that is not finite is accepted";
  } catch (const InvalidShape& error) {
    EXPECT_STREQ(error.what(), "point is not finite");
  }
}

TEST(FrustumAndSphere, ContactCounts) {
  const Frustum frustum(Straight());
  EXPECT_TRUE(Intersects(frustum, Sphere({0, 0, 1}, 2)));
  EXPECT_FALSE(Intersects(frustum, Sphere({0, 0, 1}, Below(2))));
  EXPECT_TRUE(Intersects(frustum, Sphere({0, 0, -5}, 0)));
}

TEST(FrustumAndAabb, AMissOnlyWhenAllCornersAreOutsideOfOnePlane) {
  const Frustum frustum(Straight());
  EXPECT_TRUE(Intersects(frustum, Aabb::FromCorners({-1, -1, -9}, {1, 1, -20})));
  EXPECT_FALSE(Intersects(frustum, Aabb::FromCorners({-1, -1, -9.1F}, {1, 1, -20})));
  EXPECT_TRUE(Intersects(frustum, Aabb::FromCorners({-99, -99, -99}, {99, 99, 99})));
  // The test is conservative: this box is outside of the frustum, but not outside of a single
  // plane.
  EXPECT_TRUE(Intersects(frustum, Aabb::FromCorners({-30, -30, 5}, {30, 30, -1})));
}

TEST(Frustum, RefusesInvalidCameras) {
  Camera camera = Straight();
  camera.target = camera.eye;
  EXPECT_THROW(Frustum{camera}, InvalidShape);
  camera = Straight();
  camera.up = {0, 0, 1};
  EXPECT_THROW(FrustumPlane(camera, FrustumSide::kLeft), InvalidShape);
  EXPECT_THROW(LookAt(camera), InvalidShape);
}

TEST(RequireValid, ReportsTheErrorOfACamera) {
  const auto fault = [](auto change) {
    Camera camera = Straight();
    change(camera);
    try {
      RequireValid(camera);
    } catch (const InvalidShape& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(fault([](Camera&) {}), "none");
  EXPECT_EQ(fault([](Camera& c) { c.target = c.eye; }), "camera eye is at its target");
  EXPECT_EQ(fault([](Camera& c) { c.up = {0, 0, 0}; }), "camera up is zero or along the view");
  for (const float angle : {0.0F, 180.0F}) {
    EXPECT_EQ(fault([&](Camera& c) { c.fov_y = angle; }),
              "camera angle is not between 0 and 180 degrees");
  }
  EXPECT_EQ(fault([](Camera& c) { c.aspect = 0; }), "camera aspect is not positive");
  for (const float near_plane : {0.0F, 9.0F}) {
    EXPECT_EQ(fault([&](Camera& c) { c.near_plane = near_plane; }),
              "camera near and far are not 0 < near < far");
  }
  EXPECT_EQ(fault([](Camera& c) { c.orthographic = true; }), "camera has no perspective");
  EXPECT_EQ(fault([](Camera& c) { c.eye.x = kInfinity; }), "camera eye is not finite");
  EXPECT_EQ(fault([](Camera& c) { c.target.y = kInfinity; }), "camera target is not finite");
  EXPECT_EQ(fault([](Camera& c) { c.up.z = kInfinity; }), "camera up is not finite");
  EXPECT_EQ(fault([](Camera& c) { c.fov_y = kInfinity; }), "camera angle is not finite");
  EXPECT_EQ(fault([](Camera& c) { c.aspect = kInfinity; }), "camera aspect is not finite");
  EXPECT_EQ(fault([](Camera& c) { c.near_plane = -kInfinity; }), "camera near is not finite");
  EXPECT_EQ(fault([](Camera& c) { c.far_plane = kInfinity; }), "camera far is not finite");
}

TEST(LookAtPose, ColumnsAreRightUpAndBack) {
  const CameraPose pose = LookAt(Sample());
  EXPECT_EQ(glm::vec3(pose.translation[3]), Point(50, 20, 50));
  EXPECT_FLOAT_EQ(pose.orientation[0].x, 0.70710678F);
  EXPECT_FLOAT_EQ(pose.orientation[1].y, 0.96225045F);
  EXPECT_FLOAT_EQ(pose.orientation[2].z, 0.68041382F);
  const glm::mat4 product = pose.view * pose.translation * pose.orientation;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) EXPECT_NEAR(product[i][j], i == j ? 1 : 0, 2e-5);
  }
}

TEST(LookAtPose, UpAlmostAlongTheViewIsEnough) {
  // The camera looks along (1, 1, 1) with up (1, 1, 1 + 2^-23). So right is along (1, -1, 0).
  Camera camera;
  camera.eye = {0, 0, 0};
  camera.target = {1e-30F, 1e-30F, 1e-30F};
  camera.up = {1e30F, 1e30F, Above(1e30F)};
  const CameraPose pose = LookAt(camera);
  EXPECT_FLOAT_EQ(pose.orientation[0].x, 0.70710678F);
  EXPECT_FLOAT_EQ(pose.orientation[0].y, -0.70710678F);
  EXPECT_EQ(pose.orientation[0].z, 0);
}

TEST(UnprojectPoint, FindsNearAndFar) {
  const Viewport viewport{0, 0, 800, 600};
  const Camera camera = Straight();
  EXPECT_EQ(Unproject({400, 300, 0}, camera, viewport), Point(0, 0, -1));
  EXPECT_EQ(Unproject({400, 300, 1}, camera, viewport), Point(0, 0, -9));
  EXPECT_EQ(Unproject({0, 0, 0}, camera, viewport), Point(-1, 1, -1));
  EXPECT_EQ(Unproject({800, 600, 1}, camera, viewport), Point(9, -9, -9));
  EXPECT_EQ(Unproject({410, 320, 0}, camera, Viewport{10, 20, 800, 600}), Point(0, 0, -1));
}

TEST(UnprojectPoint, RefusesPointsAtInfinityAndEmptyViewports) {
  const Camera camera = Straight();
  EXPECT_THROW(Unproject({0, 0, 0}, camera, {0, 0, 0, 600}), InvalidShape);
  EXPECT_THROW(Unproject({0, 0, 0}, camera, {0, 0, 800, -1}), InvalidShape);
  EXPECT_THROW(Unproject({kInfinity, 0, 0}, camera, {0, 0, 800, 600}), InvalidShape);
  // The divisor is zero: far - depth * (far - near) = 9 - 1.125 * (9 - 1).
  EXPECT_THROW(Unproject({0, 0, 1.125F}, camera, {0, 0, 800, 600}), InvalidShape);
}

TEST(Unproject, FindsTheFarPlaneHoweverFar) {
  const Camera camera{.eye = {0, 0, 0}, .target = {0, 0, -1}, .near_plane = 1, .far_plane = 1e38F};
  EXPECT_EQ(Unproject({50, 50, 1}, camera, {0, 0, 100, 100}).z, -1e38F);
  EXPECT_EQ(Unproject({50, 50, 0}, camera, {0, 0, 100, 100}).z, -1);
}

}  // namespace
}  // namespace hitscan
