#include "ui/files/file_tabs.h"

#include <imgui.h>

namespace hitscan {

std::optional<std::size_t> FileTabs::Build(const FilesState& state) {
  std::optional<std::size_t> chosen;
  height_ = 0;
  if (state.tabs.empty()) return chosen;
  const float menu = ImGui::GetFrameHeight();
  height_ = ImGui::GetFrameHeight() + 4;
  ImGui::SetNextWindowPos({0, menu});
  ImGui::SetNextWindowSize({ImGui::GetIO().DisplaySize.x, height_});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {4, 3});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  constexpr auto kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                          ImGuiWindowFlags_NoBringToFrontOnFocus;
  std::size_t visible = state.tab;
  if (ImGui::Begin("###file tabs", nullptr, kFlags) &&
      ImGui::BeginTabBar(
          "tabs", ImGuiTabBarFlags_FittingPolicyScroll | ImGuiTabBarFlags_TabListPopupButton)) {
    for (std::size_t i = 0; i < state.tabs.size(); ++i) {
      const auto flags =
          reset_ && i == state.tab ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None;
      if (!ImGui::BeginTabItem(state.tabs[i].c_str(), nullptr, flags)) continue;
      visible = i;
      ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
  }
  ImGui::End();
  ImGui::PopStyleVar(3);
  // The user may take the choice back when asked about unsaved changes: until the other scene is
  // shown, the tab is set back.
  if (visible != state.tab && visible != visible_) chosen = visible;
  reset_ = visible != state.tab;
  visible_ = visible;
  return chosen;
}

}  // namespace hitscan
