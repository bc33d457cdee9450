#include "viewport/label_plate.h"

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

}  // namespace

PlateColors PlateColorsOf(const Theme& theme) {
  constexpr double kLight = 160;
  if (LuminanceOf(theme.background) > kLight) {
    return {{255, 255, 255, 232}, {0, 0, 0, 60}, {24, 26, 30}};
  }
  return {{24, 27, 33, 228}, {255, 255, 255, 50}, {244, 245, 247}};
}

ImVec2 PlateSize(const char* text) {
  const ImVec2 size = ImGui::CalcTextSize(text);
  return {std::ceil(size.x) + InPixels(kStripe) + 2 * InPixels(kBesideText),
          std::ceil(size.y) + 2 * InPixels(kAboveText)};
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

}  // namespace hitscan
