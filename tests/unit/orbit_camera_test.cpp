#include "app/orbit_camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace hitscan {
namespace {

void ExpectNear(const Point& expected, const Point& got) {
  EXPECT_LT(glm::distance(expected, got), 1e-4F)
      << "expected " << expected.x << ' ' << expected.y << ' ' << expected.z << ", got " << got.x
      << ' ' << got.y << ' ' << got.z;
}

TEST(OrbitCamera, StandsWhereTheBooksCameraStands) {
  // Fifty-digit values of the book's formula, 0 and 4 seconds after the start.
  OrbitCamera camera;
  ExpectNear({-17.629872980F, 3.472963553F, 9.443917551F}, camera.Eye());
  for (int frame = 0; frame < 240; ++frame) camera.Advance(1.0F / 60);
  ExpectNear({18.060363614F, 3.472963553F, -8.592046678F}, camera.Eye());
}

TEST(BookOrbitEye, KeepsItsDigitsForLongAndIsFiniteForEver) {
  const float seconds = 1000000.125F;
  const long double cosine = std::cos(10.0L * std::numbers::pi_v<long double> / 180);
  const long double k =
      std::fmod((120 + 45.0L * seconds) * cosine, 360.0L) * std::numbers::pi_v<long double> / 180;
  ExpectNear(Point(-20 * std::sin(k), 3.472963553F, -20 * std::cos(k)), BookOrbitEye(seconds));
  const Point late = BookOrbitEye(1e38F);
  EXPECT_TRUE(std::isfinite(late.x) && std::isfinite(late.z));
}

TEST(OrbitCamera, StandsStillWhenNotTurning) {
  OrbitCamera camera;
  camera.turning = false;
  const Point before = camera.Eye();
  camera.Advance(10);
  EXPECT_EQ(camera.Eye(), before);
}

TEST(OrbitCamera, AtStandsAtTheEyeAndLooksAtTheTarget) {
  const Point eyes[] = {{0, 0, 30}, {0, 5, 20}, {10, 10, 10}, {50, 20, 50}, {-3, -1, 2}};
  for (const Point& eye : eyes) {
    const OrbitCamera camera = OrbitCamera::At(eye);
    ExpectNear(eye, camera.Eye());
    EXPECT_FALSE(camera.turning);
    ExpectNear(eye + Point(1, 2, 3), OrbitCamera::At(eye + Point(1, 2, 3), {1, 2, 3}).Eye());
  }
}

TEST(OrbitCamera, AtRefusesWhatTheFormulaCannotReach) {
  EXPECT_THROW(OrbitCamera::At({0, 5, 0}), InvalidShape);
  EXPECT_THROW(OrbitCamera::At({1, 5, 0}), InvalidShape);
  EXPECT_THROW(OrbitCamera::At({2, 2, 2}, {2, 2, 2}), InvalidShape);
}

TEST(OrbitCamera, HandsStopTheTurnAndPitchStaysBelowTheSteepest) {
  OrbitCamera camera;
  camera.Orbit(0, 500);
  EXPECT_FALSE(camera.turning);
  EXPECT_EQ(camera.pitch, OrbitCamera::kSteepest);
  camera.Orbit(0, -500);
  EXPECT_EQ(camera.pitch, -OrbitCamera::kSteepest);
}

TEST(OrbitCamera, PitchAloneDoesNotSwingTheEyeAround) {
  OrbitCamera camera;
  const Point before = camera.Eye();
  camera.Orbit(0, -30);
  const Point after = camera.Eye();
  // The direction seen from above is the same.
  EXPECT_NEAR(before.x / before.z, after.x / after.z, 1e-4F);
}

TEST(OrbitCamera, ZoomChangesTheDistanceWithinItsBounds) {
  OrbitCamera camera;
  camera.Zoom(0.5F);
  EXPECT_FLOAT_EQ(camera.distance, 10);
  camera.Zoom(0);
  EXPECT_GT(camera.distance, 0);
  camera.Zoom(1e30F);
  EXPECT_LT(camera.distance, 1000);
}

TEST(OrbitCamera, PanMovesEyeAndTargetTogetherAcrossTheView) {
  OrbitCamera camera = OrbitCamera::At({0, 0, 20});
  camera.Pan(0.5F, 0);
  EXPECT_GT(camera.target.x, 1);
  EXPECT_NEAR(camera.target.y, 0, 1e-4F);
  ExpectNear(Point(0, 0, 20), camera.Eye() - camera.target);
}

TEST(OrbitCamera, LensIsTheBooks) {
  const Camera lens = OrbitCamera().Lens(800, 600);
  EXPECT_EQ(lens.fov_y, 60);
  EXPECT_FLOAT_EQ(lens.aspect, 800.0F / 600);
  EXPECT_EQ(lens.near_plane, 0.01F);
  EXPECT_EQ(lens.far_plane, 1000);
  EXPECT_GT(OrbitCamera().Lens(0, 0).aspect, 0);
}

}  // namespace
}  // namespace hitscan
