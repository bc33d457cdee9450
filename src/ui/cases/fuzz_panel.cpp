#include "ui/cases/fuzz_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/panel_colors.h"

namespace hitscan {
namespace {

using Stage = BackgroundSearch::Stage;

bool ActionButton(const char* label, Action action, PanelOutput& output) {
  const bool pressed = ImGui::Button(label);
  if (pressed) output.choices.emplace_back(action);
  if (const std::string key = ShortcutOf(action); ImGui::IsItemHovered() && !key.empty()) {
    ImGui::SetTooltip("%s", key.c_str());
  }
  return pressed;
}

std::string ProgressText(const BackgroundSearch::Snapshot& found) {
  const double rate = static_cast<double>(found.cases) / std::max(found.seconds, 0.1);
  return fmt::format("{} cases, {} a second, {}", WithSeparators(found.cases),
                     WithSeparators(static_cast<std::uint64_t>(rate)), TimeText(found.seconds));
}

std::string KindsText(const BackgroundSearch::Snapshot& found) {
  const std::size_t kinds = found.findings.size();
  return fmt::format("{} wrong ({} {})", WithSeparators(found.wrong), kinds,
                     kinds == 1 ? "kind" : "kinds");
}

void BuildProgress(const FuzzState& state, PanelOutput& output) {
  const BackgroundSearch::Snapshot& found = state.found;
  if (!state.active()) {
    ActionButton("Start again", Action::kStartFuzz, output);
  } else {
    ActionButton(state.paused() ? "Continue###pause" : "Pause###pause", Action::kPauseFuzz, output);
    ImGui::SameLine();
    ActionButton("Stop", Action::kStopFuzz, output);
  }
  ImGui::SameLine();
  if (found.stage == Stage::kStarting) {
    ImGui::TextDisabled("starting %s...", state.implementation.c_str());
    return;
  }
  ImGui::TextUnformatted(ProgressText(found).c_str());
  ImGui::SameLine();
  ImGui::TextColored(found.wrong > 0 ? ErrorText() : GoodText(), "%s", KindsText(found).c_str());
  if (state.paused()) {
    ImGui::SameLine();
    ImGui::TextDisabled("paused");
  }
}

void BuildRemarks(const FuzzState& state) {
  if (!state.found.error.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, ErrorText());
    ImGui::TextWrapped("stopped: %s", state.found.error.c_str());
    ImGui::PopStyleColor();
  }
  if (state.outdated) {
    ImGui::TextColored(WarningText(), "%s has changed since", state.implementation.c_str());
  }
}

void RightAligned(const std::string& text) {
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
  ImGui::TextUnformatted(text.c_str());
}

// Up to one unit is a matter of convention or of the last rounding.
bool IsSmall(const FuzzFinding& finding) {
  return finding.kind.type == FailureType::kVerdict && finding.severity && *finding.severity <= 1;
}

void BuildRow(const FuzzState& state, const FuzzFinding& finding, int index, PanelOutput& output) {
  const bool simplified = !finding.arguments.empty();
  ImGui::PushID(index);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool shown = state.shown && state.shown->kind == finding.kind;
  if (!simplified)
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyle().Colors[ImGuiCol_TextDisabled]);
  if (ImGui::Selectable(finding.kind.what.c_str(), shown, ImGuiSelectableFlags_SpanAllColumns) &&
      simplified) {
    output.choices.emplace_back(FuzzChoice{FuzzChoice::kShow, finding.kind});
  }
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("%s", simplified ? fmt::format("{} of the {} cases of the class {}",
                                                     WithSeparators(finding.counts.count),
                                                     WithSeparators(finding.class_cases),
                                                     NameOf(finding.kind.case_class))
                                             .c_str()
                                       : "its simplest case is being looked for");
  }
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(std::string(NameOf(finding.kind.case_class)).c_str());
  ImGui::TableNextColumn();
  RightAligned(WithSeparators(finding.counts.count));
  ImGui::TableNextColumn();
  RightAligned(RateText(finding));
  ImGui::TableNextColumn();
  const std::string severity = simplified ? SeverityText(finding) : "...";
  if (simplified && IsSmall(finding)) {
    ImGui::TextDisabled("%s", severity.c_str());
  } else {
    ImGui::TextUnformatted(severity.c_str());
  }
  ImGui::TableNextColumn();
  if (const auto kept = state.kept.find(finding.kind); kept != state.kept.end()) {
    ImGui::TextColored(GoodText(), "case %d", kept->second);
  }
  if (!simplified) ImGui::PopStyleColor();
  ImGui::PopID();
}

void BuildRows(const FuzzState& state, float below, PanelOutput& output) {
  const float text = ImGui::GetFontSize();
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_Resizable |
                                ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV;
  if (!ImGui::BeginTable("kinds", 6, flags, {0, -below})) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Wrong answer", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Class of cases", ImGuiTableColumnFlags_WidthFixed, 9 * text);
  ImGui::TableSetupColumn("Cases", ImGuiTableColumnFlags_WidthFixed, 6 * text);
  ImGui::TableSetupColumn("Rate", ImGuiTableColumnFlags_WidthFixed, 5 * text);
  ImGui::TableSetupColumn("Severity", ImGuiTableColumnFlags_WidthFixed, 9 * text);
  ImGui::TableSetupColumn("Kept", ImGuiTableColumnFlags_WidthFixed, 4.5F * text);
  ImGui::TableHeadersRow();
  ImGuiListClipper rows;
  rows.Begin(static_cast<int>(state.found.findings.size()));
  while (rows.Step()) {
    for (int i = rows.DisplayStart; i < rows.DisplayEnd; ++i) {
      BuildRow(state, state.found.findings[static_cast<std::size_t>(i)], i, output);
    }
  }
  ImGui::EndTable();
}

// A text that does not fit in so much room is shown in full in a tooltip.
void TextOrTooltip(const std::string& text) {
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::TextUnformatted(text.c_str());
  if (ImGui::IsItemHovered() && ImGui::CalcTextSize(text.c_str()).x > room) {
    ImGui::SetTooltip("%s", text.c_str());
  }
}

void BuildShown(const FuzzState& state, PanelOutput& output) {
  if (!state.shown) {
    return ImGui::TextDisabled("A click on a line shows its simplest case in the scene.");
  }
  const FuzzFinding& finding = *state.shown;
  if (ImGui::Button("Keep")) {
    output.choices.emplace_back(FuzzChoice{FuzzChoice::kKeep, finding.kind});
  }
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Adds the case to the file, with the exact answer");
  ImGui::SameLine();
  const Query& query = *FindQuery(state.query);
  std::string arguments;
  for (std::size_t i = 0; i < finding.arguments.size(); ++i) {
    arguments +=
        fmt::format("{}{} {}", i == 0 ? "" : "   ", query.parameters[i].name, finding.arguments[i]);
  }
  TextOrTooltip(arguments);
  TextOrTooltip(fmt::format("exact: {}   {}: {}", DescribeOutcome({finding.exact, {}}),
                            state.implementation, DescribeOutcome(finding.got)));
}

}  // namespace

std::string WithSeparators(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string TimeText(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::max(seconds, 0.0));
  const std::uint64_t minutes = whole / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

void BuildFuzzPanel(const FuzzState& state, PanelOutput& output) {
  BuildProgress(state, output);
  BuildRemarks(state);
  const float line = ImGui::GetTextLineHeightWithSpacing();
  BuildRows(state, state.shown ? line + ImGui::GetFrameHeightWithSpacing() : line, output);
  BuildShown(state, output);
}

}  // namespace hitscan
