#pragma once

#include <imgui.h>

namespace hitscan {

// Text colours, legible on the dark background of the panels.

inline const ImVec4 kErrorText{1.0F, 0.45F, 0.42F, 1.0F};
inline const ImVec4 kGoodText{0.55F, 0.9F, 0.55F, 1.0F};
inline const ImVec4 kWarningText{1.0F, 0.78F, 0.35F, 1.0F};
/// Names of keys in help.
inline const ImVec4 kKeyText{1, 0.86F, 0.55F, 1};
/// Where two implementations give different answers.
inline const ImVec4 kDifferingText{0.95F, 0.55F, 0.95F, 1.0F};

// The groups of numbers of a text that is read.
inline constexpr ImU32 kPlacedPiece = IM_COL32(60, 130, 80, 160);
inline constexpr ImU32 kOpenPiece = IM_COL32(170, 125, 40, 170);
inline constexpr ImU32 kUnusedPiece = IM_COL32(110, 110, 120, 110);

}  // namespace hitscan
