#include <fmt/format.h>
#include <imgui.h>

#include <functional>
#include <string>
#include <utility>

#include "app/case_scene.h"
#include "ui/closable_panels.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

std::string GotText(const CaseResult& result) {
  if (result.pending) return "asked";
  return result.error.empty() ? PrintAnswer(result.answer) : result.error;
}

void ChangeList(PanelOutput& output, const std::function<void(VariantList&)>& change) {
  output.choices.emplace_back([change](SampleRunner& runner) {
    CaseScene* const scene = runner.case_scene();
    if (scene != nullptr && scene->variants() != nullptr) change(*scene->variants());
  });
}

void BuildRow(const VariantList& variants, std::size_t index, PanelOutput& output) {
  const CaseResult& result = variants.ResultOf(index);
  ImGui::PushID(static_cast<int>(index));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  bool kept = variants.kept(index);
  if (ImGui::Checkbox("##keep", &kept)) {
    ChangeList(output, [index](VariantList& list) { list.Keep(index, !list.kept(index)); });
  }
  if (result.wrong()) ImGui::PushStyleColor(ImGuiCol_Text, ErrorText());
  ImGui::TableNextColumn();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (ImGui::Selectable(
          "##row", variants.previewed() == index,
          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap)) {
    ChangeList(output, [index](VariantList& list) { list.Preview(index); });
  }
  const bool hovered = ImGui::IsItemHovered();
  ImGui::SetCursorScreenPos(corner);
  EllipsisText(variants.NameOf(index));
  if (hovered) {
    ShowTooltip(fmt::format("{}\n{}", variants.NameOf(index), variants.RuleOf(index).sentence));
  }
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(result.pending ? "" : result.wrong() ? "wrong" : "right");
  ImGui::TableNextColumn();
  EllipsisText(PrintAnswer(variants.At(index).expected));
  ImGui::TableNextColumn();
  EllipsisText(GotText(result));
  if (result.wrong()) ImGui::PopStyleColor();
  ImGui::PopID();
}

void BuildButtons(const VariantList& variants, PanelOutput& output) {
  const auto button = [&](const std::string& label, PanelChoice choice, bool enabled) {
    if (TextButton(label, {}, GreyUnless(enabled))) output.choices.push_back(std::move(choice));
  };
  const std::size_t kept = variants.kept_count();
  button(fmt::format("Keep {}###keep", kept == 0 ? std::string("ticked") : std::to_string(kept)),
         KeepVariants{.all = false}, kept > 0);
  ImGui::SameLine();
  button("Keep all", KeepVariants{.all = true}, variants.size() > 0);
  ImGui::SameLine();
  button("Discard", SceneCall(DiscardVariants), true);
}

}  // namespace

void DiscardVariants(SampleRunner& runner) {
  if (CaseScene* scene = runner.case_scene()) scene->DiscardVariants();
}

void BuildVariantPanel(const VariantList& variants, PanelOutput& output) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < variants.size(); ++i) wrong += variants.ResultOf(i).wrong();
  ImGui::Text("%zu variants of %s,", variants.size(), variants.OriginalName().c_str());
  ImGui::SameLine();
  ImGui::TextColored(wrong > 0 ? ErrorText() : GoodText(), "%zu answered wrongly by %s", wrong,
                     variants.results().NameFor(*variants.file().query).c_str());
  if (BeginRows("variants",
                {{"Keep", 2.6F}, {"Variant", 0, 1.3F}, {"Verdict", 4}, {"Exact answer"}, {"Got"}},
                ImGui::GetFrameHeightWithSpacing())) {
    for (const std::size_t index : variants.WrongFirst()) BuildRow(variants, index, output);
    ImGui::EndTable();
  }
  BuildButtons(variants, output);
}

}  // namespace hitscan
