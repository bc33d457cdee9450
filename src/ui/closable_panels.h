#pragma once

// The panels below the scene that exist for a while only, and that the user can close.

#include <cstdint>
#include <string>

#include "edit/variants.h"
#include "ui/panel_choice.h"
#include "ui/shown_state.h"

namespace hitscan {

/// Builds the list of the variants of a case with what the chosen implementation answers: a click
/// shows a variant in the scene, a tick marks it to be kept.
void BuildVariantPanel(const VariantList& variants, PanelOutput& output);

/// Closes that list, if it is open.
void DiscardVariants(SampleRunner& runner);

/// Builds the panel of a search for wrong answers: its progress, a sentence about the results, and
/// the mistakes found so far. A click on a mistake shows its simplest case in the scene.
void BuildFuzzPanel(const FuzzState& state, PanelOutput& output);

/// "1,234,567".
std::string WithSeparators(std::uint64_t number);
/// "0:07", "59:59", "1:00:00".
std::string TimeText(double seconds);

}  // namespace hitscan
