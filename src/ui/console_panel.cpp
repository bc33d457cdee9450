#include <imgui.h>

#include <vector>

#include "ui/panel_list.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

void BuildLine(const Log::Entry& line) {
  const bool colored = line.level != Log::Level::kInfo;
  if (colored) {
    ImGui::PushStyleColor(ImGuiCol_Text,
                          line.level == Log::Level::kError ? ErrorText() : WrongAnswerText());
  }
  ImGui::TextUnformatted(line.text.data(), line.text.data() + line.text.size());
  if (colored) ImGui::PopStyleColor();
}

void BuildButtons(Log& log) {
  if (ImGui::SmallButton("Clear")) log.Clear();
  ImGui::SameLine();
  if (ImGui::SmallButton("Copy")) ImGui::SetClipboardText(log.Text().c_str());
  if (log.dropped() > 0) {
    ImGui::SameLine();
    ImGui::TextDisabled("%zu older lines were dropped", log.dropped());
  }
}

/// The panel that shows the log, errors in red and wrong answers in orange, with buttons to clear
/// and copy it.
class ConsolePanel final : public Panel {
 public:
  ConsolePanel() : Panel({.name = "console", .label = "Console"}) {}

  void Build(const PanelInput& input, PanelOutput&) override {
    Log& log = input.runner.log();
    BuildButtons(log);
    ImGui::Separator();
    ImGui::BeginChild("lines", {0, 0}, false, ImGuiWindowFlags_HorizontalScrollbar);
    const std::vector<Log::Entry>& lines = log.entries();
    {
      const CodeFont font;
      ForVisibleRows(lines.size(), [&](std::size_t line) { BuildLine(lines[line]); });
    }
    // The end of the log stays in view, unless the user scrolls away from it. The scroll position
    // alone does not tell: it also changes when the window gets smaller.
    const bool at_end = ImGui::GetScrollY() >= ImGui::GetScrollMaxY();
    const bool scrolls = ImGui::GetIO().MouseWheel != 0 || ImGui::IsMouseDragging(0);
    if (scrolls && ImGui::IsWindowHovered()) keeps_end_in_view_ = at_end;
    if (at_end) keeps_end_in_view_ = true;
    if (keeps_end_in_view_) ImGui::SetScrollHereY(1);
    ImGui::EndChild();
  }

 private:
  bool keeps_end_in_view_ = true;
};

}  // namespace

std::unique_ptr<Panel> MakeConsolePanel() { return std::make_unique<ConsolePanel>(); }

}  // namespace hitscan
