#pragma once

#include "ui/side_panel.h"

namespace hitscan {

/// Builds an entry of a menu for an action, with its key.
void BuildActionEntry(Action action, const PanelInput& input, PanelOutput& output);

/// Builds the entries of the menu of a row of the table: what can be done with the selected cases.
void BuildCaseMenu(const PanelInput& input, PanelOutput& output);

}  // namespace hitscan
