#include "viewport/scene_text.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace hitscan {
namespace {

// Below this luminance (ITU-R BT.709 weights) a text differs less from black than from white.
bool IsDark(Color color) {
  constexpr double kDark = 45;
  return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue < kDark;
}

}  // namespace

void WriteOverScene(float x, float y, Color color, const char* text) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const int shade = IsDark(color) ? 235 : 0;
  const ImU32 around = IM_COL32(shade, shade, shade, color.alpha);
  const float out = std::max(std::round(ImGui::GetFontSize() / 15), 1.0F);
  for (const float right : {-out, out}) {
    for (const float down : {-out, out}) list.AddText({x + right, y + down}, around, text);
  }
  list.AddText({x, y}, IM_COL32(color.red, color.green, color.blue, color.alpha), text);
}

}  // namespace hitscan
