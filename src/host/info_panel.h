#pragma once

#include <optional>

#include "draw/theme.h"
#include "host/area.h"
#include "host/stage.h"

namespace hitscan {

/// What is shown: description, verdict, legend, controls and signature of the sample, at the upper
/// right. Returns the value that the user changed.
std::optional<ControlChange> BuildInfoPanel(const Stage& stage, const Area& area,
                                            const Theme& theme);

}  // namespace hitscan
