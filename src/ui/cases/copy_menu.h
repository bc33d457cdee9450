#pragma once

#include "ui/panel_choice.h"

namespace hitscan {

/// Builds the entries of a menu with the formats in which the selected cases can be copied.
/// `one`: only one is selected.
void BuildCopyMenu(PanelOutput& output, bool one = true);

}  // namespace hitscan
