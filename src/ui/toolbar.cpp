#include "ui/toolbar.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "edit/case_document.h"
#include "ui/docked.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

std::string TooltipOf(Action action) {
  const ActionEntry& entry = EntryOf(action);
  std::string text(entry.tooltip.empty() ? entry.label : entry.tooltip);
  if (const std::string key = ShortcutOf(action); !key.empty()) text += " (" + key + ")";
  return text;
}

/// Builds the toolbar of one frame.
class Toolbar {
 public:
  Toolbar(const PanelInput& input, PanelOutput& output) : input_(input), output_(output) {
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
    int importance;  // items of the least importance are omitted first
    bool at_right;
    std::function<void()> build;
  };

  static float Spacing() { return ImGui::GetStyle().ItemSpacing.x; }
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
    // The item of the sample is never omitted: its name is shortened.
    if (TotalWidth() > width) items_.front().width = width;
  }

  void Choose(PanelChoice choice) { output_.choices.push_back(std::move(choice)); }

  // A button with a triangle, which opens a list or a dialog.
  static bool ListButton(const std::string& label, const char* name, float width,
                         const std::string& tooltip) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float em = ImGui::GetFontSize();
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    const std::string shown = FittingText(label, width - 2 * padding.x - 0.9F * em);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5F});
    const bool pressed = ImGui::Button((shown + "###" + name).c_str(), {width, 0});
    ImGui::PopStyleVar();
    const float x = corner.x + width - padding.x - 0.3F * em;
    const float y = corner.y + ImGui::GetFrameHeight() / 2;
    ImGui::GetWindowDrawList()->AddTriangleFilled(
        {x - 0.25F * em, y - 0.13F * em}, {x + 0.25F * em, y - 0.13F * em}, {x, y + 0.17F * em},
        ImGui::GetColorU32(ImGuiCol_Text));
    Tooltip(shown == label ? tooltip : label + "\n" + tooltip);
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
    std::string implementation = input_.runner.implementation();
    const std::string& compared = input_.runner.compare();
    std::string tooltip = "The implementation whose answers are shown";
    if (std::ranges::find(names, implementation) == names.end()) {
      tooltip += fmt::format("\n{} answers no query of {}", implementation, input_.runner.name());
      implementation = names.front();
    }
    // A and B are the letters of the two in the picture and its legend.
    AddList("implementation", compared.empty() ? implementation : "A: " + implementation, 6, false,
            std::move(tooltip), names, implementation,
            [](const std::string& name) { return UseImplementation{name}; });
    if (names.size() < 2) return;
    std::erase(names, implementation);
    static constexpr const char* kNothing = "nothing";
    names.insert(names.begin(), kNothing);
    AddList("compared", compared.empty() ? "compare with..." : "B: " + compared, 3, false,
            "The implementation with which the answers are compared", names,
            compared.empty() ? kNothing : compared, [](const std::string& name) {
              return [compared = name == kNothing ? std::string() : name](SampleRunner& runner) {
                runner.CompareWith(compared);
              };
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
    if (verdict.compared_wrong > 0) {
      text += fmt::format(", {}: {} of {} wrong", verdict.compared, verdict.compared_wrong,
                          verdict.compared_judged);
    }
    if (verdict.outdated > 0) text += fmt::format(", {} outdated", verdict.outdated);
    if (verdict.others > 0) text += fmt::format(", {} cases not shown", verdict.others);
    if (checked + verdict.unjudged == 0) return;
    const bool any_wrong = verdict.wrong + verdict.compared_wrong > 0;
    const ImVec4 color = any_wrong              ? WrongAnswerText()
                         : verdict.outdated > 0 ? WarningText()
                         : checked > 0          ? GoodText()
                                                : ImGui::GetStyle().Colors[ImGuiCol_Text];
    const bool any_fails = any_wrong || verdict.outdated > 0;
    std::string tooltip = VerdictText(verdict);
    if (verdict.others > 0) {
      tooltip += fmt::format(
          "\n{} other cases are not shown. View > Overview ({}) has all:\n"
          "a click on a cell shows those of its query.",
          verdict.others, ShortcutOf(Action::kOverview));
    }
    if (any_fails) tooltip += "\n" + TooltipOf(Action::kNextWrong);
    items_.push_back({ButtonWidth(text), 8, false, [=, this] {
                        ImGui::PushStyleColor(ImGuiCol_Text, color);
                        if (ImGui::Button((text + "###verdict").c_str()) && any_fails) {
                          Choose(Action::kNextWrong);
                        }
                        ImGui::PopStyleColor();
                        Tooltip(tooltip);
                      }});
  }

  void AddIcon(Icon icon, const char* id, Action action, int importance, std::string tooltip,
               bool lit = false) {
    items_.push_back(
        {ImGui::GetFrameHeight(), importance, true, [=, this, tooltip = std::move(tooltip)] {
           const ButtonLook look =
               lit ? ButtonLook::kLit : GreyUnless(input_.actions[action].enabled);
           if (IconButton(id, icon, tooltip, look)) Choose(action);
         }});
  }

  void AddButtons() {
    const bool moving = !input_.actions[Action::kPauseTurn].ticked;
    AddIcon(moving ? Icon::kPause : Icon::kPlay, "turn", Action::kPauseTurn, 7,
            fmt::format("{} ({})", moving ? "The camera turns: stop it" : "Turn the camera",
                        ShortcutOf(Action::kPauseTurn)),
            moving);
    AddIcon(Icon::kStep, "step", Action::kStep, 2, TooltipOf(Action::kStep));
    std::vector<std::string> themes;
    for (const Theme& theme : Themes()) themes.emplace_back(theme.name);
    const std::string theme(input_.appearance.theme.name);
    AddList("theme", theme, 1, true, "The colours of the scene", themes, theme,
            [](const std::string& name) { return UseTheme{name}; });
    const bool fuzzing =
        !input_.actions[Action::kStartFuzz].enabled && input_.actions[Action::kStopFuzz].enabled;
    const Action fuzz = fuzzing ? Action::kStopFuzz : Action::kStartFuzz;
    const std::string label(EntryOf(fuzz).label);
    items_.push_back({ButtonWidth(label), 4, true, [this, fuzz, label] {
                        const ButtonLook look = GreyUnless(input_.actions[fuzz].enabled);
                        if (TextButton(label, TooltipOf(fuzz), look)) Choose(fuzz);
                      }});
  }

  const PanelInput& input_;
  PanelOutput& output_;
  std::vector<Item> items_;
};

struct Hint {
  std::string keys;
  std::string text;

  float Width() const {
    return TextWidth(keys) + TextWidth(text) + ImGui::GetStyle().ItemSpacing.x;
  }
  void Build() const {
    ImGui::TextColored(HeadingText(), "%s", keys.c_str());
    ImGui::SameLine();
    ImGui::TextUnformatted(text.c_str());
  }
};

Hint HintOf(const HelpLine& line) {
  return {fmt::format("{}", fmt::join(line.keys, " ")), std::string(line.text)};
}

std::vector<Hint> Hints(StatusHints about) {
  std::vector<Hint> hints;
  if (about == StatusHints::kOverview) {
    return {
        {"Click", "show the cases that failed"},
        {"Up Down Left Right", "choose"},
        {"Enter", "show them"},
        {fmt::format("{} {}", ShortcutOf(Action::kOverview), ShortcutOf(Action::kBack)), "close"}};
  }
  if (about == StatusHints::kTour) {
    return {{"Click", "open a sample, or begin to find an answer"},
            {"Up Down Left Right", "choose"},
            {"Space", "open it"},
            {ShortcutOf(Action::kBack), "close"}};
  }
  if (about == StatusHints::kScene) {
    for (const HelpLine& line : StatusBarHelpLines()) hints.push_back(HintOf(line));
    return hints;
  }
  hints.push_back({"Drag a handle", "edit the shape"});
  hints.push_back({"X Y Z while dragging", "along that axis only"});
  for (const Action action : {Action::kFit, Action::kUndo, Action::kDeleteCase, Action::kBack}) {
    hints.push_back({ShortcutOf(action), std::string(EntryOf(action).help)});
  }
  return hints;
}

}  // namespace

void BuildToolbar(const PanelInput& input, const Rectangle& rectangle, PanelOutput& output) {
  const DockedWindow window("###toolbar", rectangle, DockedWindow::Look::kBar);
  if (window.open()) Toolbar(input, output).Build(ImGui::GetContentRegionAvail().x);
}

void BuildStatusBar(const Rectangle& rectangle, StatusHints hints, const std::string& notice) {
  if (rectangle.width <= 0) return;
  const DockedWindow window("###status", rectangle, DockedWindow::Look::kBar);
  if (!window.open()) return;
  if (!notice.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, GoodText());
    EllipsisText(notice);
    ImGui::PopStyleColor();
    return;
  }
  const float between = ImGui::GetFontSize();
  const Hint last{ShortcutOf(Action::kToggleHelp), "every key"};
  const float left = ImGui::GetCursorPosX();
  const float width = ImGui::GetContentRegionAvail().x;
  float room = width - last.Width();
  for (const Hint& hint : Hints(hints)) {
    room -= hint.Width() + between;
    if (room < 0) break;
    hint.Build();
    ImGui::SameLine(0, between);
  }
  if (width < last.Width()) return;
  ImGui::SetCursorPosX(left + width - last.Width());
  last.Build();
}

}  // namespace hitscan
