#pragma once

#include "base/rectangle.h"
#include "ui/side_panel.h"

namespace hitscan {

/// Builds the line above the scene: the sample, the implementation and the one that it is compared
/// with, the verdict, and buttons. What has no room is skipped: the menus have all of it.
void BuildToolbar(const PanelInput& input, const Rectangle& rectangle, PanelOutput& output);

/// What mouse and keys work on.
enum class StatusHints { kScene, kSelectedCase, kOverview };

/// Builds the line at the lower edge: what mouse and keys do now, as much as fits.
void BuildStatusBar(const Rectangle& rectangle, StatusHints hints);

}  // namespace hitscan
