#include "ui/workspace/toolbar.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "edit/case_document.h"
#include "ui/panel_colors.h"
#include "ui/workspace/docked_window.h"

namespace hitscan {
namespace {

enum class Icon { kPlay, kPause, kStep };

// Draws the icon into a square.
void DrawIcon(Icon icon, ImVec2 corner, float side, ImU32 color) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto at = [&](float x, float y) {
    return ImVec2(corner.x + x * side, corner.y + y * side);
  };
  switch (icon) {
    case Icon::kPlay:
      return list.AddTriangleFilled(at(0.25F, 0.12F), at(0.25F, 0.88F), at(0.9F, 0.5F), color);
    case Icon::kPause:
      list.AddRectFilled(at(0.18F, 0.12F), at(0.42F, 0.88F), color);
      return list.AddRectFilled(at(0.58F, 0.12F), at(0.82F, 0.88F), color);
    case Icon::kStep:
      list.AddTriangleFilled(at(0.15F, 0.12F), at(0.15F, 0.88F), at(0.7F, 0.5F), color);
      return list.AddRectFilled(at(0.72F, 0.12F), at(0.9F, 0.88F), color);
  }
}

std::string TooltipOf(Action action) {
  const ActionEntry& entry = EntryOf(action);
  std::string text(entry.tooltip.empty() ? entry.label : entry.tooltip);
  if (const std::string key = ShortcutOf(action); !key.empty()) text += " (" + key + ")";
  return text;
}

/// Builds the toolbar of one frame.
class Toolbar {
 public:
  Toolbar(const PanelInput& input, const ToolbarState& state, PanelOutput& output)
      : input_(input), state_(state), output_(output) {
    AddSample();
    AddImplementations();
    AddVerdict();
    AddButtons();
  }

  void Build(float width) {
    DropWhatHasNoRoom(width);
    float right = width;
    for (const Item& item : items_) {
      if (item.at_right) right -= item.width + Spacing();
    }
    const float left = ImGui::GetCursorPosX();
    right += left + Spacing();
    bool first = true;
    bool was_right = false;
    for (const Item& item : items_) {
      if (!first) ImGui::SameLine();
      if (item.at_right && !was_right) ImGui::SetCursorPosX(std::max(right, left));
      was_right = item.at_right;
      first = false;
      item.build();
    }
  }

 private:
  struct Item {
    float width;
    int importance;  // those of the least importance are left out first
    bool at_right;
    std::function<void()> build;
  };

  static float Spacing() { return ImGui::GetStyle().ItemSpacing.x; }
  static float ButtonWidth(const std::string& label) {
    return ImGui::CalcTextSize(label.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
  }
  static float ListWidth(const std::string& label) {
    return ButtonWidth(label) + 0.9F * ImGui::GetFontSize();
  }

  float TotalWidth() const {
    float total = -Spacing();
    for (const Item& item : items_) total += item.width + Spacing();
    return total;
  }

  void DropWhatHasNoRoom(float width) {
    while (items_.size() > 1 && TotalWidth() > width) {
      items_.erase(std::ranges::min_element(items_, {}, &Item::importance));
    }
    // The sample is the last that stays: its name is shortened.
    if (TotalWidth() > width) items_.front().width = width;
  }

  void Choose(PanelChoice choice) { output_.choices.push_back(std::move(choice)); }

  // A button with a triangle, which opens something.
  static bool ListButton(const std::string& label, const char* name, float width,
                         const std::string& tooltip) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float text = ImGui::GetFontSize();
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    const std::string shown = Shortened(label, width - 2 * padding.x - 0.9F * text);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5F});
    const bool pressed = ImGui::Button((shown + "###" + name).c_str(), {width, 0});
    ImGui::PopStyleVar();
    const float x = corner.x + width - padding.x - 0.3F * text;
    const float y = corner.y + ImGui::GetFrameHeight() / 2;
    ImGui::GetWindowDrawList()->AddTriangleFilled(
        {x - 0.25F * text, y - 0.13F * text}, {x + 0.25F * text, y - 0.13F * text},
        {x, y + 0.17F * text}, ImGui::GetColorU32(ImGuiCol_Text));
    if (ImGui::IsItemHovered()) {
      ImGui::SetTooltip("%s", (shown == label ? tooltip : label + "\n" + tooltip).c_str());
    }
    return pressed;
  }

  void AddSample() {
    const std::string& shown = input_.runner.name();
    const std::string name = shown.empty() ? "no sample" : shown;
    items_.push_back(
        {ListWidth(name), 10, false, [this, name] {
           if (ListButton(name, "sample", items_.front().width, TooltipOf(Action::kFindSample))) {
             Choose(Action::kFindSample);
           }
         }});
  }

  // A button that opens a list of names.
  template <class ChooseName>
  void AddList(const char* id, const std::string& label, int importance, bool at_right,
               std::string tooltip, std::vector<std::string> names, std::string chosen,
               ChooseName choose) {
    const float width = ListWidth(label);
    items_.push_back({width, importance, at_right,
                      [=, this, names = std::move(names), chosen = std::move(chosen),
                       tooltip = std::move(tooltip)] {
                        if (ListButton(label, id, width, tooltip)) ImGui::OpenPopup(id);
                        if (!ImGui::BeginPopup(id)) return;
                        for (const std::string& name : names) {
                          const bool ticked = name == chosen;
                          if (ImGui::MenuItem(name.c_str(), nullptr, ticked)) Choose(choose(name));
                        }
                        ImGui::EndPopup();
                      }});
  }

  void AddImplementations() {
    const Application* application = input_.runner.application();
    if (application == nullptr) return;
    std::vector<std::string> names = application->Implementations();
    if (names.empty()) return;
    const std::string& implementation = input_.runner.implementation();
    AddList("implementation", implementation, 6, false,
            "The implementation whose answers are shown", names, implementation,
            [](const std::string& name) { return UseImplementation{name}; });
    if (names.size() < 2) return;
    std::erase(names, implementation);
    static constexpr const char* kNothing = "nothing";
    names.insert(names.begin(), kNothing);
    const std::string& compared = input_.runner.compare();
    const std::string chosen = compared.empty() ? kNothing : compared;
    AddList("compared", "against " + chosen, 3, false,
            "The implementation with which the answers are compared", names, chosen,
            [](const std::string& name) {
              return CompareWith{name == kNothing ? std::string() : name};
            });
  }

  void AddVerdict() {
    const Application* application = input_.runner.application();
    if (application == nullptr) return;
    const Verdict verdict = application->verdict();
    const int right = verdict.passed + verdict.outdated;
    const int checked = right + verdict.wrong;
    std::string text = checked == 0        ? fmt::format("{} not judged", verdict.unjudged)
                       : verdict.wrong > 0 ? fmt::format("{} of {} wrong", verdict.wrong, checked)
                                           : fmt::format("{} of {} right", right, checked);
    if (verdict.others > 0) text += fmt::format(", {} more", verdict.others);
    if (checked + verdict.unjudged == 0) return;
    const ImVec4 color = verdict.wrong > 0 ? ErrorText()
                         : checked > 0     ? GoodText()
                                           : ImGui::GetStyle().Colors[ImGuiCol_Text];
    const bool any_fails = verdict.wrong + verdict.outdated > 0;
    std::string tooltip = VerdictText(verdict);
    if (verdict.others > 0) {
      tooltip +=
          fmt::format("\n{} more of these queries are not shown: hitscan check QUERY checks them",
                      verdict.others);
    }
    if (any_fails) tooltip += "\n" + TooltipOf(Action::kNextWrong);
    items_.push_back({ButtonWidth(text), 8, false, [=, this] {
                        ImGui::PushStyleColor(ImGuiCol_Text, color);
                        if (ImGui::Button((text + "###verdict").c_str()) && any_fails) {
                          Choose(Action::kNextWrong);
                        }
                        ImGui::PopStyleColor();
                        if (!ImGui::IsItemHovered()) return;
                        ImGui::SetTooltip("%s", tooltip.c_str());
                      }});
  }

  void AddIcon(Icon icon, const char* name, Action action, int importance, bool lit,
               std::string tooltip) {
    items_.push_back(
        {ImGui::GetFrameHeight(), importance, true, [=, this, tooltip = std::move(tooltip)] {
           const float side = ImGui::GetFrameHeight();
           const ImVec2 corner = ImGui::GetCursorScreenPos();
           const bool enabled = CanDo(action, input_.actions);
           ImGui::BeginDisabled(!enabled);
           if (lit) {
             ImGui::PushStyleColor(ImGuiCol_Button,
                                   ImGui::GetStyle().Colors[ImGuiCol_ButtonActive]);
           }
           if (ImGui::Button(name, {side, side})) Choose(action);
           if (lit) ImGui::PopStyleColor();
           const float margin = 0.24F * side;
           DrawIcon(icon, {corner.x + margin, corner.y + margin}, side - 2 * margin,
                    ImGui::GetColorU32(ImGuiCol_Text));
           ImGui::EndDisabled();
           if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
             ImGui::SetTooltip("%s", tooltip.c_str());
           }
         }});
  }

  void AddButtons() {
    AddIcon(state_.moving ? Icon::kPause : Icon::kPlay, "##turn", Action::kPause, 7, state_.moving,
            fmt::format("{} ({})", state_.moving ? "The camera turns: stop it" : "Turn the camera",
                        ShortcutOf(Action::kPause)));
    AddIcon(Icon::kStep, "##step", Action::kStep, 2, false, TooltipOf(Action::kStep));
    std::vector<std::string> themes;
    for (const Theme& theme : Themes()) themes.emplace_back(theme.name);
    const std::string theme(input_.appearance.theme.name);
    AddList("theme", theme, 1, true, "The colours of the scene", themes, theme,
            [](const std::string& name) { return UseTheme{name}; });
    const Action fuzz = state_.fuzzing ? Action::kStopFuzz : Action::kStartFuzz;
    const std::string label(EntryOf(fuzz).label);
    items_.push_back({ButtonWidth(label), 4, true, [this, fuzz, label] {
                        ImGui::BeginDisabled(!CanDo(fuzz, input_.actions));
                        if (ImGui::Button(label.c_str())) Choose(fuzz);
                        ImGui::EndDisabled();
                        if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
                          ImGui::SetTooltip("%s", TooltipOf(fuzz).c_str());
                        }
                      }});
  }

  const PanelInput& input_;
  const ToolbarState& state_;
  PanelOutput& output_;
  std::vector<Item> items_;
};

}  // namespace

std::string Shortened(const std::string& text, float width) {
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  static constexpr const char* kEllipsis = "\u2026";
  for (std::size_t size = text.size(); size-- > 0;) {
    // Not within a character of UTF-8.
    if ((static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) continue;
    std::string shorter = text.substr(0, size) + kEllipsis;
    if (ImGui::CalcTextSize(shorter.c_str()).x <= width) return shorter;
  }
  return {};
}

void BuildToolbar(const PanelInput& input, const ToolbarState& state, const Rectangle& rectangle,
                  PanelOutput& output) {
  const DockedWindow window("###toolbar", rectangle, DockedWindow::Look::kBar);
  if (window.open()) Toolbar(input, state, output).Build(ImGui::GetContentRegionAvail().x);
}

}  // namespace hitscan
