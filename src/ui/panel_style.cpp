#include "ui/panel_style.h"

#include <imgui.h>

namespace hitscan {
namespace {

ImVec4 Rgb(unsigned hex) {
  const auto channel = [hex](unsigned shift) {
    return static_cast<float>((hex >> shift) & 0xFFU) / 255;
  };
  return {channel(16), channel(8), channel(0), 1};
}

// To be readable with every text colour, a background has at most a luminance of 0.055.
void SetDarkColors(ImGuiStyle& style) {
  ImGui::StyleColorsDark(&style);
  auto& colors = style.Colors;
  colors[ImGuiCol_Text] = Rgb(0xF0F2F4);
  colors[ImGuiCol_TextDisabled] = Rgb(0xB4BAC2);
  colors[ImGuiCol_WindowBg] = Rgb(0x17191C);
  colors[ImGuiCol_PopupBg] = Rgb(0x1E2125);
  colors[ImGuiCol_MenuBarBg] = Rgb(0x1B1D21);
  colors[ImGuiCol_Border] = Rgb(0x3A3F47);
  colors[ImGuiCol_Separator] = Rgb(0x3A3F47);
  colors[ImGuiCol_TitleBg] = Rgb(0x121316);
  colors[ImGuiCol_TitleBgActive] = Rgb(0x1F2B3B);
  colors[ImGuiCol_TitleBgCollapsed] = Rgb(0x121316);
  colors[ImGuiCol_FrameBg] = Rgb(0x272B32);
  colors[ImGuiCol_FrameBgHovered] = Rgb(0x303640);
  colors[ImGuiCol_FrameBgActive] = Rgb(0x353D4A);
  colors[ImGuiCol_Button] = Rgb(0x2B3340);
  colors[ImGuiCol_ButtonHovered] = Rgb(0x364357);
  colors[ImGuiCol_ButtonActive] = Rgb(0x254366);
  colors[ImGuiCol_Header] = Rgb(0x254366);
  colors[ImGuiCol_HeaderHovered] = Rgb(0x2B3B50);
  colors[ImGuiCol_HeaderActive] = Rgb(0x26466B);
  colors[ImGuiCol_Tab] = Rgb(0x1F242B);
  colors[ImGuiCol_TabHovered] = Rgb(0x2B3B50);
  colors[ImGuiCol_TabActive] = Rgb(0x254366);
  colors[ImGuiCol_TabUnfocused] = Rgb(0x1B1F25);
  colors[ImGuiCol_TabUnfocusedActive] = Rgb(0x22344A);
  colors[ImGuiCol_TableHeaderBg] = Rgb(0x22262C);
  colors[ImGuiCol_TableRowBgAlt] = {1, 1, 1, 0.03F};
  colors[ImGuiCol_TableBorderLight] = Rgb(0x30353C);
  colors[ImGuiCol_TableBorderStrong] = Rgb(0x3A3F47);
  colors[ImGuiCol_TextSelectedBg] = Rgb(0x254366);
  colors[ImGuiCol_CheckMark] = Rgb(0x7FB4F2);
  colors[ImGuiCol_SliderGrab] = Rgb(0x37669C);
  colors[ImGuiCol_SliderGrabActive] = Rgb(0x3D6FA8);
  colors[ImGuiCol_PlotHistogram] = Rgb(0x37669C);
  colors[ImGuiCol_ScrollbarGrab] = Rgb(0x6B727C);
}

// Here a background has at least a luminance of 0.6.
void SetLightColors(ImGuiStyle& style) {
  ImGui::StyleColorsLight(&style);
  auto& colors = style.Colors;
  colors[ImGuiCol_Text] = Rgb(0x171B20);
  colors[ImGuiCol_TextDisabled] = Rgb(0x444A53);
  colors[ImGuiCol_WindowBg] = Rgb(0xF7F8FA);
  colors[ImGuiCol_PopupBg] = Rgb(0xFFFFFF);
  colors[ImGuiCol_MenuBarBg] = Rgb(0xE9ECF0);
  colors[ImGuiCol_Border] = Rgb(0xBFC5CE);
  colors[ImGuiCol_Separator] = Rgb(0xC9CED6);
  colors[ImGuiCol_TitleBg] = Rgb(0xE4E7EC);
  colors[ImGuiCol_TitleBgActive] = Rgb(0xD2DFEF);
  colors[ImGuiCol_TitleBgCollapsed] = Rgb(0xE4E7EC);
  colors[ImGuiCol_FrameBg] = Rgb(0xE6E9EE);
  colors[ImGuiCol_FrameBgHovered] = Rgb(0xDCE2EA);
  colors[ImGuiCol_FrameBgActive] = Rgb(0xD0DBE9);
  colors[ImGuiCol_Button] = Rgb(0xDDE3EB);
  colors[ImGuiCol_ButtonHovered] = Rgb(0xCDDAEA);
  colors[ImGuiCol_ButtonActive] = Rgb(0xBAD3F2);
  colors[ImGuiCol_Header] = Rgb(0xC0D8F6);
  colors[ImGuiCol_HeaderHovered] = Rgb(0xD5E3F5);
  colors[ImGuiCol_HeaderActive] = Rgb(0xBAD3F2);
  colors[ImGuiCol_Tab] = Rgb(0xE2E6EC);
  colors[ImGuiCol_TabHovered] = Rgb(0xD5E3F5);
  colors[ImGuiCol_TabActive] = Rgb(0xC0D8F6);
  colors[ImGuiCol_TabUnfocused] = Rgb(0xE9ECF0);
  colors[ImGuiCol_TabUnfocusedActive] = Rgb(0xCFDDEF);
  colors[ImGuiCol_TableHeaderBg] = Rgb(0xE4E7EC);
  colors[ImGuiCol_TableRowBgAlt] = {0, 0, 0, 0.03F};
  colors[ImGuiCol_TableBorderLight] = Rgb(0xD5DAE1);
  colors[ImGuiCol_TableBorderStrong] = Rgb(0xBFC5CE);
  colors[ImGuiCol_TextSelectedBg] = Rgb(0xB9D4F7);
  colors[ImGuiCol_CheckMark] = Rgb(0x1D5FB0);
  colors[ImGuiCol_SliderGrab] = Rgb(0x8DB6EA);
  colors[ImGuiCol_SliderGrabActive] = Rgb(0x7AA9E4);
  colors[ImGuiCol_PlotHistogram] = Rgb(0x8DB6EA);
  colors[ImGuiCol_ScrollbarGrab] = Rgb(0x99A1AD);
  colors[ImGuiCol_ScrollbarGrabHovered] = Rgb(0x7F8894);
  colors[ImGuiCol_ScrollbarGrabActive] = Rgb(0x666F7C);
}

}  // namespace

void SetPanelColors(ImGuiStyle& style, PanelPalette palette) {
  if (palette == PanelPalette::kLight) {
    SetLightColors(style);
  } else {
    SetDarkColors(style);
  }
  style.DisabledAlpha = 0.7F;
  auto& colors = style.Colors;
  colors[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
  // No dimmed background: it fades in over more frames than are drawn when nothing moves.
  colors[ImGuiCol_ModalWindowDimBg].w = 0;
}

}  // namespace hitscan
