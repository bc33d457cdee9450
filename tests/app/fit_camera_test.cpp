#include "app/fit_camera.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <limits>
#include <random>
#include <vector>

#include "app/sample_runner.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// The position in the picture: 0 in the middle, -1 and 1 at the borders.
glm::dvec2 InPicture(const OrbitCamera& camera, const Point& position, double aspect) {
  const Camera lens = camera.Lens(1, 1);
  const glm::dvec3 eye(lens.eye);
  const glm::dvec3 forward = glm::normalize(glm::dvec3(lens.target) - eye);
  const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(lens.up)));
  const glm::dvec3 up = glm::cross(right, forward);
  const glm::dvec3 offset = glm::dvec3(position) - eye;
  const double depth = camera.orthographic ? camera.EyeDistance() : glm::dot(offset, forward);
  EXPECT_GT(depth, 0);
  const double half = depth * std::tan(glm::radians(30.0));
  return {glm::dot(offset, right) / half / aspect, glm::dot(offset, up) / half};
}

// How far a position is from the middle of the picture: 1 at its borders, more outside.
double OutwardsInPicture(const OrbitCamera& camera, const Point& position, double aspect) {
  const glm::dvec2 seen = glm::abs(InPicture(camera, position, aspect));
  return std::max(seen.x, seen.y);
}

constexpr std::array kCorners{Point(10, -2, 3), Point(14, 5, 4), Point(11, 0, 9), Point(8, 3, 3)};

Canvas CornerDots() {
  Canvas canvas;
  for (const Point& corner : kCorners) canvas.DrawPoint(corner, kRed, 3);
  return canvas;
}

// The rectangle around the corners in the picture.
std::pair<glm::dvec2, glm::dvec2> CornersInPicture(const OrbitCamera& camera, double aspect) {
  glm::dvec2 low(2);
  glm::dvec2 high(-2);
  for (const Point& corner : kCorners) {
    low = glm::min(low, InPicture(camera, corner, aspect));
    high = glm::max(high, InPicture(camera, corner, aspect));
  }
  return {low, high};
}

// All positions are inside, and the outermost ones touch the margin on two opposite sides.
TEST(FitCamera, TheDrawingFillsThePicture) {
  const Canvas canvas = CornerDots();
  for (const bool orthographic : {false, true}) {
    for (const double aspect : {0.4, 1.0, 2.5}) {
      for (const double elevation : {-30.0, 10.0, 80.0}) {
        OrbitCamera camera;
        camera.orthographic = orthographic;
        camera.Face(33, elevation);
        camera.turning = true;
        const OrbitCamera framed = FitCamera(camera, canvas, aspect);
        EXPECT_EQ(framed.yaw, camera.yaw);
        EXPECT_EQ(framed.pitch, camera.pitch);
        EXPECT_TRUE(framed.turning);
        const auto [low, high] = CornersInPicture(framed, aspect);
        const glm::dvec2 filled = (high - low) / 2.0;
        EXPECT_NEAR(std::max(filled.x, filled.y), 0.92, 0.01) << aspect << ' ' << elevation;
        EXPECT_LT(std::max(high.x, high.y), 0.93);
        EXPECT_GT(std::min(low.x, low.y), -0.93);
      }
    }
  }
}

TEST(FitCamera, OfRaysTheStartsCount) {
  Canvas canvas;
  canvas.DrawPoint({0, 0, 0}, kRed, 3);
  canvas.DrawRay({0, 4, 0}, {1e5F, 0, 0}, kRed);
  OrbitCamera camera;
  camera.Face(180, 0);
  const OrbitCamera framed = FitCamera(camera, canvas, 1);
  EXPECT_NEAR(std::abs(InPicture(framed, {0, 4, 0}, 1).y), 0.92, 0.02);
  EXPECT_LT(std::abs(InPicture(framed, {1, 4, 0}, 1).x), 0.92) << "some of the ray is seen";
}

TEST(FitCamera, AFewPositionsFarAwayDoNotCount) {
  Canvas canvas;
  for (int i = 0; i < 100; ++i) {
    canvas.DrawPoint({static_cast<float>(i % 10), static_cast<float>(i / 10), 0}, kRed, 3);
  }
  const OrbitCamera camera;
  const OrbitCamera framed = FitCamera(camera, canvas, 1);
  canvas.DrawPoint({1000, 0, 0}, kRed, 3);
  canvas.DrawPoint({0, 1e30F, 0}, kRed, 3);
  canvas.DrawPoint({0, 0, std::numeric_limits<float>::quiet_NaN()}, kRed, 3);
  EXPECT_EQ(FitCamera(camera, canvas, 1), framed);
}

TEST(FitCamera, HasADistanceFromWhatIsInTheLineOfSight) {
  Canvas canvas;
  canvas.DrawPoint({0, 0, 0}, kRed, 3);
  canvas.DrawPoint({0, 0, 10}, kRed, 3);
  OrbitCamera camera;
  camera.Face(180, 0);
  const OrbitCamera framed = FitCamera(camera, canvas, 1);
  EXPECT_NEAR(glm::distance(framed.Eye(), Point(0, 0, 11)), 0, 1e-3);
}

TEST(FitCamera, WithoutADrawingNothingChanges) {
  Canvas canvas;
  const OrbitCamera camera;
  EXPECT_EQ(FitCamera(camera, canvas, 1), camera);
  canvas.DrawPoint({1, 2, 3}, kRed, 3);
  const OrbitCamera framed = FitCamera(camera, canvas, 1);
  EXPECT_LT(glm::distance(framed.target, Point(1, 2, 3)), 1e-5F);
  EXPECT_EQ(framed.distance, camera.distance);
}

TEST(FitCamera, TheDistanceStaysWithinItsBounds) {
  Canvas canvas;
  canvas.DrawLine({-8e6F, 0, 0}, {8e6F, 0, 0}, kRed);
  EXPECT_EQ(FitCamera({}, canvas, 1).distance, OrbitCamera::kFarthest);
}

TEST(FilledShare, IsThatOfTheRectangleAroundTheDrawing) {
  const Canvas canvas = CornerDots();
  OrbitCamera camera;
  camera.Face(33, 20);
  for (const double aspect : {0.5, 1.0, 2.0}) {
    const OrbitCamera framed = FitCamera(camera, canvas, aspect);
    const auto [low, high] = CornersInPicture(framed, aspect);
    const double area = (high.x - low.x) * (high.y - low.y) / 4;
    EXPECT_NEAR(FilledShare(framed, canvas, aspect), area, 1e-6);
  }
}

TEST(FilledShare, OnlyWhatIsInThePictureCounts) {
  Canvas canvas;
  OrbitCamera camera;
  camera.Face(180, 0);
  EXPECT_EQ(FilledShare(camera, canvas, 1), 0);
  canvas.DrawRay({0, 0, 0}, {1, 0, 0}, kRed);
  canvas.DrawPoint({0, 1e4F, 0}, kRed, 3);
  EXPECT_NEAR(FilledShare(camera, canvas, 1), 0.25, 1e-6) << "the upper right quarter";
}

// A column is narrow from the side, but not from above.
TEST(FitFirst, RaisesTheCameraAboveANarrowDrawing) {
  Canvas canvas;
  for (const float x : {-1.0F, 1.0F}) {
    for (const float z : {-1.0F, 1.0F}) canvas.DrawLine({x, -4, z}, {x, 4, z}, kRed);
  }
  OrbitCamera camera;
  camera.Face(180, 0);
  camera.turning = true;
  const double aspect = 4.0 / 3;
  const OrbitCamera usual = FitCamera(camera, canvas, aspect);
  ASSERT_LT(FilledShare(usual, canvas, aspect), 0.35);
  const OrbitCamera first = FitFirst(camera, canvas, aspect);
  EXPECT_GT(FilledShare(first, canvas, aspect), 0.35);
  EXPECT_GT(first.Elevation(), 0);
  EXPECT_LE(first.Elevation(), 61);
  EXPECT_TRUE(first.turning);
}

// A wide drawing is seen from the direction that is the clearest, and framed from there.
TEST(FitFirst, FramesAWideDrawing) {
  const Canvas canvas = CornerDots();
  OrbitCamera camera;
  camera.Face(33, 20);
  const OrbitCamera first = FitFirst(camera, canvas, 1);
  EXPECT_GT(FilledShare(first, canvas, 1), 0.4);
  EXPECT_EQ(FitCamera(first, canvas, 1).distance, first.distance);
}

// The aspects are those of pictures, and of windows with panels beside the scene.
TEST(FitFirst, EverySampleFillsItsPicture) {
  Log log;
  SampleRunner runner{{&log, HITSCAN_ASSETS, {}, "hitscan"}};
  runner.UseTheme(kStudioTheme);
  runner.Resize(800, 600);
  for (const SampleEntry& sample : Samples()) {
    ASSERT_TRUE(runner.Show(sample.name));
    // Many rays are drawn in several frames.
    do {
      runner.Render();
    } while (runner.application()->Progress());
    for (const double aspect : {800.0 / 600, 761.0 / 502, 1280.0 / 800, 550.0 / 360}) {
      const OrbitCamera framed = FitFirst(runner.camera(), runner.canvas(), aspect);
      EXPECT_GE(FilledShare(framed, runner.canvas(), aspect),
                0.35 * std::min(1.0, 4.0 / 3 / aspect))
          << sample.name << aspect;
    }
  }
}

// The drawing keeps a margin while the camera turns, and comes near it.
TEST(FitTurn, TheDrawingStaysInThePicture) {
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
          const OrbitCamera framed = FitTurn(camera, canvas, aspect);
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

TEST(FitTurn, WithoutADrawingTheCameraStaysWhereItIs) {
  OrbitCamera camera;
  camera.turning = false;
  camera.target = {1, 2, 3};
  const OrbitCamera framed = FitTurn(camera, Canvas(), 1);
  EXPECT_EQ(framed.yaw, camera.yaw);
  EXPECT_NEAR(framed.distance, camera.distance, 1e-4F);
  EXPECT_NEAR(glm::distance(framed.target, camera.target), 0, 1e-5F);
}

// Every corner is in the picture, also in a narrow picture, and a corner is close to the edge.
TEST(FitBox, AllOfTheBoxIsInThePicture) {
  const Extent box{{10, -2, 3}, {14, 5, 4}};
  for (const bool orthographic : {false, true}) {
    for (const int width : {300, 600, 1500}) {
      for (const double elevation : {-30.0, 10.0, 90.0}) {
        OrbitCamera camera;
        camera.orthographic = orthographic;
        camera.Face(33, elevation);
        camera = FitBox(camera, box, width / 600.0);
        EXPECT_NEAR(camera.Elevation(), elevation, 1e-3);
        double outermost = 0;
        for (const Point& corner : Aabb::FromCorners({10, -2, 3}, {14, 5, 4}).Corners()) {
          outermost = std::max(outermost, OutwardsInPicture(camera, corner, width / 600.0));
        }
        EXPECT_LT(outermost, 1) << width << ' ' << elevation;
        EXPECT_GT(outermost, 0.3) << width << ' ' << elevation;
      }
    }
  }
}

// The picture reaches from -5.8 to 5.8 at the origin, and from left to right twice as far.
TEST(Sees, HalfOfTheBoxOrOfThePictureIsEnough) {
  OrbitCamera camera = OrbitCamera::At({0, 0, 10});
  const auto sees = [&](const glm::dvec3& low, const glm::dvec3& high) {
    return Sees(camera, {low, high}, 2);
  };
  for (const bool orthographic : {false, true}) {
    camera.orthographic = orthographic;
    EXPECT_TRUE(sees({-1, -1, 0}, {1, 1, 0}));
    EXPECT_TRUE(sees({10, -1, 0}, {12, 1, 0}));
    EXPECT_FALSE(sees({11, -1, 0}, {15, 1, 0}));
    EXPECT_FALSE(sees({-15, -1, 0}, {-11, 1, 0}));
    EXPECT_FALSE(sees({-1, 5, 0}, {1, 15, 0}));
    EXPECT_FALSE(sees({-1, -15, 0}, {1, -5, 0}));
    EXPECT_TRUE(sees({-50, -50, 0}, {1, 50, 0})) << "the picture is full of it";
    EXPECT_TRUE(sees({1, 2, 0}, {1, 2, 0})) << "a point";
    EXPECT_FALSE(sees({1, 6, 0}, {1, 6, 0}));
  }
  camera.orthographic = false;
  EXPECT_FALSE(sees({-1, 1, 12}, {1, 2, 14})) << "behind the eye";
  EXPECT_TRUE(sees({-9, -9, -9}, {9, 9, 11})) << "around the eye";
}

TEST(FitBox, APointComesToTheMiddle) {
  const OrbitCamera camera = FitBox(OrbitCamera(), {{1, 2, 3}, {1, 2, 3}}, 1.3);
  EXPECT_EQ(camera.target, Point(1, 2, 3));
  EXPECT_EQ(camera.distance, kBookDistance);
  EXPECT_FALSE(camera.turning);
}

TEST(FitBox, TheDistanceStaysWithinItsBounds) {
  EXPECT_EQ(FitBox(OrbitCamera(), {{-1e30, -1, -1}, {1e30, 1, 1}}, 1).distance,
            OrbitCamera::kFarthest);
  EXPECT_EQ(FitBox(OrbitCamera(), {{-1e-9, 0, 0}, {1e-9, 0, 0}}, 1).distance,
            OrbitCamera::kNearest);
}

}  // namespace
}  // namespace hitscan
