#include "ui/panel_window.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hitscan {
namespace {

bool IsMouseInUse() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.MouseDown[0] || io.MouseReleased[0];
}

}  // namespace

bool PanelPositions::hidden(const std::string& name) const {
  const auto state = states_.find(name);
  return state != states_.end() && state->second.hidden;
}

PanelWindow::PanelWindow(PanelPositions& positions, std::string name, const std::string& title,
                         const Rectangle& default_rectangle, Height height)
    : positions_(positions), name_(std::move(name)) {
  if (positions.hidden(name_)) return;
  const Rectangle target = Target(default_rectangle, height);
  // While the user drags the panel it may leave the area; when released outside it moves back
  // inside.
  const PanelPositions::LastFrame& last = positions.last_frames_[name_];
  if (last.target != target || (last.actual != target && !IsMouseInUse())) {
    ImGui::SetNextWindowPos({target.x, target.y}, ImGuiCond_Always);
    ImGui::SetNextWindowSize({target.width, target.height}, ImGuiCond_Always);
  }
  bool shown = true;
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_NoFocusOnAppearing;
  open_ = ImGui::Begin((title + "###" + name_).c_str(), &shown, flags);
  begun_ = true;
  if (!shown) positions.SetHidden(name_, true);
  Record(target);
}

PanelWindow::~PanelWindow() {
  if (!begun_) return;
  // The height of the content is known after it is built, and used in the next frame.
  const ImGuiWindow& window = *ImGui::GetCurrentWindowRead();
  const float content = window.DC.CursorMaxPos.y - window.DC.CursorStartPos.y;
  const float frame = window.TitleBarHeight() + 2 * window.WindowPadding.y;
  positions_.last_frames_[name_].content_height = std::ceil(content + frame);
  ImGui::End();
}

Rectangle PanelWindow::Target(const Rectangle& default_rectangle, Height height) const {
  const Rectangle& area = positions_.area_;
  const float text_height = ImGui::GetFontSize();
  const auto state = positions_.states_.find(name_);
  if (state != positions_.states_.end() && state->second.position) {
    return FitPanel(*state->second.position, area, text_height);
  }
  Rectangle target = default_rectangle;
  const auto last = positions_.last_frames_.find(name_);
  if (height == Height::kOfContent && last != positions_.last_frames_.end()) {
    target.height = std::min(target.height, last->second.content_height);
  }
  return FitPanel({target, area, text_height}, area, text_height);
}

// A window whose rectangle is not the one set here was moved or resized by the user.
void PanelWindow::Record(const Rectangle& target) {
  PanelPositions::LastFrame& last = positions_.last_frames_[name_];
  const ImVec2 corner = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const Rectangle actual{corner.x, corner.y, size.x, size.y};
  Rectangle known = target;
  if (target == last.target && actual != last.actual && IsMouseInUse()) {
    const PanelPosition position{actual, positions_.area_, ImGui::GetFontSize()};
    positions_.states_[name_].position = position;
    known = FitPanel(position, positions_.area_, position.text_height);
  }
  last.target = known;
  last.actual = actual;
}

}  // namespace hitscan
