#include "app/turn_framing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <random>
#include <vector>

#include "app/framing.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// How far a position is from the middle of the picture: 1 at its borders, more outside.
double OutwardsInPicture(const OrbitCamera& camera, const Point& position, double aspect) {
  const Camera lens = camera.Lens(1, 1);
  const glm::dvec3 eye(lens.eye);
  const glm::dvec3 forward = glm::normalize(glm::dvec3(lens.target) - eye);
  const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(lens.up)));
  const glm::dvec3 offset = glm::dvec3(position) - eye;
  const double depth = camera.orthographic ? camera.EyeDistance() : glm::dot(offset, forward);
  EXPECT_GT(depth, 0);
  const double half = depth * std::tan(glm::radians(30.0));
  return std::max(std::abs(glm::dot(offset, right)) / half / aspect,
                  std::abs(glm::dot(offset, glm::cross(right, forward))) / half);
}

// The drawing keeps a margin while the camera turns, and comes near it.
TEST(FrameTurn, TheDrawingStaysInThePicture) {
  std::minstd_rand random(1);
  std::uniform_real_distribution<float> coordinate(-10, 10);
  for (int drawing = 0; drawing < 20; ++drawing) {
    Canvas canvas;
    std::vector<Point> ends(3);
    for (Point& end : ends) {
      end = {coordinate(random) + 30, coordinate(random) / 4, coordinate(random)};
      canvas.DrawPoint(end, kRed, 3);
    }
    for (const bool orthographic : {false, true}) {
      for (const double aspect : {0.4, 2.5}) {
        for (const double elevation : {-30.0, 10.0, 80.0}) {
          OrbitCamera camera;
          camera.orthographic = orthographic;
          camera.Face(33, elevation);
          const OrbitCamera framed = FrameTurn(camera, canvas, aspect);
          EXPECT_EQ(framed.yaw, camera.yaw);
          EXPECT_EQ(framed.pitch, camera.pitch);
          double outermost = 0;
          for (int degrees = 0; degrees < 360; degrees += 3) {
            OrbitCamera turned = framed;
            turned.Orbit(static_cast<float>(degrees), 0);
            for (const Point& end : ends) {
              outermost = std::max(outermost, OutwardsInPicture(turned, end, aspect));
            }
          }
          EXPECT_LT(outermost, 0.93) << drawing << ' ' << aspect << ' ' << elevation;
          EXPECT_GT(outermost, 0.5) << drawing << ' ' << aspect << ' ' << elevation;
        }
      }
    }
  }
}

TEST(FrameTurn, WithoutADrawingTheCameraStaysWhereItIs) {
  OrbitCamera camera;
  camera.turning = false;
  camera.target = {1, 2, 3};
  const OrbitCamera framed = FrameTurn(camera, Canvas(), 1);
  EXPECT_EQ(framed.yaw, camera.yaw);
  EXPECT_NEAR(framed.distance, camera.distance, 1e-4F);
  EXPECT_NEAR(glm::distance(framed.target, camera.target), 0, 1e-5F);
}

}  // namespace
}  // namespace hitscan
