#include "draw/theme.h"

#include <algorithm>

namespace hitscan {
namespace {

constexpr std::array kNamed{kRed, kGreen, kBlue, kYellow, kMagenta, kCyan, kWhite, kLeafGreen};

// In the order of Role. Those of kUnset, kExact and kDistinct are not used. Every other one has a
// contrast of at least 3:1 to the background, and those of roles that meet in one picture are
// distinct for colour-blind people too (see the tests).
constexpr std::array<Color, kRoles> kStudioRoles{{{255, 255, 255},
                                                  {255, 255, 255},
                                                  {255, 255, 255},
                                                  {178, 14, 26},    // yes
                                                  {24, 84, 226},    // no
                                                  {14, 150, 102},   // result
                                                  {52, 59, 70},     // given
                                                  {120, 126, 136},  // helper
                                                  {226, 92, 0},     // wrong
                                                  {124, 24, 150},   // selected
                                                  {178, 14, 26},    // first
                                                  {24, 84, 226},    // second
                                                  {150, 96, 120},   // both
                                                  {124, 112, 160},  // unjudged
                                                  {135, 135, 135},  // pending
                                                  {176, 88, 88},    // axes
                                                  {84, 140, 84},
                                                  {90, 104, 176}}};
constexpr std::array<Color, kNamed.size()> kStudioCategories{{{146, 84, 20},
                                                              {0, 128, 128},
                                                              {98, 70, 190},
                                                              {150, 115, 0},
                                                              {180, 40, 140},
                                                              {0, 125, 160},
                                                              {84, 92, 104},
                                                              {96, 118, 40}}};

constexpr std::array<Color, kRoles> kNightRoles{{{255, 255, 255},
                                                 {255, 255, 255},
                                                 {255, 255, 255},
                                                 {232, 74, 66},
                                                 {78, 128, 255},
                                                 {52, 232, 160},
                                                 {196, 206, 222},
                                                 {124, 132, 144},
                                                 {255, 190, 30},
                                                 {206, 120, 226},
                                                 {232, 74, 66},
                                                 {78, 128, 255},
                                                 {240, 170, 190},
                                                 {170, 150, 214},
                                                 {130, 130, 130},
                                                 {196, 104, 104},
                                                 {104, 164, 104},
                                                 {112, 126, 206}}};
constexpr std::array<Color, kNamed.size()> kNightCategories{{{214, 148, 84},
                                                             {80, 190, 190},
                                                             {150, 130, 240},
                                                             {214, 190, 90},
                                                             {226, 110, 190},
                                                             {90, 180, 220},
                                                             {168, 176, 190},
                                                             {166, 200, 110}}};

}  // namespace

const Theme kBookTheme{.name = "book", .background = kCadetBlue};
const Theme kStudioTheme{.name = "studio",
                         .background = {240, 241, 244},
                         .blending = Blending::kMultiply,
                         .roles = &kStudioRoles,
                         .categories = kStudioCategories,
                         .floor = {254, 254, 255},
                         .shadow = {232, 235, 240},
                         .grid = {208, 212, 220}};

Color Theme::Show(const Paint& paint) const {
  if (roles == nullptr || paint.role == Role::kExact) return paint.color;
  const auto with_opacity = [&](Color color) { return color.Faded(paint.color.alpha); };
  if (paint.role != Role::kUnset && paint.role != Role::kDistinct) {
    return with_opacity((*roles)[static_cast<std::size_t>(paint.role)]);
  }
  const auto named = std::ranges::find(kNamed, paint.color.Faded(255));
  if (named != kNamed.end()) {
    return with_opacity(categories[static_cast<std::size_t>(named - kNamed.begin())]);
  }
  return paint.color;
}

std::span<const Theme> Themes() {
  static const std::array kThemes{kStudioTheme,
                                  Theme{.name = "night",
                                        .background = {24, 26, 31},
                                        .blending = Blending::kAdd,
                                        .roles = &kNightRoles,
                                        .categories = kNightCategories,
                                        .floor = {45, 49, 57},
                                        .shadow = {15, 16, 20},
                                        .grid = {60, 65, 75}},
                                  kBookTheme};
  return kThemes;
}

const Theme* FindTheme(std::string_view name) {
  const auto found = std::ranges::find(Themes(), name, &Theme::name);
  return found == Themes().end() ? nullptr : &*found;
}

}  // namespace hitscan
