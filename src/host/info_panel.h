#pragma once

#include "host/area.h"
#include "host/stage.h"

namespace hitscan {

/// The panel in the upper right corner: the sample's name, its sentence, how its check ended, and
/// what the colours mean.
void BuildInfoPanel(const Stage& stage, const Area& area);

}  // namespace hitscan
