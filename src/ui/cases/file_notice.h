#pragma once

#include <cstddef>

#include "ui/side_panel.h"

namespace hitscan {

/// Builds what is special about a case file: that it is read-only, or a copy of one of the program,
/// or that another process has it open.
void BuildFileNotice(const PanelInput& input, std::size_t file, PanelOutput& output);

}  // namespace hitscan
