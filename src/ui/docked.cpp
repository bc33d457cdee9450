#include "ui/docked.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/panel_style.h"

namespace hitscan {
namespace {

// Half the length of the button in the middle of a splitter.
float HalfButton() { return 1.5F * ImGui::GetFontSize(); }

// Draws the arrow of the button. It points towards open panels, since the button folds them away,
// and away from folded panels.
void DrawArrow(const Rectangle& bar, Splitter::Panels panels, bool open) {
  const float out = 0.3F * std::min(bar.width, bar.height);
  const float tip = open ? out : -out;
  const auto at = [&](float across, float along) {
    if (panels != Splitter::Panels::kRight) std::swap(across, along);
    return ImVec2(bar.x + bar.width / 2 + across, bar.y + bar.height / 2 + along);
  };
  ImGui::GetWindowDrawList()->AddTriangleFilled(at(tip, 0), at(-tip, -2 * out), at(-tip, 2 * out),
                                                SplitterArrow());
}

}  // namespace

DockedWindow::DockedWindow(const char* title, const Rectangle& rectangle, Look look) {
  ImGui::SetNextWindowPos({rectangle.x, rectangle.y});
  ImGui::SetNextWindowSize({rectangle.width, rectangle.height});
  ImGui::SetNextWindowBgAlpha(1);
  const float em = ImGui::GetFontSize();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  const ImVec2 padding = look == Look::kBar        ? ImVec2(0.4F * em, kBarPadding * em)
                         : look == Look::kSplitter ? ImVec2(0, 0)
                                                   : ImGui::GetStyle().WindowPadding;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                           ImGuiWindowFlags_NoFocusOnAppearing |
                           ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (look != Look::kTitled) flags |= ImGuiWindowFlags_NoTitleBar;
  if (look == Look::kBar || look == Look::kSplitter) {
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

Splitter::Change Splitter::Build(const char* name, const Rectangle& rectangle, Panels panels,
                                 float size, bool folds) {
  Change change;
  if (rectangle.width <= 0) return change;
  const bool upright = panels == Panels::kRight;
  const DockedWindow window(name, rectangle, DockedWindow::Look::kSplitter);
  if (!window.open()) return change;
  ImGui::InvisibleButton("bar", {rectangle.width, rectangle.height});
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float from_middle = upright ? mouse.y - rectangle.y - rectangle.height / 2
                                    : mouse.x - rectangle.x - rectangle.width / 2;
  const bool over_button = folds && std::abs(from_middle) <= HalfButton();
  const bool open = size > 0;
  if (ImGui::IsItemActivated()) {
    pressed_size_ = size;
    click_toggles_ = over_button || !open;
    dragged_ = false;
  }
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
    dragged_ = true;
    const ImVec2 moved = ImGui::GetMouseDragDelta();
    const float sign = panels == Panels::kAbove ? 1.0F : -1.0F;
    change.size = pressed_size_ + sign * (upright ? moved.x : moved.y);
  }
  if (ImGui::IsItemDeactivated() && click_toggles_ && !dragged_) change.toggle = true;
  const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (ImGui::IsItemHovered() && !over_button && open &&
      ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    change.reset = true;
  }
  const ImVec2 end{rectangle.right(), rectangle.bottom()};
  ImGui::GetWindowDrawList()->AddRectFilled({rectangle.x, rectangle.y}, end,
                                            lit ? SplitterLit() : SplitterBar());
  if (lit) {
    ImGui::SetMouseCursor(over_button || !open ? ImGuiMouseCursor_Hand
                          : upright            ? ImGuiMouseCursor_ResizeEW
                                               : ImGuiMouseCursor_ResizeNS);
  }
  if (folds) DrawArrow(rectangle, panels, open);
  return change;
}

bool TabArea::Choose(std::span<const PanelTab> tabs, const std::string& preferred) {
  const std::string& usual = preferred.empty() ? tabs.front().name : preferred;
  const auto exists = [tabs](const std::string& name) {
    return std::ranges::find(tabs, name, &PanelTab::name) != tabs.end();
  };
  const auto is_new = [this](const std::string& name) {
    return std::ranges::find(names_, name) == names_.end();
  };
  bool has_new = false;
  const bool wanted_exists = wanted_ && exists(*wanted_);
  // Later rules win: a replacement for a tab in front that is gone, the usual tab when it is new, a
  // closable tab when it is new.
  if (!exists(shown_) && !wanted_exists) wanted_ = exists(usual) ? usual : tabs.front().name;
  if (exists(usual) && is_new(usual)) wanted_ = usual;
  for (const PanelTab& tab : tabs) {
    if (!tab.closable || !is_new(tab.name)) continue;
    wanted_ = tab.name;
    has_new = true;
  }
  if (wanted_ && !exists(*wanted_)) wanted_.reset();
  names_.clear();
  for (const PanelTab& tab : tabs) names_.push_back(tab.name);
  return has_new;
}

TabArea::Change TabArea::Build(const Rectangle& rectangle, std::span<const PanelTab> tabs,
                               const std::string& preferred) {
  Change change;
  if (tabs.empty()) return change;
  change.has_new = Choose(tabs, preferred);
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
    if (tab.mark) ImGui::PushStyleColor(ImGuiCol_Text, *tab.mark);
    const bool shown = ImGui::BeginTabItem((tab.title + "###" + tab.name).c_str(),
                                           tab.closable ? &open : nullptr, flags);
    if (tab.mark) ImGui::PopStyleColor();
    if (shown) {
      visible = tab.name;
      tab.build();
      ImGui::EndTabItem();
    }
    if (!open) change.closed = tab.name;
  }
  ImGui::EndTabBar();
  if (!visible.empty() && visible != shown_) {
    // If the program brought no tab to the front, the user has clicked this one.
    if (!wanted_) change.chosen = visible;
    shown_ = visible;
  }
  if (wanted_ == shown_) wanted_.reset();
  return change;
}

}  // namespace hitscan
