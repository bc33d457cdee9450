#include "host/console_panel.h"

#include <imgui.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "host/panel_colors.h"

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

void BuildConsolePanel(Log& log, const Area& area, ConsoleState& state) {
  const float gap = ImGui::GetFontSize() / 2;
  const float width = area.width - 2 * gap;
  ImGui::SetNextWindowPos({area.x + gap, area.y + area.height - gap}, ImGuiCond_Always, {0, 1});
  // As wide as the window; its height is the user's, up to half of the scene. A window that was
  // tiny for a while takes nothing of it for good: when the window changes it is set anew.
  const bool resized = area.width != state.area.width || area.height != state.area.height;
  ImGui::SetNextWindowSize({width, area.height * 0.22F},
                           resized ? ImGuiCond_Always : ImGuiCond_FirstUseEver);
  state.area = area;
  ImGui::SetNextWindowSizeConstraints({width, ImGui::GetFontSize() * 5},
                                      {width, std::max(area.height / 2, ImGui::GetFontSize() * 5)});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoFocusOnAppearing;
  if (ImGui::Begin("Console", nullptr, flags)) {
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
  ImGui::End();
}

}  // namespace hitscan
