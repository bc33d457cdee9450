#pragma once

// What can be done with cases and their files, as buttons and as entries of menus.

#include <cstddef>

#include "edit/case_document.h"
#include "ui/side_panel.h"
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

/// The entries of a menu with the formats in which the selected cases can be copied. `one`: only
/// one is selected.
void BuildCopyMenu(PanelOutput& output, bool one = true);
/// The entries of the menu of a row of the table: what can be done with the selected cases.
void BuildCaseMenu(const PanelInput& input, PanelOutput& output);

/// The buttons above a case, in as many lines as they need. `hexadecimal`: the switch between
/// decimal and hexadecimal numbers.
void BuildCaseToolbar(const PanelInput& input, CaseRef ref, bool& hexadecimal, PanelOutput& output);
/// What is special about a case file: that it is read-only, or a copy of one of the program, or
/// that another process has it open.
void BuildFileNotice(const PanelInput& input, std::size_t file, PanelOutput& output);

}  // namespace hitscan
