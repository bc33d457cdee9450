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
  ImGui::TextColored(verdict.wrong > 0 ? ErrorText() : GoodText(), "%s", text.c_str());
}

void DrawSymbol(const LegendEntry& entry, const Theme& theme, const ImVec2& corner, float side) {
  const Color shown = theme.Show(entry.color);
  const ImU32 color = IM_COL32(shown.red, shown.green, shown.blue, shown.alpha);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end{corner.x + side, corner.y + side};
  if (!theme.detailed()) {
    list.AddRectFilled(corner, end, color);
    list.AddRect(corner, end, IM_COL32(0, 0, 0, 128));
    return;
  }
  // As in the scene: on its background, so that the colours look the same.
  const Color& ground = theme.background;
  list.AddRectFilled(corner, end, IM_COL32(ground.red, ground.green, ground.blue, 255), side / 6);
  const float middle = corner.y + side / 2;
  const auto line = [&](float from, float to, float thickness) {
    list.AddLine({corner.x + from * side, middle}, {corner.x + to * side, middle}, color,
                 thickness * side);
  };
  constexpr float kThick = 0.12F;
  switch (entry.symbol) {
    case LegendSymbol::kFace: {
      const float room = side / 6;
      const ImVec2 inner{corner.x + room, corner.y + room};
      const ImVec2 outer{end.x - room, end.y - room};
      list.AddRectFilled(inner, outer, color);
      break;
    }
    case LegendSymbol::kDot:
      list.AddCircleFilled({corner.x + side / 2, middle}, side / 4, color);
      break;
    case LegendSymbol::kThinLine:
      line(0.08F, 0.92F, kThick / 2);
      break;
    case LegendSymbol::kSegment:
    case LegendSymbol::kRay: {
      const bool dashed = entry.color.role == Role::kNo;
      line(0.08F, dashed ? 0.3F : 0.92F, kThick);
      if (dashed) {
        line(0.42F, 0.58F, kThick);
        line(0.7F, 0.92F, kThick);
      }
      if (entry.symbol == LegendSymbol::kSegment) break;
      const float tip = corner.x + 0.96F * side;
      const float size = 0.24F * side;
      list.AddTriangleFilled({tip, middle}, {tip - 1.5F * size, middle - size},
                             {tip - 1.5F * size, middle + size}, color);
      break;
    }
  }
}

void BuildLegend(const std::vector<LegendEntry>& legend, const Theme& theme) {
  const float side = ImGui::GetTextLineHeight();
  for (const LegendEntry& entry : legend) {
    DrawSymbol(entry, theme, ImGui::GetCursorScreenPos(), side);
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
