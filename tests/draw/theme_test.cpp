#include "draw/theme.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace hitscan {
namespace {

using Linear = std::array<double, 3>;

Linear ToLinear(Color color) {
  const auto channel = [](std::uint8_t value) {
    const double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return {channel(color.red), channel(color.green), channel(color.blue)};
}

double Luminance(Color color) {
  const Linear linear = ToLinear(color);
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

// The contrast ratio of the Web Content Accessibility Guidelines, from 1 to 21.
double Contrast(Color one, Color other) {
  const double a = Luminance(one) + 0.05;
  const double b = Luminance(other) + 0.05;
  return a > b ? a / b : b / a;
}

// How a colour looks to people without one of the three kinds of cones (Machado, Oliveira and
// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009).
using Blindness = std::array<Linear, 3>;
constexpr Blindness kProtanopia{{{0.152286, 1.052583, -0.204868},
                                 {0.114503, 0.786281, 0.099216},
                                 {-0.003882, -0.048116, 1.051998}}};
constexpr Blindness kDeuteranopia{{{0.367322, 0.860646, -0.227968},
                                   {0.280085, 0.672501, 0.047413},
                                   {-0.011820, 0.042940, 0.968881}}};
constexpr Blindness kTritanopia{{{1.255528, -0.076749, -0.178779},
                                 {-0.078411, 0.930809, 0.147602},
                                 {0.004733, 0.691367, 0.303900}}};

Linear Seen(Color color, const Blindness& by) {
  const Linear linear = ToLinear(color);
  Linear seen{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) seen[i] += by[i][k] * linear[k];
  }
  return seen;
}

double Distance(const Linear& a, const Linear& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const Theme& Night() { return *FindTheme("night"); }

TEST(Theme, TheBookThemeKeepsColours) {
  EXPECT_EQ(Themes().front().name, "book");
  EXPECT_EQ(kBookTheme.background, kCadetBlue);
  for (const Color color : {kRed, kGreen, kOrange, Color{12, 34, 56}}) {
    EXPECT_EQ(kBookTheme.Show(color), color);
  }
  EXPECT_EQ(FindTheme("noon"), nullptr);
}

TEST(Theme, ShadesAndOpacityAreKept) {
  const Color hit = Night().Show(kRed);
  EXPECT_EQ(Night().Show({128, 0, 0, 99}),
            (Color{static_cast<std::uint8_t>(std::lround(hit.red * 128 / 255.0)),
                   static_cast<std::uint8_t>(std::lround(hit.green * 128 / 255.0)),
                   static_cast<std::uint8_t>(std::lround(hit.blue * 128 / 255.0)), 99}));
  const Color own{128, 179, 51};
  EXPECT_EQ(Night().Show(own), own) << "a colour without a meaning";
  EXPECT_EQ(Night().Show({0, 0, 0}), (Color{0, 0, 0}));
}

TEST(Theme, EveryColourStandsOutFromTheBackground) {
  for (const Color color : {kRed, kGreen, kBlue, kYellow, kMagenta, kCyan, kWhite, kOrange}) {
    EXPECT_GE(Contrast(Night().Show(color), Night().background), 2.8);
  }
}

TEST(Theme, AtNightHitAndMissDifferInMoreThanHue) {
  EXPECT_GE(Contrast(Night().Show(kRed), Night().Show(kBlue)), 3);
  float hit = 1;
  float miss = 1;
  for (const ThemeColor& color : Night().colors) {
    if (color.meaning == kRed) hit = color.width;
    if (color.meaning == kBlue) miss = color.width;
  }
  EXPECT_GT(hit, miss);
}

TEST(Theme, NightColoursAreDistinctForColourBlindPeople) {
  const std::array meanings{kRed, kBlue, kGreen, kWhite, kOrange};
  for (const Blindness& by : {kProtanopia, kDeuteranopia, kTritanopia}) {
    for (const Color one : meanings) {
      for (const Color other : meanings) {
        if (one == other) continue;
        EXPECT_GE(Distance(Seen(Night().Show(one), by), Seen(Night().Show(other), by)), 0.15);
      }
    }
  }
}

}  // namespace
}  // namespace hitscan
