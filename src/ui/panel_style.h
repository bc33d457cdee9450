#pragma once

#include <imgui.h>

namespace hitscan {

/// The colours of panels: dark beside dark scenes, light beside light ones.
enum class PanelPalette { kDark, kLight };

/// Sets the colours of panels, menus and dialogs. Every text is readable on every background: a
/// contrast of at least 4.5, also in selected rows and on disabled buttons.
void SetPanelColors(ImGuiStyle& style, PanelPalette palette);

// Colours that have a meaning, in the palette that is set.

/// What cannot be done or read. A wrong answer is no error of the program: it has WrongAnswerText.
ImVec4 ErrorText();
/// Orange, as wrong answers are in the scene.
ImVec4 WrongAnswerText();
ImVec4 GoodText();
ImVec4 WarningText();
/// The answers of cases to which two implementations give different answers.
ImVec4 DifferingText();
/// Names of keys, and headings among them.
ImVec4 HeadingText();
/// In a list that is searched: the letters that were found, and the others.
ImVec4 FoundText();
ImVec4 NameText();
ImVec4 TitleText();

// The groups of numbers of a text that is read: assigned, not assigned, and reported only.
inline constexpr ImU32 kPlacedPiece = IM_COL32(60, 130, 80, 160);
inline constexpr ImU32 kOpenPiece = IM_COL32(170, 125, 40, 170);
inline constexpr ImU32 kUnusedPiece = IM_COL32(110, 110, 120, 110);

// The bars between panels.
ImU32 SplitterBar();
ImU32 SplitterLit();
ImU32 SplitterArrow();

}  // namespace hitscan
