#include "ui/sample_menu.h"

#include <imgui.h>

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

}  // namespace hitscan
