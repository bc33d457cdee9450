#pragma once

#include "app/log.h"
#include "ui/panel_places.h"

namespace hitscan {

/// What the console remembers from frame to frame.
struct ConsoleState {
  bool follows = true;  ///< the last line is kept in view
};

/// The panel along the lower edge at first: the log, errors in red, with buttons to clear and copy
/// it. It follows the last line unless the user has scrolled up.
void BuildConsolePanel(Log& log, PanelPlaces& places, const Rectangle& home, ConsoleState& state);

}  // namespace hitscan
