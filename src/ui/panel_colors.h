#pragma once

#include <imgui.h>

namespace hitscan {

// Text colours, readable on every background of the panels (panel_style.h).

inline const ImVec4 kErrorText{1.0F, 0.6F, 0.57F, 1.0F};
inline const ImVec4 kGoodText{0.55F, 0.9F, 0.55F, 1.0F};
inline const ImVec4 kWarningText{1.0F, 0.78F, 0.35F, 1.0F};
/// Where two implementations give different answers.
inline const ImVec4 kDifferingText{0.95F, 0.55F, 0.95F, 1.0F};
/// Names of keys, and headings among them.
inline const ImVec4 kHeadingText{1.0F, 0.86F, 0.55F, 1.0F};
/// In a list that is searched: the letters that were found, and the others.
inline const ImVec4 kFoundText{1.0F, 1.0F, 1.0F, 1.0F};
inline const ImVec4 kNameText{0.72F, 0.75F, 0.8F, 1.0F};
inline const ImVec4 kTitleText{0.66F, 0.7F, 0.75F, 1.0F};

// The groups of numbers of a text that is read.
inline constexpr ImU32 kPlacedPiece = IM_COL32(60, 130, 80, 160);
inline constexpr ImU32 kOpenPiece = IM_COL32(170, 125, 40, 170);
inline constexpr ImU32 kUnusedPiece = IM_COL32(110, 110, 120, 110);

}  // namespace hitscan
