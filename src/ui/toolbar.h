#pragma once

#include <string>

#include "base/rectangle.h"
#include "ui/panel.h"

namespace hitscan {

/// Builds the line above the scene: the sample, the implementation, the compared implementation,
/// the verdict, and buttons. Items that do not fit are skipped: the menus have all of them.
void BuildToolbar(const PanelInput& input, const Rectangle& rectangle, PanelOutput& output);

/// What mouse and keys work on.
enum class StatusHints { kScene, kSelectedCase, kOverview, kTour };

/// Builds the line at the lower edge: the notice if there is one, or else what mouse and keys do
/// now, as much as fits.
void BuildStatusBar(const Rectangle& rectangle, StatusHints hints, const std::string& notice);

}  // namespace hitscan
