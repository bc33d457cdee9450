#include "ui/case_table.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>

#include "ui/make_panel.h"
#include "ui/panel_colors.h"

namespace hitscan {
namespace {

struct Column {
  const char* title;
  CaseColumn column;
  float letters;  // the initial width
  bool grows;     // whether the column grows with the table
};
constexpr std::array kColumns{Column{"Case", CaseColumn::kCase, 5, false},
                              Column{"Verdict", CaseColumn::kVerdict, 9, false},
                              Column{"Note", CaseColumn::kNote, 10, true},
                              Column{"Arguments", CaseColumn::kArguments, 20, true},
                              Column{"Expected", CaseColumn::kExpected, 12, true},
                              Column{"Got", CaseColumn::kGot, 12, true}};

void BuildFilters(const CaseDocument& document, CaseRows& rows) {
  using Show = CaseRows::Show;
  const auto choice = [&rows](const char* label, Show show) {
    ImGui::SameLine();
    if (ImGui::RadioButton(label, rows.show() == show)) rows.ShowOnly(show);
  };
  std::string search = rows.search();
  // In a narrow table the field leaves room for the buttons beside it.
  ImGui::SetNextItemWidth(
      std::min(ImGui::GetFontSize() * 14, ImGui::GetContentRegionAvail().x * 0.35F));
  if (ImGui::InputTextWithHint("##search", "search the cases", &search)) rows.Search(search);
  choice("all", Show::kAll);
  choice("wrong", Show::kWrong);
  const bool unjudged = std::ranges::any_of(document.files(), [&](const CaseFile& file) {
    const auto index = static_cast<std::size_t>(&file - document.files().data());
    return document.results().OfFile(index).unjudged > 0;
  });
  if (unjudged || rows.show() == Show::kUnjudged) choice("not judged", Show::kUnjudged);
  if (!document.results().compare().empty()) choice("differing", Show::kDiffering);
  ImGui::SameLine();
  if (rows.searching()) {
    ImGui::TextDisabled("searching...");
  } else {
    ImGui::TextDisabled("%zu of %zu cases", rows.rows().size(), rows.all());
  }
}

void TakeSorting(CaseRows& rows) {
  ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || !specs->SpecsDirty) return;
  if (specs->SpecsCount > 0) {
    const ImGuiTableColumnSortSpecs& first = specs->Specs[0];
    rows.SortBy(kColumns.at(static_cast<std::size_t>(first.ColumnIndex)).column,
                first.SortDirection == ImGuiSortDirection_Descending);
  }
  specs->SpecsDirty = false;
}

// A text that does not fit is shown in full in a tooltip.
void BuildCell(const std::string& text) {
  const float room = ImGui::GetContentRegionAvail().x;
  // Only the first line: a note may have several, a row has one.
  ImGui::TextUnformatted(text.c_str(), text.c_str() + std::min(text.find('\n'), text.size()));
  if (!ImGui::IsItemHovered()) return;
  if (text.find('\n') == std::string::npos && ImGui::CalcTextSize(text.c_str()).x <= room) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 40);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void BuildRow(const CaseDocument& document, CaseRef ref, CaseTableChoice& choice) {
  const bool wrong = document.results().Of(ref).failed();
  const bool differs = document.results().Differs(ref);
  if (wrong || differs) {
    ImGui::PushStyleColor(ImGuiCol_Text, wrong ? kErrorText : kDifferingText);
  }
  ImGui::PushID(static_cast<int>(ref.file));
  ImGui::PushID(static_cast<int>(ref.index));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool selected = document.selected() == ref;
  const ImGuiSelectableFlags flags = ImGuiSelectableFlags_SpanAllColumns |
                                     ImGuiSelectableFlags_AllowDoubleClick |
                                     ImGuiSelectableFlags_AllowItemOverlap;
  if (ImGui::Selectable(CaseCell(document, ref, kColumns[0].column).c_str(), selected, flags)) {
    choice.selected = ref;
    choice.frame = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  }
  if (ImGui::IsItemHovered()) choice.hovered = ref;
  for (std::size_t i = 1; i < kColumns.size(); ++i) {
    ImGui::TableNextColumn();
    BuildCell(CaseCell(document, ref, kColumns.at(i).column));
  }
  ImGui::PopID();
  ImGui::PopID();
  if (wrong || differs) ImGui::PopStyleColor();
}

// The arrow keys select the row above or below the selected one while the table has the focus.
std::optional<CaseRef> StepByKeys(const CaseDocument& document, const CaseRows& rows) {
  if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) || ImGui::GetIO().WantTextInput ||
      rows.rows().empty()) {
    return std::nullopt;
  }
  const auto pressed = [](ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)) ? 1 : 0;
  };
  const int step = pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow);
  if (step == 0) return std::nullopt;
  const std::optional<CaseRef> selected = document.selected();
  const std::optional<std::size_t> row = selected ? rows.RowOf(*selected) : std::nullopt;
  if (!row) return rows.rows().front();
  const int last = static_cast<int>(rows.rows().size()) - 1;
  return rows.rows()[static_cast<std::size_t>(std::clamp(static_cast<int>(*row) + step, 0, last))];
}

void BuildRows(const CaseDocument& document, const CaseRows& rows, CaseTableChoice& choice) {
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.rows().size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      BuildRow(document, rows.rows()[static_cast<std::size_t>(i)], choice);
    }
  }
}

// Scrolls to the selected case when it was selected elsewhere or by the keys, or when its row
// changed. A case that was clicked is already visible.
void FollowSelection(const CaseDocument& document, CaseTableState& state, bool clicked) {
  const std::optional<CaseRef> selected = document.selected();
  const std::optional<std::size_t> row = selected ? state.rows.RowOf(*selected) : std::nullopt;
  const bool same = selected == state.selected && row == state.row;
  state.selected = selected;
  state.row = row;
  if (same || !row || clicked) return;
  const float height = ImGui::GetTextLineHeight() + ImGui::GetStyle().CellPadding.y * 2;
  const float top = static_cast<float>(*row) * height;
  const float room = ImGui::GetWindowHeight() - 2 * height;  // without the row of titles
  if (top < ImGui::GetScrollY() || top > ImGui::GetScrollY() + room - height) {
    ImGui::SetScrollY(std::max(0.0F, top - room / 2));
  }
}

}  // namespace

CaseTableChoice BuildCaseTable(const CaseDocument& document, CaseTableState& state) {
  CaseTableChoice choice;
  state.rows.Update(document);
  BuildFilters(document, state.rows);
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_Resizable |
                                ImGuiTableFlags_Sortable | ImGuiTableFlags_RowBg |
                                ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_Hideable;
  // With several files the column of the case also shows the query. Dear ImGui stores the widths of
  // the columns under the name of the table.
  const bool several = document.files().size() > 1;
  const char* const name = several ? "cases of files" : "cases";
  if (!ImGui::BeginTable(name, static_cast<int>(kColumns.size()), flags)) return choice;
  ImGui::TableSetupScrollFreeze(0, 1);
  for (Column column : kColumns) {
    if (several && column.column == CaseColumn::kCase) column.letters = 17;
    if (column.grows) {
      ImGui::TableSetupColumn(column.title, ImGuiTableColumnFlags_WidthStretch, column.letters);
    } else {
      ImGui::TableSetupColumn(column.title, ImGuiTableColumnFlags_WidthFixed,
                              column.letters * ImGui::GetFontSize() * 0.6F);
    }
  }
  ImGui::TableHeadersRow();
  TakeSorting(state.rows);
  BuildRows(document, state.rows, choice);
  const bool clicked = choice.selected.has_value();
  if (!clicked) choice.selected = StepByKeys(document, state.rows);
  FollowSelection(document, state, clicked);
  if (clicked) {
    state.selected = choice.selected;
    state.row = state.rows.RowOf(*choice.selected);
  }
  ImGui::EndTable();
  choice.unfinished = state.rows.searching() || state.rows.stale();
  return choice;
}

class CaseTable final : public SidePanel {
 public:
  CaseTable() : SidePanel({.name = "cases", .label = "Cases", .needs_document = true}) {}

  void Build(const PanelInput& input, PanelOutput& output) override {
    const CaseTableChoice choice = BuildCaseTable(*input.document, state_);
    if (choice.selected) output.choices.emplace_back(SelectCase{*choice.selected});
    if (choice.frame) output.choices.emplace_back(Action::kFrame);
    output.hovered = choice.hovered;
    if (const std::optional<CaseRef> selected = input.document->selected()) {
      output.neighbour = state_.rows.NeighbourOf(*selected);
    }
    output.unfinished = output.unfinished || choice.unfinished;
  }

 private:
  CaseTableState state_;
};

template std::unique_ptr<SidePanel> MakePanel<CaseTable>();

}  // namespace hitscan
