#include "ui/cases/why_section.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

namespace hitscan {
namespace {

void BuildStep(const WhyStep& step) {
  ImGui::TableNextRow();
  if (step.decides) {
    ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, ImGui::GetColorU32(ImGuiCol_Header, 0.6F));
  }
  ImGui::TableNextColumn();
  ImGui::TextWrapped("%s", step.name.c_str());
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::TextWrapped("%s", step.formula.c_str());
  ImGui::PopStyleColor();
  if (!step.meaning.empty()) ImGui::TextWrapped("%s", step.meaning.c_str());
  const std::string value = ValueText(step, 6);
  if (step.values.size() > 1) {
    // The column of values has room for one number.
    ImGui::TextWrapped("%s", value.c_str());
    return;
  }
  ImGui::TableNextColumn();
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(value.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0F));
  ImGui::TextUnformatted(value.c_str());
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", ValueText(step).c_str());
}

void BuildSymbols(const Why& why) {
  std::string text;
  for (const WhySymbol& symbol : why.symbols) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", symbol.name, symbol.definition);
  }
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::TextWrapped("%s", text.c_str());
  ImGui::PopStyleColor();
}

}  // namespace

void WhySection::Build(const PanelInput& input, CaseRef ref, PanelOutput& output) {
  const CaseDocument& document = *input.document;
  const Explained now{document.id(), document.changes(), ref};
  if (explained_ != now) {
    explained_ = now;
    why_ = WhyOf(*document.files()[ref.file].query, document.At(ref).arguments);
  }
  if (!why_) return;
  const bool shown = input.runner.environment().why;
  ImGui::SetNextItemOpen(shown);
  if (ImGui::CollapsingHeader("Why") != shown) output.choices.emplace_back(Action::kWhy);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("%s", std::string(EntryOf(Action::kWhy).tooltip).c_str());
  }
  if (!shown && !why_->margin) return;
  ImGui::TextWrapped("%s", why_->sentence.c_str());
  if (!shown) return;
  if (why_->margin) {
    ImGui::TextDisabled("margin %s", fmt::format("{:.3g}", *why_->margin).c_str());
    if (ImGui::IsItemHovered()) {
      ImGui::SetTooltip(
          "How far the verdict is from changing: the deciding number,\n"
          "relative to the sum of the magnitudes of its terms");
    }
  }
  if (ImGui::BeginTable("why", 2, ImGuiTableFlags_BordersInnerH)) {
    ImGui::TableSetupColumn("number", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed,
                            ImGui::CalcTextSize("-0.000000e+00").x);
    for (const WhyStep& step : why_->steps) BuildStep(step);
    ImGui::EndTable();
  }
  BuildSymbols(*why_);
}

}  // namespace hitscan
