#pragma once

#include <optional>

#include "draw/theme.h"
#include "host/panel_places.h"
#include "host/stage.h"

namespace hitscan {

/// What is shown: description, verdict, legend, controls and signature of the sample, at the upper
/// right at first. Returns the value that the user changed.
std::optional<ControlChange> BuildInfoPanel(const Stage& stage, PanelPlaces& places,
                                            const Area& home, const Theme& theme);

}  // namespace hitscan
