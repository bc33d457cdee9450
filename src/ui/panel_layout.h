#pragma once

// Computes the rectangles of panels, default or set by the user, in a window of any size.

#include <map>
#include <optional>
#include <string>

#include "base/rectangle.h"

namespace hitscan {

/// The rectangle that the user gave to a panel, with the sizes of window and text at that time.
struct PanelPosition {
  Rectangle rectangle;
  Rectangle area;         ///< the part of the window that was free for panels
  float text_height = 0;  ///< of the font
  bool operator==(const PanelPosition&) const = default;
};

/// The state of a panel in the settings.
struct PanelState {
  std::optional<PanelPosition> position;  ///< nullopt: the panel has its default rectangle
  bool hidden = false;
  bool operator==(const PanelState&) const = default;
};

/// The states of panels by name.
using PanelStates = std::map<std::string, PanelState>;

/// The rectangle of a panel in another area, with text of another height. On each axis the panel
/// keeps its distance from the nearer edge, or from both edges if it was as long as the area. It is
/// never larger than the area or outside of it. `position` does not change, so in the old area the
/// panel has its old rectangle again.
Rectangle FitPanel(const PanelPosition& position, const Rectangle& area, float text_height);

/// The rectangles of panels until the user moves them. They overlap neither each other nor the
/// middle of the scene.
struct DefaultLayout {
  Rectangle info;         ///< at the upper right
  Rectangle inspector;    ///< below it
  Rectangle table;        ///< at the lower edge
  Rectangle console;      ///< beside the table, or along the whole lower edge without one
  Rectangle area;         ///< the part of the window that is free for panels
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
