#include "viewport/camera_navigator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "app/case_scene.h"
#include "draw/extent.h"
#include "geometry/shapes/camera.h"
#include "queries/query_lookup.h"
#include "query/why.h"

namespace hitscan {
namespace {

constexpr int kSize = 1000;

/// The camera of a sample of points and triangles.
class CameraNavigatorTest : public testing::Test {
 protected:
  CameraNavigatorTest() {
    runner_.Show("PointInTriangle");
    navigator_.Resize(kSize, kSize);
  }

  // Shows a case with a point and a triangle around it.
  void Preview(const std::string& point, const std::string& triangle) {
    CaseFile file = ParseCaseFile("", R"({"query": "point_in_triangle", "cases": [{"id": 0, )"
                                      R"("point": )" +
                                          point + R"(, "triangle": )" + triangle +
                                          R"(, "expect": {"inside": true}}]})");
    runner_.case_scene()->Preview(PreviewedCase{std::move(file), {}, "book"});
  }
  void FrameAndWait() {
    navigator_.FitCase();
    EXPECT_TRUE(navigator_.flying());
    for (int i = 0; i < 100 && navigator_.flying(); ++i) navigator_.Advance(0.1);
  }
  Log log_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}}};
  CameraNavigator navigator_{runner_};
};

constexpr const char* kTriangle = "[[19, 20, 30], [21, 20, 30], [20, 21, 30]]";

TEST_F(CameraNavigatorTest, FramesThePreviewedCase) {
  runner_.document()->Select(CaseRef{0, 0});
  Preview("[20, 20, 30]", kTriangle);
  FrameAndWait();
  EXPECT_LT(glm::distance(runner_.camera().target, Point(20, 20.5F, 30)), 0.01F);
  EXPECT_LT(runner_.camera().EyeDistance(), 6);
}

TEST_F(CameraNavigatorTest, SeesTheDecidingDistanceFromTheSide) {
  runner_.Show("RaycastPlane");
  runner_.document()->Select(CaseRef{0, 0});
  const Case& test = runner_.document()->At({0, 0});
  const std::optional<Why> why = WhyOf(*FindQuery("raycast_plane"), test.arguments);
  const auto decisive = std::ranges::find_if(why->marks, [](const WhyMark& mark) {
    return mark.decides && mark.kind == WhyMark::Kind::kSegment;
  });
  ASSERT_NE(decisive, why->marks.end());
  const glm::dvec3 line = glm::normalize(glm::dvec3(decisive->to) - glm::dvec3(decisive->from));
  const auto cosine = [&] {
    const CameraFrame view = FrameOf(runner_.camera().Lens(kSize, kSize));
    return std::abs(glm::dot(view.forward, line));
  };
  // Along the line at first.
  runner_.camera() = OrbitCamera::At(Point(5.0 * line));
  ASSERT_GT(cosine(), 0.9);
  FrameAndWait();
  EXPECT_LE(cosine(), 0.51);
  const double heading = runner_.camera().Heading();
  navigator_.FitCase();
  for (int i = 0; i < 100 && navigator_.flying(); ++i) navigator_.Advance(0.1);
  EXPECT_NEAR(runner_.camera().Heading(), heading, 0.01) << "it turns only as far as needed";
}

TEST_F(CameraNavigatorTest, StaysNearTheOriginWhereACaseIsTooLargeToBeSeen) {
  for (const char* triangle :
       {"[[0, 0, 0], [3e38, 0, 0], [0, 3e38, 0]]", "[[-3e38, 0, 0], [3e38, 0, 0], [0, 3e38, 0]]",
        "[[1e9, 0, 0], [1000000128, 0, 0], [1e9, 1, 0]]"}) {
    Preview("[0, 0, 0]", triangle);
    FrameAndWait();
    const Point& target = runner_.camera().target;
    EXPECT_TRUE(std::isfinite(target.x) && std::isfinite(target.y) && std::isfinite(target.z));
    EXPECT_LT(glm::length(target), 2000) << triangle;
  }
}

// Rays have no end, so of a ray only its start has to stay in the picture.
TEST_F(CameraNavigatorTest, EverySampleStaysInThePictureDuringAWholeTurn) {
  constexpr int kFrames = 36;
  navigator_.FitSamples(true);
  runner_.UseTheme(kStudioTheme);  // some samples are grids
  for (const SampleEntry& sample : Samples()) {
    runner_.Show(sample.name);
    navigator_.Reset();
    navigator_.Resize(4 * kSize / 3, kSize);
    for (int i = 0; i < 1000 && runner_.application()->Progress(); ++i) runner_.Render();
    navigator_.Settle();
    if (!runner_.camera().turning) continue;
    std::size_t outside = 0;
    glm::dvec3 example(0);
    for (int frame = 0; frame < kFrames; ++frame) {
      for (const SceneCell& cell : CellsOf(runner_, {0, 0, 4 * kSize / 3, kSize})) {
        const CameraFrame view = FrameOf(cell.camera.Lens(static_cast<int>(cell.area.width),
                                                          static_cast<int>(cell.area.height)));
        ForEachPosition(*cell.canvas, 0, [&](const glm::dvec3& position) {
          const glm::dvec3 offset = position - view.eye;
          const double depth = glm::dot(offset, view.forward);
          if (std::abs(glm::dot(offset, view.right)) <= depth * view.half_width &&
              std::abs(glm::dot(offset, view.up)) <= depth * view.half_height) {
            return;
          }
          ++outside;
          example = position;
        });
      }
      runner_.camera().yaw += 360.0F / kFrames;
    }
    EXPECT_EQ(outside, 0U) << sample.name << ": " << example.x << ", " << example.y << ", "
                           << example.z;
  }
}

TEST_F(CameraNavigatorTest, FramesANewSample) {
  const OrbitCamera start = runner_.camera();
  navigator_.FitSamples(true);
  navigator_.Settle();
  const OrbitCamera framed = runner_.camera();
  EXPECT_LT(framed.distance, start.distance / 2) << "the sample is small";
  EXPECT_EQ(framed.yaw, start.yaw);
  EXPECT_EQ(framed.pitch, start.pitch);
  EXPECT_TRUE(framed.turning);
  // The camera follows the size of the scene, also while it turns.
  runner_.camera().yaw += 30;
  runner_.camera().turn_rate = 8;
  navigator_.Resize(kSize / 4, kSize);
  navigator_.Settle();
  EXPECT_GT(runner_.camera().distance, 1.5F * framed.distance);
  EXPECT_EQ(runner_.camera().yaw, start.yaw + 30);
  // After the user has moved the camera, it does not follow the size any more.
  navigator_.Press(MouseButton::kLeft, 10, 10, 0);
  navigator_.Move(20, 30);
  const OrbitCamera moved = runner_.camera();
  navigator_.Resize(kSize, kSize);
  navigator_.Settle();
  EXPECT_EQ(runner_.camera(), moved);
  navigator_.ResetCamera();
  EXPECT_EQ(runner_.camera().distance, framed.distance);
  EXPECT_EQ(runner_.camera().yaw, start.yaw);
}

TEST_F(CameraNavigatorTest, KeepsTheCameraOfTheBook) {
  const OrbitCamera start = runner_.camera();
  navigator_.Settle();
  EXPECT_EQ(runner_.camera(), start);
  navigator_.FitSamples(true);  // choosing another theme does not move the camera
  navigator_.Settle();
  EXPECT_EQ(runner_.camera(), start);
}

TEST_F(CameraNavigatorTest, KeepsACameraThatIsGiven) {
  runner_.camera().turning = false;
  runner_.camera().yaw = 50;
  const OrbitCamera given = runner_.camera();
  navigator_.FitSamples(true);
  navigator_.Settle();
  EXPECT_EQ(runner_.camera(), given);
}

constexpr double kViewHeight = 600;

class CameraControllerTest : public testing::Test {
 protected:
  CameraController controller;
  OrbitCamera camera;
};

// A drag to the right moves the scene to the right, so the eye moves to the left. A drag over the
// whole height is half a turn. The start camera's pitch is -10: yaw changes by the angle over
// cos(-10).
TEST_F(CameraControllerTest, LeftDragOrbits) {
  controller.Press(MouseButton::kLeft, 100, 100);
  controller.Move(100 + kViewHeight / 2, 100, kViewHeight, camera);
  EXPECT_NEAR(camera.yaw, 120 - 90 / 0.984807753, 1e-3);
  EXPECT_FLOAT_EQ(camera.pitch, -10);
  EXPECT_FALSE(camera.turning);
}

TEST_F(CameraControllerTest, DraggingDownLooksFromAbove) {
  const float before = camera.Eye().y;
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Move(0, 60, kViewHeight, camera);
  // A tenth of the height is a tenth of half a turn.
  EXPECT_NEAR(camera.Elevation(), OrbitCamera().Elevation() + 18, 1e-3);
  EXPECT_GT(camera.Eye().y, before);
}

TEST_F(CameraControllerTest, PitchStaysWithinItsBounds) {
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Move(0, 10 * kViewHeight, kViewHeight, camera);
  EXPECT_FLOAT_EQ(camera.pitch, -OrbitCamera::kSteepest);
  controller.Move(0, -10 * kViewHeight, kViewHeight, camera);
  EXPECT_FLOAT_EQ(camera.pitch, OrbitCamera::kSteepest);
}

// The grabbed point stays under the mouse, so the target moves in the opposite direction.
TEST_F(CameraControllerTest, RightAndMiddleDragPan) {
  for (const MouseButton button : {MouseButton::kRight, MouseButton::kMiddle}) {
    controller = {};
    camera = {};
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

TEST_F(CameraControllerTest, WheelZooms) {
  CameraController::Scroll(1, 400, 300, 800, 600, camera);
  EXPECT_FLOAT_EQ(camera.distance, 18);
  EXPECT_FALSE(camera.turning);
  CameraController::Scroll(-1, 400, 300, 800, 600, camera);
  EXPECT_FLOAT_EQ(camera.distance, 20);
  EXPECT_NEAR(camera.target.x, 0, 1e-5F);
}

TEST_F(CameraControllerTest, ZoomingKeepsThePointUnderTheCursor) {
  camera = OrbitCamera::At({0, 0, 20});
  const auto under = [&] {
    return PointUnder(camera.Lens(800, 600), 700, 100, 800, 600, camera.EyeDistance());
  };
  const Point before = under();
  EXPECT_GT(before.x, 5);
  CameraController::Scroll(5, 700, 100, 800, 600, camera);
  EXPECT_NEAR(under().x, before.x, 1e-4F);
  EXPECT_NEAR(under().y, before.y, 1e-4F);
  EXPECT_LT(camera.distance, 12);
}

TEST_F(CameraControllerTest, TwoQuickClicksAtOnePositionAreADoubleClick) {
  const auto click = [&](MouseButton button, double x, double seconds) {
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

TEST_F(CameraControllerTest, OnlyADragMovesTheCamera) {
  controller.Move(300, 200, kViewHeight, camera);
  EXPECT_EQ(camera, OrbitCamera());
  // A click does not stop the turning.
  controller.Press(MouseButton::kLeft, 10, 10);
  controller.Move(10, 10, kViewHeight, camera);
  controller.Release(MouseButton::kLeft);
  EXPECT_EQ(camera, OrbitCamera());
  // A drag ends with the release of its button.
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Release(MouseButton::kLeft);
  controller.Move(100, 100, kViewHeight, camera);
  EXPECT_EQ(camera, OrbitCamera());
}

// The window loses the focus during a drag and the release goes to another window.
TEST_F(CameraControllerTest, LostFocusEndsTheDrag) {
  controller.Press(MouseButton::kRight, 0, 0);
  controller.ReleaseAll();
  EXPECT_FALSE(controller.dragging());
  controller.Move(100, 100, kViewHeight, camera);
  EXPECT_EQ(camera, OrbitCamera());
  // A late release of the right button does not affect the next drag.
  controller.Press(MouseButton::kLeft, 0, 0);
  controller.Release(MouseButton::kRight);
  EXPECT_TRUE(controller.dragging());
}

// Pressing and releasing a second button during a drag does not change or end the drag.
TEST_F(CameraControllerTest, SecondButtonIsIgnored) {
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
