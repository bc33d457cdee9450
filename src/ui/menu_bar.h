#pragma once

#include <string_view>
#include <vector>

#include "app/sample_runner.h"
#include "render/renderer.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// An entry of the menu *View > Panels*.
struct PanelEntry {
  std::string_view name;
  std::string_view label;
  bool hidden = false;
};

/// What the ticks in the menus show.
struct MenuState {
  bool moving = false;  ///< time is not paused
  bool panels = true;   ///< they are shown
  bool help = false;    ///< the card is open
  std::vector<PanelEntry> entries = {};
};

/// The menu bar along the upper edge. Its entries for actions come from the table of actions.
PanelOutput BuildMenuBar(const SampleRunner& runner, const Appearance& appearance,
                         const MenuState& state);

}  // namespace hitscan
