#include "ui/workspace/status_bar.h"

#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <string>
#include <vector>

#include "platform/actions.h"
#include "ui/panel_colors.h"
#include "ui/workspace/docked_window.h"

namespace hitscan {
namespace {

struct Hint {
  std::string keys;
  std::string text;

  float Width() const {
    return ImGui::CalcTextSize(keys.c_str()).x + ImGui::CalcTextSize(text.c_str()).x +
           ImGui::GetStyle().ItemSpacing.x;
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

std::vector<Hint> Hints(bool selected) {
  std::vector<Hint> hints;
  if (!selected) {
    for (const HelpLine& line : NewcomerHelpLines()) hints.push_back(HintOf(line));
    return hints;
  }
  hints.push_back({"Drag a handle", "edit the shape"});
  hints.push_back({"X Y Z while dragging", "along that axis only"});
  for (const Action action : {Action::kFrame, Action::kUndo, Action::kDeleteCase, Action::kBack}) {
    hints.push_back({ShortcutOf(action), std::string(EntryOf(action).help)});
  }
  return hints;
}

}  // namespace

void BuildStatusBar(const Rectangle& rectangle, bool selected) {
  if (rectangle.width <= 0) return;
  const DockedWindow window("###status", rectangle, DockedWindow::Look::kBar);
  if (!window.open()) return;
  const float between = ImGui::GetFontSize();
  const Hint last{ShortcutOf(Action::kToggleHelp), "every key"};
  const float left = ImGui::GetCursorPosX();
  const float width = ImGui::GetContentRegionAvail().x;
  float room = width - last.Width();
  for (const Hint& hint : Hints(selected)) {
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
