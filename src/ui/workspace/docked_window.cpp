#include "ui/workspace/docked_window.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

namespace hitscan {

DockedWindow::DockedWindow(const char* title, const Rectangle& rectangle, Look look) {
  ImGui::SetNextWindowPos({rectangle.x, rectangle.y});
  ImGui::SetNextWindowSize({rectangle.width, rectangle.height});
  ImGui::SetNextWindowBgAlpha(1);
  const float text = ImGui::GetFontSize();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, look == Look::kBar
                                                       ? ImVec2(0.4F * text, 0.2F * text)
                                                       : ImGui::GetStyle().WindowPadding);
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                           ImGuiWindowFlags_NoFocusOnAppearing |
                           ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (look != Look::kTitled) flags |= ImGuiWindowFlags_NoTitleBar;
  if (look == Look::kBar) {
    flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  }
  open_ = ImGui::Begin(title, nullptr, flags);
  ImGui::PopStyleVar(4);
}

DockedWindow::~DockedWindow() { ImGui::End(); }

float DockedWindow::ContentHeight() {
  const ImGuiWindow& window = *ImGui::GetCurrentWindowRead();
  const float content = window.DC.CursorMaxPos.y - window.DC.CursorStartPos.y;
  return std::ceil(content + window.TitleBarHeight() + 2 * window.WindowPadding.y);
}

}  // namespace hitscan
