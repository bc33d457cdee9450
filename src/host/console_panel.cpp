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

void BuildConsolePanel(Log& log, const Area& area) {
  const float gap = ImGui::GetFontSize() / 2;
  const float width = area.width - 2 * gap;
  ImGui::SetNextWindowPos({area.x + gap, area.y + area.height - gap}, ImGuiCond_Always, {0, 1});
  // As wide as the window; its height is the user's, up to half of the scene.
  ImGui::SetNextWindowSize({width, area.height * 0.22F}, ImGuiCond_FirstUseEver);
  ImGui::SetNextWindowSizeConstraints({width, ImGui::GetFontSize() * 5},
                                      {width, std::max(area.height / 2, ImGui::GetFontSize() * 5)});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoFocusOnAppearing;
  if (ImGui::Begin("Console", nullptr, flags)) {
    BuildButtons(log);
    ImGui::Separator();
    ImGui::BeginChild("lines", {0, 0}, false, ImGuiWindowFlags_HorizontalScrollbar);
    BuildLines(log);
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY()) ImGui::SetScrollHereY(1);
    ImGui::EndChild();
  }
  ImGui::End();
}

}  // namespace hitscan
