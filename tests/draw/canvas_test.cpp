#include "draw/canvas.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

TEST(Canvas, RecordsEachKindInOrder) {
  Canvas canvas;
  canvas.DrawLine({0, 0, 0}, {1, 0, 0}, kRed, 2);
  canvas.DrawRay({1, 2, 3}, {0, -1, 0}, kBlue);
  canvas.DrawPoint({4, 5, 6}, kGreen, 5);
  canvas.DrawTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kWhite);
  canvas.DrawSolidTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kWhite);
  canvas.DrawLabel({1, 1, 1}, "case 4", kYellow);

  ASSERT_EQ(canvas.scene().lines.size(), 2U);
  EXPECT_EQ(canvas.scene().lines[0].bounded, 1);
  EXPECT_EQ(canvas.scene().lines[0].width_sixteenths, 32);
  EXPECT_EQ(canvas.scene().lines[1].bounded, 0);
  EXPECT_EQ(canvas.scene().lines[1].end, glm::vec3(0, -1, 0));
  EXPECT_EQ(canvas.scene().lines[1].color, kBlue);
  ASSERT_EQ(canvas.scene().points.size(), 1U);
  EXPECT_EQ(canvas.scene().points[0].size, 5);
  EXPECT_EQ(canvas.scene().triangles.size(), 3U);
  EXPECT_EQ(canvas.scene().solids.size(), 3U);
  ASSERT_EQ(canvas.labels().size(), 1U);
  EXPECT_EQ(canvas.labels()[0].text, "case 4");
  EXPECT_TRUE(canvas.on_top().lines.empty());
}

TEST(Canvas, LayersAreKeptApart) {
  Canvas canvas;
  canvas.SetLayer(Canvas::Layer::kOnTop);
  canvas.DrawPoint({0, 0, 0}, kCyan, 5);
  EXPECT_TRUE(canvas.scene().points.empty());
  EXPECT_EQ(canvas.on_top().points.size(), 1U);
  canvas.Clear();
  canvas.DrawPoint({0, 0, 0}, kCyan, 5);
  EXPECT_EQ(canvas.scene().points.size(), 1U);
  EXPECT_TRUE(canvas.on_top().points.empty());
  canvas.DrawSolidTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kCyan);
  canvas.Clear();
  EXPECT_TRUE(canvas.scene().solids.empty());
  canvas.DrawSolidTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kCyan, true);
  EXPECT_TRUE(canvas.scene().solids.empty());
  EXPECT_EQ(canvas.scene().outlined_solids.size(), 3U);
  canvas.Clear();
  EXPECT_TRUE(canvas.scene().outlined_solids.empty());
}

TEST(Canvas, AnotherCanvasIsDrawnWhole) {
  Canvas from;
  for (const Canvas::Layer layer : {Canvas::Layer::kScene, Canvas::Layer::kOnTop}) {
    from.SetLayer(layer);
    from.DrawLine({0, 0, 0}, {1, 0, 0}, kRed);
    from.DrawPoint({0, 0, 0}, kRed, 1);
    from.DrawTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kRed);
    from.DrawSolidTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kRed);
    from.DrawSolidTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kRed, true);
  }
  from.DrawLabel({0, 0, 0}, "x", kRed);
  Canvas to;
  to.Draw(from);
  for (const Recording* drawn : {&to.scene(), &to.on_top()}) {
    EXPECT_EQ(drawn->lines.size(), 1U);
    EXPECT_EQ(drawn->points.size(), 1U);
    EXPECT_EQ(drawn->triangles.size(), 3U);
    EXPECT_EQ(drawn->solids.size(), 3U);
    EXPECT_EQ(drawn->outlined_solids.size(), 3U);
  }
  EXPECT_EQ(to.labels().size(), 1U);
}

TEST(Canvas, StampChangesWithEveryChangeAndOnlyThen) {
  Canvas canvas;
  const Canvas::Stamp empty = canvas.stamp();
  EXPECT_EQ(canvas.stamp(), empty);
  canvas.DrawPoint({0, 0, 0}, kRed, 1);
  const Canvas::Stamp one = canvas.stamp();
  EXPECT_NE(one, empty);
  canvas.DrawLabel({0, 0, 0}, "x", kRed);
  EXPECT_NE(canvas.stamp(), one);
  canvas.Clear();
  canvas.DrawPoint({0, 0, 0}, kRed, 1);
  EXPECT_NE(canvas.stamp(), one);
}

TEST(Canvas, TwoCanvasesNeverShareAStamp) { EXPECT_NE(Canvas().stamp(), Canvas().stamp()); }

}  // namespace
}  // namespace hitscan
