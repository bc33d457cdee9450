#include "draw/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "draw/primitives.h"

namespace hitscan {
namespace {

// The colours of the night theme can be distinguished without red and green: a hit is amber, much
// brighter than a miss, and wider. Planes are dim, so that other shapes are clearly visible in
// front of them. White is used for wrong answers only.
constexpr std::array kNightColors{
    ThemeColor{kRed, {255, 182, 72}, 1.75F}, ThemeColor{kBlue, {52, 104, 190}},
    ThemeColor{kGreen, {120, 236, 205}},     ThemeColor{kYellow, {240, 228, 110}},
    ThemeColor{kMagenta, {204, 121, 167}},   ThemeColor{kCyan, {110, 185, 240}},
    ThemeColor{kWhite, {104, 112, 128}},     ThemeColor{kOrange, {255, 255, 255}, 1.25F}};
static_assert(kNightColors.size() <= Theme::kMaxColors);

int Brightest(Color color) { return std::max({color.red, color.green, color.blue}); }

// Is `color` a shade of `full`, whose brightest channel is 255? As InTheme in common.glsl.
bool IsShadeOf(Color color, Color full) {
  const int brightest = Brightest(color);
  const auto agree = [brightest](std::uint8_t channel, std::uint8_t of_full) {
    return std::abs(channel * 255 - of_full * brightest) <= kThemeTolerance * 255 * brightest;
  };
  return brightest > 0 && agree(color.red, full.red) && agree(color.green, full.green) &&
         agree(color.blue, full.blue);
}

}  // namespace

const Theme kBookTheme{"book", kCadetBlue, {}};

const ThemeColor* Theme::Find(Color meaning) const {
  const auto found = std::ranges::find_if(
      colors, [&](const ThemeColor& color) { return IsShadeOf(meaning, color.meaning); });
  return found == colors.end() ? nullptr : &*found;
}

Color Theme::Show(Color meaning) const {
  const ThemeColor* color = Find(meaning);
  if (color == nullptr) return meaning;
  const auto dimmed = [&](std::uint8_t channel) {
    return static_cast<std::uint8_t>(std::lround(channel * Brightest(meaning) / 255.0));
  };
  return {dimmed(color->shown.red), dimmed(color->shown.green), dimmed(color->shown.blue),
          meaning.alpha};
}

float Theme::WidthFactor(Color meaning) const {
  const ThemeColor* color = Find(meaning);
  return color == nullptr ? 1.0F : color->width;
}

float Theme::LargestWidthFactor() const {
  float largest = 1;
  for (const ThemeColor& color : colors) largest = std::max(largest, color.width);
  return largest;
}

std::span<const Theme> Themes() {
  static const std::array kThemes{kBookTheme, Theme{"night", {17, 20, 28}, kNightColors}};
  return kThemes;
}

const Theme* FindTheme(std::string_view name) {
  const auto found = std::ranges::find(Themes(), name, &Theme::name);
  return found == Themes().end() ? nullptr : &*found;
}

}  // namespace hitscan
