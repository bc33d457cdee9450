#include "app/camera_flight.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

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

// Every corner is in the picture, also in a narrow one, and one of them is not far from its edge.
TEST(Framing, AllOfTheBoxIsInThePicture) {
  const Aabb box = Aabb::FromCorners({10, -2, 3}, {14, 5, 4});
  for (const bool orthographic : {false, true}) {
    for (const int width : {300, 600, 1500}) {
      for (const double elevation : {-30.0, 10.0, 90.0}) {
        OrbitCamera camera;
        camera.orthographic = orthographic;
        camera.Face(33, elevation);
        camera = Framing(camera, box, static_cast<float>(width) / 600);
        EXPECT_NEAR(camera.Elevation(), elevation, 1e-3);
        const Camera lens = camera.Lens(width, 600);
        const glm::dvec3 eye(lens.eye);
        const glm::dvec3 forward = glm::normalize(glm::dvec3(lens.target) - eye);
        double outermost = 0;
        for (const Point& corner : box.Corners()) {
          const double depth = glm::dot(glm::dvec3(corner) - eye, forward);
          const Point middle = PointUnder(lens, width / 2.0, 300, width, 600, depth);
          const Point top = PointUnder(lens, width / 2.0, 0, width, 600, depth);
          const Point side = PointUnder(lens, width, 300, width, 600, depth);
          const auto share = [&](const Point& border) {
            const glm::vec3 axis = border - middle;
            return std::abs(glm::dot(corner - middle, axis) / glm::dot(axis, axis));
          };
          outermost = std::max<double>({outermost, share(top), share(side)});
        }
        EXPECT_LT(outermost, 1) << width << ' ' << elevation;
        EXPECT_GT(outermost, 0.3) << width << ' ' << elevation;
      }
    }
  }
}

TEST(Framing, APointComesToTheMiddle) {
  const OrbitCamera camera = Framing(OrbitCamera(), Aabb::FromCorners({1, 2, 3}, {1, 2, 3}), 1.3F);
  EXPECT_EQ(camera.target, Point(1, 2, 3));
  EXPECT_EQ(camera.distance, kBookDistance);
  EXPECT_FALSE(camera.turning);
}

TEST(Framing, TheDistanceStaysWithinItsBounds) {
  const Aabb huge = Aabb::FromCenter({0, 0, 0}, {1e30F, 1, 1});
  EXPECT_EQ(Framing(OrbitCamera(), huge, 1).distance, OrbitCamera::kFarthest);
  const Aabb tiny = Aabb::FromCenter({0, 0, 0}, {1e-9F, 0, 0});
  EXPECT_EQ(Framing(OrbitCamera(), tiny, 1).distance, OrbitCamera::kNearest);
}

}  // namespace
}  // namespace hitscan
