#include "viewport/axis_gizmo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/orbit_camera.h"
#include "render/offscreen.h"
#include "ui/imgui_context.h"
#include "viewport/labels.h"

namespace hitscan {
namespace {

constexpr Rectangle kScene{100, 50, 500, 400};

class AxisGizmoTest : public testing::Test {
 protected:
  void SetUp() override { Place(180, 0); }

  void Place(double heading, double elevation, const Rectangle& scene = kScene,
             const Theme& theme = kStudioTheme) {
    OrbitCamera camera;
    camera.Face(heading, elevation);
    interface_.BeginPicture(640, 480);
    gizmo_.Place(scene, camera.Lens(500, 400), theme);
    interface_.Skip();
    const ScreenBox area = gizmo_.area().value_or(ScreenBox());
    radius_ = static_cast<double>(area.right - area.left) / 2;
    x_ = static_cast<double>(area.left) + radius_;
    y_ = static_cast<double>(area.top) + radius_;
  }

  /// The action at a position relative to the centre, in radii, with y upwards.
  std::optional<Action> At(double x, double y) const {
    return gizmo_.ActionAt(x_ + x * radius_, y_ - y * radius_);
  }

  Offscreen offscreen_{64, 64};
  ImguiContext interface_{1.0F};
  AxisGizmo gizmo_;
  double x_ = 0;  ///< the centre of the gizmo
  double y_ = 0;
  double radius_ = 0;
};

TEST_F(AxisGizmoTest, IsInTheUpperRightCornerOfTheScene) {
  const ScreenBox area = gizmo_.area().value();
  EXPECT_LT(area.right, kScene.right());
  EXPECT_GT(area.right, kScene.right() - 20);
  EXPECT_GT(area.top, kScene.y);
  EXPECT_LT(area.top, kScene.y + 20);
}

TEST_F(AxisGizmoTest, AnEndLooksFromThere) {
  EXPECT_EQ(At(0.75, 0), Action::kFromRight);
  EXPECT_EQ(At(-0.75, 0), Action::kFromLeft);
  EXPECT_EQ(At(0, 0.75), Action::kFromAbove);
  EXPECT_EQ(At(0, -0.75), Action::kFromBelow);
  Place(270, 0);  // seen from +x: z is at the left
  EXPECT_EQ(At(-0.75, 0), Action::kFromFront);
  EXPECT_EQ(At(0.75, 0), Action::kFromBehind);
  Place(180, 90);  // seen from +y: z points down
  EXPECT_EQ(At(0, -0.75), Action::kFromFront);
  EXPECT_EQ(At(0.75, 0), Action::kFromRight);
}

TEST_F(AxisGizmoTest, TheNearestOfTwoEndsIsMeant) {
  Place(190, 0);  // seen almost from +z
  EXPECT_EQ(At(0, 0), Action::kFromFront);
  Place(10, 0);
  EXPECT_EQ(At(0, 0), Action::kFromBehind);
}

// A click on the end from which the camera looks would do nothing, so it goes to the opposite side.
TEST_F(AxisGizmoTest, TheEndThatTheCameraLooksFromGoesToTheOtherSide) {
  EXPECT_EQ(At(0, 0), Action::kFromBehind);
  Place(270, 0);
  EXPECT_EQ(At(0, 0), Action::kFromLeft);
  Place(180, -90);
  EXPECT_EQ(At(0, 0), Action::kFromAbove);
}

TEST_F(AxisGizmoTest, OnlyItsCircleIsKeptFromTheScene) {
  EXPECT_TRUE(gizmo_.Contains(x_, y_ + 0.99 * radius_));
  EXPECT_FALSE(gizmo_.Contains(x_, y_ + 1.01 * radius_));
  EXPECT_FALSE(gizmo_.Contains(x_ + 0.8 * radius_, y_ + 0.8 * radius_));
  EXPECT_FALSE(gizmo_.Press(x_ + 0.8 * radius_, y_ + 0.8 * radius_));
  EXPECT_FALSE(gizmo_.Release());
  EXPECT_FALSE(At(0.4, 0.4));  // between the ends
}

TEST_F(AxisGizmoTest, ADragIsNoClick) {
  const double x = x_ + 0.75 * radius_;
  EXPECT_TRUE(gizmo_.Press(x, y_));
  gizmo_.Move(x + 1, y_);
  EXPECT_EQ(gizmo_.Release(), Action::kFromRight);
  EXPECT_FALSE(gizmo_.Release());
  EXPECT_TRUE(gizmo_.Press(x, y_));
  gizmo_.Move(x - 30, y_);
  gizmo_.Move(x, y_);
  EXPECT_FALSE(gizmo_.Release());
  EXPECT_TRUE(gizmo_.Press(x, y_));
  gizmo_.Cancel();
  EXPECT_FALSE(gizmo_.Release());
}

TEST_F(AxisGizmoTest, IsNotInASmallSceneOrInTheBooksTheme) {
  Place(180, 0, {0, 0, 200, 150});
  EXPECT_TRUE(gizmo_.area());
  for (const Rectangle& small : {Rectangle{0, 0, 150, 400}, Rectangle{0, 0, 400, 110}}) {
    Place(180, 0, small);
    EXPECT_FALSE(gizmo_.area());
    EXPECT_FALSE(gizmo_.Contains(static_cast<double>(small.right()) - 50, 50));
  }
  Place(180, 0, kScene, kBookTheme);
  EXPECT_FALSE(gizmo_.area());
}

TEST_F(AxisGizmoTest, GrowsWithTheText) {
  const double usual = radius_;
  interface_.SetScale(2);
  Place(180, 0);
  EXPECT_NEAR(radius_, 2 * usual, 1);
}

TEST_F(AxisGizmoTest, LabelsMakeRoomForIt) {
  OrbitCamera camera;
  camera.Face(180, 0);
  const Camera lens = camera.Lens(500, 400);
  Canvas canvas;
  // Labels all over the upper right quarter of the picture, where the gizmo is.
  for (int i = 0; i < 100; ++i) {
    canvas.DrawLabel({static_cast<float>(i % 10), static_cast<float>(i / 10), 0},
                     "a label " + std::to_string(i), kOrange);
  }
  const auto overlapping = [&](bool reserved) {
    Labels labels;
    interface_.BeginPicture(640, 480);
    gizmo_.Place(kScene, lens, kStudioTheme);
    if (reserved) labels.SetReserved({*gizmo_.area()});
    labels.Draw(canvas.labels(), lens, kStudioTheme, kScene);
    interface_.Skip();
    return std::ranges::count_if(
        labels.plates(), [&](const ScreenBox& area) { return area.Overlaps(*gizmo_.area()); });
  };
  EXPECT_GT(overlapping(false), 0);
  EXPECT_EQ(overlapping(true), 0);
}

}  // namespace
}  // namespace hitscan
