#pragma once

#include <string>

namespace hitscan {

/// The first line of a text. Where it does not fit into the rest of the window or the cell, it ends
/// with an ellipsis; a tooltip then shows all of it.
void EllipsisText(const std::string& text);

}  // namespace hitscan
