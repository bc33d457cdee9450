#pragma once

#include <optional>
#include <vector>

#include "app/control.h"

namespace hitscan {

/// Builds a slider or a list for each control of a sample. Called inside a window; returns the
/// change that the user made, if any.
std::optional<ControlChange> BuildControls(const std::vector<Control>& controls);

}  // namespace hitscan
