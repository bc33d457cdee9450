#include <gtest/gtest.h>

#include "geometry/shapes/camera.h"
#include "picking/pick.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

// They neither are found nor hide what is behind them.
TEST(PickSurroundings, AreNotThere) {
  constexpr int kSide = 200;
  Canvas canvas;
  canvas.SetPart(Canvas::Part::kSurroundings);
  canvas.DrawTriangle({-5, -5, 2}, {5, -5, 2}, {0, 5, 2}, kRed);
  canvas.DrawLine({-5, 0, 2}, {5, 0, 2}, kRed, 4);
  canvas.DrawLabel({0, 0, 2}, "no label", kRed);
  EXPECT_TRUE(canvas.labels().empty());
  Camera camera;
  camera.eye = {0, 0, 10};
  camera.target = {0, 0, 0};
  const ScreenView view = ScreenViewOf(camera, kSide, kSide);
  const auto middle = [&] { return Pick(canvas, view, kSide / 2.0F, kSide / 2.0F, 3); };
  EXPECT_FALSE(middle());
  canvas.SetPart(Canvas::Part::kContents);
  canvas.DrawPoint({0, 0, 0}, kBlue, 6);
  ASSERT_TRUE(middle());
  EXPECT_EQ(middle()->kind, RecordKind::kPoint);
  EXPECT_EQ(middle()->part, Canvas::Part::kContents);
}

}  // namespace
}  // namespace hitscan
