#include "ui/files/recovery_dialog.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "ui/panel_colors.h"

namespace hitscan {
namespace {

using What = RecoveryChoice::What;

void Tooltip(const char* text) {
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text);
}

// A long path keeps its end, which tells more than its beginning.
void BuildFolder(const std::string& folder, float room) {
  std::string shown = folder;
  while (shown.size() > 4 && ImGui::CalcTextSize(shown.c_str()).x > room) {
    shown = "..." + shown.substr(shown.starts_with("...") ? 4 : 1);
  }
  ImGui::TextDisabled("%s", shown.c_str());
  if (shown != folder) Tooltip(folder.c_str());
}

}  // namespace

void RecoveryDialog::Open(std::vector<RecoveryRow> rows, bool together) {
  rows_ = std::move(rows);
  together_ = together;
  open_ = !rows_.empty();
  marked_ = 0;
  pressed_.reset();
}

void RecoveryDialog::Press(ListKey key) {
  if (!open_) return;
  const std::size_t count = rows_.size();
  if (key == ListKey::kUp) marked_ = (marked_ + count - 1) % count;
  if (key == ListKey::kDown) marked_ = (marked_ + 1) % count;
  if (key == ListKey::kChoose && rows_[marked_].problem.empty()) {
    pressed_ = RecoveryChoice{What::kRestore, marked_};
  }
}

std::optional<RecoveryChoice> RecoveryDialog::Build() {
  if (!open_) return std::nullopt;
  std::optional<RecoveryChoice> choice = std::exchange(pressed_, std::nullopt);
  constexpr const char* kTitle = "Unsaved changes###recovery";
  // Dear ImGui closes the popup when another one was open or a picture was taken.
  if (!ImGui::IsPopupOpen(kTitle)) ImGui::OpenPopup(kTitle);
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float text = ImGui::GetFontSize();
  const float width = std::min(58 * text, size.x - text);
  ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, size.y - 3 * text});
  ImGui::SetNextWindowBgAlpha(1);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
  if (!ImGui::BeginPopupModal(kTitle, nullptr, flags)) return choice;
  ImGui::TextWrapped(
      "Hitscan ended before these changes were saved. They are kept until you restore or discard "
      "them.");
  ImGui::Spacing();
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0.5F * text, 0.4F * text});
  const ImGuiTableFlags table = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_BordersOuterH;
  if (ImGui::BeginTable("rows", 3, table)) {
    ImGui::TableSetupColumn("File", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("Changes", ImGuiTableColumnFlags_WidthFixed, 16 * text);
    ImGui::TableSetupColumn("Buttons", ImGuiTableColumnFlags_WidthFixed);
    for (std::size_t row = 0; row < rows_.size(); ++row) BuildRow(row, choice);
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
  ImGui::Spacing();
  const auto restorable =
      std::ranges::count_if(rows_, [](const RecoveryRow& row) { return row.problem.empty(); });
  const bool all = together_ && restorable > 1;
  if (all && ImGui::Button("Restore all")) choice = RecoveryChoice{What::kRestoreAll, 0};
  if (all) ImGui::SameLine();
  if (ImGui::Button("Later")) Close();
  Tooltip("They are listed again at the next start, and in the menu File.");
  if (!together_ && restorable > 1) {
    ImGui::SameLine();
    ImGui::TextDisabled("One query is shown at a time. The others stay in this list.");
  }
  ImGui::EndPopup();
  return choice;
}

void RecoveryDialog::BuildRow(std::size_t row, std::optional<RecoveryChoice>& choice) const {
  const RecoveryRow& shown = rows_[row];
  ImGui::PushID(static_cast<int>(row));
  ImGui::TableNextRow();
  if (row == marked_ && rows_.size() > 1) {
    ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, ImGui::GetColorU32(ImGuiCol_Header, 0.35F));
  }
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(shown.file.c_str());
  BuildFolder(shown.folder, ImGui::GetContentRegionAvail().x);
  if (!shown.problem.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, ErrorText());
    ImGui::TextWrapped("%s", shown.problem.c_str());
    ImGui::PopStyleColor();
  }
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(shown.when.c_str());
  if (!shown.changes.empty()) ImGui::TextDisabled("%s", shown.changes.c_str());
  if (!shown.warning.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, WarningText());
    ImGui::TextWrapped("%s", shown.warning.c_str());
    ImGui::PopStyleColor();
  }
  ImGui::TableNextColumn();
  const auto button = [&](const char* label, What what, const char* tooltip) {
    if (ImGui::Button(label)) choice = RecoveryChoice{what, row};
    Tooltip(tooltip);
    ImGui::SameLine();
  };
  if (shown.problem.empty()) {
    button("Restore", What::kRestore, "Shows the file with the changes; saving is up to you");
  }
  if (shown.has_text) {
    button("Save a copy...", What::kSaveCopy, "Writes the file with the changes somewhere else");
  }
  if (shown.problem.empty()) {
    button("Discard", What::kDiscard, "Deletes the changes; the file itself is not touched");
  } else {
    button("Set aside", What::kSetAside, "Keeps what is stored under another name, unlisted");
  }
  ImGui::NewLine();
  ImGui::PopID();
}

}  // namespace hitscan
