#pragma once

#include <string_view>

namespace hitscan {

/// A text over several lines that breaks only at blanks: numbers stay whole, unlike those of
/// ImGui::TextWrapped, which breaks after a point. A word that is wider than the window is broken.
void WrappedText(std::string_view text);

}  // namespace hitscan
