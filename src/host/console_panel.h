#pragma once

#include "app/log.h"
#include "host/area.h"

namespace hitscan {

/// What the console remembers from frame to frame.
struct ConsoleState {
  Area area;            ///< where it stood
  bool follows = true;  ///< the last line is kept in view
};

/// The panel along the lower edge: the log, errors in red, with buttons to clear and copy it. It
/// follows the last line unless the user has scrolled up.
void BuildConsolePanel(Log& log, const Area& area, ConsoleState& state);

}  // namespace hitscan
