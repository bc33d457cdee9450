#include "ui/sample_menu.h"

#include <imgui.h>

#include <algorithm>

namespace hitscan {
namespace {

// Builds one level of the menu. All of `samples` share the first `depth` characters of their path.
std::optional<std::string> BuildLevel(std::span<const SampleEntry> samples, std::size_t depth,
                                      std::string_view running) {
  std::optional<std::string> chosen;
  while (!samples.empty()) {
    const std::string_view rest = samples.front().path.substr(depth);
    const std::size_t slash = rest.find('/');
    const std::string label(rest.substr(0, slash));
    if (slash == std::string_view::npos) {
      const std::string_view name = samples.front().name;
      if (ImGui::MenuItem(label.c_str(), nullptr, name == running)) chosen = name;
      samples = samples.subspan(1);
      continue;
    }
    // The samples are sorted by path, so those of one submenu are consecutive.
    const std::string_view group = samples.front().path.substr(0, depth + slash + 1);
    std::size_t count = 0;
    while (count < samples.size() && samples[count].path.starts_with(group)) ++count;
    if (ImGui::BeginMenu(label.c_str())) {
      if (auto inner = BuildLevel(samples.first(count), group.size(), running)) chosen = inner;
      ImGui::EndMenu();
    }
    samples = samples.subspan(count);
  }
  return chosen;
}

}  // namespace

std::optional<std::string> BuildSampleMenu(std::span<const SampleEntry> samples,
                                           std::string_view running) {
  return BuildLevel(samples, 0, running);
}

std::optional<std::filesystem::path> BuildReportMenu(std::span<const PublicReport> reports) {
  if (reports.empty() || !ImGui::BeginMenu("Public reports")) return std::nullopt;
  std::optional<std::filesystem::path> chosen;
  while (!reports.empty()) {
    // They are sorted by library.
    const std::string& library = reports.front().library;
    const auto next = std::ranges::find_if(
        reports, [&](const PublicReport& report) { return report.library != library; });
    const auto count = static_cast<std::size_t>(next - reports.begin());
    if (ImGui::BeginMenu(library.c_str())) {
      for (const PublicReport& report : reports.first(count)) {
        if (ImGui::MenuItem(report.title.c_str())) chosen = report.path;
      }
      ImGui::EndMenu();
    }
    reports = reports.subspan(count);
  }
  ImGui::EndMenu();
  return chosen;
}

}  // namespace hitscan
