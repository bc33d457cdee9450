#pragma once

#include "base/rectangle.h"

namespace hitscan {

/// Builds the line at the lower edge: what mouse and keys do now, as much as fits. `selected`: a
/// case is selected.
void BuildStatusBar(const Rectangle& rectangle, bool selected);

}  // namespace hitscan
