#pragma once

#include <optional>
#include <vector>

#include "app/control.h"

namespace hitscan {

/// A slider or a list for each value of a sample that the user can change. Called inside a window;
/// returns the one that the user changed.
std::optional<ControlChange> BuildControls(const std::vector<Control>& controls);

}  // namespace hitscan
