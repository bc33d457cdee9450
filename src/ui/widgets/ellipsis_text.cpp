#include "ui/widgets/ellipsis_text.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

namespace hitscan {

void EllipsisText(const std::string& text) {
  const char* const begin = text.c_str();
  const char* const end = begin + std::min(text.find('\n'), text.size());
  const bool more = end != begin + text.size();
  const ImVec2 size = ImGui::CalcTextSize(begin, end);
  const float room = ImGui::GetContentRegionAvail().x;
  if (size.x <= room) {
    ImGui::TextUnformatted(begin, end);
  } else {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 max{min.x + std::max(room, 1.0F), min.y + size.y};
    ImGui::Dummy({max.x - min.x, size.y});
    ImGui::RenderTextEllipsis(ImGui::GetWindowDrawList(), min, max, max.x, max.x, begin, end,
                              &size);
  }
  if ((size.x <= room && !more) || !ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 40);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace hitscan
