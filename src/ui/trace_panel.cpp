#include "ui/trace_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "implementation/exact_trace.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

void Choose(PanelOutput& output, std::size_t step) {
  output.choices.emplace_back(TraceChoice{TraceChoice::kStep, step});
}

void BuildSlider(const TraceState& state, PanelOutput& output) {
  const int count = static_cast<int>(state.trace->steps.size());
  int number = static_cast<int>(state.step) + 1;
  ImGui::SetNextItemWidth(-1);
  const std::string format = fmt::format("step %d of {}", count);
  if (ImGui::SliderInt("##step", &number, 1, count, format.c_str(), ImGuiSliderFlags_AlwaysClamp)) {
    Choose(output, static_cast<std::size_t>(number) - 1);
  }
}

// Builds the row of a step. Steps after the one that the slider shows are grey.
void BuildStep(const TraceState& state, std::size_t index, PanelOutput& output) {
  const Trace& trace = *state.trace;
  const TraceStep& step = trace.steps[index];
  const std::string remark = RemarkOf(trace, index);
  const bool later = index > state.step;
  ImGui::PushID(static_cast<int>(index));
  ImGui::TableNextRow();
  ImGui::PushStyleColor(ImGuiCol_Text, later ? ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled)
                                       : remark.empty() ? ImGui::GetStyleColorVec4(ImGuiCol_Text)
                                                        : WrongAnswerText());
  ImGui::TableNextColumn();
  if (ImGui::Selectable(fmt::format("#{}", index + 1).c_str(), index == state.step,
                        ImGuiSelectableFlags_SpanAllColumns)) {
    Choose(output, index);
  }
  ImGui::TableNextColumn();
  EllipsisText(PlaceOf(step));
  ImGui::TableNextColumn();
  EllipsisText(step.name.empty() ? step.operation
                                 : fmt::format("{} = {}", step.name, step.operation));
  const std::string source =
      remark.empty() ? step.source : fmt::format("{}: {}", remark, step.source);
  for (const std::string& text : {step.value, step.exact, UlpErrorText(step), source}) {
    ImGui::TableNextColumn();
    EllipsisText(text);
  }
  ImGui::PopStyleColor();
  ImGui::PopID();
}

}  // namespace

void TracePanel::Build(const TraceState& state, PanelOutput& output) {
  if (!state.problem.empty()) return WrappedText(state.problem);
  if (!state.trace) return ImGui::TextDisabled("Your code is asked...");
  const Trace& trace = *state.trace;
  if (!state.failure.empty()) WrappedText("After these operations: " + state.failure, ErrorText());
  const bool faults = trace.first_loss || trace.first_wrong_decision;
  ImGui::PushStyleColor(ImGuiCol_Text, faults ? WrongAnswerText() : GoodText());
  for (const std::string& sentence : SentencesOf(trace)) EllipsisText(sentence);
  ImGui::PopStyleColor();
  if (trace.steps.empty()) return;
  BuildSlider(state, output);
  if (BeginRows("trace",
                {{"Step", 2.5F},
                 {"Line", 6.5F},
                 {"Operation"},
                 {"Float", 5.5F},
                 {"Exact", 6.5F},
                 {"Error (ulp)", 4.5F},
                 {"Source", 0, 1.5F}},
                0)) {
    const auto build = [&](std::size_t index) {
      BuildStep(state, index, output);
      if (index == state.step && shown_ != index) ImGui::SetScrollHereY();
    };
    ForVisibleRows(trace.steps.size(), build, state.step);
    shown_ = state.step;
    ImGui::EndTable();
  }
}

}  // namespace hitscan
