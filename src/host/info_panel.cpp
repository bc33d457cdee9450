#include "host/info_panel.h"

#include <imgui.h>

#include <algorithm>

#include "host/control_panel.h"
#include "host/panel_colors.h"

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

std::optional<ControlChange> BuildInfoPanel(const Stage& stage, const Area& area,
                                            const Theme& theme) {
  std::optional<ControlChange> change;
  const float gap = ImGui::GetFontSize() / 2;
  const float width = std::min(ImGui::GetFontSize() * 17, area.width * 0.35F);
  ImGui::SetNextWindowPos({area.x + area.width - gap, area.y + gap}, ImGuiCond_Always, {1, 0});
  // As high as its text needs; on a low window it scrolls rather than cover the console.
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, area.height * 0.6F});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                 ImGuiWindowFlags_AlwaysAutoResize |
                                 ImGuiWindowFlags_NoFocusOnAppearing;
  const std::string title = (stage.name().empty() ? "No sample" : stage.name()) + "###info";
  if (ImGui::Begin(title.c_str(), nullptr, flags)) {
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
  }
  ImGui::End();
  return change;
}

}  // namespace hitscan
