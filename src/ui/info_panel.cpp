#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <optional>
#include <utility>

#include "app/application.h"
#include "ui/legend_symbol.h"
#include "ui/panel_list.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

void BuildVerdict(const Verdict& verdict) {
  const std::string text = VerdictText(verdict);
  if (text.empty()) return;
  ImGui::TextColored(verdict.wrong > 0 ? WrongAnswerText() : GoodText(), "%s", text.c_str());
}

// The mark is where the legend has its symbols.
void BuildQuestions(const std::vector<std::string>& questions) {
  constexpr const char* kMark = "?";
  const ImVec2 symbol = LegendSymbolSize(ImGui::GetTextLineHeight());
  for (const std::string& question : questions) {
    const float left = ImGui::GetCursorPosX();
    ImGui::SetCursorPosX(left + (symbol.x - ImGui::CalcTextSize(kMark).x) / 2);
    ImGui::TextUnformatted(kMark);
    ImGui::SameLine(left + symbol.x + ImGui::GetStyle().ItemSpacing.x);
    ImGui::TextUnformatted(question.c_str());
  }
}

void BuildLegend(const std::vector<LegendEntry>& legend, const Theme& theme) {
  const float height = ImGui::GetTextLineHeight();
  for (const LegendEntry& entry : legend) {
    DrawLegendSymbol(entry, theme, ImGui::GetCursorScreenPos(), height);
    ImGui::Dummy(LegendSymbolSize(height));
    ImGui::SameLine();
    ImGui::TextUnformatted(entry.text.c_str());
  }
}

ImGuiSliderFlags Flags(const Control& control) {
  // Numbers that the user types are clamped too.
  const ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
  return control.logarithmic ? flags | ImGuiSliderFlags_Logarithmic : flags;
}

bool BuildChoice(const Control& control, double& value) {
  const auto chosen = std::min(static_cast<std::size_t>(std::max(value, 0.0)),
                               std::max<std::size_t>(control.choices.size(), 1) - 1);
  if (control.choices.empty()) return false;
  const std::optional<std::size_t> other = Combo(control.name.c_str(), control.choices, chosen);
  if (other) value = static_cast<double>(*other);
  return other.has_value();
}

bool BuildControl(const Control& control, double& value) {
  switch (control.kind) {
    case Control::Kind::kChoice:
      return BuildChoice(control, value);
    case Control::Kind::kWhole: {
      auto whole = static_cast<long long>(value);
      const auto least = static_cast<long long>(control.least);
      const auto most = static_cast<long long>(control.most);
      const bool changed = ImGui::SliderScalar(control.name.c_str(), ImGuiDataType_S64, &whole,
                                               &least, &most, "%lld", Flags(control));
      value = static_cast<double>(whole);
      return changed;
    }
    case Control::Kind::kNumber:
      break;
  }
  return ImGui::SliderScalar(control.name.c_str(), ImGuiDataType_Double, &value, &control.least,
                             &control.most, "%.2f", Flags(control));
}

// Builds a slider or a list for each control of a sample. Returns the change that the user made.
std::optional<ControlChange> BuildControls(const std::vector<Control>& controls) {
  std::optional<ControlChange> change;
  if (controls.empty()) return change;
  ImGui::Separator();
  ImGui::PushItemWidth(ImGui::GetWindowWidth() * 0.5F);
  for (const Control& control : controls) {
    double value = control.value;
    if (BuildControl(control, value)) change = ControlChange{control.name, value};
  }
  ImGui::PopItemWidth();
  return change;
}

/// The panel that describes the sample: description, verdict, questions, legend, controls and
/// signature.
class InfoPanel final : public Panel {
 public:
  InfoPanel() : Panel({.name = "info", .label = "Sample", .place = Place::kSide}) {}

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
    BuildQuestions(application.Questions());
    BuildLegend(application.Legend(), theme);
    if (auto change = BuildControls(application.Controls())) {
      output.choices.emplace_back(
          [change = std::move(*change)](SampleRunner& runner) { runner.Change(change); });
    }
    const std::string signature = application.Signature();
    if (signature.empty()) return;
    ImGui::Separator();
    const CodeFont font;
    ImGui::TextUnformatted(signature.c_str());
  }
};

}  // namespace

std::unique_ptr<Panel> MakeInfoPanel() { return std::make_unique<InfoPanel>(); }

}  // namespace hitscan
