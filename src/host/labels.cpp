#include "host/labels.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "render/renderer.h"

namespace hitscan {

void DrawLabels(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  // A shadow keeps the text readable on any colour.
  const float shadow = std::max(std::round(ImGui::GetFontSize() / 15), 1.0F);
  for (const LabelRecord& label : labels) {
    const Point place = ProjectToPicture(label.position, camera, static_cast<int>(size.x),
                                         static_cast<int>(size.y));
    if (place.z < 0) continue;
    const ImVec2 text = ImGui::CalcTextSize(label.text.c_str());
    // A little above and to the right of the place, which stays visible.
    const float x = std::round(place.x + ImGui::GetFontSize() / 3);
    const float y = std::round(place.y - text.y);
    if (x > size.x || y > size.y || x + text.x < 0 || y + text.y < 0) continue;
    const Color color = theme.Show(label.color);
    list.AddText({x + shadow, y + shadow}, IM_COL32(0, 0, 0, color.alpha), label.text.c_str());
    list.AddText({x, y}, IM_COL32(color.red, color.green, color.blue, color.alpha),
                 label.text.c_str());
  }
}

}  // namespace hitscan
