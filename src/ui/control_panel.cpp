#include "ui/control_panel.h"

#include <imgui.h>

#include <algorithm>

namespace hitscan {
namespace {

ImGuiSliderFlags Flags(const Control& control) {
  // Numbers that the user types are clamped too.
  const ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
  return control.logarithmic ? flags | ImGuiSliderFlags_Logarithmic : flags;
}

bool BuildChoice(const Control& control, double& value) {
  const auto chosen = std::min(static_cast<std::size_t>(std::max(value, 0.0)),
                               std::max<std::size_t>(control.choices.size(), 1) - 1);
  if (control.choices.empty()) return false;
  if (!ImGui::BeginCombo(control.name.c_str(), control.choices[chosen].c_str())) return false;
  bool changed = false;
  for (std::size_t i = 0; i < control.choices.size(); ++i) {
    if (!ImGui::Selectable(control.choices[i].c_str(), i == chosen)) continue;
    value = static_cast<double>(i);
    changed = i != chosen;
  }
  ImGui::EndCombo();
  return changed;
}

bool Build(const Control& control, double& value) {
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

}  // namespace

std::optional<ControlChange> BuildControls(const std::vector<Control>& controls) {
  std::optional<ControlChange> change;
  if (controls.empty()) return change;
  ImGui::Separator();
  ImGui::PushItemWidth(ImGui::GetWindowWidth() * 0.5F);
  for (const Control& control : controls) {
    double value = control.value;
    if (Build(control, value)) change = ControlChange{control.name, value};
  }
  ImGui::PopItemWidth();
  return change;
}

}  // namespace hitscan
