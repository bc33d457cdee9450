#include "ui/panels.h"

#include <imgui.h>
#include <imgui_internal.h>

#include "ui/info_panel.h"

namespace hitscan {
namespace {

// From the size of the menu bar alone: the panels keep to the rest of the window.
Rectangle BelowMenu() {
  const ImGuiIO& io = ImGui::GetIO();
  const float menu = ImGui::GetFrameHeight();
  return {0, menu, io.DisplaySize.x, io.DisplaySize.y - menu};
}

}  // namespace

PanelChoice Panels::Build(const SampleRunner& stage, bool moving, const Appearance& appearance) {
  PanelChoice choice = BuildSides(stage, moving, appearance);
  help_.Build();
  if (auto picture = picture_dialog_.Build()) choice.picture = std::move(picture);
  if (auto sample = picker_.Build()) choice.sample = std::move(sample);
  return choice;
}

void Panels::BuildForPicture(const SampleRunner& stage, bool moving, const Appearance& appearance) {
  BuildSides(stage, moving, appearance);
}

PanelChoice Panels::BuildSides(const SampleRunner& stage, bool moving,
                               const Appearance& appearance) {
  MenuState state{moving, visible_, help_.open(), {}};
  for (const PanelTitle& panel : PanelTitles()) {
    std::string name(panel.name);
    if (places_.hidden(name)) state.hidden.push_back(std::move(name));
  }
  PanelChoice choice = BuildMenuBar(stage, appearance, state);
  if (!visible_) return choice;
  const Rectangle area = BelowMenu();
  places_.BeginFrame(area);
  const CaseDocument* book =
      stage.application() == nullptr ? nullptr : stage.application()->cases();
  const PanelsShown shown{.inspector = book != nullptr && !places_.hidden("case"),
                          .table = book != nullptr && !places_.hidden("cases")};
  const PanelHomes homes = HomesOfPanels(area, ImGui::GetFontSize(), shown);
  if (auto control = BuildInfoPanel(stage, places_, homes.info, appearance.theme)) {
    choice.control = std::move(control);
  }
  if (book != nullptr) BuildCases(*book, homes, choice);
  BuildConsolePanel(stage.log(), places_, homes.console, console_);
  return choice;
}

void Panels::BuildCases(const CaseDocument& book, const PanelHomes& homes, PanelChoice& choice) {
  if (const Panel panel(places_, {"cases", "Cases"}, homes.table); panel.open()) {
    CaseTableChoice chosen = BuildCaseTable(book, table_);
    choice.selected = chosen.selected;
    choice.hovered = chosen.hovered;
    choice.unfinished = chosen.unfinished;
    if (chosen.frame) choice.action = Action::kFrame;
  }
  if (const Panel panel(places_, {"case", "Case"}, homes.inspector); panel.open()) {
    InspectorChoice chosen = BuildInspector(book, refusal_, typing_);
    choice.edit = std::move(chosen.edit);
    if (chosen.action) choice.action = chosen.action;
  }
}

bool Panels::CloseOpen() {
  if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) {
    ImGui::ClosePopupToLevel(0, true);
    return true;
  }
  const bool open = picker_.open() || picture_dialog_.open() || help_.open();
  picker_.Close();
  picture_dialog_.Close();
  help_.Close();
  return open;
}

}  // namespace hitscan
