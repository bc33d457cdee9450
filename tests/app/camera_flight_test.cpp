#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "app/orbit_camera.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

TEST(CameraFlight, EndsExactlyAtTheTargetAndStops) {
  CameraFlight flight;
  OrbitCamera camera;
  OrbitCamera to;
  to.yaw = 200;
  to.target = {1, 2, 3};
  flight.Begin(camera, to);
  EXPECT_TRUE(flight.flying());
  for (int frame = 0; frame < 20; ++frame) flight.Advance(1.0 / 60, camera);
  EXPECT_FALSE(flight.flying());
  to.turning = false;
  EXPECT_EQ(camera, to);
}

TEST(CameraFlight, TakesAQuarterOfASecond) {
  CameraFlight flight;
  OrbitCamera camera;
  flight.Begin(camera, OrbitCamera::At({5, 5, 5}));
  flight.Advance(CameraFlight::kSeconds * 0.99, camera);
  EXPECT_TRUE(flight.flying());
  flight.Advance(CameraFlight::kSeconds * 0.02, camera);
  EXPECT_FALSE(flight.flying());
  EXPECT_EQ(CameraFlight::kSeconds, 0.25);
}

// After half of the time heading, elevation and target are half way, and so is the logarithm of the
// distance.
TEST(CameraFlight, HalfWay) {
  OrbitCamera from = OrbitCamera::At({0, 0, 10});
  OrbitCamera to = OrbitCamera::At({44, 0, 4}, {4, 0, 4});
  to.Face(270, 60);
  CameraFlight flight;
  OrbitCamera camera = from;
  flight.Begin(from, to);
  flight.Advance(CameraFlight::kSeconds / 2, camera);
  EXPECT_NEAR(std::remainder(camera.Heading() - 225, 360), 0, 1e-3);
  EXPECT_NEAR(camera.Elevation(), 30, 1e-3);
  EXPECT_NEAR(camera.EyeDistance(), std::sqrt(10 * to.EyeDistance()), 1e-3);
  EXPECT_NEAR(camera.target.x, 2, 1e-5);
}

TEST(CameraFlight, IsSlowAtBothEnds) {
  CameraFlight flight;
  OrbitCamera camera = OrbitCamera::At({0, 0, 10});
  OrbitCamera to = camera;
  to.target = {1, 0, 0};
  flight.Begin(camera, to);
  flight.Advance(CameraFlight::kSeconds / 10, camera);
  EXPECT_NEAR(camera.target.x, 0.028F, 1e-4F);
}

// From 350 to 10 degrees it turns by 20 degrees, not by 340.
TEST(CameraFlight, GoesTheShorterWayAround) {
  OrbitCamera from = OrbitCamera::At({0, 0, 10});
  OrbitCamera to = from;
  from.Face(350 + 720, 0);
  to.Face(10, 0);
  CameraFlight flight;
  OrbitCamera camera = from;
  flight.Begin(from, to);
  flight.Advance(CameraFlight::kSeconds / 2, camera);
  EXPECT_NEAR(std::remainder(camera.Heading(), 360), 0, 1e-3);
}

TEST(CameraFlight, DoesNotMoveTheCameraWhenStopped) {
  CameraFlight flight;
  OrbitCamera camera;
  flight.Begin(camera, OrbitCamera::At({5, 5, 5}));
  flight.Stop();
  flight.Advance(1, camera);
  EXPECT_EQ(camera, OrbitCamera());
}

}  // namespace
}  // namespace hitscan
