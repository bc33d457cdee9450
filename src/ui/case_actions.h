#pragma once

// The buttons and the menu entries for actions on cases and their files.

#include <cstddef>

#include "edit/case_document.h"
#include "ui/panel.h"
#include "ui/widgets.h"

namespace hitscan {

/// A button with the name of an action.
void ActionButton(Action action, const PanelInput& input, PanelOutput& output);
/// A button with a picture for an action. Its tooltip has the name and the key of the action, and
/// `remark`.
void ActionIcon(Icon icon, Action action, const PanelInput& input, PanelOutput& output,
                std::string_view remark = {});

/// An entry of a menu for an action, with its key and its tick.
void ActionMenuItem(Action action, const PanelInput& input, PanelOutput& output);

/// The entries of a menu with the formats in which the selected cases can be copied. `one`: exactly
/// one case is selected.
void BuildCopyMenu(PanelOutput& output, bool one = true);
/// The entries of the menu of a row of the table: what can be done with the selected cases.
void BuildCaseMenu(const PanelInput& input, PanelOutput& output);

/// The buttons above a case, in as many lines as they need. `hexadecimal`: the switch between
/// decimal and hexadecimal numbers.
void BuildCaseToolbar(const PanelInput& input, CaseRef ref, bool& hexadecimal, PanelOutput& output);
/// Says what is special about a case file: it is read-only, it is the user's copy of a file of the
/// program, or another process has it open too.
void BuildFileNotice(const PanelInput& input, std::size_t file, PanelOutput& output);

}  // namespace hitscan
