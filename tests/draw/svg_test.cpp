#include "draw/svg.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "draw/view_direction.h"
#include "shape/value.h"

namespace hitscan {
namespace {

// Looks along -z from z > 0: x is to the right, y upwards; a unit is 50 pixels, and the origin is
// in the middle of 200 x 200 pixels.
ScreenView FromTheFront() {
  FramedView view;
  view.half_height = 2;
  view.width = 200;
  view.height = 200;
  return view.ToScreen(100);
}

// The eye is at this z and looks along -z. The near plane is 1 in front of the eye.
ScreenView InPerspective(double eye) {
  ScreenView view = FromTheFront();
  view.eye = {0, 0, eye};
  view.near_plane = 1;
  view.to_clip = glm::dmat4(0);
  view.to_clip[0][0] = view.to_clip[1][1] = 1;
  view.to_clip[2] = {0, 0, -1, -1};
  view.to_clip[3] = {0, 0, -2, 0};
  return view;
}

std::size_t CountIn(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(Svg, LineWithItsColourAndWidth) {
  Canvas canvas;
  canvas.DrawLine({-1, 0, 0}, {1, 1, 0}, kBlue);
  EXPECT_EQ(SvgOf(canvas, FromTheFront()), "<path class=\"l blue\" d=\"M50 100l100-50\"/>");
  canvas.Clear();
  canvas.DrawLine({0, 0, 0}, {1, 0, 0}, Color{1, 2, 255, 51}, 2.5F);
  EXPECT_EQ(SvgOf(canvas, FromTheFront()),
            "<path class=\"l\" style=\"--c:#0102ff\" stroke-width=\"2.5\" stroke-opacity=\"0.2\" "
            "d=\"M100 100l50 0\"/>");
}

TEST(Svg, RayEndsOutsideOfThePicture) {
  Canvas canvas;
  canvas.DrawRay({0, 0, 0}, {1e-30F, 0, 0}, kRed);
  EXPECT_EQ(SvgOf(canvas, FromTheFront()), "<path class=\"l red\" d=\"M100 100l103 0\"/>");
  canvas.Clear();
  canvas.DrawRay({9, 9, 0}, {1, 0, 0}, kRed);
  EXPECT_EQ(SvgOf(canvas, FromTheFront()), "") << "it is not in the picture";
}

TEST(Svg, NearPlaneCutsLinesInPerspective) {
  // The near plane is at z = 3.
  const ScreenView view = InPerspective(4);
  Canvas canvas;
  canvas.DrawLine({1, 0, 0}, {1, 0, 10}, kRed);
  // The line is drawn from x / w = 1 / 4 to the border of the picture, x / w = 1.
  EXPECT_EQ(SvgOf(canvas, view), "<path class=\"l red\" d=\"M125 100l75 0\"/>");
  canvas.Clear();
  canvas.DrawPoint({0, 0, 10}, kRed, 4);
  EXPECT_EQ(SvgOf(canvas, view), "") << "it is behind the eye";
}

TEST(Svg, TheSilhouetteOfASphereIsWhereTheEyeSeesIt) {
  Canvas canvas;
  canvas.DrawSilhouette({0, 0, 0}, 1, kRed);
  const std::string flat = SvgOf(canvas, FromTheFront());
  EXPECT_NE(flat.find("M49.7 100l"), std::string::npos) << flat;
  EXPECT_EQ(CountIn(flat, "M"), 1U) << "one closed line";
  // Seen from four radii away, the silhouette has an angle to the line of sight with the sine 1
  // / 4. The line is drawn outside of the silhouette.
  const std::string near = SvgOf(canvas, InPerspective(4));
  EXPECT_NE(near.find("M73.9 100l"), std::string::npos) << near;
  EXPECT_EQ(SvgOf(canvas, InPerspective(0.5)), "") << "the eye is inside";
}

TEST(Svg, WhatIsBehindATriangleIsFainter) {
  Canvas canvas;
  canvas.DrawTriangle({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, kMagenta);
  canvas.DrawLine({-2, 0, -1}, {2, 0, -1}, kBlue);
  canvas.DrawPoint({0, 0, -1}, kRed, 4);
  const std::string svg = SvgOf(canvas, FromTheFront());
  EXPECT_NE(svg.find("<path class=\"l h blue\" d=\"M75 100l50 0\"/>"), std::string::npos) << svg;
  EXPECT_NE(svg.find("<path class=\"l blue\" d=\"M0 100l75 0M125 100l75 0\"/>"), std::string::npos)
      << svg;
  EXPECT_NE(svg.find("<circle class=\"p h red\""), std::string::npos) << svg;
}

TEST(Svg, WhatIsInATriangleInFrontOfItOrOnTopIsNotFainter) {
  Canvas canvas;
  canvas.DrawTriangle({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, kMagenta);
  canvas.DrawLine({-1, -1, 0}, {1, -1, 0}, kMagenta);
  canvas.DrawLine({-0.5F, 0, 0}, {0.5F, 0, 0}, kBlue);
  canvas.DrawLine({-2, 0, 1}, {2, 0, 1}, kRed);
  canvas.DrawPoint({0, 0, 0}, kRed, 4);
  canvas.SetLayer(Canvas::Layer::kOnTop);
  canvas.DrawLine({-1, 0, -1}, {1, 0, -1}, kBlue);
  EXPECT_EQ(CountIn(SvgOf(canvas, FromTheFront()), " h "), 0U);
}

TEST(Svg, OfABoxThreeFacesAndNineEdgesAreVisible) {
  Canvas canvas;
  const Value box = Aabb::FromCorners({0, 0, 0}, {1, 1, 1});
  DrawValue(box, {.color = kBlue, .fill = true}, canvas);
  DrawValue(box, {.color = kBlue}, canvas);
  FramedView view = FrameDrawing(canvas, 200, 200);
  const std::string svg = SvgOf(canvas, ScreenViewOf(view, canvas));
  EXPECT_EQ(CountIn(svg, "class=\"f blue\""), 3U) << svg;
  // The three edges that meet in the corner behind are one path, of three lines.
  const std::size_t hidden = svg.find("class=\"l h blue\"");
  ASSERT_NE(hidden, std::string::npos) << svg;
  EXPECT_LT(svg.find("class=\"f blue\""), hidden) << "lines are drawn over faces";
}

TEST(Svg, RoundSolidsAreFilledAsAWholeAndSmall) {
  Canvas canvas;
  const Value sphere = Sphere({0, 0, 0}, 1);
  DrawValue(sphere, {.color = kBlue, .fill = true}, canvas);
  DrawValue(sphere, {.color = kBlue}, canvas);
  const FramedView view = FrameDrawing(canvas, 360, 240);
  const std::string svg = SvgOf(canvas, ScreenViewOf(view, canvas));
  EXPECT_EQ(CountIn(svg, "class=\"f blue\""), 1U);
  EXPECT_LT(svg.size(), 5000U);
}

TEST(Svg, FartherFacesAreDrawnFirst) {
  Canvas canvas;
  canvas.DrawTriangle({-1, -1, 1}, {1, -1, 1}, {0, 1, 1}, kRed);
  canvas.DrawTriangle({-1, -1, -1}, {1, -1, -1}, {0, 1, -1}, kBlue);
  const std::string svg = SvgOf(canvas, FromTheFront());
  EXPECT_LT(svg.find("\"f blue\""), svg.find("\"f red\""));
}

TEST(Svg, TransparencyOfAColourIsKept) {
  Canvas opaque;
  opaque.DrawTriangle({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, kRed);
  EXPECT_NE(SvgOf(opaque, FromTheFront()).find("fill-opacity=\"0.26\""), std::string::npos);
  Canvas half;
  half.DrawTriangle({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, kRed.Faded(127));
  EXPECT_NE(SvgOf(half, FromTheFront()).find("fill-opacity=\"0.13\""), std::string::npos);
}

TEST(Svg, LabelsAreEscaped) {
  Canvas canvas;
  canvas.DrawLabel({1, 0, 0}, "a < \"b\" & \n", kOrange);
  EXPECT_EQ(SvgOf(canvas, FromTheFront()),
            "<text class=\"t orange\" x=\"150\" y=\"100\">a &lt; &quot;b&quot; &amp; \\n</text>");
}

TEST(Svg, WhatIsNotFiniteIsNotDrawn) {
  Canvas canvas;
  canvas.DrawLine({0, 0, 0}, {NAN, 0, 0}, kRed);
  canvas.DrawLine({0, 0, 0}, {INFINITY, 0, 0}, kRed);
  canvas.DrawRay({0, 0, 0}, {NAN, 0, 0}, kRed);
  canvas.DrawRay({0, 0, 0}, {0, 0, 0}, kRed);
  canvas.DrawPoint({0, INFINITY, 0}, kRed, 4);
  canvas.DrawTriangle({0, 0, 0}, {1, 0, 0}, {0, NAN, 0}, kRed);
  canvas.DrawSolidTriangle({0, 0, 0}, {1, 0, 0}, {0, INFINITY, 0}, kRed);
  canvas.DrawLabel({NAN, 0, 0}, "a", kRed);
  EXPECT_EQ(SvgOf(canvas, FromTheFront()), "");
}

TEST(Svg, StyleHasEveryColourInBothThemes) {
  const std::string style(SvgStyle());
  const std::size_t dark = style.find("@media screen and (prefers-color-scheme:dark)");
  ASSERT_NE(dark, std::string::npos);
  for (const Color color : {kRed, kGreen, kBlue, kYellow, kMagenta, kCyan, kWhite, kOrange}) {
    const std::string name = "." + std::string(SvgColorClass(color)) + "{--c:#";
    EXPECT_LT(style.find(name), dark) << name;
    EXPECT_NE(style.find(name, dark), std::string::npos) << name;
  }
  EXPECT_EQ(SvgColorClass({1, 2, 3}), "");
}

TEST(SvgPath, NumbersAreRoundedTenthsAndNeverTooLarge) {
  EXPECT_EQ(SvgNumber(0), "0");
  EXPECT_EQ(SvgNumber(5), ".5");
  EXPECT_EQ(SvgNumber(-5), "-.5");
  EXPECT_EQ(SvgNumber(120), "12");
  EXPECT_EQ(SvgNumber(-1203), "-120.3");
  EXPECT_EQ(SvgPoint::At(1.04, -1.06), (SvgPoint{10, -11}));
  EXPECT_EQ(SvgPoint::At(1e300, -1e300), (SvgPoint{10'000'000, -10'000'000}));
}

TEST(SvgPath, PolygonIsClosedAndHasAnArea) {
  const std::array<SvgPoint, 3> corners{SvgPoint{10, 20}, SvgPoint{30, 20}, SvgPoint{30, 5}};
  EXPECT_EQ(SvgPolygon(corners), "M1 2l2 0 0-1.5z");
  EXPECT_EQ(SvgPolygon(std::span(corners).first(2)), "");
}

TEST(SvgPath, SegmentsWithCommonEndsAreOneLine) {
  // The sides of a square, drawn in different directions, and one of the sides twice.
  EXPECT_EQ(SvgLines({{{0, 0}, {10, 0}},
                      {{10, 10}, {10, 0}},
                      {{10, 10}, {0, 10}},
                      {{0, 0}, {0, 10}},
                      {{10, 0}, {0, 0}}}),
            "M0 0l0 1 1 0 0-1-1 0");
  EXPECT_EQ(SvgLines({{{50, 50}, {50, 50}}, {{0, 0}, {10, 0}}}), "M0 0l1 0M5 5l0 0");
  EXPECT_EQ(SvgLines({}), "");
}

}  // namespace
}  // namespace hitscan
