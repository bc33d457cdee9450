#pragma once

#include "base/rectangle.h"
#include "ui/side_panel.h"

namespace hitscan {

/// Builds the line above the scene: the sample, the implementation, the compared implementation,
/// the verdict, and buttons. Items that do not fit are skipped: the menus have all of them.
void BuildToolbar(const PanelInput& input, const Rectangle& rectangle, PanelOutput& output);

/// Builds the line at the lower edge: what mouse and keys do now, as much as fits. `selected`: a
/// case is selected.
void BuildStatusBar(const Rectangle& rectangle, bool selected);

}  // namespace hitscan
