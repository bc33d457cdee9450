#include <imgui.h>

#include <cfloat>
#include <optional>
#include <utility>

#include "ui/control_panel.h"
#include "ui/make_panel.h"
#include "ui/panel_colors.h"

namespace hitscan {
namespace {

void BuildVerdict(const Verdict& verdict) {
  const std::string text = VerdictText(verdict);
  if (text.empty()) return;
  ImGui::TextColored(verdict.failed > 0 ? ErrorText() : GoodText(), "%s", text.c_str());
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

/// The panel that describes the sample: description, verdict, legend, controls and signature.
class InfoPanel final : public SidePanel {
 public:
  InfoPanel() : SidePanel({.name = "info", .label = "Sample", .place = Place::kSide}) {}

  std::string Title(const PanelInput& input) const override {
    return input.runner.name().empty() ? "No sample" : input.runner.name();
  }

  void Build(const PanelInput& input, PanelOutput& output) override {
    ImGui::PushTextWrapPos(0);  // at the right edge, left of a scroll bar
    if (const Application* application = input.runner.application()) {
      BuildSample(*application, input.appearance.theme, output);
    } else {
      ImGui::TextUnformatted("Could not be shown: the console says why.");
    }
    ImGui::PopTextWrapPos();
  }

 private:
  static void BuildSample(const Application& application, const Theme& theme, PanelOutput& output) {
    const std::string description = application.Description();
    if (!description.empty()) ImGui::TextUnformatted(description.c_str());
    if (const std::optional<float> done = application.Progress()) {
      const std::string text = application.ProgressText();
      ImGui::ProgressBar(*done, {-FLT_MIN, 0}, text.empty() ? nullptr : text.c_str());
    }
    BuildVerdict(application.verdict());
    BuildLegend(application.Legend(), theme);
    if (auto change = BuildControls(application.Controls())) {
      output.choices.emplace_back(std::move(*change));
    }
    const std::string signature = application.Signature();
    if (signature.empty()) return;
    ImGui::Separator();
    ImGui::TextUnformatted(signature.c_str());
  }
};

template std::unique_ptr<SidePanel> MakePanel<InfoPanel>();

}  // namespace hitscan
