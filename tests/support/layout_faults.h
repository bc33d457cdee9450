#pragma once

#include <string>
#include <vector>

namespace hitscan {

/// What is wrong with the layout of the last frame in which ImGui::Render was called, a line each:
/// texts that are cut although nothing can be scrolled there, texts over other texts or across the
/// border of a widget, widgets over each other, windows over each other or with too little room for
/// what they contain.
std::vector<std::string> LayoutFaults();

}  // namespace hitscan
