#pragma once

#include <imgui.h>

#include <cstddef>
#include <string>
#include <vector>

namespace hitscan {

/// A letter that Dear ImGui has drawn.
struct DrawnGlyph {
  ImWchar character;
  ImVec4 box;         ///< left, top, right, bottom
  bool cut;           ///< a part of the letter is not drawn
  ImVec4 color;       ///< the visible colour: opaque
  ImVec4 background;  ///< the visible colour below the middle of the letter: opaque
  ImVec4 clip;        ///< the rectangle that limits drawing
  const ImDrawList* list;
  std::size_t order;  ///< grows in the order of drawing
};

/// An area that Dear ImGui has filled, such as the background of a button.
struct DrawnFill {
  ImVec4 box;  ///< the visible part: left, top, right, bottom
  ImU32 color;
  const ImDrawList* list;
  std::size_t order;
};

/// The areas that were filled in the last frame in which ImGui::Render was called, in the order in
/// which they were drawn.
std::vector<DrawnFill> DrawnFills();

/// The letters of the last frame in which ImGui::Render was called, in the order in which they were
/// drawn. `ground` is the colour below everything.
std::vector<DrawnGlyph> DrawnGlyphs(const ImVec4& ground = {0, 0, 0, 1});

/// The letters as lines of text: a line for each run of letters beside each other.
std::vector<std::string> DrawnLines(const std::vector<DrawnGlyph>& glyphs);

/// The contrast of two opaque colours by WCAG 2: from 1 (equal colours) to 21 (black and white).
double ContrastOf(const ImVec4& a, const ImVec4& b);

}  // namespace hitscan
