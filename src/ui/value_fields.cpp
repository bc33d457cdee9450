#include "ui/value_fields.h"

#include <imgui.h>

#include <utility>
#include <vector>

#include "cases/written_value.h"

namespace hitscan {
namespace {

// "origin x" belongs to the row "origin": the fields of a row are side by side.
std::string RowOf(const std::string& name) {
  const std::size_t space = name.rfind(' ');
  const std::size_t last = space == std::string::npos ? 0 : space + 1;
  if (name.size() != last + 1 || name[last] < 'w' || name[last] > 'z') return name;
  return name.substr(0, space == std::string::npos ? 0 : space);
}

// The new text in the frame in which the user leaves the field.
std::optional<std::string> BuildField(const WrittenField& written, TextFields& text_fields) {
  if (written.field.type == Field::kBoolean) {
    bool yes = written.field.number != 0;
    if (!ImGui::Checkbox("##field", &yes)) return std::nullopt;
    return yes ? "1" : "0";
  }
  const std::string& text = written.text;
  const float room = ImGui::CalcItemWidth() - 2 * ImGui::GetStyle().FramePadding.x;
  auto typed = text_fields.Build("##field", text, ImGuiInputTextFlags_AutoSelectAll);
  // A number that does not fit is shown in full in a tooltip.
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive() &&
      ImGui::CalcTextSize(text.c_str()).x > room) {
    ImGui::SetTooltip("%s", text.c_str());
  }
  return typed;
}

}  // namespace

std::optional<FieldChange> BuildValueFields(Kind kind, const std::string& written,
                                            TextFields& text_fields) {
  const std::vector<WrittenField> fields = WrittenFields(kind, written);
  std::optional<FieldChange> change;
  for (std::size_t begin = 0; begin < fields.size();) {
    const std::string row = RowOf(fields[begin].field.name);
    std::size_t end = begin + 1;
    while (end < fields.size() && RowOf(fields[end].field.name) == row) ++end;
    const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFontSize() * 5;
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    for (std::size_t i = begin; i < end; ++i) {
      ImGui::PushID(static_cast<int>(i));
      ImGui::SetNextItemWidth(room / static_cast<float>(end - begin) - gap);
      if (std::optional<std::string> text = BuildField(fields[i], text_fields))
        change = {i, std::move(*text)};
      ImGui::PopID();
      ImGui::SameLine(0, gap);
    }
    ImGui::TextUnformatted(row.c_str());
    begin = end;
  }
  return change;
}

}  // namespace hitscan
