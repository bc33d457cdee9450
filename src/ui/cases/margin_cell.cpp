#include "ui/cases/margin_cell.h"

#include <fmt/format.h>
#include <imgui.h>

#include <string>

#include "ui/widgets/ellipsis_text.h"

namespace hitscan {

void BuildMarginCell(const CaseDocument& document, CaseRef ref, CaseRows& rows, bool row_hovered) {
  const std::optional<double> margin = rows.Margin(document, ref);
  EllipsisText(PrintMargin(margin));
  const bool hovered =
      row_hovered && (ImGui::TableGetColumnFlags() & ImGuiTableColumnFlags_IsHovered) != 0;
  if (!hovered || HasExactMargins(document, ref.file)) return;
  const std::string text = fmt::format("{}Answers of {} have no verdict, so no exact margin is computed.",
                                       margin ? "This margin is written in the file.\n" : "",
                                       document.files()[ref.file].query->name);
  ImGui::SetTooltip("%s", text.c_str());
}

void BuildMarginTooltip() {
  if (!ImGui::IsItemHovered()) return;
  ImGui::SetTooltip(
      "How far the exact verdict is from changing: 0 on the edge, at most 1.\n"
      "Why, in the panel Case, shows the number that decides.");
}

}  // namespace hitscan
