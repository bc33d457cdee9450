#include "ui/workspace/tab_area.h"

#include <imgui.h>

#include <algorithm>

#include "ui/panel_colors.h"
#include "ui/workspace/docked_window.h"

namespace hitscan {

bool TabArea::Choose(std::span<const PanelTab> tabs, const std::string& preferred) {
  const std::string& usual = preferred.empty() ? tabs.front().name : preferred;
  const auto exists = [tabs](const std::string& name) {
    return std::ranges::find(tabs, name, &PanelTab::name) != tabs.end();
  };
  const auto is_new = [this](const std::string& name) {
    return std::ranges::find(names_, name) == names_.end();
  };
  bool came = false;
  const bool decided = wanted_ && exists(*wanted_);
  if (!exists(shown_) && !decided) wanted_ = exists(usual) ? usual : tabs.front().name;
  if (exists(usual) && is_new(usual)) wanted_ = usual;
  for (const PanelTab& tab : tabs) {
    if (!tab.closable || !is_new(tab.name)) continue;
    wanted_ = tab.name;
    came = true;
  }
  if (wanted_ && !exists(*wanted_)) wanted_.reset();
  names_.clear();
  for (const PanelTab& tab : tabs) names_.push_back(tab.name);
  return came;
}

TabArea::Change TabArea::Build(const Rectangle& rectangle, std::span<const PanelTab> tabs,
                               const std::string& preferred) {
  Change change;
  if (tabs.empty()) return change;
  change.came = Choose(tabs, preferred);
  if (rectangle.width <= 0) return change;
  const DockedWindow window("###below", rectangle, DockedWindow::Look::kPlain);
  if (!window.open() || !ImGui::BeginTabBar("panels", ImGuiTabBarFlags_FittingPolicyScroll)) {
    return change;
  }
  std::string visible;
  for (const PanelTab& tab : tabs) {
    bool open = true;
    ImGuiTabItemFlags flags = ImGuiTabItemFlags_NoCloseWithMiddleMouseButton;
    if (wanted_ == tab.name) flags |= ImGuiTabItemFlags_SetSelected;
    if (tab.marked) ImGui::PushStyleColor(ImGuiCol_Text, ErrorText());
    const bool shown = ImGui::BeginTabItem((tab.title + "###" + tab.name).c_str(),
                                           tab.closable ? &open : nullptr, flags);
    if (tab.marked) ImGui::PopStyleColor();
    if (shown) {
      visible = tab.name;
      tab.build();
      ImGui::EndTabItem();
    }
    if (!open) change.closed = tab.name;
  }
  ImGui::EndTabBar();
  if (!visible.empty() && visible != shown_) {
    if (!wanted_) change.chosen = visible;
    shown_ = visible;
  }
  if (wanted_ == shown_) wanted_.reset();
  return change;
}

}  // namespace hitscan
