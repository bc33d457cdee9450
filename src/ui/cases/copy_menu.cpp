#include "ui/cases/copy_menu.h"

#include <imgui.h>

#include "export/test_formats.h"

namespace hitscan {

void BuildCopyMenu(PanelOutput& output, bool one) {
  if (ImGui::MenuItem("JSON", ShortcutOf(Action::kCopyCase).c_str())) {
    output.choices.emplace_back(Action::kCopyCase);
  }
  ImGui::Separator();
  for (const TestFormat& format : TestFormats()) {
    const std::string name(format.name);
    // The language stands where other entries have their keys; those of one language follow each
    // other.
    if (ImGui::MenuItem(name.c_str(), std::string(format.language).c_str())) {
      output.choices.emplace_back(CopyTest{name});
    }
  }
  if (!one) return;
  ImGui::Separator();
  if (ImGui::MenuItem("Markdown", "for an issue")) output.choices.emplace_back(CopyIssue{});
}

}  // namespace hitscan
