#pragma once

#include "ui/cases/fuzz_state.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// Builds the panel of a search for wrong answers: its progress and the kinds of failure found so
/// far, the worst first. A click shows the simplest case of a kind in the scene.
void BuildFuzzPanel(const FuzzState& state, PanelOutput& output);

/// "1,234,567".
std::string WithSeparators(std::uint64_t number);

/// "0:07", "59:59", "1:00:00".
std::string TimeText(double seconds);

}  // namespace hitscan
