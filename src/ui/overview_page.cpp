#include "ui/overview_page.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "platform/actions.h"
#include "ui/closable_panels.h"
#include "ui/docked.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

// Widths, in heights of the text.
constexpr float kLeastNameWidth = 13.5F;
constexpr float kNameAndTitleWidth = 25;
constexpr float kCasesWidth = 3.6F;
constexpr float kNumberWidth = 2.4F;
constexpr float kBesideBar = 0.4F;
constexpr float kLeastCellWidth = 2 * kNumberWidth;
constexpr float kLargestCellWidth = 15;
constexpr float kLeastBarWidth = 1.5F;

constexpr std::size_t kFirstImplementation = 2;  // the column of the first implementation

ImU32 Faint(const ImVec4& color, float opacity) {
  return ImGui::GetColorU32({color.x, color.y, color.z, opacity});
}

// Draws a number right-aligned in a column that ends at `right`.
void DrawNumber(std::size_t number, float right, float y, ImU32 color) {
  const std::string text = WithSeparators(number);
  ImGui::GetWindowDrawList()->AddText({right - TextWidth(text), y}, color, text.c_str());
}

void DrawBar(const OverviewCell& cell, const ImVec2& corner, float width, float height) {
  const OverviewBar bar = BarOf(cell, static_cast<int>(width));
  float x = corner.x;
  const auto part = [&](int length, ImU32 color) {
    const float end = x + static_cast<float>(length);
    if (length > 0) {
      ImGui::GetWindowDrawList()->AddRectFilled({x, corner.y}, {end, corner.y + height}, color);
    }
    x = end;
  };
  part(bar.passed, Faint(GoodText(), 0.45F));
  part(bar.failed, Faint(WrongAnswerText(), 1));
  part(bar.unjudged, Faint(WarningText(), 0.8F));
  part(bar.rest, ImGui::GetColorU32(ImGuiCol_FrameBg));
}

// Draws a cell from `corner`: a bar if there is room for one, then the numbers of passed and failed
// cases.
void DrawCell(const OverviewCell& cell, const ImVec2& corner, float width) {
  const float em = ImGui::GetFontSize();
  const ImU32 disabled = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  const float right = corner.x + width;
  if (cell.asked() == 0) {
    const std::string said = cell.waiting > 0 ? "..." : "-";
    ImGui::GetWindowDrawList()->AddText(
        {right - TextWidth(said), corner.y},
        Faint(ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled), 0.6F), said.c_str());
    return;
  }
  const float passed_right = right - kNumberWidth * em;  // the end of the number of passed cases
  const std::size_t count = static_cast<std::size_t>(cell.counts.passed);
  const float bar =
      std::min(passed_right - kNumberWidth * em - corner.x,
               passed_right - TextWidth(WithSeparators(count)) - kBesideBar * em - corner.x);
  if (bar >= kLeastBarWidth * em) {
    DrawBar(cell, {corner.x, corner.y + std::floor(0.2F * em)}, std::floor(bar),
            std::ceil(0.6F * em));
  }
  const bool wrong = cell.counts.failed > 0;
  DrawNumber(count, passed_right, corner.y, wrong ? ImGui::GetColorU32(ImGuiCol_Text) : disabled);
  if (wrong) {
    DrawNumber(static_cast<std::size_t>(cell.counts.failed), right, corner.y,
               ImGui::GetColorU32(WrongAnswerText()));
  } else if (cell.counts.unjudged > 0) {
    const std::string unjudged = "?" + std::to_string(cell.counts.unjudged);
    ImGui::GetWindowDrawList()->AddText({right - TextWidth(unjudged), corner.y},
                                        ImGui::GetColorU32(WarningText()), unjudged.c_str());
  }
}

// Draws a heading that may extend over the next columns of its row, which are empty.
void DrawHeading(const std::string& heading) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy({1, ImGui::GetTextLineHeight()});
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 clip = list.GetClipRectMin();
  const ImVec2 end = list.GetClipRectMax();
  list.PushClipRect(clip, {corner.x + TextWidth(heading), end.y});
  list.AddText(corner, ImGui::GetColorU32(HeadingText()), heading.c_str());
  list.PopClipRect();
}

// Whether an implementation answers so few queries that its column is narrow.
bool AnswersFew(const OverviewTable& table, std::size_t implementation) {
  const auto answered = std::ranges::count_if(table.rows, [&](const OverviewRow& row) {
    return row.cells[implementation].not_asked < row.cells[implementation].all();
  });
  return 4 * answered < std::ranges::ssize(table.rows);
}

// The widths of the columns of the table.
std::vector<float> Widths(const OverviewTable& table, std::string_view chosen, float room) {
  const float em = ImGui::GetFontSize();
  const float padding = 2 * ImGui::GetStyle().CellPadding.x + 1;
  std::vector<float> widths{kLeastNameWidth * em, kCasesWidth * em};
  std::size_t wide = 0;
  for (std::size_t i = 0; i < table.implementations.size(); ++i) {
    const bool narrow = AnswersFew(table, i) && table.implementations[i] != chosen;
    widths.push_back(narrow ? kLeastCellWidth * em : 0);
    wide += narrow ? 0 : 1;
  }
  for (const float width : widths) room -= width + padding;
  for (float& width : widths) {
    if (width > 0) continue;
    width =
        std::clamp(room / static_cast<float>(wide), kLeastCellWidth * em, kLargestCellWidth * em);
    room -= width;
    --wide;
  }
  widths.front() += std::max(room, 0.0F);
  return widths;
}

// Explains the numbers of the cells, at the right of the line.
void BuildLegend() {
  constexpr auto kParts = std::to_array<const char*>({"passed", "failed", "- not asked"});
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  float width = gap;
  for (const char* part : kParts) width += gap + TextWidth(part);
  SameLineIfItFits(width, 2 * ImGui::GetFontSize());
  const float room = ImGui::GetContentRegionAvail().x;
  if (room < width) return;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - width);
  ImGui::TextUnformatted(kParts[0]);
  ImGui::SameLine(0, gap);
  ImGui::TextColored(WrongAnswerText(), "%s", kParts[1]);
  ImGui::SameLine(0, 2 * gap);
  ImGui::TextDisabled("%s", kParts[2]);
}

std::string SummaryOf(const OverviewTable& table, std::string_view implementation) {
  const auto found = std::ranges::find(table.implementations, implementation);
  if (found == table.implementations.end()) return {};
  const auto column = static_cast<std::size_t>(found - table.implementations.begin());
  std::size_t wrong = 0;
  std::size_t asked = 0;
  for (const OverviewRow& row : table.rows) {
    wrong += row.cells[column].counts.failed > 0;
    asked += row.cells[column].asked() > 0;
  }
  const AnswerCounts counts = table.Total(column).counts;
  std::string text = fmt::format("{}: {} passed, {} failed", implementation,
                                 WithSeparators(static_cast<std::size_t>(counts.passed)),
                                 WithSeparators(static_cast<std::size_t>(counts.failed)));
  if (counts.unjudged > 0) text += fmt::format(", {} undecided", counts.unjudged);
  return text + (wrong > 0 ? fmt::format("; wrong in {} of {} queries", wrong, asked)
                           : fmt::format("; {} {}", asked, asked == 1 ? "query" : "queries"));
}

// Whether any implementation fails a case of the query.
bool IsWrong(const OverviewRow& row) {
  return std::ranges::any_of(row.cells,
                             [](const OverviewCell& cell) { return cell.counts.failed > 0; });
}

// The number of cases by which a row is sorted. Queries that an implementation does not answer come
// after those that it answers without a mistake.
int KeyOf(const OverviewRow& row, std::size_t column) {
  if (column < kFirstImplementation) return row.cells.empty() ? 0 : row.cells.front().all();
  const OverviewCell& cell = row.cells[column - kFirstImplementation];
  return cell.asked() == 0 ? -1 : cell.counts.failed;
}

bool Pressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

}  // namespace

void OverviewPage::Close() {
  if (open_) ImGui::ClearActiveID();
  open_ = false;
  placed_ = false;
}

std::optional<OpenOverview> OverviewPage::Build(const Rectangle& area, const Input& input) {
  std::optional<OpenOverview> opened;
  if (!open_) return opened;
  const DockedWindow window("Overview###overview", area, DockedWindow::Look::kTitled);
  if (!window.open()) return opened;
  const OverviewTable& table = input.table;
  if (!std::exchange(placed_, true)) {
    const auto chosen = std::ranges::find(table.implementations, input.implementation);
    if (chosen != table.implementations.end()) {
      column_ = static_cast<std::size_t>(chosen - table.implementations.begin());
    }
  }
  if (!moved_) PlaceCursor(table);
  BuildBar(input);
  const std::size_t count = table.implementations.size();
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX |
                                ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate |
                                ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV;
  if (count == 0 ||
      !ImGui::BeginTable("overview", static_cast<int>(kFirstImplementation + count), flags)) {
    return opened;
  }
  const std::vector<float> widths =
      Widths(table, input.implementation,
             ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize);
  ImGui::TableSetupScrollFreeze(1, 2);
  constexpr auto kFixed = ImGuiTableColumnFlags_WidthFixed | ImGuiTableColumnFlags_NoResize;
  constexpr auto kNumbers = kFixed | ImGuiTableColumnFlags_PreferSortDescending;
  ImGui::TableSetupColumn("Query", kFixed, widths[0]);
  ImGui::TableSetupColumn("Cases", kNumbers, widths[1]);
  for (std::size_t i = 0; i < count; ++i) {
    ImGui::TableSetupColumn(table.implementations[i].c_str(), kNumbers,
                            widths[kFirstImplementation + i]);
  }
  BuildTitles(input);
  TakeSorting();
  BuildTotals(table);
  const std::vector<Line> lines = LinesOf(table);
  for (const Line& line : lines) {
    if (line.heading) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      DrawHeading(line.row->group);
    } else if (auto chosen = BuildRow(input, *line.row)) {
      opened = std::move(chosen);
    }
  }
  scroll_ = false;
  ImGui::EndTable();
  if (auto chosen = TakeKeys(input, lines)) opened = std::move(chosen);
  return opened;
}

void OverviewPage::PlaceCursor(const OverviewTable& table) {
  const auto wrong = std::ranges::find_if(table.rows, [this](const OverviewRow& row) {
    return column_ < row.cells.size() && row.cells[column_].counts.failed > 0;
  });
  if (!table.rows.empty()) query_ = (wrong == table.rows.end() ? table.rows.begin() : wrong)->query;
}

void OverviewPage::BuildBar(const Input& input) {
  const float em = ImGui::GetFontSize();
  if (std::exchange(to_field_, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(std::min(14 * em, ImGui::GetContentRegionAvail().x / 3));
  ImGui::InputTextWithHint("##filter", "filter the queries", &filter_);
  SameLineIfItFits(ImGui::GetFrameHeight() + TextWidth("only wrong"));
  ImGui::Checkbox("only wrong", &only_wrong_);
  std::string summary = SummaryOf(input.table, input.implementation);
  if (input.unfinished) {
    int waiting = 0;
    for (std::size_t i = 0; i < input.table.implementations.size(); ++i) {
      waiting += input.table.Total(i).waiting;
    }
    summary += fmt::format("{}asking {} more...", summary.empty() ? "" : "; ",
                           WithSeparators(static_cast<std::size_t>(waiting)));
  }
  SameLineIfItFits(std::min(TextWidth(summary), 20 * em), em);
  EllipsisText(summary);
  BuildLegend();
}

bool OverviewPage::Matches(const OverviewRow& row) const {
  if (only_wrong_ && !IsWrong(row)) return false;
  const std::string all = ToLower(row.query->name + " " + row.title + " " + row.group);
  std::string_view rest = filter_;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (all.find(ToLower(std::string(rest.substr(0, end)))) == std::string::npos) return false;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return true;
}

std::vector<OverviewPage::Line> OverviewPage::LinesOf(const OverviewTable& table) const {
  std::vector<Line> lines;
  std::string_view group;
  for (const OverviewRow& row : table.rows) {
    if (!Matches(row)) continue;
    if (!sorted_ && row.group != group) lines.push_back({&row, true});
    group = row.group;
    lines.push_back({&row});
  }
  Sort(lines);
  return lines;
}

void OverviewPage::Sort(std::vector<Line>& lines) const {
  if (!sorted_) return;
  std::ranges::stable_sort(lines, [this](const Line& a, const Line& b) {
    const Line& first = descending_ ? b : a;
    const Line& second = descending_ ? a : b;
    if (*sorted_ == 0) return first.row->query->name < second.row->query->name;
    return KeyOf(*first.row, *sorted_) < KeyOf(*second.row, *sorted_);
  });
}

void OverviewPage::TakeSorting() {
  ImGuiTableSortSpecs* const specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || !specs->SpecsDirty) return;
  sorted_.reset();
  if (specs->SpecsCount > 0) {
    sorted_ = static_cast<std::size_t>(specs->Specs[0].ColumnIndex);
    descending_ = specs->Specs[0].SortDirection == ImGuiSortDirection_Descending;
  }
  specs->SpecsDirty = false;
}

void OverviewPage::BuildTitles(const Input& input) const {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int i = 0; i < ImGui::TableGetColumnCount(); ++i) {
    ImGui::TableSetColumnIndex(i);
    const std::size_t column = static_cast<std::size_t>(i);
    const bool chosen =
        column >= kFirstImplementation &&
        input.table.implementations[column - kFirstImplementation] == input.implementation;
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Text, HeadingText());
    ImGui::PushID(i);
    ImGui::TableHeader(ImGui::TableGetColumnName(i));
    ImGui::PopID();
    if (chosen) ImGui::PopStyleColor();
    if (column >= kFirstImplementation) {
      Tooltip(
          fmt::format("{}: how many cases passed, and how many failed.\n"
                      "A click sorts by the failed ones, a third one as in the menu.",
                      ImGui::TableGetColumnName(i)));
    }
  }
}

void OverviewPage::BuildTotals(const OverviewTable& table) const {
  ImGui::TableNextRow();
  ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, ImGui::GetColorU32(ImGuiCol_TableHeaderBg));
  ImGui::TableNextColumn();
  ImGui::TextUnformatted("All queries");
  ImGui::TableNextColumn();
  RightAlignedText(WithSeparators(static_cast<std::size_t>(table.Total(0).all())));
  for (std::size_t i = 0; i < table.implementations.size(); ++i) {
    ImGui::TableNextColumn();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const OverviewCell total = table.Total(i);
    ImGui::Dummy({width, ImGui::GetTextLineHeight()});
    Tooltip(fmt::format("{}: {}", table.implementations[i], TextOf(total)));
    DrawCell(total, corner, width);
  }
}

std::optional<OpenOverview> OverviewPage::BuildRow(const Input& input, const OverviewRow& row) {
  std::optional<OpenOverview> opened;
  const Query& query = *row.query;
  ImGui::PushID(&query);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const float em = ImGui::GetFontSize();
  ImGui::Indent(0.7F * em);
  ImGui::BeginGroup();
  EllipsisText(query.name);
  // The titles are shown in all rows or in none.
  if (ImGui::GetContentRegionAvail().x >= kNameAndTitleWidth * em) {
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    RightAlignedText(row.title);
    ImGui::PopStyleColor();
  }
  ImGui::EndGroup();
  Tooltip(query.summary);
  ImGui::Unindent(0.7F * em);
  ImGui::TableNextColumn();
  RightAlignedText(std::to_string(row.cells.front().all()));
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const OverviewCell& cell = row.cells[i];
    const std::string& name = input.table.implementations[i];
    ImGui::TableNextColumn();
    ImGui::PushID(static_cast<int>(i));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool is_asked = cell.asked() > 0;
    if (ImGui::InvisibleButton("cell", {width, ImGui::GetTextLineHeight()}) && is_asked) {
      opened = OpenOverview{&query, name};
      query_ = &query;
      column_ = i;
      moved_ = true;
    }
    const bool is_cursor = IsCursor(row, i);
    if (is_cursor || (is_asked && ImGui::IsItemHovered())) {
      ImGui::TableSetBgColor(
          ImGuiTableBgTarget_CellBg,
          ImGui::GetColorU32(is_cursor ? ImGuiCol_Header : ImGuiCol_HeaderHovered));
    }
    if (is_cursor && scroll_) ImGui::SetScrollHereY();
    if (TooltipIsDue()) {
      ShowTooltip(fmt::format("{} by {}: {}{}", query.name, name, TextOf(cell),
                              cell.counts.failed > 0 ? "\nA click shows those that failed." : ""));
    }
    DrawCell(cell, corner, width);
    ImGui::PopID();
  }
  ImGui::PopID();
  return opened;
}

std::optional<OpenOverview> OverviewPage::TakeKeys(const Input& input,
                                                   const std::vector<Line>& lines) {
  constexpr auto kAnyPopup = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;
  if (!input.has_keys || ImGui::IsPopupOpen(nullptr, kAnyPopup)) return std::nullopt;
  std::vector<const OverviewRow*> rows;
  for (const Line& line : lines) {
    if (!line.heading) rows.push_back(line.row);
  }
  if (rows.empty()) return std::nullopt;
  const auto found = std::ranges::find(rows, query_, &OverviewRow::query);
  const auto last = static_cast<std::ptrdiff_t>(rows.size()) - 1;
  std::ptrdiff_t at = found == rows.end() ? -1 : found - rows.begin();
  const bool typing = ImGui::GetIO().WantTextInput;
  if (Pressed(ImGuiKey_Enter) || Pressed(ImGuiKey_KeyPadEnter)) {
    const OverviewRow& row = *rows[static_cast<std::size_t>(std::max<std::ptrdiff_t>(at, 0))];
    if (row.cells[column_].asked() > 0) {
      return OpenOverview{row.query, input.table.implementations[column_]};
    }
  }
  const std::ptrdiff_t before = at;
  constexpr std::ptrdiff_t kPage = 10;
  if (Pressed(ImGuiKey_DownArrow)) ++at;
  if (Pressed(ImGuiKey_UpArrow)) --at;
  if (Pressed(ImGuiKey_PageDown)) at += kPage;
  if (Pressed(ImGuiKey_PageUp)) at -= kPage;
  if (Pressed(ImGuiKey_UpArrow) && before <= 0 && !typing) to_field_ = true;
  if (!typing && Pressed(ImGuiKey_LeftArrow) && column_ > 0) {
    --column_;
    scroll_ = true;
  }
  if (!typing && Pressed(ImGuiKey_RightArrow) && column_ + 1 < input.table.implementations.size()) {
    ++column_;
    scroll_ = true;
  }
  if (at != before) scroll_ = true;
  moved_ = moved_ || scroll_;
  if (at != before || (scroll_ && before < 0)) {
    query_ = rows[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at, 0, last))]->query;
  }
  return std::nullopt;
}

}  // namespace hitscan
