#pragma once

// Where panels are: by default, and where the user left them, in a window of any size.

#include <map>
#include <optional>
#include <string>

#include "base/rectangle.h"

namespace hitscan {

/// Where the user left a panel, and the window and text that this was measured in.
struct PanelPosition {
  Rectangle rectangle;
  Rectangle area;         ///< of the window that was free for panels
  float text_height = 0;  ///< of the font
  bool operator==(const PanelPosition&) const = default;
};

/// What is remembered of a panel.
struct PanelState {
  std::optional<PanelPosition> position;  ///< nullopt: its default rectangle
  bool hidden = false;
  bool operator==(const PanelState&) const = default;
};

/// By the panels' names.
using PanelStates = std::map<std::string, PanelState>;

/// The rectangle of a panel in another area, with text of another height. On each axis it keeps its
/// distance from the nearer edge, or from both edges if it was as long as the area. It is never
/// larger than the area or outside of it. The position itself does not change: in the old area the
/// panel is where it was.
Rectangle FitPanel(const PanelPosition& position, const Rectangle& area, float text_height);

/// Where panels are until the user moves them: none overlaps another or the middle of the scene.
struct DefaultLayout {
  Rectangle info;         ///< at the upper right
  Rectangle inspector;    ///< below it
  Rectangle table;        ///< at the lower edge
  Rectangle console;      ///< beside the table, or along the whole lower edge without one
  Rectangle area;         ///< of the window that is free for panels
  float text_height = 0;  ///< of the font
};

/// Which of the panels that share an edge are shown.
struct PanelsShown {
  bool inspector = false;
  bool table = false;
};

DefaultLayout ComputeDefaultLayout(const Rectangle& area, float text_height,
                                   const PanelsShown& shown);

}  // namespace hitscan
