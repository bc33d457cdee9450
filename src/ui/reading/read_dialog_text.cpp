// The text of the dialog, with its groups of numbers as pieces.
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "ui/panel_colors.h"
#include "ui/reading/read_dialog.h"

namespace hitscan {

void ReadDialog::BuildPiece(std::size_t group, std::size_t begin, std::size_t end) {
  const std::string text = input_.text.substr(begin, end - begin);
  const NumberGroup& numbers = placement_->groups()[group];
  const std::optional<std::size_t> slot = placement_->SlotOf(group);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const ImU32 color = slot ? kPlacedPiece : numbers.reported ? kUnusedPiece : kOpenPiece;
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - 2, at.y - 1},
                                            {at.x + size.x + 2, at.y + size.y + 1}, color, 3);
  ImGui::PushID(static_cast<int>(begin));
  ImGui::InvisibleButton("piece", {std::max(size.x, 1.0F), size.y});
  const bool hovered = ImGui::IsItemHovered();
  if (ImGui::BeginDragDropSource()) {
    ImGui::SetDragDropPayload(kNumberPieces, &group, sizeof group);
    ImGui::TextUnformatted(PrintGroup(numbers).c_str());
    ImGui::EndDragDropSource();
  } else if (hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Left)) {
    Pick(group);
  }
  ImGui::PopID();
  if (hovered) {
    ImGui::GetWindowDrawList()->AddRect({at.x - 2, at.y - 1},
                                        {at.x + size.x + 2, at.y + size.y + 1},
                                        ImGui::GetColorU32(ImGuiCol_Text), 3);
    const std::string where = slot               ? placement_->slots()[*slot].name
                              : numbers.reported ? std::string("reported: not an argument")
                                                 : std::string("not placed yet");
    ImGui::SetTooltip("%s", where.c_str());
  }
  ImGui::SameLine(0, 0);
  ImGui::SetCursorScreenPos(at);
  ImGui::TextUnformatted(text.c_str());
}

void ReadDialog::BuildTextLine(std::size_t begin, std::size_t end) {
  bool first = true;
  for (std::size_t at = begin; at < end;) {
    std::size_t next = at;
    while (next < end && owners_[next] == owners_[at]) ++next;
    if (!std::exchange(first, false)) ImGui::SameLine(0, 0);
    if (owners_[at] == 0) {
      ImGui::TextUnformatted(input_.text.data() + at, input_.text.data() + next);
    } else {
      BuildPiece(owners_[at] - 1, at, next);
    }
    at = next;
  }
  if (first) ImGui::NewLine();
}

void ReadDialog::BuildText() {
  for (std::size_t begin = 0; begin <= input_.text.size();) {
    const std::size_t end = std::min(input_.text.find('\n', begin), input_.text.size());
    BuildTextLine(begin, end);
    begin = end + 1;
  }
}

}  // namespace hitscan
