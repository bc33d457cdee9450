#include "ui/file_tabs.h"

#include <imgui.h>

#include <cmath>

#include "ui/docked.h"

namespace hitscan {

std::optional<std::size_t> FileTabs::Build(const FilesState& state) {
  std::optional<std::size_t> chosen;
  height_ = 0;
  if (state.tabs.empty()) return chosen;
  const float menu = ImGui::GetFrameHeight();
  height_ = std::round(ImGui::GetFrameHeight() + DockedWindow::kBarPadding * ImGui::GetFontSize());
  const DockedWindow window("###file tabs", {0, menu, ImGui::GetIO().DisplaySize.x, height_},
                            DockedWindow::Look::kBar);
  std::size_t visible = state.tab;
  if (window.open() && ImGui::BeginTabBar("tabs", ImGuiTabBarFlags_FittingPolicyScroll |
                                                      ImGuiTabBarFlags_TabListPopupButton)) {
    for (std::size_t i = 0; i < state.tabs.size(); ++i) {
      const auto flags = restore_selection_ && i == state.tab ? ImGuiTabItemFlags_SetSelected
                                                              : ImGuiTabItemFlags_None;
      if (!ImGui::BeginTabItem(state.tabs[i].c_str(), nullptr, flags)) continue;
      visible = i;
      ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
  }
  // The user may cancel the choice when asked about unsaved changes. So the tab of the present
  // scene is selected again until the other scene is shown.
  if (visible != state.tab && visible != last_visible_) chosen = visible;
  restore_selection_ = visible != state.tab;
  last_visible_ = visible;
  return chosen;
}

}  // namespace hitscan
