#include "ui/console_panel.h"

#include <imgui.h>

#include <string_view>
#include <vector>

#include "ui/panel_colors.h"

namespace hitscan {
namespace {

struct Line {
  Log::Level level;
  std::string_view text;
};

// An entry may have several lines (a driver's message), but the clipper wants all of one height.
std::vector<Line> Split(const std::vector<Log::Entry>& entries) {
  std::vector<Line> lines;
  lines.reserve(entries.size());
  for (const Log::Entry& entry : entries) {
    std::string_view rest = entry.text;
    while (true) {
      const std::size_t end = rest.find('\n');
      lines.push_back({entry.level, rest.substr(0, end)});
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
    }
  }
  return lines;
}

void BuildLine(const Line& line) {
  const bool error = line.level == Log::Level::kError;
  if (error) ImGui::PushStyleColor(ImGuiCol_Text, kErrorText);
  ImGui::TextUnformatted(line.text.data(), line.text.data() + line.text.size());
  if (error) ImGui::PopStyleColor();
}

void BuildLines(const Log& log) {
  const std::vector<Line> lines = Split(log.entries());
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(lines.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      BuildLine(lines[static_cast<std::size_t>(i)]);
    }
  }
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

}  // namespace

void BuildConsolePanel(Log& log, PanelPlaces& places, const Rectangle& home, ConsoleState& state) {
  const Panel panel(places, {"console", "Console"}, home);
  if (!panel.open()) return;
  BuildButtons(log);
  ImGui::Separator();
  ImGui::BeginChild("lines", {0, 0}, false, ImGuiWindowFlags_HorizontalScrollbar);
  BuildLines(log);
  // Only the user's own scrolling stops the following, not a window that shrank.
  const bool at_end = ImGui::GetScrollY() >= ImGui::GetScrollMaxY();
  const bool scrolls = ImGui::GetIO().MouseWheel != 0 || ImGui::IsMouseDragging(0);
  if (scrolls && ImGui::IsWindowHovered()) state.follows = at_end;
  if (at_end) state.follows = true;
  if (state.follows) ImGui::SetScrollHereY(1);
  ImGui::EndChild();
}

}  // namespace hitscan
