#include "ui/case_table.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/case_scene.h"
#include "query/why.h"
#include "ui/case_actions.h"
#include "ui/hover.h"
#include "ui/margin_histogram.h"
#include "ui/panel_keys.h"
#include "ui/panel_list.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

// The width of the letters of code, as a part of the height of the text.
constexpr float kLetterWidth = 0.6F;

constexpr float kLeastLetters = 11;  // a title, and an arrow beside it

struct Column {
  std::string title;
  CaseColumn column;
  float letters;  // the initial width
  bool grows;     // whether the column grows with the table
};

// Whether the texts of a column are numbers, and not words.
bool IsCode(CaseColumn column) {
  return column != CaseColumn::kCase && column != CaseColumn::kVerdict &&
         column != CaseColumn::kNote;
}

// The width of the longest text of a column, in letters of code, in the first cases of each file.
// It is at least the width of a title, and at most what can be read at a glance.
float LettersOf(const CaseDocument& document, CaseColumn column) {
  constexpr float kMost = 120;
  constexpr std::size_t kLookedAt = 100;  // the cases of a file whose texts are used
  const float letter = kLetterWidth * ImGui::GetFontSize();
  float longest = kLeastLetters;
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    const std::size_t count = std::min(document.files()[file].cases.size(), kLookedAt);
    for (std::size_t i = 0; i < count && longest < kMost; ++i) {
      const std::string text = CaseCell(document, {file, i}, column);
      longest = std::max(longest, IsCode(column) ? static_cast<float>(text.size())
                                                 : std::ceil(TextWidth(text) / letter) + 1);
    }
  }
  return std::min(longest, kMost);
}

// The number of letters of a column when the document was first shown. It is stored, so that the
// columns do not change while a case is edited.
float InitialLetters(const CaseDocument& document, CaseColumn column, CaseTableState& state) {
  const std::string& compare = document.results().compare();
  if (state.widths_document != document.id() || state.widths_compare != compare) {
    state.widths_document = document.id();
    state.widths_compare = compare;
    state.widths.clear();
  }
  const auto known = state.widths.find(column);
  if (known != state.widths.end()) return known->second;
  return state.widths[column] = LettersOf(document, column);
}

// Reduces the widths of the growing columns until they fit into `room`, in letters. The note is
// reduced only when the others have the width of their titles. Among the others, only the widest
// columns are reduced: they become equally wide.
void Fit(std::vector<Column>& columns, float room) {
  std::vector<Column*> growing;
  Column* note = nullptr;
  for (Column& column : columns) {
    if (column.column == CaseColumn::kNote) {
      note = &column;
    } else if (column.grows) {
      growing.push_back(&column);
    }
  }
  const float least = kLeastLetters * static_cast<float>(growing.size());
  note->letters = std::clamp(note->letters, kLeastLetters, std::max(room - least, kLeastLetters));
  room -= note->letters;
  std::ranges::sort(growing, {}, &Column::letters);
  auto remaining = static_cast<float>(growing.size());
  for (Column* const column : growing) {
    column->letters = std::round(std::min(column->letters, std::max(room / remaining, 1.0F)));
    room -= column->letters;
    --remaining;
  }
}

// The least width of the table. In a narrower panel the table is scrolled.
float LeastWidth(std::size_t columns) {
  return ImGui::GetFontSize() * 5.5F * static_cast<float>(columns);
}

// The columns that have something to show.
std::vector<Column> ColumnsFor(const CaseDocument& document, CaseTableState& state) {
  const CaseRows& rows = state.rows;
  // Of several files the column Case names the query or the file too, up to a width that leaves
  // space for the others.
  constexpr float kMostOfCase = 28;
  const float letters_of_case =
      document.files().size() > 1
          ? std::min(InitialLetters(document, CaseColumn::kCase, state), kMostOfCase)
          : 6.0F;
  std::vector<Column> columns{{"Case", CaseColumn::kCase, letters_of_case, false},
                              {"Verdict", CaseColumn::kVerdict, 9, false}};
  if (rows.has_margins()) columns.push_back({"Margin", CaseColumn::kMargin, 9, false});
  const auto add = [&](std::string title, CaseColumn column) {
    columns.push_back({std::move(title), column, InitialLetters(document, column, state), true});
  };
  add("Note", CaseColumn::kNote);
  add("Arguments", CaseColumn::kArguments);
  add("Expected", CaseColumn::kExpected);
  const std::string& compare = document.results().compare();
  add(compare.empty() ? "Got" : "A: " + document.results().implementation(), CaseColumn::kGot);
  if (!compare.empty()) add("B: " + compare, CaseColumn::kCompared);
  float room = std::max(ImGui::GetContentRegionAvail().x, LeastWidth(columns.size()));
  for (const Column& column : columns) {
    room -= 2 * ImGui::GetStyle().CellPadding.x + 1;
    if (!column.grows) room -= column.letters * ImGui::GetFontSize() * kLetterWidth;
  }
  Fit(columns, room / (kLetterWidth * ImGui::GetFontSize()));
  return columns;
}

void BuildFilters(const CaseDocument& document, CaseRows& rows) {
  using Show = CaseRows::Show;
  const auto choice = [&rows](const char* label, Show show) {
    SameLineIfItFits(ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x +
                     TextWidth(label));
    if (ImGui::RadioButton(label, rows.show() == show)) rows.ShowOnly(show);
  };
  std::string search = rows.search();
  // In a narrow table the field leaves room for the buttons beside it.
  ImGui::SetNextItemWidth(
      std::min(ImGui::GetFontSize() * 14,
               std::max(ImGui::GetContentRegionAvail().x * 0.35F, ImGui::GetFontSize() * 8)));
  if (ImGui::InputTextWithHint("##search", "search the cases", &search)) rows.Search(search);
  choice("all", Show::kAll);
  choice("wrong", Show::kWrong);
  const bool unjudged = std::ranges::any_of(document.files(), [&](const CaseFile& file) {
    const auto index = static_cast<std::size_t>(&file - document.files().data());
    return document.results().OfFile(index).unjudged > 0;
  });
  if (unjudged || rows.show() == Show::kUnjudged) choice("not judged", Show::kUnjudged);
  if (!document.results().compare().empty()) choice("differing", Show::kDiffering);
  std::string count = rows.searching()
                          ? std::string("searching...")
                          : fmt::format("{} of {} cases", rows.rows().size(), rows.all());
  if (const auto measured = rows.measured()) {
    count = fmt::format("computing margins: {} of {}", *measured, rows.rows().size());
  }
  if (document.selected_count() > 1) {
    count += fmt::format(", {} selected", document.selected_count());
  }
  SameLineIfItFits(TextWidth(count));
  ImGui::TextDisabled("%s", count.c_str());
}

void TakeSorting(std::span<const Column> columns, CaseRows& rows) {
  ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || !specs->SpecsDirty) return;
  if (specs->SpecsCount > 0) {
    const ImGuiTableColumnSortSpecs& first = specs->Specs[0];
    rows.SortBy(columns[static_cast<std::size_t>(first.ColumnIndex)].column,
                first.SortDirection == ImGuiSortDirection_Descending);
  }
  specs->SpecsDirty = false;
}

// Writes to `choice` what a click on a row selects.
void TakeClick(const CaseDocument& document, CaseRef ref, const CaseTableState& state,
               CaseTableChoice& choice) {
  const ImGuiIO& io = ImGui::GetIO();
  const std::optional<CaseRef> anchor = state.anchor ? state.anchor : document.selected();
  const auto from = anchor ? state.rows.RowOf(*anchor) : std::nullopt;
  const auto to = state.rows.RowOf(ref);
  if (io.KeyShift && from && to) {
    const auto rows = state.rows.rows();
    const auto range =
        rows.subspan(std::min(*from, *to), std::max(*from, *to) - std::min(*from, *to) + 1);
    choice.several.assign(range.begin(), range.end());
    // The row that was clicked comes last, so that the panel Case shows its case.
    if (*to < *from) std::ranges::reverse(choice.several);
  } else if (io.KeyCtrl) {
    choice.toggled = ref;
  } else {
    choice.selected = ref;
    choice.fit = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  }
}

void BuildTitles(std::span<const Column> columns) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (const Column& column : columns) {
    if (!ImGui::TableNextColumn()) continue;
    ImGui::PushID(static_cast<int>(column.column));
    ImGui::TableHeader(column.title.c_str());
    if (column.column == CaseColumn::kMargin) {
      Tooltip(fmt::format("{}\n{}, in the panel Case, shows the number that decides.",
                          kMarginMeaning, EntryOf(Action::kWhy).label));
    }
    ImGui::PopID();
  }
}

// The cell of a case in the column *Margin*. While the mouse is on it, a tooltip says where the
// margin comes from if it is not computed by the exact evaluation.
void BuildMarginCell(const CaseDocument& document, CaseRef ref, CaseRows& rows, bool row_hovered) {
  const std::optional<double> margin = rows.Margin(document, ref);
  {
    const CodeFont font;
    EllipsisText(PrintMargin(margin));
  }
  const bool hovered =
      row_hovered && (ImGui::TableGetColumnFlags() & ImGuiTableColumnFlags_IsHovered) != 0;
  if (!hovered || HasExactMargins(document, ref.file) || !Hover::Current().IsDue()) return;
  ShowTooltip(fmt::format("{}Answers of {} have no verdict, so no exact margin is computed.",
                          margin ? "This margin is written in the file.\n" : "",
                          document.files()[ref.file].query->name));
}

void BuildRow(const CaseDocument& document, CaseRef ref, std::span<const Column> columns,
              CaseTableState& state, CaseTableChoice& choice) {
  const bool differs = document.results().Differs(ref);
  const bool wrong = document.results().Of(ref).wrong() ||
                     (differs && document.results().ComparedOf(ref)->result.wrong());
  if (wrong || differs) {
    ImGui::PushStyleColor(ImGuiCol_Text, wrong ? WrongAnswerText() : DifferingText());
  }
  ImGui::PushID(static_cast<int>(ref.file));
  ImGui::PushID(static_cast<int>(ref.index));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const ImGuiSelectableFlags flags = ImGuiSelectableFlags_SpanAllColumns |
                                     ImGuiSelectableFlags_AllowDoubleClick |
                                     ImGuiSelectableFlags_AllowItemOverlap;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (ImGui::Selectable("##row", document.IsSelected(ref), flags)) {
    TakeClick(document, ref, state, choice);
  }
  if (ImGui::IsItemHovered()) choice.hovered = ref;
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) choice.menu = ref;
  ImGui::SetCursorScreenPos(corner);
  for (const Column& column : columns) {
    if (&column != &columns.front()) ImGui::TableNextColumn();
    if (column.column == CaseColumn::kMargin) {
      BuildMarginCell(document, ref, state.rows, choice.hovered == ref);
    } else if (IsCode(column.column)) {
      const CodeFont font;
      EllipsisText(CaseCell(document, ref, column.column));
    } else {
      EllipsisText(CaseCell(document, ref, column.column));
    }
  }
  ImGui::PopID();
  ImGui::PopID();
  if (wrong || differs) ImGui::PopStyleColor();
}

bool HasKeys(const CaseRows& rows) {
  return ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) &&
         !ImGui::GetIO().WantTextInput && !rows.rows().empty();
}

// Ctrl+A selects all rows that are shown.
std::vector<CaseRef> SelectAllByKeys(const CaseDocument& document, const CaseRows& rows) {
  if (!HasKeys(rows) || !ImGui::GetIO().KeyCtrl ||
      !ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_A), false)) {
    return {};
  }
  std::vector<CaseRef> all(rows.rows().begin(), rows.rows().end());
  // The selected case comes last, so that the panel Case still shows it.
  const auto row = document.selected() ? rows.RowOf(*document.selected()) : std::nullopt;
  if (row) std::swap(all[*row], all.back());
  return all;
}

// The arrow keys select the row above or below the selected one, the first row if none is selected.
// The table need not be clicked before. It does not get these keys while a field, an open list, a
// dialog or another panel that has the keys uses them.
std::optional<CaseRef> StepByKeys(const CaseDocument& document, const CaseRows& rows) {
  constexpr auto kAnyPopup = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;
  if (rows.rows().empty() || ImGui::GetIO().WantTextInput || ImGui::IsAnyItemActive() ||
      ArrowsMoveInPanel() || ImGui::IsPopupOpen(nullptr, kAnyPopup)) {
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

// Scrolls to the selected case when it was selected elsewhere or by the keys, or when its row
// changed. A case that was clicked is already visible.
void FollowSelection(const CaseDocument& document, CaseTableState& state, bool clicked) {
  const std::optional<CaseRef> selected = document.selected();
  const std::optional<std::size_t> row = selected ? state.rows.RowOf(*selected) : std::nullopt;
  const bool same = selected == state.followed && row == state.followed_row;
  state.followed = selected;
  state.followed_row = row;
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
  ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_Resizable |
                          ImGuiTableFlags_Sortable | ImGuiTableFlags_RowBg |
                          ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_Hideable;
  const std::vector<Column> columns = ColumnsFor(document, state);
  // In a narrow panel the columns keep a width at which they can be read.
  const float least = LeastWidth(columns.size());
  const bool narrow = ImGui::GetContentRegionAvail().x < least;
  if (narrow) flags |= ImGuiTableFlags_ScrollX;
  // Dear ImGui stores the widths of columns under the table's name, so the name depends on them.
  std::string name = "cases";
  for (const Column& column : columns) name += fmt::format(" {:.0f}", column.letters);
  if (!ImGui::BeginTable(name.c_str(), static_cast<int>(columns.size()), flags, {0, 0},
                         narrow ? least : 0)) {
    return choice;
  }
  ImGui::TableSetupScrollFreeze(0, 1);
  for (const Column& column : columns) {
    if (column.grows) {
      ImGui::TableSetupColumn(column.title.c_str(), ImGuiTableColumnFlags_WidthStretch,
                              column.letters);
    } else {
      ImGui::TableSetupColumn(column.title.c_str(), ImGuiTableColumnFlags_WidthFixed,
                              column.letters * ImGui::GetFontSize() * kLetterWidth);
    }
  }
  BuildTitles(columns);
  TakeSorting(columns, state.rows);
  const std::span<const CaseRef> rows = state.rows.rows();
  ForVisibleRows(rows.size(),
                 [&](std::size_t row) { BuildRow(document, rows[row], columns, state, choice); });
  const bool clicked = choice.selected || choice.toggled || !choice.several.empty();
  if (!clicked) choice.several = SelectAllByKeys(document, state.rows);
  if (!clicked && choice.several.empty()) choice.selected = StepByKeys(document, state.rows);
  if (choice.selected) state.anchor = choice.selected;
  if (choice.toggled) state.anchor = choice.toggled;
  FollowSelection(document, state, clicked);
  if (clicked && choice.selected) {
    state.followed = choice.selected;
    state.followed_row = state.rows.RowOf(*choice.selected);
  }
  ImGui::EndTable();
  choice.unfinished = state.rows.searching() || state.rows.stale();
  return choice;
}

void FilterLink::Update(const PanelInput& input, CaseRows& rows, PanelOutput& output) {
  const CaseScene* scene = input.runner.case_scene();
  if (scene == nullptr) return;
  const ShownCases before = std::exchange(shown_, scene->shown());
  const bool only_wrong = rows.show() == CaseRows::Show::kWrong;
  if (shown_ != before) {
    // The table follows the scene. The user makes all other changes of the filter.
    if (shown_ == ShownCases::kWrong) rows.ShowOnly(CaseRows::Show::kWrong);
    if (shown_ == ShownCases::kAll && before == ShownCases::kWrong && only_wrong) {
      rows.ShowOnly(CaseRows::Show::kAll);
    }
  } else if (shown_ == ShownCases::kWrong && (!only_wrong || !rows.search().empty())) {
    output.choices.emplace_back(Action::kShowOnlyListed);
  }
  if (shown_ == ShownCases::kListed && !rows.stale() &&
      rows.version() != scene->listed().version()) {
    output.choices.emplace_back([listed = std::vector(rows.rows().begin(), rows.rows().end()),
                                 version = rows.version()](SampleRunner& runner) {
      if (CaseScene* shown = runner.case_scene()) shown->List(listed, version);
    });
  }
  output.unfinished = output.unfinished || rows.stale();
}

namespace {

/// The panel with the table of the cases.
class CaseTable final : public Panel {
 public:
  CaseTable() : Panel({.name = "cases", .label = "Cases", .needs_document = true}) {}

  void Build(const PanelInput& input, PanelOutput& output) override {
    BuildMargins(input, output);
    const CaseTableChoice choice = BuildCaseTable(*input.document, state_);
    filter_.Update(input, state_.rows, output);
    // A selection is no CaseEdit, so that the reason why the last edit was refused stays visible.
    const auto select = [&output](const CaseEdit& change) {
      output.choices.emplace_back([change](SampleRunner& runner) {
        if (CaseDocument* document = runner.document()) change(*document);
      });
    };
    const auto select_one = [&select](CaseRef ref) {
      select([ref](CaseDocument& document) { document.Select(ref); });
    };
    if (choice.selected) {
      select_one(*choice.selected);
      output.choices.emplace_back(RevealSelected{});
    }
    if (choice.toggled) {
      select([ref = *choice.toggled](CaseDocument& document) { document.ToggleSelected(ref); });
    }
    if (!choice.several.empty()) {
      select([refs = choice.several](CaseDocument& document) { document.SelectAll(refs); });
    }
    if (choice.menu) {
      if (!input.document->IsSelected(*choice.menu)) select_one(*choice.menu);
      ImGui::OpenPopup("row");
    }
    if (ImGui::BeginPopup("row")) {
      BuildCaseMenu(input, output);
      ImGui::EndPopup();
    }
    if (choice.fit) output.choices.emplace_back(Action::kFit);
    output.hovered = choice.hovered;
    if (const std::optional<CaseRef> selected = input.document->selected()) {
      output.neighbour = state_.rows.NeighbourOf(*selected);
    }
    output.unfinished = output.unfinished || choice.unfinished;
  }

 private:
  // Above the table of many cases, their margins filter the table and the scene.
  void BuildMargins(const PanelInput& input, PanelOutput& output) {
    const CaseScene* const scene = input.runner.case_scene();
    CaseRows& rows = state_.rows;
    if (scene != nullptr && surveyed_ != input.document->id()) {
      surveyed_ = input.document->id();
      rows.ShowMargins(std::nullopt);
      rows.UseMargin([&survey = scene->survey()](const CaseDocument& document, CaseRef ref) {
        return survey.Of(document, ref);
      });
    }
    if (scene == nullptr || scene->CanFade() || !rows.has_margins()) return;
    MarginHistogram::Range range = rows.shown_margins();
    if (const auto measured = scene->survey().measured(); measured && !range) {
      // The table stays where it is when the histogram appears.
      const ImVec2 corner = ImGui::GetCursorPos();
      ImGui::TextDisabled("computing margins: %zu", *measured);
      ImGui::SetCursorPos(corner);
      return ImGui::Dummy({1, MarginHistogram::Height()});
    }
    if (!histogram_.Build(scene->survey(), range)) return;
    rows.ShowMargins(range);
    if (range.has_value() != (scene->shown() == ShownCases::kListed)) {
      output.choices.emplace_back(Action::kShowOnlyListed);
    }
  }

  CaseTableState state_;
  FilterLink filter_;
  MarginHistogram histogram_;
  std::uint64_t surveyed_ = 0;  ///< the id of the document whose margins the rows use
};

}  // namespace

std::unique_ptr<Panel> MakeCaseTable() { return std::make_unique<CaseTable>(); }

}  // namespace hitscan
