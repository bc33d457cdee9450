#include "ui/cases/case_toolbar.h"

#include <imgui.h>

#include <string>

#include "edit/case_document.h"
#include "ui/cases/case_menu.h"
#include "ui/cases/copy_menu.h"

namespace hitscan {
namespace {

void BuildCopyButton(const PanelInput& input, PanelOutput& output) {
  SameLineIfItFits();
  if (IconButton("copy", Icon::kCopy, "Copy the case: as JSON, as a test, or for an issue")) {
    ImGui::OpenPopup("copy as");
  }
  if (!ImGui::BeginPopup("copy as")) return;
  BuildCopyMenu(output, input.document->selected_count() == 1);
  ImGui::EndPopup();
}

void BuildMore(const PanelInput& input, PanelOutput& output) {
  SameLineIfItFits();
  if (IconButton("more", Icon::kMore, "More")) ImGui::OpenPopup("more");
  if (!ImGui::BeginPopup("more")) return;
  BuildActionEntry(Action::kSaveAs, input, output);
  BuildActionEntry(Action::kRevert, input, output);
  ImGui::Separator();
  BuildActionEntry(Action::kAcceptAnswer, input, output);
  BuildActionEntry(Action::kVariants, input, output);
  BuildActionEntry(Action::kFrame, input, output);
  ImGui::EndPopup();
}

}  // namespace

void ActionIcon(Icon icon, Action action, const PanelInput& input, PanelOutput& output,
                const std::string& remark) {
  const ActionEntry& entry = EntryOf(action);
  std::string tooltip(entry.label);
  if (const std::string key = ShortcutOf(action); !key.empty()) tooltip += " (" + key + ")";
  const std::string more = remark.empty() ? std::string(entry.tooltip) : remark;
  if (!more.empty()) tooltip += "\n" + more;
  if (IconButton(std::string(entry.label).c_str(), icon, tooltip, CanDo(action, input.actions))) {
    output.choices.emplace_back(action);
  }
}

void BuildCaseToolbar(const PanelInput& input, CaseRef ref, bool& hexadecimal,
                      PanelOutput& output) {
  const CaseDocument& document = *input.document;
  const auto next = [&](Icon icon, Action action, const std::string& remark = {}) {
    SameLineIfItFits();
    ActionIcon(icon, action, input, output, remark);
  };
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {2, ImGui::GetStyle().ItemSpacing.y});
  ActionIcon(Icon::kUndo, Action::kUndo, input, output, document.UndoName());
  next(Icon::kRedo, Action::kRedo, document.RedoName());
  next(Icon::kSave, Action::kSave);
  next(Icon::kDuplicate, Action::kDuplicateCase);
  const bool only = document.files()[ref.file].cases.size() == 1;
  next(Icon::kDelete, Action::kDeleteCase, only ? "The only case of its file" : "");
  BuildCopyButton(input, output);
  next(Icon::kPaste, Action::kPasteCase);
  SameLineIfItFits(ImGui::CalcTextSize("0x").x + 2 * ImGui::GetStyle().FramePadding.x);
  if (TextIconButton("0x", "Show the numbers as hexadecimal floats", hexadecimal)) {
    hexadecimal = !hexadecimal;
  }
  BuildMore(input, output);
  ImGui::PopStyleVar();
}

}  // namespace hitscan
