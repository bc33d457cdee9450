#include "ui/case_actions.h"

#include <fmt/format.h>
#include <imgui.h>

#include <string>

#include "edit/case_document.h"
#include "export/test_formats.h"
#include "ui/panel_style.h"

namespace hitscan {
namespace {

ButtonLook LookOf(Action action, const PanelInput& input) {
  return GreyUnless(input.actions[action].enabled);
}

// A button that opens a menu.
template <class BuildEntries>
void BuildMenuIcon(const char* id, Icon icon, std::string_view tooltip,
                   const BuildEntries& build_entries) {
  SameLineIfItFits();
  if (IconButton(id, icon, tooltip)) ImGui::OpenPopup(id);
  if (!ImGui::BeginPopup(id)) return;
  build_entries();
  ImGui::EndPopup();
}

}  // namespace

void ActionButton(Action action, const PanelInput& input, PanelOutput& output) {
  const ActionEntry& entry = EntryOf(action);
  if (TextButton(std::string(entry.label), entry.tooltip, LookOf(action, input))) {
    output.choices.emplace_back(action);
  }
}

void ActionIcon(Icon icon, Action action, const PanelInput& input, PanelOutput& output,
                std::string_view remark) {
  const ActionEntry& entry = EntryOf(action);
  std::string tooltip(entry.label);
  if (const std::string key = ShortcutOf(action); !key.empty()) tooltip += " (" + key + ")";
  const std::string_view more = remark.empty() ? entry.tooltip : remark;
  if (!more.empty()) tooltip.append("\n").append(more);
  if (IconButton(std::string(entry.label).c_str(), icon, tooltip, LookOf(action, input))) {
    output.choices.emplace_back(action);
  }
}

void ActionMenuItem(Action action, const PanelInput& input, PanelOutput& output) {
  std::string label(EntryOf(action).label);
  if (input.document != nullptr) {
    if (action == Action::kUndo) label += " " + input.document->UndoName();
    if (action == Action::kRedo) label += " " + input.document->RedoName();
  }
  const auto [enabled, ticked] = input.actions[action];
  if (ImGui::MenuItem(label.c_str(), ShortcutOf(action).c_str(), ticked, enabled)) {
    output.choices.emplace_back(action);
  }
}

void BuildCopyMenu(PanelOutput& output, bool one) {
  if (ImGui::MenuItem("JSON", ShortcutOf(Action::kCopyCase).c_str())) {
    output.choices.emplace_back(Action::kCopyCase);
  }
  ImGui::Separator();
  for (const TestFormat& format : TestFormats()) {
    const std::string name(format.name);
    // The language is written where other entries have their keys. The formats of one language
    // follow each other.
    if (ImGui::MenuItem(name.c_str(), std::string(format.language).c_str())) {
      output.choices.emplace_back(CopyAs{name});
    }
  }
  if (!one) return;
  ImGui::Separator();
  if (ImGui::MenuItem("Markdown", "for an issue")) output.choices.emplace_back(CopyAs{});
}

void BuildCaseMenu(const PanelInput& input, PanelOutput& output) {
  const std::size_t count = input.document->selected_count();
  if (count > 1) {
    ImGui::TextDisabled("%zu cases", count);
  } else if (const std::optional<CaseRef> ref = input.document->selected()) {
    ImGui::TextDisabled("case %d", input.document->At(*ref).id);
  }
  ImGui::Separator();
  if (count == 1) ActionMenuItem(Action::kFit, input, output);
  ActionMenuItem(Action::kDuplicateCase, input, output);
  ActionMenuItem(Action::kDeleteCase, input, output);
  ActionMenuItem(Action::kAcceptAnswer, input, output);
  if (count == 1) ActionMenuItem(Action::kVariants, input, output);
  ImGui::Separator();
  ActionMenuItem(Action::kPasteCase, input, output);
  if (ImGui::BeginMenu("Copy as")) {
    BuildCopyMenu(output, count == 1);
    ImGui::EndMenu();
  }
}

void BuildCaseToolbar(const PanelInput& input, CaseRef ref, bool& hexadecimal,
                      PanelOutput& output) {
  const CaseDocument& document = *input.document;
  const auto next = [&](Icon icon, Action action, std::string_view remark = {}) {
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
  BuildMenuIcon("copy", Icon::kCopy, "Copy the case: as JSON, as a test, or for an issue",
                [&] { BuildCopyMenu(output, document.selected_count() == 1); });
  next(Icon::kPaste, Action::kPasteCase);
  SameLineIfItFits(ButtonWidth("0x"));
  if (TextButton("0x", "Show the numbers as hexadecimal floats",
                 hexadecimal ? ButtonLook::kLit : ButtonLook::kNormal)) {
    hexadecimal = !hexadecimal;
  }
  BuildMenuIcon("more", Icon::kMore, "More", [&] {
    ActionMenuItem(Action::kSaveAs, input, output);
    ActionMenuItem(Action::kRevert, input, output);
    ImGui::Separator();
    ActionMenuItem(Action::kAcceptAnswer, input, output);
    ActionMenuItem(Action::kVariants, input, output);
    ActionMenuItem(Action::kFit, input, output);
  });
  ImGui::PopStyleVar();
}

void BuildFileNotice(const PanelInput& input, std::size_t file, PanelOutput& output) {
  if (file >= input.files.files.size()) return;
  const FilesState::File& state = input.files.files[file];
  if (state.read_only) {
    WrappedText("Read-only: it came with the program.", WarningText());
    ActionButton(Action::kMakeCopy, input, output);
  } else if (state.untitled) {
    WrappedText("Saving asks for a path: the cases have no file of their own.", WarningText());
  } else if (state.user_copy) {
    WrappedText("Your copy of the original file.", WarningText());
    ActionButton(Action::kUseInstalled, input, output);
  }
  if (state.other_process) {
    WrappedText(fmt::format("Also open in another window (process {}).", *state.other_process),
                WarningText());
  }
}

}  // namespace hitscan
