#include "ui/libraries_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ui/panel_style.h"
#include "ui/small_picture.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

std::string VerdictText(const LibraryRow& row) {
  if (row.waiting) return "is being compiled or asked...";
  return row.error.empty() ? row.judged.text : row.error;
}

ImVec4 ColorOf(const LibraryRow& row) {
  if (row.wrong()) return WrongAnswerText();
  return row.skipped() ? ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled)
                       : ImGui::GetStyleColorVec4(ImGuiCol_Text);
}

void Use(const LibraryRow& row, PanelOutput& output) {
  output.choices.emplace_back(UseImplementation{row.name});
}

// A small picture with a frame, and below it the name and the verdict.
void BuildTile(const LibraryRow& row, PanelOutput& output) {
  const float em = ImGui::GetFontSize();
  const ImVec2 size(LibrariesPanel::kPictureWidth * em, LibrariesPanel::kPictureHeight * em);
  ImGui::BeginGroup();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 end(corner.x + size.x, corner.y + size.y);
  if (ImGui::InvisibleButton(row.name.c_str(), size)) Use(row, output);
  if (ImGui::IsItemHovered()) {
    ShowTooltip(fmt::format("{} {}\n{}\n{}", row.name, row.version, VerdictText(row), row.rule));
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 plain = ImGui::GetColorU32(ImGuiCol_FrameBg);
  const Color back = row.picture ? row.picture->canvas.theme().background : kWhite;
  list.AddRectFilled(corner, end,
                     row.picture ? IM_COL32(back.red, back.green, back.blue, 255) : plain, em / 4);
  if (row.picture) DrawSmallPicture(*row.picture, corner, size, row.skipped());
  const bool framed = row.wrong();
  list.AddRect(corner, end,
               framed ? ImGui::GetColorU32(WrongAnswerText()) : ImGui::GetColorU32(ImGuiCol_Border),
               em / 4, 0, framed ? em / 6 : 1);
  ImGui::PushStyleColor(ImGuiCol_Text, ColorOf(row));
  const ImVec2 below(corner.x, end.y + em / 8);
  DrawBeginning(row.name, below, end.x);
  DrawBeginning(VerdictText(row), {below.x, below.y + ImGui::GetTextLineHeight()}, end.x);
  ImGui::PopStyleColor();
  ImGui::Dummy({size.x, 2 * ImGui::GetTextLineHeight()});
  ImGui::EndGroup();
}

void BuildRow(const LibraryRow& row, PanelOutput& output) {
  ImGui::TableNextRow();
  ImGui::PushStyleColor(ImGuiCol_Text, ColorOf(row));
  ImGui::TableNextColumn();
  if (ImGui::Selectable(row.name.c_str(), false, ImGuiSelectableFlags_SpanAllColumns)) {
    Use(row, output);
  }
  for (const std::string& text : {row.version, VerdictText(row), row.answer}) {
    ImGui::TableNextColumn();
    EllipsisText(text);
  }
  ImGui::PopStyleColor();
}

}  // namespace

void LibrariesPanel::Build(const LibrariesState& state, PanelOutput& output) const {
  if (!state.problem.empty()) return WrappedText(state.problem);
  // Wrong answers come first: the row may be longer than the panel is wide.
  std::vector<const LibraryRow*> rows;
  for (const LibraryRow& row : state.rows) rows.push_back(&row);
  const auto place = [](const LibraryRow* row) {
    return row->wrong() ? 0 : row->skipped() ? 2 : 1;
  };
  std::ranges::stable_sort(rows, {}, place);
  const ImGuiStyle& style = ImGui::GetStyle();
  const float height = kPictureHeight * ImGui::GetFontSize() + 2 * ImGui::GetTextLineHeight() +
                       2 * style.ItemSpacing.y + style.ScrollbarSize;
  if (ImGui::BeginChild("pictures", {0, height}, false, ImGuiWindowFlags_HorizontalScrollbar)) {
    for (const LibraryRow* row : rows) {
      if (row != rows.front()) ImGui::SameLine();
      BuildTile(*row, output);
    }
  }
  ImGui::EndChild();
  WrappedText("Exact: " + state.exact);
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_SizingStretchProp;
  if (ImGui::BeginTable("libraries", 4, kFlags)) {
    const float em = ImGui::GetFontSize();
    ImGui::TableSetupColumn("Library", ImGuiTableColumnFlags_WidthFixed, 14 * em);
    ImGui::TableSetupColumn("Version", ImGuiTableColumnFlags_WidthFixed, 5 * em);
    ImGui::TableSetupColumn("Verdict", ImGuiTableColumnFlags_WidthStretch, 1);
    ImGui::TableSetupColumn("Answer", ImGuiTableColumnFlags_WidthStretch, 1.4F);
    ImGui::TableHeadersRow();
    for (const LibraryRow* row : rows) BuildRow(*row, output);
    ImGui::EndTable();
  }
  if (!state.missing.empty()) {
    WrappedText("Not installed: " + state.missing, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  }
}

}  // namespace hitscan
