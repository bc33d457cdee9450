#include "viewport/labels.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <vector>

#include "render/renderer.h"
#include "viewport/label_plate.h"

namespace hitscan {
namespace {

// The labels in the order in which they are placed: the name of a handle, those of highlights, the
// others. Another label with the text of a highlight would repeat it.
std::vector<const LabelRecord*> InOrder(std::span<const LabelRecord> labels,
                                        const HandleLabels& handles) {
  std::vector<const LabelRecord*> ordered;
  if (handles.label) ordered.push_back(&*handles.label);
  for (const LabelRecord& label : labels) {
    if (label.highlight) ordered.push_back(&label);
  }
  const std::size_t first = ordered.size();
  for (const LabelRecord& label : labels) {
    const auto repeats = [&](const LabelRecord* other) { return other->text == label.text; };
    const auto highlights = std::span(ordered).first(first);
    if (!label.highlight && std::ranges::none_of(highlights, repeats)) ordered.push_back(&label);
  }
  return ordered;
}

ScreenBox AreaOf(const LabelRequest& request, const LabelPosition& position) {
  return {position.x, position.y, position.x + request.width, position.y + request.height};
}

// A line from a point to the nearest point of its plate.
void DrawLeader(const LabelRequest& request, const ScreenBox& area, Color color) {
  const ImVec2 end(std::clamp(request.x, area.left, area.right),
                   std::clamp(request.y, area.top, area.bottom));
  ImGui::GetBackgroundDrawList()->AddLine(
      {request.x, request.y}, end, IM_COL32(color.red, color.green, color.blue, color.alpha));
}

}  // namespace

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

void Labels::Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme,
                  const Rectangle& area) {
  std::vector<LabelRequest> requests;
  std::vector<const LabelRecord*> visible;
  for (const LabelRecord* label : InOrder(labels, handles_)) {
    const Point projected = ProjectToPicture(label->position, camera, static_cast<int>(area.width),
                                             static_cast<int>(area.height));
    if (projected.z < 0) continue;
    const TextSpace space = SpaceOf(label->text.c_str(), theme);
    requests.push_back({label->text, area.x + projected.x, area.y + projected.y, space.width,
                        space.height, space.gap});
    visible.push_back(label);
  }
  std::vector<ScreenBox> obstacles = PanelAreas();
  obstacles.insert(obstacles.end(), handles_.areas.begin(), handles_.areas.end());
  if (reserved_) obstacles.push_back(*reserved_);
  // A label does not cover what another one names, except in the book's pictures.
  if (theme.detailed()) {
    for (const auto& [text, x, y, width, height, gap] : requests) {
      const float radius = 0.8F * gap;
      obstacles.push_back({x - radius, y - radius, x + radius, y + radius});
    }
  }
  const auto positions =
      layout_.Place(requests, {area.x, area.y, area.right(), area.bottom()}, obstacles);

  areas_.clear();
  const auto for_each_placed = [&](const auto& draw) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (positions[i]) draw(i, AreaOf(requests[i], *positions[i]));
    }
  };
  // The plates cover the leader lines of other labels.
  for_each_placed([&](std::size_t i, const ScreenBox& plate) {
    if (positions[i]->needs_leader) DrawLeader(requests[i], plate, visible[i]->color);
  });
  for_each_placed([&](std::size_t i, const ScreenBox& plate) {
    DrawOverScene(plate, visible[i]->text.c_str(), visible[i]->color, theme);
    areas_.push_back(plate);
  });
}

}  // namespace hitscan
