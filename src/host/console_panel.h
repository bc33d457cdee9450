#pragma once

#include "app/log.h"
#include "host/area.h"

namespace hitscan {

/// The panel along the lower edge: the log, errors in red, with buttons to clear and copy it. It
/// follows the last line unless the user has scrolled up.
void BuildConsolePanel(Log& log, const Area& area);

}  // namespace hitscan
