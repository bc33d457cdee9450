#include "ui/help_card.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <vector>

#include "platform/actions.h"
#include "ui/panel_colors.h"

namespace hitscan {
namespace {

void BuildKeys(const char* name, const std::vector<HelpLine>& lines, int pairs) {
  if (!ImGui::BeginTable(name, 2 * pairs, ImGuiTableFlags_SizingFixedFit)) return;
  for (const HelpLine& line : lines) {
    ImGui::TableNextColumn();
    ImGui::TextColored(HeadingText(), "%s", fmt::format("{}", fmt::join(line.keys, "  ")).c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(line.text.data(), line.text.data() + line.text.size());
    ImGui::SameLine();
    ImGui::Dummy({ImGui::GetFontSize(), 0});
  }
  ImGui::EndTable();
}

}  // namespace

void HelpCard::Build() {
  if (!open()) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float text = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {size.x - text, size.y - 3 * text});
  ImGui::SetNextWindowBgAlpha(1);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoFocusOnAppearing |
                                 ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_HorizontalScrollbar;
  bool shown = true;
  if (ImGui::Begin("Keys###card", &shown, flags)) BuildText();
  // Brings the card above the panels without taking the focus from them.
  if (ImGui::IsWindowAppearing()) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  ImGui::End();
  if (!shown) Close();
}

void HelpCard::BuildText() {
  ImGui::TextUnformatted(
      "Rays, planes, boxes and triangles, and what a collision query answers about them:\n"
      "one colour for yes, one for no, as the panel at the right says.\n"
      "Each answer is compared with the one that is expected. Wrong ones are thick, have a\n"
      "label, and are errors on the console below.");
  ImGui::Spacing();
  constexpr float kTwoColumns = 66;  // heights of the text
  const bool wide = ImGui::GetIO().DisplaySize.x > kTwoColumns * ImGui::GetFontSize();
  BuildKeys(wide ? "two" : "one", HelpLines(), wide ? 2 : 1);
}

}  // namespace hitscan
