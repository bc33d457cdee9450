#include "ui/widgets/text_fields.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace hitscan {
namespace {

// A text that does not fit into its field, over the empty field: the field shows its beginning and
// an ellipsis, and a tooltip shows all of it.
void ShowBeginning(const std::string& text) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const ImVec2 from{low.x + style.FramePadding.x, low.y + style.FramePadding.y};
  const float right = high.x - style.FramePadding.x;
  const char* const begin = text.c_str();
  ImGui::RenderTextEllipsis(ImGui::GetWindowDrawList(), from, {right, high.y}, right, right, begin,
                            begin + text.size(), nullptr);
  if (!ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 40);
  ImGui::TextUnformatted(begin);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace

// Dear ImGui loses the text of a field when another field gets the focus before this one is built:
// on Tab, and on a click into a field above. So the text is stored here.
std::optional<std::string> TextFields::Build(const char* label, const std::string& text,
                                             int flags) {
  std::string typed = text;
  const float room = ImGui::CalcItemWidth() - 2 * ImGui::GetStyle().FramePadding.x;
  const bool cut =
      ImGui::GetActiveID() != ImGui::GetID(label) && ImGui::CalcTextSize(text.c_str()).x > room;
  if (cut) ImGui::PushStyleColor(ImGuiCol_Text, 0);
  const bool edited = ImGui::InputText(label, &typed, flags);
  if (cut) {
    ImGui::PopStyleColor();
    ShowBeginning(text);
  }
  const unsigned field = ImGui::GetItemID();
  const int frame = ImGui::GetFrameCount();
  // A focused field that was not built in the last frame belongs to a case that is no longer shown.
  if (field_ == field && frame_ < frame - 1) field_ = 0;
  if (edited || (field_ == field && ImGui::IsItemActive())) {
    field_ = field;
    typed_ = typed;
    frame_ = frame;
  }
  if (field_ != field || ImGui::IsItemActive()) return std::nullopt;
  field_ = 0;
  const bool cancelled = !edited && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  if (cancelled || typed_ == text) return std::nullopt;
  return typed_;
}

bool TextFields::typing() const { return field_ != 0 && frame_ == ImGui::GetFrameCount(); }

}  // namespace hitscan
