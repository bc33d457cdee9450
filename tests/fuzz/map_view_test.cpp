#include "fuzz/map_view.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "queries/query_lookup.h"

namespace hitscan {
namespace {

constexpr int kWidth = 400;
constexpr int kHeight = 200;
// Steps of zooming from one pixel of the screen for a float to kLargestMagnification.
constexpr int kMagnifications = 4;

MapAxis AxisAt(double number) { return {.name = "", .index = 0, .number = number}; }

MapView ViewAt(double x, double y, double half = 1) {
  return {AxisAt(x), AxisAt(y), half, half, kWidth, kHeight};
}

double StepOf(const MapAxis& axis, int pixels) { return (axis.to - axis.from) / pixels; }

// The number under a position of the screen.
double XAt(const MapView& view, int x) {
  return view.X().At(x / view.magnification(), view.columns());
}
double YAt(const MapView& view, int y) {
  return view.Y().At(view.rows() - 1 - y / view.magnification(), view.rows());
}

TEST(MapView, ShowsTheUsualRangeAroundTheCase) {
  const MapView view = ViewAt(3, -2, 1.5);
  const MapAxis x = view.X(AxisAt(3));
  const MapAxis y = view.Y(AxisAt(-2));
  EXPECT_LE(x.from, 1.5);
  EXPECT_GE(x.to, 4.5);
  EXPECT_LE(y.from, -3.5);
  EXPECT_GE(y.to, -0.5);
  EXPECT_LE(y.to - y.from, 2 * (2 * 1.5)) << "at most twice as much as needed";
  EXPECT_EQ(StepOf(x, kWidth), StepOf(y, kHeight)) << "a circle is round";
}

TEST(MapView, AxesOfDifferentKindsHaveTheirOwnScales) {
  const MapView view(AxisAt(0), AxisAt(0), 1, 1000, kWidth, kHeight);
  EXPECT_LT(StepOf(view.X(), kWidth), 0.02);
  EXPECT_GE(StepOf(view.Y(), kHeight), 10);
}

// Special cases are at round numbers: a direction of 0, a corner at 1.
TEST(MapView, RoundNumbersHaveAPixel) {
  const MapView view = ViewAt(0.3, 0.7);
  std::set<double> numbers;
  for (int x = 0; x < kWidth; ++x) numbers.insert(XAt(view, x));
  EXPECT_TRUE(numbers.contains(0));
  EXPECT_TRUE(numbers.contains(1));
  EXPECT_TRUE(numbers.contains(0.5));
}

TEST(MapView, TheNumbersUnderTheMouseStayWhenItZooms) {
  MapView view = ViewAt(0.25, 0.5);
  const double x = XAt(view, 310);
  const double y = YAt(view, 45);
  const double step = StepOf(view.X(), kWidth);
  view.Zoom(310, 45, 5);
  EXPECT_EQ(XAt(view, 310), x);
  EXPECT_EQ(YAt(view, 45), y);
  EXPECT_EQ(StepOf(view.X(), kWidth), step / 32);
  view.Zoom(310, 45, -5);
  EXPECT_EQ(view, ViewAt(0.25, 0.5));
}

TEST(MapView, ZoomsDownToSingleFloatsAndThenMagnifiesThem) {
  MapView view = ViewAt(0.75, 1.5);
  view.Zoom(200, 100, 100);
  EXPECT_EQ(view.magnification(), MapView::kLargestMagnification);
  EXPECT_TRUE(view.XIsFloats());
  EXPECT_TRUE(view.YIsFloats());
  const auto next = [](double number) {
    return std::nextafter(static_cast<float>(number), std::numeric_limits<float>::infinity());
  };
  ASSERT_EQ(view.columns(), kWidth / MapView::kLargestMagnification);
  for (int i = 0; i + 1 < view.columns(); ++i) {
    const double x = view.X().At(i, view.columns());
    EXPECT_EQ(static_cast<double>(next(x)), view.X().At(i + 1, view.columns()));
  }
  for (int i = 0; i + 1 < view.rows(); ++i) {
    const double y = view.Y().At(i, view.rows());
    EXPECT_EQ(static_cast<double>(next(y)), view.Y().At(i + 1, view.rows()));
  }
  // Out again: the pixels become small first.
  view.Zoom(200, 100, -kMagnifications);
  EXPECT_EQ(view.magnification(), 1);
  EXPECT_TRUE(view.XIsFloats());
  view.Zoom(200, 100, -1);
  EXPECT_FALSE(view.XIsFloats());
}

// The spacing of floats doubles at 1. The view has both sides of 1: the wider spacing limits it.
TEST(MapView, NoPixelIsTheSameFloatAsAnother) {
  MapView view = ViewAt(1, 1);
  view.Zoom(200, 100, 60);
  view.Zoom(200, 100, -kMagnifications);
  std::set<float> numbers;
  for (int x = 0; x < kWidth; ++x) numbers.insert(static_cast<float>(XAt(view, x)));
  EXPECT_EQ(numbers.size(), static_cast<std::size_t>(kWidth));
  // Moved to below 1, where floats are closer, it can zoom further.
  const double step = StepOf(view.X(), kWidth);
  view.Pan(-kWidth, 0);
  EXPECT_FALSE(view.XIsFloats());
  view.Zoom(200, 100, 1);
  EXPECT_EQ(StepOf(view.X(), kWidth), step / 2);
  // And back over 1.
  view.Pan(2 * kWidth, 0);
  EXPECT_EQ(StepOf(view.X(), kWidth), step);
}

TEST(MapView, ShowsSingleFloatsAroundTheCase) {
  MapView view = ViewAt(0.7F, -123.456F, 100);
  view.ZoomToFloats(0.7F, -123.456F);
  EXPECT_TRUE(view.XIsFloats());
  EXPECT_TRUE(view.YIsFloats());
  const int middle = view.magnification() * (view.columns() / 2);
  EXPECT_EQ(XAt(view, middle), static_cast<double>(0.7F));
}

TEST(MapView, MovesByPixels) {
  MapView view = ViewAt(0, 0);
  const double x = XAt(view, 100);
  const double y = YAt(view, 100);
  view.Pan(30, 20);
  EXPECT_EQ(XAt(view, 70), x);
  EXPECT_EQ(YAt(view, 120), y);
}

TEST(MapView, ComesToACaseThatIsOutOfView) {
  MapView view = ViewAt(0, 0);
  const MapView before = view;
  view.Reveal(0.5, -0.5);
  EXPECT_EQ(view, before);
  view.Reveal(50, 0);
  EXPECT_EQ(XAt(view, kWidth / 2), 50);
}

TEST(MapView, KeepsTheMiddleWhenThePanelGrows) {
  MapView view = ViewAt(5, 6);
  view.Resize(800, 500);
  EXPECT_EQ(view.columns(), 800);
  EXPECT_EQ(view.rows(), 500);
  EXPECT_EQ(XAt(view, 400), 5);
}

TEST(MapView, NumbersStayFinite) {
  MapView view = ViewAt(1e38, 0, 1e38);
  view.Zoom(0, 0, -300);
  for (const MapAxis& axis : {view.X(), view.Y()}) {
    EXPECT_TRUE(std::isfinite(static_cast<float>(axis.from))) << axis.from;
    EXPECT_TRUE(std::isfinite(static_cast<float>(axis.to))) << axis.to;
  }
  view.Pan(1'000'000, 1'000'000);
  EXPECT_TRUE(std::isfinite(static_cast<float>(view.X().to)));
  MapView at_zero = ViewAt(0, 0);
  at_zero.Zoom(200, 100, 400);
  EXPECT_TRUE(at_zero.XIsFloats());
  EXPECT_EQ(StepOf(at_zero.X(), at_zero.columns()),
            static_cast<double>(std::numeric_limits<float>::denorm_min()));
}

// How far the shapes of a case reach from their middle.
constexpr double kReach = 4;

// Along x the ray moves past the plane without a change.
TEST(UsualAxes, AreThoseThatChangeTheAnswer) {
  const std::vector<std::string> texts{R"({"origin": [0, 3, 0], "direction": [0, -1, 0]})",
                                       R"({"normal": [0, 1, 0], "distance": 0})"};
  const WrittenArguments arguments(*FindQuery("raycast_plane"), texts);
  const std::vector<MapAxis> axes = MapAxesOf(arguments);
  const auto [x, y] = UsualAxes(arguments, axes, kReach);
  EXPECT_EQ(axes[x].name, "ray.origin.x");
  EXPECT_EQ(axes[y].name, "ray.origin.y");
  const std::vector<std::string> along_z{R"({"origin": [0, 0, 3], "direction": [0, 0, -1]})",
                                         R"({"normal": [0, 0, 1], "distance": 0})"};
  const WrittenArguments turned(*FindQuery("raycast_plane"), along_z);
  const auto [first, second] = UsualAxes(turned, axes, kReach);
  EXPECT_EQ(axes[first].name, "ray.origin.x");
  EXPECT_EQ(axes[second].name, "ray.origin.z");
}

}  // namespace
}  // namespace hitscan
