#pragma once

struct ImGuiStyle;

namespace hitscan {

/// The colours of panels: dark beside dark scenes, light beside light ones.
enum class PanelPalette { kDark, kLight };

/// Sets the colours of panels, menus and dialogs. Every text is readable on every background: a
/// contrast of at least 4.5, also in selected rows and on disabled buttons.
void SetPanelColors(ImGuiStyle& style, PanelPalette palette);

}  // namespace hitscan
