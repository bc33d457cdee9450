#include "ui/cases/variant_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "ui/panel_colors.h"
#include "ui/widgets/ellipsis_text.h"

namespace hitscan {
namespace {

std::string AnswerText(const Answer& answer) {
  std::string text;
  for (const AnswerPart& part : answer) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", part.name, PrintValue(part.value));
  }
  return text;
}

std::string GotText(const CaseResult& result) {
  if (result.pending) return "asked";
  return result.error.empty() ? AnswerText(result.answer) : result.error;
}

void BuildRow(const VariantList& variants, std::size_t index, PanelOutput& output) {
  const CaseResult& result = variants.ResultOf(index);
  ImGui::PushID(static_cast<int>(index));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  bool kept = variants.kept(index);
  if (ImGui::Checkbox("##keep", &kept)) {
    output.choices.emplace_back(VariantChoice{VariantChoice::kTick, index});
  }
  if (result.wrong()) ImGui::PushStyleColor(ImGuiCol_Text, ErrorText());
  ImGui::TableNextColumn();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (ImGui::Selectable(
          "##row", variants.previewed() == index,
          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap)) {
    output.choices.emplace_back(VariantChoice{VariantChoice::kShow, index});
  }
  const bool hovered = ImGui::IsItemHovered();
  ImGui::SetCursorScreenPos(corner);
  EllipsisText(variants.NameOf(index));
  if (hovered) {
    ImGui::SetTooltip("%s\n%s", variants.NameOf(index).c_str(),
                      std::string(variants.KindOf(index).sentence).c_str());
  }
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(result.pending ? "" : result.wrong() ? "wrong" : "right");
  ImGui::TableNextColumn();
  EllipsisText(AnswerText(variants.At(index).expected));
  ImGui::TableNextColumn();
  EllipsisText(GotText(result));
  if (result.wrong()) ImGui::PopStyleColor();
  ImGui::PopID();
}

void BuildRows(const VariantList& variants, PanelOutput& output) {
  const float text = ImGui::GetFontSize();
  const float buttons = ImGui::GetFrameHeightWithSpacing();
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_Resizable |
                                ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV;
  if (!ImGui::BeginTable("variants", 5, flags, {0, -buttons})) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Keep", ImGuiTableColumnFlags_WidthFixed, 2.6F * text);
  ImGui::TableSetupColumn("Variant", ImGuiTableColumnFlags_WidthStretch, 1.3F);
  ImGui::TableSetupColumn("Verdict", ImGuiTableColumnFlags_WidthFixed, 4 * text);
  ImGui::TableSetupColumn("Exact answer", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Got", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableHeadersRow();
  for (const std::size_t index : variants.WrongFirst()) BuildRow(variants, index, output);
  ImGui::EndTable();
}

void BuildButtons(const VariantList& variants, PanelOutput& output) {
  const auto button = [&](const std::string& label, VariantChoice::What what, bool enabled) {
    ImGui::BeginDisabled(!enabled);
    if (ImGui::Button(label.c_str())) output.choices.emplace_back(VariantChoice{what, 0});
    ImGui::EndDisabled();
  };
  const std::size_t kept = variants.kept_count();
  button(fmt::format("Keep {}###keep", kept == 0 ? std::string("ticked") : std::to_string(kept)),
         VariantChoice::kKeepTicked, kept > 0);
  ImGui::SameLine();
  button("Keep all", VariantChoice::kKeepAll, variants.size() > 0);
  ImGui::SameLine();
  button("Discard", VariantChoice::kDiscard, true);
}

}  // namespace

void BuildVariantPanel(const VariantList& variants, PanelOutput& output) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < variants.size(); ++i) wrong += variants.ResultOf(i).wrong();
  ImGui::Text("%zu variants of %s,", variants.size(), variants.OriginalName().c_str());
  ImGui::SameLine();
  ImGui::TextColored(wrong > 0 ? ErrorText() : GoodText(), "%zu answered wrongly by %s", wrong,
                     variants.results().NameFor(*variants.file().query).c_str());
  BuildRows(variants, output);
  BuildButtons(variants, output);
}

}  // namespace hitscan
