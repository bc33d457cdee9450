#pragma once

#include "edit/case_ref.h"
#include "ui/side_panel.h"
#include "ui/widgets/icons.h"

namespace hitscan {

/// Builds a button with a picture for an action. Its tooltip has the name and the key of the
/// action, and `remark`.
void ActionIcon(Icon icon, Action action, const PanelInput& input, PanelOutput& output,
                const std::string& remark = {});

/// Builds the buttons above a case, which stand in as many lines as they need. `hexadecimal`: the
/// switch between decimal and hexadecimal numbers.
void BuildCaseToolbar(const PanelInput& input, CaseRef ref, bool& hexadecimal, PanelOutput& output);

}  // namespace hitscan
