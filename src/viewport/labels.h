#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/rectangle.h"
#include "draw/canvas.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"
#include "viewport/label_layout.h"

namespace hitscan {

// Texts over the scene are on plates, or in the book's theme with an outline, as the book's
// pictures have them.

/// The colours of a plate and of the text on it: light plates over light grounds, dark ones over
/// dark grounds. Whatever is behind the plate, the text has a contrast of at least 7:1.
struct PlateColors {
  Color ground;
  Color border;
  Color text;
};
PlateColors PlateColorsOf(const Theme& theme);

/// Where a text is to be placed: the size of its area, and the distance from its point. In the
/// current font of Dear ImGui.
struct TextSpace {
  float width;
  float height;
  float gap;
};
TextSpace SpaceOf(const char* text, const Theme& theme);

/// Draws a text over the scene and below the panels: on a plate with a stripe of the colour at its
/// left edge, or in the colour. Call it within an ImGui frame.
void DrawOverScene(const ScreenBox& area, const char* text, Color color, const Theme& theme);

/// What labels make room for besides panels: the handles of the selected case.
struct HandleLabels {
  std::vector<ScreenBox> areas;      ///< of the handles
  std::optional<LabelRecord> label;  ///< the name of the handle under the mouse
};

/// Draws labels beside their points, on plates, without covering panels, handles or other labels.
/// It keeps their positions from frame to frame, so use one object for each view.
class Labels {
 public:
  /// The handles that the next Draw makes room for.
  void SetHandles(HandleLabels handles) { handles_ = std::move(handles); }
  /// Another area of the scene that the next Draw makes room for, if there is one.
  void SetReserved(std::optional<ScreenBox> reserved) { reserved_ = reserved; }

  /// Call it within an ImGui frame, after the panels. The camera's picture fills `area`, which the
  /// labels do not leave. If there is not enough room for all labels, those of highlights and then
  /// the first ones are drawn.
  void Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme,
            const Rectangle& area);

  /// The plates of the last Draw.
  std::span<const ScreenBox> areas() const { return areas_; }

 private:
  LabelLayout layout_;
  HandleLabels handles_;
  std::optional<ScreenBox> reserved_;
  std::vector<ScreenBox> areas_;
};

/// The areas of this frame's panels, without menus and tooltips: moving labels for every menu would
/// be distracting.
std::vector<ScreenBox> PanelAreas();

}  // namespace hitscan
