#include "viewport/labels.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <vector>

#include "render/renderer.h"
#include "viewport/scene_text.h"

namespace hitscan {
namespace {

// The areas of this frame's panels, without menus: moving labels for every menu would be
// distracting.
std::vector<ScreenBox> PanelAreas() {
  std::vector<ScreenBox> areas;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    constexpr ImGuiWindowFlags kTransient =
        ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Popup | ImGuiWindowFlags_Tooltip;
    if (!window->Active || window->IsFallbackWindow || (window->Flags & kTransient) != 0) continue;
    const ImRect area = window->Rect();
    areas.push_back({area.Min.x, area.Min.y, area.Max.x, area.Max.y});
  }
  return areas;
}

// A line from a point to the nearest point of its text.
void DrawLeader(const LabelRequest& request, const LabelPosition& position, ImU32 color) {
  const ImVec2 end(std::clamp(request.x, position.x, position.x + request.width),
                   std::clamp(request.y, position.y, position.y + request.height));
  ImGui::GetBackgroundDrawList()->AddLine({request.x, request.y}, end, color);
}

}  // namespace

void Labels::Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme&,
                  const Rectangle& area) {
  std::vector<LabelRequest> requests;
  std::vector<const LabelRecord*> visible;
  for (const LabelRecord& label : labels) {
    const Point projected = ProjectToPicture(label.position, camera, static_cast<int>(area.width),
                                             static_cast<int>(area.height));
    if (projected.z < 0) continue;
    const ImVec2 text = ImGui::CalcTextSize(label.text.c_str());
    requests.push_back({label.text, area.x + projected.x, area.y + projected.y, text.x, text.y});
    visible.push_back(&label);
  }
  const auto positions =
      layout_.Place(requests, {area.x, area.y, area.right(), area.bottom()}, PanelAreas());

  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (!positions[i]) continue;
    const char* text = visible[i]->text.c_str();
    const Color shown = visible[i]->color;
    const ImU32 color = IM_COL32(shown.red, shown.green, shown.blue, shown.alpha);
    const LabelPosition& position = *positions[i];
    if (position.needs_leader) DrawLeader(requests[i], position, color);
    WriteOverScene(position.x, position.y, shown, text);
  }
}

}  // namespace hitscan
