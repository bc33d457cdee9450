#include "ui/workspace/splitter.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/panel_colors.h"

namespace hitscan {
namespace {

// Half the length of the button in the middle of the bar.
float HalfButton() { return 1.5F * ImGui::GetFontSize(); }

// An arrow towards the panels when they are open, since it folds them away.
void DrawArrow(const Rectangle& bar, Splitter::Panels panels, bool open) {
  const ImVec2 middle{bar.x + bar.width / 2, bar.y + bar.height / 2};
  const float out = 0.3F * std::min(bar.width, bar.height);
  const float along = 2 * out;
  const float sign = open ? 1.0F : -1.0F;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (panels == Splitter::Panels::kRight) {
    const ImVec2 tip{middle.x + sign * out, middle.y};
    const float back = middle.x - sign * out;
    list.AddTriangleFilled(tip, {back, middle.y - along}, {back, middle.y + along},
                           SplitterArrow());
  } else {
    const ImVec2 tip{middle.x, middle.y + sign * out};
    const float back = middle.y - sign * out;
    list.AddTriangleFilled(tip, {middle.x - along, back}, {middle.x + along, back},
                           SplitterArrow());
  }
}

}  // namespace

Splitter::Change Splitter::Build(const char* name, const Rectangle& rectangle, Panels panels,
                                 float size, bool folds) {
  Change change;
  if (rectangle.width <= 0) return change;
  const bool upright = panels == Panels::kRight;
  ImGui::SetNextWindowPos({rectangle.x, rectangle.y});
  ImGui::SetNextWindowSize({rectangle.width, rectangle.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, SplitterBar());
  constexpr auto kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                          ImGuiWindowFlags_NoBringToFrontOnFocus |
                          ImGuiWindowFlags_NoFocusOnAppearing;
  if (ImGui::Begin(name, nullptr, kFlags)) {
    ImGui::InvisibleButton("bar", {rectangle.width, rectangle.height});
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float from_middle = upright ? mouse.y - rectangle.y - rectangle.height / 2
                                      : mouse.x - rectangle.x - rectangle.width / 2;
    const bool over_button = folds && std::abs(from_middle) <= HalfButton();
    const bool open = size > 0;
    if (ImGui::IsItemActivated()) {
      pressed_size_ = size;
      on_button_ = over_button || !open;
      dragged_ = false;
    }
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
      dragged_ = true;
      const ImVec2 moved = ImGui::GetMouseDragDelta();
      const float sign = panels == Panels::kAbove ? 1.0F : -1.0F;
      change.size = pressed_size_ + sign * (upright ? moved.x : moved.y);
    }
    if (ImGui::IsItemDeactivated() && on_button_ && !dragged_) change.toggle = true;
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    if (ImGui::IsItemHovered() && !over_button && open &&
        ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
      change.reset = true;
    }
    if (lit) {
      ImGui::SetMouseCursor(over_button || !open ? ImGuiMouseCursor_Hand
                            : upright            ? ImGuiMouseCursor_ResizeEW
                                                 : ImGuiMouseCursor_ResizeNS);
      const ImVec2 end{rectangle.right(), rectangle.bottom()};
      ImGui::GetWindowDrawList()->AddRectFilled({rectangle.x, rectangle.y}, end, SplitterLit());
    }
    if (folds) DrawArrow(rectangle, panels, open);
  }
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(4);
  return change;
}

}  // namespace hitscan
