#include "ui/info_panel.h"

#include <imgui.h>

#include "ui/control_panel.h"
#include "ui/panel_colors.h"

namespace hitscan {
namespace {

void BuildVerdict(const Verdict& verdict) {
  const std::string text = VerdictText(verdict);
  if (text.empty()) return;
  ImGui::TextColored(verdict.failed > 0 ? kErrorText : kGoodText, "%s", text.c_str());
}

void BuildLegend(const std::vector<LegendEntry>& legend, const Theme& theme) {
  const float side = ImGui::GetTextLineHeight();
  for (const LegendEntry& entry : legend) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const Color color = theme.Show(entry.color);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end{corner.x + side, corner.y + side};
    list.AddRectFilled(corner, end, IM_COL32(color.red, color.green, color.blue, color.alpha));
    list.AddRect(corner, end, IM_COL32(0, 0, 0, 128));
    ImGui::Dummy({side, side});
    ImGui::SameLine();
    ImGui::TextUnformatted(entry.text.c_str());
  }
}

}  // namespace

std::optional<ControlChange> BuildInfoPanel(const SampleRunner& stage, PanelPlaces& places,
                                            const Rectangle& home, const Theme& theme) {
  std::optional<ControlChange> change;
  const std::string title = stage.name().empty() ? "No sample" : stage.name();
  const Panel panel(places, {"info", title}, home, Panel::Height::kOfContent);
  if (!panel.open()) return change;
  ImGui::PushTextWrapPos(0);  // at the edge, short of a scrollbar
  if (const Application* application = stage.application()) {
    const std::string description = application->Description();
    if (!description.empty()) ImGui::TextUnformatted(description.c_str());
    if (const std::optional<float> done = application->Progress()) ImGui::ProgressBar(*done);
    BuildVerdict(application->verdict());
    BuildLegend(application->Legend(), theme);
    change = BuildControls(application->Controls());
    const std::string signature = application->Signature();
    if (!signature.empty()) {
      ImGui::Separator();
      ImGui::TextUnformatted(signature.c_str());
    }
  } else {
    ImGui::TextUnformatted("Could not be shown: the console says why.");
  }
  ImGui::PopTextWrapPos();
  return change;
}

}  // namespace hitscan
