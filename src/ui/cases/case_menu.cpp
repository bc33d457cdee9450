#include "ui/cases/case_menu.h"

#include <fmt/format.h>
#include <imgui.h>

#include <string>

#include "edit/case_document.h"
#include "ui/cases/copy_menu.h"

namespace hitscan {

void BuildActionEntry(Action action, const PanelInput& input, PanelOutput& output) {
  const std::string label(EntryOf(action).label);
  if (ImGui::MenuItem(label.c_str(), ShortcutOf(action).c_str(), false,
                      CanDo(action, input.actions))) {
    output.choices.emplace_back(action);
  }
}

void BuildCaseMenu(const PanelInput& input, PanelOutput& output) {
  const std::size_t count = input.document->selected_count();
  if (count > 1) {
    ImGui::TextDisabled("%zu cases", count);
  } else if (const std::optional<CaseRef> ref = input.document->selected()) {
    ImGui::TextDisabled("case %d", input.document->At(*ref).id);
  }
  ImGui::Separator();
  if (count == 1) BuildActionEntry(Action::kFrame, input, output);
  BuildActionEntry(Action::kDuplicateCase, input, output);
  BuildActionEntry(Action::kDeleteCase, input, output);
  BuildActionEntry(Action::kAcceptAnswer, input, output);
  if (count == 1) BuildActionEntry(Action::kVariants, input, output);
  ImGui::Separator();
  BuildActionEntry(Action::kPasteCase, input, output);
  if (ImGui::BeginMenu("Copy as")) {
    BuildCopyMenu(output, count == 1);
    ImGui::EndMenu();
  }
}

}  // namespace hitscan
