#pragma once

#include <optional>

#include "app/sample_runner.h"
#include "draw/theme.h"
#include "ui/panel_places.h"

namespace hitscan {

/// What is shown: description, verdict, legend, controls and signature of the sample, at the upper
/// right at first. Returns the value that the user changed.
std::optional<ControlChange> BuildInfoPanel(const SampleRunner& stage, PanelPlaces& places,
                                            const Rectangle& home, const Theme& theme);

}  // namespace hitscan
