#include "ui/panel_style.h"

namespace hitscan {
namespace {

// Every text colour is readable on these backgrounds if their luminance is at most 0.055 in dark
// panels, and at least 0.6 in light panels.
struct PanelColor {
  ImGuiCol index;
  unsigned dark;
  unsigned light;
};
constexpr PanelColor kColors[] = {
    {ImGuiCol_Text, 0xF0F2F4, 0x171B20},
    {ImGuiCol_TextDisabled, 0xB4BAC2, 0x444A53},
    {ImGuiCol_WindowBg, 0x17191C, 0xF7F8FA},
    {ImGuiCol_PopupBg, 0x1E2125, 0xFFFFFF},
    {ImGuiCol_MenuBarBg, 0x1B1D21, 0xE9ECF0},
    {ImGuiCol_Border, 0x3A3F47, 0xBFC5CE},
    {ImGuiCol_Separator, 0x3A3F47, 0xC9CED6},
    {ImGuiCol_TitleBg, 0x121316, 0xE4E7EC},
    {ImGuiCol_TitleBgActive, 0x1F2B3B, 0xD2DFEF},
    {ImGuiCol_TitleBgCollapsed, 0x121316, 0xE4E7EC},
    {ImGuiCol_FrameBg, 0x272B32, 0xE6E9EE},
    {ImGuiCol_FrameBgHovered, 0x303640, 0xDCE2EA},
    {ImGuiCol_FrameBgActive, 0x353D4A, 0xD0DBE9},
    {ImGuiCol_Button, 0x2B3340, 0xDDE3EB},
    {ImGuiCol_ButtonHovered, 0x364357, 0xCDDAEA},
    {ImGuiCol_ButtonActive, 0x254366, 0xBAD3F2},
    {ImGuiCol_Header, 0x254366, 0xC0D8F6},
    {ImGuiCol_HeaderHovered, 0x2B3B50, 0xD5E3F5},
    {ImGuiCol_HeaderActive, 0x26466B, 0xBAD3F2},
    {ImGuiCol_Tab, 0x1F242B, 0xE2E6EC},
    {ImGuiCol_TabHovered, 0x2B3B50, 0xD5E3F5},
    {ImGuiCol_TabActive, 0x254366, 0xC0D8F6},
    {ImGuiCol_TabUnfocused, 0x1B1F25, 0xE9ECF0},
    {ImGuiCol_TabUnfocusedActive, 0x22344A, 0xCFDDEF},
    {ImGuiCol_TableHeaderBg, 0x22262C, 0xE4E7EC},
    {ImGuiCol_TableBorderLight, 0x30353C, 0xD5DAE1},
    {ImGuiCol_TableBorderStrong, 0x3A3F47, 0xBFC5CE},
    {ImGuiCol_TextSelectedBg, 0x254366, 0xB9D4F7},
    {ImGuiCol_CheckMark, 0x7FB4F2, 0x1D5FB0},
    {ImGuiCol_SliderGrab, 0x37669C, 0x8DB6EA},
    {ImGuiCol_SliderGrabActive, 0x3D6FA8, 0x7AA9E4},
    {ImGuiCol_PlotHistogram, 0x37669C, 0x8DB6EA},
    {ImGuiCol_ScrollbarGrab, 0x6B727C, 0x99A1AD},
    {ImGuiCol_ScrollbarGrabHovered, 0x696969, 0x7F8894},
    {ImGuiCol_ScrollbarGrabActive, 0x828282, 0x666F7C},
};

ImVec4 Rgb(unsigned hex) {
  const auto channel = [hex](unsigned shift) {
    return static_cast<float>((hex >> shift) & 0xFFU) / 255;
  };
  return {channel(16), channel(8), channel(0), 1};
}

// The colour `dark` or `light`, depending on the palette that is set.
ImVec4 ForPalette(unsigned dark, unsigned light) {
  const ImVec4& popup = ImGui::GetStyle().Colors[ImGuiCol_PopupBg];
  return Rgb(popup.x + popup.y + popup.z > 1.5F ? light : dark);
}

}  // namespace

void SetPanelColors(ImGuiStyle& style, PanelPalette palette) {
  const bool light = palette == PanelPalette::kLight;
  auto& colors = style.Colors;
  if (light) {
    ImGui::StyleColorsLight(&style);
  } else {
    ImGui::StyleColorsDark(&style);
  }
  for (const PanelColor& color : kColors) {
    colors[color.index] = Rgb(light ? color.light : color.dark);
  }
  const float row = light ? 0 : 1;
  colors[ImGuiCol_TableRowBgAlt] = {row, row, row, 0.03F};
  colors[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
  // No dimmed background: it fades in over more frames than are drawn when nothing moves.
  colors[ImGuiCol_ModalWindowDimBg].w = 0;
  style.DisabledAlpha = 0.7F;
}

ImVec4 ErrorText() { return ForPalette(0xFF9991, 0xA3111A); }
ImVec4 WrongAnswerText() { return ForPalette(0xFF9D4D, 0x953A00); }
ImVec4 GoodText() { return ForPalette(0x8CE68C, 0x0A5A24); }
ImVec4 WarningText() { return ForPalette(0xF2DC5C, 0x5C4A00); }
ImVec4 DifferingText() { return ForPalette(0xF28CF2, 0x851785); }
ImVec4 HeadingText() { return ForPalette(0xFFDB8C, 0x6A4500); }
ImVec4 FoundText() { return ForPalette(0xFFFFFF, 0x000000); }
ImVec4 NameText() { return ForPalette(0xB8BFCC, 0x3C424B); }
ImVec4 TitleText() { return ForPalette(0xA8B3BF, 0x464C55); }

ImU32 SplitterBar() { return ImGui::ColorConvertFloat4ToU32(ForPalette(0x1E2025, 0xD9DDE3)); }
ImU32 SplitterLit() { return ImGui::ColorConvertFloat4ToU32(ForPalette(0x4278C8, 0x4278C8)); }
ImU32 SplitterArrow() { return ImGui::ColorConvertFloat4ToU32(ForPalette(0xBEC3CD, 0x4F5661)); }

}  // namespace hitscan
