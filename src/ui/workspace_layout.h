#pragma once

// Computes the rectangles of the scene and of the parts around it, in a window of any size.

#include <set>
#include <string>

#include "base/rectangle.h"

namespace hitscan {

/// What the user chose about the panels. Lengths are in heights of the text, so that they fit text
/// of any size; 0: the default.
struct WorkspaceState {
  float side = 0;                     ///< the width of the panels at the side
  float upper = 0;                    ///< the height of the upper panel at the side
  float below = 0;                    ///< the height of the panels below the scene
  bool side_closed = false;           ///< the panels at the side are folded away
  bool below_closed = false;          ///< the panels below the scene are folded away
  std::string tab = {};               ///< which panel below the scene is in front; empty: the first
  std::set<std::string> hidden = {};  ///< the names of panels that are not shown

  bool operator==(const WorkspaceState&) const = default;
};

/// Which parts of the window have a panel to show.
struct WorkspaceNeeds {
  bool side = true;
  bool below = true;
  /// The least height that is usual for the panels below the scene, in heights of the text.
  float usual_below = 9;
};

/// The rectangles of the parts of the window. They do not overlap, and fill the area together. The
/// rectangle of a part that does not fit, or has nothing to show, is empty (`width` is 0).
struct WorkspaceLayout {
  Rectangle toolbar;  ///< above the scene
  Rectangle scene;
  Rectangle side;            ///< the panels at the right
  Rectangle side_splitter;   ///< left of these panels, also while they are folded away
  Rectangle below;           ///< the panels below the scene
  Rectangle below_splitter;  ///< above these panels, also while they are folded away
  Rectangle status;          ///< the line at the lower edge
};

/// The layout of the area below the menu bar. The scene keeps most of a small window: panels that
/// would leave the scene too little are smaller than the user wants, or are not shown.
WorkspaceLayout ComputeLayout(const Rectangle& area, float text_height, const WorkspaceState& state,
                              const WorkspaceNeeds& needs);

/// The height of the upper one of two panels in the column at the side. Until the user chooses a
/// height, it is `content`, the height of its whole content, but at most `largest_share` of the
/// column.
float UpperHeight(const Rectangle& side, float text_height, const WorkspaceState& state,
                  float content, float largest_share);

}  // namespace hitscan
