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

TEST(Canvas, LayersAreSeparate) {
  Canvas canvas;
  canvas.SetLayer(Canvas::Layer::kOnTop);
  canvas.DrawPoint({0, 0, 0}, kCyan, 5);
  EXPECT_TRUE(canvas.scene().points.empty());
  EXPECT_EQ(canvas.on_top().points.size(), 1U);
  canvas.Clear();
  canvas.DrawPoint({0, 0, 0}, kCyan, 5);
  EXPECT_EQ(canvas.scene().points.size(), 1U);
  EXPECT_TRUE(canvas.on_top().points.empty());
}

TEST(Canvas, OutlinedSolidsAreRecordedSeparately) {
  Canvas canvas;
  canvas.DrawSolidTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kCyan);
  EXPECT_EQ(canvas.scene().solids.size(), 3U);
  EXPECT_TRUE(canvas.scene().outlined_solids.empty());
  canvas.Clear();
  EXPECT_TRUE(canvas.scene().solids.empty());
  constexpr bool kOutlined = true;
  canvas.DrawSolidTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kCyan, kOutlined);
  EXPECT_TRUE(canvas.scene().solids.empty());
  EXPECT_EQ(canvas.scene().outlined_solids.size(), 3U);
  canvas.Clear();
  EXPECT_TRUE(canvas.scene().outlined_solids.empty());
}

TEST(Canvas, HighlightsAreRecordedAndRemovedSeparately) {
  Canvas canvas;
  canvas.DrawLine({0, 0, 0}, {1, 0, 0}, kRed);
  canvas.DrawLabel({0, 0, 0}, "contents", kRed);
  const Canvas::Stamp contents = canvas.stamp(Canvas::Part::kContents);
  const Canvas::Stamp both = canvas.stamp();
  canvas.SetPart(Canvas::Part::kHighlights);
  for (const Canvas::Layer layer : Canvas::kLayers) {
    canvas.SetLayer(layer);
    canvas.DrawLine({0, 0, 0}, {1, 0, 0}, kGreen, 3);
    canvas.DrawPoint({0, 0, 0}, kGreen, 3);
  }
  canvas.DrawLabel({0, 0, 0}, "highlight", kGreen);
  EXPECT_EQ(canvas.stamp(Canvas::Part::kContents), contents);
  EXPECT_NE(canvas.stamp(), both);
  EXPECT_EQ(canvas.scene().lines.size(), 1U);
  for (const Canvas::Layer layer : Canvas::kLayers) {
    EXPECT_EQ(canvas.recording(Canvas::Part::kHighlights, layer).lines.size(), 1U);
  }
  // Labels of the contents come before labels of the highlights, whatever is drawn first.
  canvas.SetPart(Canvas::Part::kContents);
  canvas.DrawLabel({0, 0, 0}, "more contents", kRed);
  ASSERT_EQ(canvas.labels().size(), 3U);
  EXPECT_EQ(canvas.labels()[1].text, "more contents");
  EXPECT_EQ(canvas.labels()[2].text, "highlight");

  const Canvas::Stamp highlighted = canvas.stamp(Canvas::Part::kHighlights);
  const Canvas::Stamp more = canvas.stamp(Canvas::Part::kContents);
  canvas.ClearHighlights();
  EXPECT_NE(canvas.stamp(Canvas::Part::kHighlights), highlighted);
  EXPECT_EQ(canvas.stamp(Canvas::Part::kContents), more);
  EXPECT_EQ(canvas.labels().size(), 2U);
  EXPECT_EQ(canvas.scene().lines.size(), 1U);
  for (const Canvas::Layer layer : Canvas::kLayers) {
    const Recording& highlights = canvas.recording(Canvas::Part::kHighlights, layer);
    EXPECT_TRUE(highlights.lines.empty());
    EXPECT_TRUE(highlights.points.empty());
  }
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
