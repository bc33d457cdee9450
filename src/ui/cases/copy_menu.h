#pragma once

#include "ui/panel_choice.h"

namespace hitscan {

/// Builds the entries of a menu with the formats in which the selected case can be copied.
void BuildCopyMenu(PanelOutput& output);

}  // namespace hitscan
