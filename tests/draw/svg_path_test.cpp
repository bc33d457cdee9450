#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "draw/svg.h"

namespace hitscan {
namespace {

TEST(SvgPath, NumbersAreTenths) {
  EXPECT_EQ(SvgNumber(0), "0");
  EXPECT_EQ(SvgNumber(5), ".5");
  EXPECT_EQ(SvgNumber(-5), "-.5");
  EXPECT_EQ(SvgNumber(120), "12");
  EXPECT_EQ(SvgNumber(-1203), "-120.3");
}

TEST(SvgPath, PointsAreRoundedAndNeverTooFar) {
  EXPECT_EQ(SvgPoint::At(1.04, -1.06), (SvgPoint{10, -11}));
  EXPECT_EQ(SvgPoint::At(1e300, -1e300), (SvgPoint{10'000'000, -10'000'000}));
}

TEST(SvgPath, PolygonIsClosedAndHasAnArea) {
  const std::array<SvgPoint, 3> corners{SvgPoint{10, 20}, SvgPoint{30, 20}, SvgPoint{30, 5}};
  EXPECT_EQ(SvgPolygon(corners), "M1 2l2 0 0-1.5z");
  EXPECT_EQ(SvgPolygon(std::span(corners).first(2)), "");
}

TEST(SvgPath, SegmentsWithCommonEndsAreOneLine) {
  // The sides of a square in any direction, and one of them twice.
  EXPECT_EQ(SvgLines({{{0, 0}, {10, 0}},
                      {{10, 10}, {10, 0}},
                      {{10, 10}, {0, 10}},
                      {{0, 0}, {0, 10}},
                      {{10, 0}, {0, 0}}}),
            "M0 0l0 1 1 0 0-1-1 0");
}

TEST(SvgPath, SegmentsApartAndDots) {
  EXPECT_EQ(SvgLines({{{50, 50}, {50, 50}}, {{0, 0}, {10, 0}}}), "M0 0l1 0M5 5l0 0");
  EXPECT_EQ(SvgLines({}), "");
}

}  // namespace
}  // namespace hitscan
