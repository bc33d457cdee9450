#pragma once

#include <string>
#include <vector>

namespace hitscan {

/// The faults of the layout in the last frame in which ImGui::Render was called, one line for each:
/// texts that are cut although scrolling does not show them, texts over other texts or across the
/// border of a widget, widgets over each other, windows over each other, and windows that are too
/// small for their contents.
std::vector<std::string> LayoutFaults();

}  // namespace hitscan
