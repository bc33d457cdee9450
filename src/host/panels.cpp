#include "host/panels.h"

#include <imgui.h>
#include <imgui_internal.h>

#include "host/area.h"
#include "host/console_panel.h"
#include "host/info_panel.h"
#include "host/sample_menu.h"

namespace hitscan {
namespace {

void Item(const char* label, const char* keys, Action action, bool ticked, Panels::Choice& choice) {
  if (ImGui::MenuItem(label, keys, ticked)) choice.action = action;
}

std::optional<std::string> BuildImplementationMenu(const Stage& stage) {
  const std::vector<std::string> names = stage.application() == nullptr
                                             ? std::vector<std::string>()
                                             : stage.application()->Implementations();
  if (names.empty()) ImGui::TextDisabled("this sample shows no query");
  std::optional<std::string> chosen;
  for (const std::string& name : names) {
    if (ImGui::MenuItem(name.c_str(), nullptr, name == stage.implementation())) chosen = name;
  }
  return chosen;
}

// From the size of the menu bar alone: the panels keep to the rest of the window.
Area BelowMenu() {
  const ImGuiIO& io = ImGui::GetIO();
  const float menu = ImGui::GetFrameHeight();
  return {0, menu, io.DisplaySize.x, io.DisplaySize.y - menu};
}

}  // namespace

Panels::Choice Panels::Build(const Stage& stage, bool moving, const Appearance& appearance) {
  Choice choice = BuildMenu(stage, moving, appearance);
  if (visible_) {
    const Area area = BelowMenu();
    choice.control = BuildInfoPanel(stage, area, appearance.theme);
    BuildConsolePanel(stage.log(), area, console_);
  }
  if (keys_shown_) BuildKeys();
  return choice;
}

Panels::Choice Panels::BuildMenu(const Stage& stage, bool moving, const Appearance& appearance) {
  Choice choice;
  if (!ImGui::BeginMainMenuBar()) return choice;
  if (ImGui::BeginMenu("Samples")) {
    choice.sample = BuildSampleMenu(stage.samples(), stage.name());
    ImGui::Separator();
    Item("Previous", "[", Action::kPreviousSample, false, choice);
    Item("Next", "]", Action::kNextSample, false, choice);
    Item("Quit", "Ctrl+Q", Action::kQuit, false, choice);
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("Implementation")) {
    choice.implementation = BuildImplementationMenu(stage);
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("View")) {
    Item("Pause", "P", Action::kPause, !moving, choice);
    Item("Reset camera", "Home", Action::kResetCamera, false, choice);
    Item("Restart sample", "R", Action::kRestart, false, choice);
    ImGui::Separator();
    Item("X-ray", "X", Action::kXRay, appearance.x_ray, choice);
    if (ImGui::BeginMenu("Theme")) {
      for (const Theme& theme : Themes()) {
        const std::string name(theme.name);
        if (ImGui::MenuItem(name.c_str(), nullptr, theme.name == appearance.theme.name)) {
          choice.theme = name;
        }
      }
      ImGui::EndMenu();
    }
    Item("Panels", "F2", Action::kTogglePanels, visible_, choice);
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("Help")) {
    Item("Keys", "F1", Action::kToggleKeys, keys_shown_, choice);
    ImGui::EndMenu();
  }
  ImGui::EndMainMenuBar();
  return choice;
}

void Panels::BuildKeys() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoFocusOnAppearing;
  if (ImGui::Begin("Keys", &keys_shown_, flags) && ImGui::BeginTable("keys", 2)) {
    for (const KeyLine& line : KeySheet()) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(line.keys.data(), line.keys.data() + line.keys.size());
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(line.meaning.data(), line.meaning.data() + line.meaning.size());
    }
    ImGui::EndTable();
  }
  ImGui::End();
}

bool Panels::CloseOpen() {
  if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) {
    ImGui::ClosePopupToLevel(0, true);
    return true;
  }
  const bool shown = keys_shown_;
  keys_shown_ = false;
  return shown;
}

}  // namespace hitscan
