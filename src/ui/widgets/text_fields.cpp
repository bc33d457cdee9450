#include "ui/widgets/text_fields.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace hitscan {

// Dear ImGui loses the text of a field when another field gets the focus before this one is built:
// on Tab, and on a click into a field above. So the text is stored here.
std::optional<std::string> TextFields::Build(const char* label, const std::string& text,
                                             int flags) {
  std::string typed = text;
  const bool edited = ImGui::InputText(label, &typed, flags);
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
