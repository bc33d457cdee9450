#include <gtest/gtest.h>

#include "geometry/shapes/camera.h"
#include "viewport/camera_navigator.h"

namespace hitscan {
namespace {

constexpr double kViewHeight = 600;

// A drag to the right moves the scene to the right, so the eye moves to the left. A drag over the
// whole height is half a turn. The start camera's pitch is -10: yaw changes by the angle over
// cos(-10).
TEST(CameraController, LeftDragOrbits) {
  CameraController controller;
  OrbitCamera camera;
  controller.Press(MouseButton::kLeft, 100, 100);
  controller.Move(100 + kViewHeight / 2, 100, kViewHeight, camera);
  EXPECT_NEAR(camera.yaw, 120 - 90 / 0.984807753, 1e-3);
  EXPECT_FLOAT_EQ(camera.pitch, -10);
  EXPECT_FALSE(camera.turning);
}

TEST(CameraController, DraggingDownLooksFromAbove) {
  CameraController controller;
  OrbitCamera camera;
  const float before = camera.Eye().y;
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Move(0, 60, kViewHeight, camera);
  // A tenth of the height is a tenth of half a turn.
  EXPECT_NEAR(camera.Elevation(), OrbitCamera().Elevation() + 18, 1e-3);
  EXPECT_GT(camera.Eye().y, before);
}

TEST(CameraController, PitchStaysWithinItsBounds) {
  CameraController controller;
  OrbitCamera camera;
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Move(0, 10 * kViewHeight, kViewHeight, camera);
  EXPECT_FLOAT_EQ(camera.pitch, -OrbitCamera::kSteepest);
  controller.Move(0, -10 * kViewHeight, kViewHeight, camera);
  EXPECT_FLOAT_EQ(camera.pitch, OrbitCamera::kSteepest);
}

// The grabbed point stays under the mouse: the target moves in the opposite direction.
TEST(CameraController, RightAndMiddleDragPan) {
  for (const MouseButton button : {MouseButton::kRight, MouseButton::kMiddle}) {
    CameraController controller;
    OrbitCamera camera;
    camera.pitch = 0;
    camera.yaw = 180;  // the eye at (0, 0, 20): right is +x, up is +y
    controller.Press(button, 0, 0);
    controller.Move(kViewHeight, kViewHeight, kViewHeight, camera);
    // The picture is 2 * 20 * tan(30 degrees) = 23.094 high at the target.
    EXPECT_NEAR(camera.target.x, -23.094, 1e-3);
    EXPECT_NEAR(camera.target.y, 23.094, 1e-3);
    EXPECT_NEAR(camera.target.z, 0, 1e-3);
    EXPECT_FALSE(camera.turning);
  }
}

TEST(CameraController, WheelZooms) {
  OrbitCamera camera;
  CameraController::Scroll(1, 400, 300, 800, 600, camera);
  EXPECT_FLOAT_EQ(camera.distance, 18);
  EXPECT_FALSE(camera.turning);
  CameraController::Scroll(-1, 400, 300, 800, 600, camera);
  EXPECT_FLOAT_EQ(camera.distance, 20);
  EXPECT_NEAR(camera.target.x, 0, 1e-5F);
}

TEST(CameraController, ZoomingKeepsThePointUnderTheCursor) {
  OrbitCamera camera = OrbitCamera::At({0, 0, 20});
  const auto under = [&camera] {
    return PointUnder(camera.Lens(800, 600), 700, 100, 800, 600, camera.EyeDistance());
  };
  const Point before = under();
  EXPECT_GT(before.x, 5);
  CameraController::Scroll(5, 700, 100, 800, 600, camera);
  EXPECT_NEAR(under().x, before.x, 1e-4F);
  EXPECT_NEAR(under().y, before.y, 1e-4F);
  EXPECT_LT(camera.distance, 12);
}

TEST(CameraController, TwoQuickClicksAtOnePositionAreADoubleClick) {
  CameraController controller;
  const auto click = [&controller](MouseButton button, double x, double seconds) {
    const bool twice = controller.Press(button, x, 50, seconds);
    controller.Release(button);
    return twice;
  };
  EXPECT_FALSE(click(MouseButton::kLeft, 10, 1.0));
  EXPECT_TRUE(click(MouseButton::kLeft, 12, 1.2));
  EXPECT_FALSE(click(MouseButton::kLeft, 12, 1.3)) << "the third begins anew";
  EXPECT_TRUE(click(MouseButton::kLeft, 12, 1.4));
  EXPECT_FALSE(click(MouseButton::kLeft, 12, 5));
  EXPECT_FALSE(click(MouseButton::kLeft, 12, 6)) << "too late";
  EXPECT_FALSE(click(MouseButton::kLeft, 60, 6.1)) << "elsewhere";
  EXPECT_FALSE(click(MouseButton::kRight, 60, 6.2));
  EXPECT_FALSE(click(MouseButton::kRight, 60, 6.3)) << "with the other button";
}

TEST(CameraController, MovingWithoutAButtonDoesNothing) {
  CameraController controller;
  OrbitCamera camera;
  controller.Move(300, 200, kViewHeight, camera);
  EXPECT_EQ(camera, OrbitCamera());
}

TEST(CameraController, AClickDoesNotStopTheTurning) {
  CameraController controller;
  OrbitCamera camera;
  controller.Press(MouseButton::kLeft, 10, 10);
  controller.Move(10, 10, kViewHeight, camera);
  controller.Release(MouseButton::kLeft);
  EXPECT_EQ(camera, OrbitCamera());
}

TEST(CameraController, ReleaseEndsTheDrag) {
  CameraController controller;
  OrbitCamera camera;
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Release(MouseButton::kLeft);
  controller.Move(100, 100, kViewHeight, camera);
  EXPECT_EQ(camera, OrbitCamera());
}

// The window loses the focus during a drag and the release goes to another window.
TEST(CameraController, LostFocusEndsTheDrag) {
  CameraController controller;
  OrbitCamera camera;
  controller.Press(MouseButton::kRight, 0, 0);
  controller.ReleaseAll();
  EXPECT_FALSE(controller.dragging());
  controller.Move(100, 100, kViewHeight, camera);
  EXPECT_EQ(camera, OrbitCamera());
  // A late release of that button does not affect the next drag.
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Release(MouseButton::kRight);
  EXPECT_TRUE(controller.dragging());
}

// A second button during a drag neither takes it over nor ends it with its release.
TEST(CameraController, SecondButtonIsIgnored) {
  CameraController controller;
  OrbitCamera camera;
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Press(MouseButton::kRight, 0, 0);
  controller.Release(MouseButton::kRight);
  controller.Move(0, 60, kViewHeight, camera);
  EXPECT_NEAR(camera.Elevation(), OrbitCamera().Elevation() + 18, 1e-3);
  EXPECT_EQ(camera.target, OrbitCamera().target);
  controller.Release(MouseButton::kLeft);
  EXPECT_FALSE(controller.dragging());
}

}  // namespace
}  // namespace hitscan
