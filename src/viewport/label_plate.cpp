#include "viewport/label_plate.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace hitscan {
namespace {

ImU32 Packed(Color color) { return IM_COL32(color.red, color.green, color.blue, color.alpha); }

// In heights of the text.
constexpr float kStripe = 0.2F;
constexpr float kBesideText = 0.4F;
constexpr float kAboveText = 0.15F;

float InPixels(float heights) { return std::round(heights * ImGui::GetFontSize()); }

// Luminance with the weights of ITU-R BT.709, from 0 to 255.
double LuminanceOf(Color color) {
  return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
}

void DrawPlate(const ScreenBox& area, const char* text, Color stripe, const PlateColors& colors) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 begin(area.left, area.top);
  const ImVec2 end(area.right, area.bottom);
  const float rounding = InPixels(kStripe);
  list.AddRectFilled(begin, end, Packed(colors.ground), rounding);
  list.AddRectFilled(begin, {area.left + InPixels(kStripe), area.bottom}, Packed(stripe), rounding,
                     ImDrawFlags_RoundCornersLeft);
  list.AddRect(begin, end, Packed(colors.border), rounding);
  list.AddText(
      {area.left + InPixels(kStripe) + InPixels(kBesideText), area.top + InPixels(kAboveText)},
      Packed(colors.text), text);
}

// The outline keeps a text readable on any colour: light around dark text, dark around other text.
void WriteWithOutline(const ScreenBox& area, const char* text, Color color) {
  // Below this luminance a text differs less from black than from white.
  constexpr double kDark = 45;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const int shade = LuminanceOf(color) < kDark ? 235 : 0;
  const float out = std::max(std::round(ImGui::GetFontSize() / 15), 1.0F);
  for (const float right : {-out, out}) {
    for (const float down : {-out, out}) {
      list.AddText({area.left + right, area.top + down}, IM_COL32(shade, shade, shade, color.alpha),
                   text);
    }
  }
  list.AddText({area.left, area.top}, Packed(color), text);
}

}  // namespace

PlateColors PlateColorsOf(const Theme& theme) {
  constexpr double kLight = 160;
  if (LuminanceOf(theme.background) > kLight) {
    return {{255, 255, 255, 232}, {0, 0, 0, 60}, {24, 26, 30}};
  }
  return {{24, 27, 33, 228}, {255, 255, 255, 50}, {244, 245, 247}};
}

TextSpace SpaceOf(const char* text, const Theme& theme) {
  const ImVec2 size = ImGui::CalcTextSize(text);
  if (!theme.detailed()) return {size.x, size.y, size.y / 3};
  const float height = std::ceil(size.y) + 2 * InPixels(kAboveText);
  // The gap is wider than the largest mark is from its middle.
  return {std::ceil(size.x) + InPixels(kStripe) + 2 * InPixels(kBesideText), height,
          0.45F * height};
}

void DrawOverScene(const ScreenBox& area, const char* text, Color color, const Theme& theme) {
  if (theme.detailed()) {
    DrawPlate(area, text, color, PlateColorsOf(theme));
  } else {
    WriteWithOutline(area, text, color);
  }
}

}  // namespace hitscan
