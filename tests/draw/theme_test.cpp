#include "draw/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

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

// The difference of two colours in CIELAB, where 2 is just visible.
double Difference(const Linear& a, const Linear& b) {
  const auto lab = [](const Linear& rgb) {
    const auto curve = [](double t) {
      t = std::min(1.0, std::max(0.0, t));
      return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
    };
    const double x = curve((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
    const double y = curve(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    const double z = curve((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
    return Linear{116 * y - 16, 500 * (x - y), 200 * (y - z)};
  };
  const Linear p = lab(a);
  const Linear q = lab(b);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

const Theme& Night() { return *FindTheme("night"); }

// The themes other than the book's.
std::vector<const Theme*> Detailed() { return {&kStudioTheme, &Night()}; }

constexpr std::array kNamed{kRed, kGreen, kBlue, kYellow, kMagenta, kCyan, kWhite, kLeafGreen};

std::string NameOf(Role role) { return "role " + std::to_string(static_cast<int>(role)); }

TEST(Theme, StudioIsTheDefault) {
  EXPECT_EQ(Themes().front().name, "studio");
  EXPECT_EQ(FindTheme("noon"), nullptr);
}

TEST(Theme, TheBookThemeKeepsColours) {
  EXPECT_EQ(kBookTheme.background, kCadetBlue);
  EXPECT_FALSE(kBookTheme.detailed());
  for (const Color color : {kRed, kGreen, kOrange, Color{12, 34, 56}}) {
    EXPECT_EQ(kBookTheme.Show(color), color);
    EXPECT_EQ(kBookTheme.Show({color, Role::kNo}), color);
  }
}

TEST(Theme, ARoleHasOneColourWhateverTheBookGives) {
  for (const Theme* theme : Detailed()) {
    EXPECT_TRUE(theme->detailed());
    EXPECT_EQ(theme->Show({kGreen, Role::kYes}), theme->Show({kRed, Role::kYes}));
    EXPECT_NE(theme->Show({kRed, Role::kYes}), theme->Show({kRed, Role::kNo}));
    EXPECT_EQ(theme->Show({kRed.Faded(99), Role::kYes}).alpha, 99);
    EXPECT_EQ(theme->Show({{1, 2, 3, 4}, Role::kUnchanged}), (Color{1, 2, 3, 4}));
  }
}

TEST(Theme, APaintWithoutARoleGetsTheRoleOfItsPlace) {
  EXPECT_EQ(Paint(kRed).Or(Role::kGiven), Paint(kRed, Role::kGiven));
  EXPECT_EQ(Paint(kRed, Role::kYes).Or(Role::kGiven), Paint(kRed, Role::kYes));
}

TEST(Theme, ColoursWithoutAMeaningStayDistinctAndAreNoRole) {
  for (const Theme* theme : Detailed()) {
    for (const Color one : kNamed) {
      for (const Role role : {Role::kYes, Role::kNo, Role::kResult, Role::kWrong}) {
        EXPECT_NE(theme->Show(one), theme->Show({one, role}));
      }
      for (const Color other : kNamed) {
        if (one == other) continue;
        EXPECT_NE(theme->Show(one), theme->Show(other));
      }
    }
  }
}

TEST(Theme, EveryColourStandsOutFromTheBackground) {
  for (const Theme* theme : Detailed()) {
    for (const Color color : kNamed) {
      EXPECT_GE(Contrast(theme->Show(color), theme->background), 3) << theme->name;
    }
  }
}

TEST(Theme, EveryRoleStandsOutFromTheBackgroundTheGroundAndItsShadows) {
  for (const Theme* theme : Detailed()) {
    for (std::size_t i = static_cast<std::size_t>(Role::kYes); i < kRoles; ++i) {
      const auto role = static_cast<Role>(i);
      for (const Color behind : {theme->background, theme->floor, theme->shadow}) {
        EXPECT_GE(Contrast(theme->Show({kWhite, role}), behind), 3)
            << theme->name << " " << NameOf(role);
      }
    }
  }
}

// The lines of the ground must not be taken for drawn shapes.
TEST(Theme, TheLinesOfTheGroundAreFainterThanEveryColour) {
  for (const Theme* theme : Detailed()) {
    for (const Color behind : {theme->floor, theme->background}) {
      EXPECT_LT(Contrast(theme->grid, behind), 2) << theme->name;
    }
  }
}

// Lines for yes and no also differ by dashes, and shapes of other roles by their marks and sizes.
TEST(Theme, RolesAreDistinctForColourBlindPeople) {
  constexpr Blindness kNone{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  const std::array roles{Role::kYes,     Role::kNo,      Role::kResult,
                         Role::kGiven,   Role::kWrong,   Role::kSelected,
                         Role::kAnswerA, Role::kAnswerB, Role::kExactAnswer};
  for (const Theme* theme : Detailed()) {
    for (const Blindness& by : {kNone, kProtanopia, kDeuteranopia, kTritanopia}) {
      for (const Role one : roles) {
        for (const Role other : roles) {
          if (one == other) continue;
          EXPECT_GE(Difference(Seen(theme->Show({kWhite, one}), by),
                               Seen(theme->Show({kWhite, other}), by)),
                    15)
              << theme->name << " " << NameOf(one) << " and " << NameOf(other);
        }
      }
    }
  }
}

}  // namespace
}  // namespace hitscan
