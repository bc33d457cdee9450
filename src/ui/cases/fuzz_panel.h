#pragma once

#include "ui/cases/fuzz_state.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// Builds the panel of a search for wrong answers: its progress, what is known in a sentence,
/// and the mistakes found so far. A click shows the simplest case of one in the scene.
void BuildFuzzPanel(const FuzzState& state, PanelOutput& output);

/// "1,234,567".
std::string WithSeparators(std::uint64_t number);

/// "0:07", "59:59", "1:00:00".
std::string TimeText(double seconds);

}  // namespace hitscan
