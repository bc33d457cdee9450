#include "ui/cases/file_notice.h"

#include <fmt/format.h>
#include <imgui.h>

#include <string>

#include "ui/panel_colors.h"

namespace hitscan {
namespace {

void Warn(const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, WarningText());
  ImGui::TextWrapped("%s", text.c_str());
  ImGui::PopStyleColor();
}

void Button(Action action, const PanelInput& input, PanelOutput& output) {
  const ActionEntry& entry = EntryOf(action);
  ImGui::BeginDisabled(!CanDo(action, input.actions));
  if (ImGui::Button(std::string(entry.label).c_str())) output.choices.emplace_back(action);
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    ImGui::SetTooltip("%s", std::string(entry.tooltip).c_str());
  }
}

}  // namespace

void BuildFileNotice(const PanelInput& input, std::size_t file, PanelOutput& output) {
  if (file >= input.actions.files.files.size()) return;
  const FilesState::File& state = input.actions.files.files[file];
  if (state.read_only) {
    Warn("Read-only: it came with the program.");
    Button(Action::kMakeCopy, input, output);
  } else if (state.own_copy) {
    Warn("Your copy of the original file.");
    Button(Action::kUseInstalled, input, output);
  }
  if (state.other_process) {
    Warn(fmt::format("Also open in another window (process {}).", *state.other_process));
  }
}

}  // namespace hitscan
