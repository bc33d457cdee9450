#pragma once

#include <optional>
#include <vector>

#include "app/control.h"

namespace hitscan {

/// A slider or a list for each of a sample's own values. Called inside a window; returns the one
/// that the user changed.
std::optional<ControlChange> BuildControls(const std::vector<Control>& controls);

}  // namespace hitscan
