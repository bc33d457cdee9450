#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/rectangle.h"

namespace hitscan {

/// Where the user left a panel, and what that was measured in.
struct PanelSpot {
  Rectangle area;
  Rectangle whole;  ///< all that panels could stand in then
  float text = 0;   ///< how high the text was then
  bool operator==(const PanelSpot&) const = default;
};

/// What is remembered of a panel.
struct PanelPlace {
  std::optional<PanelSpot> spot;  ///< none: it stands at its home
  bool hidden = false;
  bool operator==(const PanelPlace&) const = default;
};

/// By the panels' names.
using PanelPlacesByName = std::map<std::string, PanelPlace>;

/// Where such a panel stands in another area, with text of another height: as far from the nearer
/// edge on each axis as it was, and along the whole edge if it was so; inside of the area, and no
/// larger. A spot that is used again and again loses nothing while the window is small.
Rectangle FitPanel(const PanelSpot& spot, const Rectangle& whole, float text);

/// Where panels stand until the user moves them: none overlaps another or the scene's middle.
struct PanelHomes {
  Rectangle info;       ///< the upper right
  Rectangle inspector;  ///< below it
  Rectangle table;      ///< along the lower edge
  Rectangle console;    ///< beside the table, or along the whole lower edge without one
};

/// Which of those that share their place are there.
struct PanelsShown {
  bool inspector = false;
  bool table = false;
};

PanelHomes HomesOfPanels(const Rectangle& whole, float text, const PanelsShown& shown);

}  // namespace hitscan
