#pragma once

#include "base/rectangle.h"
#include "ui/side_panel.h"

namespace hitscan {

/// What the toolbar shows besides the input of the panels.
struct ToolbarState {
  bool moving = false;   ///< the camera turns
  bool fuzzing = false;  ///< a search for wrong answers goes on, or is paused
};

/// Builds the line above the scene: the sample, the implementation and the one that it is compared
/// with, the verdict, and buttons. What has no room is left out: the menus have all of it.
void BuildToolbar(const PanelInput& input, const ToolbarState& state, const Rectangle& rectangle,
                  PanelOutput& output);

/// Builds the line at the lower edge: what mouse and keys do now, as much as fits. `selected`: a
/// case is selected.
void BuildStatusBar(const Rectangle& rectangle, bool selected);

}  // namespace hitscan
