#include "ui/panel_colors.h"

namespace hitscan {
namespace {

// The colour for the palette that is set, of one in dark panels and one in light panels.
ImVec4 ForPalette(unsigned dark, unsigned light) {
  const ImVec4& popup = ImGui::GetStyle().Colors[ImGuiCol_PopupBg];
  const unsigned hex = popup.x + popup.y + popup.z > 1.5F ? light : dark;
  const auto channel = [hex](unsigned shift) {
    return static_cast<float>((hex >> shift) & 0xFFU) / 255;
  };
  return {channel(16), channel(8), channel(0), 1};
}

}  // namespace

ImVec4 ErrorText() { return ForPalette(0xFF9991, 0xA3111A); }
ImVec4 GoodText() { return ForPalette(0x8CE68C, 0x0A5A24); }
ImVec4 WarningText() { return ForPalette(0xFFC759, 0x704300); }
ImVec4 DifferingText() { return ForPalette(0xF28CF2, 0x851785); }
ImVec4 HeadingText() { return ForPalette(0xFFDB8C, 0x6A4500); }
ImVec4 FoundText() { return ForPalette(0xFFFFFF, 0x000000); }
ImVec4 NameText() { return ForPalette(0xB8BFCC, 0x3C424B); }
ImVec4 TitleText() { return ForPalette(0xA8B3BF, 0x464C55); }

ImU32 SplitterBar() { return ImGui::ColorConvertFloat4ToU32(ForPalette(0x1E2025, 0xD9DDE3)); }
ImU32 SplitterLit() { return ImGui::ColorConvertFloat4ToU32(ForPalette(0x4278C8, 0x4278C8)); }
ImU32 SplitterArrow() { return ImGui::ColorConvertFloat4ToU32(ForPalette(0xBEC3CD, 0x4F5661)); }

}  // namespace hitscan
