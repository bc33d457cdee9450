#pragma once

#include <imgui.h>

namespace hitscan {

/// Light enough to be read on the panels' dark ground.
inline const ImVec4 kErrorText{1.0F, 0.45F, 0.42F, 1.0F};
inline const ImVec4 kGoodText{0.55F, 0.9F, 0.55F, 1.0F};
/// Two implementations disagree.
inline const ImVec4 kDifferingText{0.95F, 0.55F, 0.95F, 1.0F};

}  // namespace hitscan
