#include "viewport/labels.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <vector>

#include "render/renderer.h"
#include "viewport/scene_text.h"

namespace hitscan {
namespace {

// What the panels of this frame cover. Menus do not count: they come and go, and labels that moved
// out of their way would only distract.
std::vector<ScreenBox> PanelAreas() {
  std::vector<ScreenBox> areas;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    constexpr ImGuiWindowFlags kPassing =
        ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Popup | ImGuiWindowFlags_Tooltip;
    if (!window->Active || window->IsFallbackWindow || (window->Flags & kPassing) != 0) continue;
    const ImRect area = window->Rect();
    areas.push_back({area.Min.x, area.Min.y, area.Max.x, area.Max.y});
  }
  return areas;
}

// Leads from a place to the nearest point of the text.
void DrawLeader(const LabelWish& wish, const LabelPlace& place, ImU32 color) {
  const ImVec2 end(std::clamp(wish.x, place.x, place.x + wish.width),
                   std::clamp(wish.y, place.y, place.y + wish.height));
  ImGui::GetBackgroundDrawList()->AddLine({wish.x, wish.y}, end, color);
}

}  // namespace

void Labels::Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  std::vector<LabelWish> wishes;
  std::vector<const LabelRecord*> seen;
  for (const LabelRecord& label : labels) {
    const Point place = ProjectToPicture(label.position, camera, static_cast<int>(size.x),
                                         static_cast<int>(size.y));
    if (place.z < 0) continue;
    const ImVec2 text = ImGui::CalcTextSize(label.text.c_str());
    wishes.push_back({label.text, place.x, place.y, text.x, text.y});
    seen.push_back(&label);
  }
  const auto places = layout_.Place(wishes, {0, 0, size.x, size.y}, PanelAreas());

  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i]) continue;
    const char* text = seen[i]->text.c_str();
    const Color shown = theme.Show(seen[i]->color);
    const ImU32 color = IM_COL32(shown.red, shown.green, shown.blue, shown.alpha);
    const LabelPlace& place = *places[i];
    if (place.apart) DrawLeader(wishes[i], place, color);
    WriteOverScene(place.x, place.y, shown, text);
  }
}

}  // namespace hitscan
