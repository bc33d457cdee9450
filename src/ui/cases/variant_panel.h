#pragma once

#include "edit/variant_list.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// Builds the panel that lists the variants of a case with what the chosen implementation answers:
/// a click shows a variant in the scene, a tick marks it to be kept.
void BuildVariantPanel(const VariantList& variants, PanelOutput& output);

}  // namespace hitscan
