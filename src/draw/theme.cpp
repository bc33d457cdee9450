#include "draw/theme.h"

#include <algorithm>

namespace hitscan {
namespace {

// The colours of a role. Each has a contrast of at least 3:1 to the background. Colours of roles
// that meet in one picture are distinct for colour-blind people too (see the tests).
struct RoleColors {
  Role role;
  Color studio;
  Color night;
};
constexpr std::array kRoleColors{
    RoleColors{Role::kYes, {178, 14, 26}, {232, 74, 66}},
    RoleColors{Role::kNo, {24, 84, 226}, {78, 128, 255}},
    RoleColors{Role::kResult, {14, 150, 102}, {52, 232, 160}},
    RoleColors{Role::kGiven, {52, 59, 70}, {196, 206, 222}},
    RoleColors{Role::kHelper, {120, 126, 136}, {124, 132, 144}},
    RoleColors{Role::kWrong, {226, 92, 0}, {255, 190, 30}},
    RoleColors{Role::kSelected, {124, 24, 150}, {206, 120, 226}},
    RoleColors{Role::kAnswerA, {105, 120, 60}, {165, 150, 0}},
    RoleColors{Role::kAnswerB, {195, 75, 165}, {240, 0, 255}},
    RoleColors{Role::kBothAnswers, {150, 96, 120}, {240, 170, 190}},
    RoleColors{Role::kExactAnswer, {0, 105, 130}, {0, 180, 165}},
    RoleColors{Role::kUnjudged, {124, 112, 160}, {170, 150, 214}},
    RoleColors{Role::kPending, {135, 135, 135}, {130, 130, 130}},
    RoleColors{Role::kAxisX, {176, 88, 88}, {196, 104, 104}},
    RoleColors{Role::kAxisY, {84, 140, 84}, {104, 164, 104}},
    RoleColors{Role::kAxisZ, {90, 104, 176}, {112, 126, 206}},
};

// The colours of a theme, indexed by role. Does not compile unless each role that is shown in a
// colour of its own has one row.
consteval std::array<Color, kRoles> ColorsByRole(Color RoleColors::*theme) {
  std::array<Color, kRoles> colors{};
  std::array<int, kRoles> rows{};
  for (const RoleColors& row : kRoleColors) {
    colors[static_cast<std::size_t>(row.role)] = row.*theme;
    ++rows[static_cast<std::size_t>(row.role)];
  }
  for (std::size_t i = 0; i < kRoles; ++i) {
    const auto role = static_cast<Role>(i);
    const bool has_none =
        role == Role::kUnset || role == Role::kUnchanged || role == Role::kDistinct;
    if (rows[i] != (has_none ? 0 : 1)) throw "a role without a colour, or with two";
  }
  return colors;
}
constexpr std::array<Color, kRoles> kStudioRoles = ColorsByRole(&RoleColors::studio);
constexpr std::array<Color, kRoles> kNightRoles = ColorsByRole(&RoleColors::night);

// The colours that replace named colours without a meaning.
struct Category {
  Color named;
  Color studio;
  Color night;
};
constexpr std::array kCategories{Category{kRed, {146, 84, 20}, {214, 148, 84}},
                                 Category{kGreen, {0, 128, 128}, {80, 190, 190}},
                                 Category{kBlue, {98, 70, 190}, {150, 130, 240}},
                                 Category{kYellow, {150, 115, 0}, {214, 190, 90}},
                                 Category{kMagenta, {180, 40, 140}, {226, 110, 190}},
                                 Category{kCyan, {0, 125, 160}, {90, 180, 220}},
                                 Category{kWhite, {84, 92, 104}, {168, 176, 190}},
                                 Category{kLeafGreen, {96, 118, 40}, {166, 200, 110}}};

consteval std::array<Color, kCategories.size()> CategoryColors(Color Category::*theme) {
  std::array<Color, kCategories.size()> colors{};
  for (std::size_t i = 0; i < colors.size(); ++i) colors[i] = kCategories[i].*theme;
  return colors;
}
constexpr std::array kStudioCategories = CategoryColors(&Category::studio);
constexpr std::array kNightCategories = CategoryColors(&Category::night);

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
  if (roles == nullptr || paint.role == Role::kUnchanged) return paint.color;
  const auto with_opacity = [&](Color color) { return color.Faded(paint.color.alpha); };
  if (paint.role != Role::kUnset && paint.role != Role::kDistinct) {
    return with_opacity((*roles)[static_cast<std::size_t>(paint.role)]);
  }
  const auto category = std::ranges::find(kCategories, paint.color.Faded(255), &Category::named);
  if (category != kCategories.end()) {
    return with_opacity(categories[static_cast<std::size_t>(category - kCategories.begin())]);
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
