#include "ui/menu_bar.h"

#include <imgui.h>

#include <algorithm>
#include <array>

#include "ui/sample_menu.h"

namespace hitscan {
namespace {

void Item(const char* label, const char* keys, Action action, PanelChoice& choice,
          bool ticked = false) {
  if (ImGui::MenuItem(label, keys, ticked)) choice.action = action;
}

void BuildFileMenu(PanelChoice& choice) {
  Item("Open case file...", nullptr, Action::kOpen, choice);
  Item("Save", "Ctrl+S", Action::kSave, choice);
  Item("Save as...", "Ctrl+Shift+S", Action::kSaveAs, choice);
  Item("Revert", nullptr, Action::kRevert, choice);
  ImGui::Separator();
  Item("Save picture...", nullptr, Action::kAskForPicture, choice);
  Item("Save picture as seen", "F12", Action::kSavePicture, choice);
  Item("Save picture of the scene", "Shift+F12", Action::kSaveScene, choice);
  ImGui::Separator();
  Item("Quit", "Ctrl+Q", Action::kQuit, choice);
}

void BuildSamplesMenu(const SampleRunner& stage, PanelChoice& choice) {
  choice.sample = BuildSampleMenu(stage.samples(), stage.name());
  ImGui::Separator();
  Item("Find...", "Ctrl+P", Action::kFindSample, choice);
  Item("Previous", "[", Action::kPreviousSample, choice);
  Item("Next", "]", Action::kNextSample, choice);
  Item("Restart", "R", Action::kRestart, choice);
}

void BuildImplementationMenu(const SampleRunner& stage, PanelChoice& choice) {
  const std::vector<std::string> names = stage.application() == nullptr
                                             ? std::vector<std::string>()
                                             : stage.application()->Implementations();
  if (names.empty()) ImGui::TextDisabled("this sample shows no query");
  for (const std::string& name : names) {
    if (ImGui::MenuItem(name.c_str(), nullptr, name == stage.implementation())) {
      choice.implementation = name;
    }
  }
  if (names.size() < 2) return;
  ImGui::Separator();
  if (!ImGui::BeginMenu("Compare with")) return;
  const std::string& compared = stage.compare();
  if (ImGui::MenuItem("nothing", nullptr, compared.empty())) choice.compare = "";
  for (const std::string& name : names) {
    if (ImGui::MenuItem(name.c_str(), nullptr, name == compared, name != stage.implementation())) {
      choice.compare = name;
    }
  }
  ImGui::EndMenu();
}

void BuildCaseMenu(const SampleRunner& stage, PanelChoice& choice) {
  const CaseDocument* book =
      stage.application() == nullptr ? nullptr : stage.application()->cases();
  if (book == nullptr) {
    ImGui::TextDisabled("this sample shows no cases");
    return;
  }
  const auto item = [&choice](const char* label, const char* keys, Action action, bool enabled) {
    if (ImGui::MenuItem(label, keys, false, enabled)) choice.action = action;
  };
  const bool selected = book->selected().has_value();
  item(("Undo " + book->UndoName()).c_str(), "Ctrl+Z", Action::kUndo, !book->UndoName().empty());
  item(("Redo " + book->RedoName()).c_str(), "Ctrl+Shift+Z", Action::kRedo,
       !book->RedoName().empty());
  ImGui::Separator();
  item("Add at the cursor", "N", Action::kAddCase, true);
  item("Duplicate", "Ctrl+D", Action::kDuplicateCase, selected);
  item("Delete", "Del", Action::kDeleteCase, selected);
  item("Accept what came", nullptr, Action::kAcceptAnswer, selected);
  ImGui::Separator();
  item("Copy", "Ctrl+C", Action::kCopyCase, selected);
  item("Copy as a test", nullptr, Action::kCopyTest, selected);
  item("Paste", "Ctrl+V", Action::kPasteCase, true);
}

void BuildTurning(const SampleRunner& stage, bool moving, PanelChoice& choice) {
  Item("Pause", "P", Action::kPause, choice, !moving);
  Item("Single step", ".", Action::kStep, choice);
  float rate = stage.camera().turn_rate;
  ImGui::SetNextItemWidth(10 * ImGui::GetFontSize());
  if (ImGui::SliderFloat("degrees a second", &rate, 0, static_cast<float>(kFastestTurn), "%.0f",
                         ImGuiSliderFlags_AlwaysClamp)) {
    choice.turn_rate = rate;
  }
}

void BuildCameraMenu(const SampleRunner& stage, PanelChoice& choice) {
  Item("Selected case, else the whole scene", "F", Action::kFrame, choice);
  Item("Reset", "Home", Action::kResetCamera, choice);
  ImGui::Separator();
  Item("From the front", "Keypad 1", Action::kFromFront, choice);
  Item("From behind", "Ctrl+Keypad 1", Action::kFromBehind, choice);
  Item("From the right", "Keypad 3", Action::kFromRight, choice);
  Item("From the left", "Ctrl+Keypad 3", Action::kFromLeft, choice);
  Item("From above", "Keypad 7", Action::kFromAbove, choice);
  Item("From below", "Ctrl+Keypad 7", Action::kFromBelow, choice);
  Item("Orthographic", "Keypad 5", Action::kOrthographic, choice, stage.camera().orthographic);
  ImGui::Separator();
  Item("Copy as text", "Ctrl+Shift+C", Action::kCopyCamera, choice);
  Item("Paste", "Ctrl+Shift+V", Action::kPasteCamera, choice);
}

void BuildThemes(const Theme& shown, PanelChoice& choice) {
  for (const Theme& theme : Themes()) {
    const std::string name(theme.name);
    if (ImGui::MenuItem(name.c_str(), nullptr, theme.name == shown.name)) choice.theme = name;
  }
}

void BuildPanelsMenu(const MenuState& state, PanelChoice& choice) {
  Item("All", "Tab", Action::kTogglePanels, choice, state.panels);
  ImGui::Separator();
  for (const PanelTitle& panel : PanelTitles()) {
    const bool hidden = std::ranges::find(state.hidden, panel.name) != state.hidden.end();
    if (ImGui::MenuItem(std::string(panel.title).c_str(), nullptr, !hidden)) {
      choice.toggled = std::string(panel.name);
    }
  }
  ImGui::Separator();
  Item("Back to their places", nullptr, Action::kResetPanels, choice);
}

}  // namespace

std::span<const PanelTitle> PanelTitles() {
  static constexpr std::array<PanelTitle, 4> kTitles{
      {{"info", "Sample"}, {"case", "Case"}, {"cases", "Cases"}, {"console", "Console"}}};
  return kTitles;
}

PanelChoice BuildMenuBar(const SampleRunner& stage, const Appearance& appearance,
                         const MenuState& state) {
  PanelChoice choice;
  if (!ImGui::BeginMainMenuBar()) return choice;
  if (ImGui::BeginMenu("Samples")) {
    BuildSamplesMenu(stage, choice);
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("Implementation")) {
    BuildImplementationMenu(stage, choice);
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("Case")) {
    BuildCaseMenu(stage, choice);
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("View")) {
    BuildTurning(stage, state.moving, choice);
    ImGui::Separator();
    if (ImGui::BeginMenu("Camera")) {
      BuildCameraMenu(stage, choice);
      ImGui::EndMenu();
    }
    Item("X-ray", "X", Action::kXRay, choice, appearance.x_ray);
    if (ImGui::BeginMenu("Theme")) {
      BuildThemes(appearance.theme, choice);
      ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Panels")) {
      BuildPanelsMenu(state, choice);
      ImGui::EndMenu();
    }
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("File")) {
    BuildFileMenu(choice);
    ImGui::EndMenu();
  }
  if (ImGui::BeginMenu("Help")) {
    Item("Keys", "F1", Action::kToggleHelp, choice, state.help);
    ImGui::EndMenu();
  }
  ImGui::EndMainMenuBar();
  return choice;
}

}  // namespace hitscan
