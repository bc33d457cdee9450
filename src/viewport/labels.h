#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rectangle.h"
#include "draw/canvas.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"
#include "viewport/label_layout.h"

namespace hitscan {

// Texts over the scene are drawn on plates. In the book's theme they have an outline instead, as in
// the book's pictures.

/// The colours of a plate and of the text on it. Plates are light in themes with a light
/// background, else dark. Whatever is behind the plate, the text has a contrast of at least 7:1.
struct PlateColors {
  Color background;
  Color border;
  Color text;
};
PlateColors PlateColorsOf(const Theme& theme);

/// The space that a text needs in the current font of Dear ImGui: the size of its area, and the
/// distance of the area from the point that the text belongs to.
struct TextSpace {
  float width;
  float height;
  float gap;
};
TextSpace SpaceOf(const char* text, const Theme& theme);

/// The text, or as much of its beginning as this width has space for, with an ellipsis.
std::string Shortened(std::string text, float width, const Theme& theme);

/// The text in at most this many lines of this width, shortened if it is longer. Lines end between
/// words.
std::string Wrapped(std::string_view text, float width, int lines, const Theme& theme);

/// Draws a text over the scene and below the panels: on a plate whose left edge has a stripe in
/// `color`, or in the book's theme in `color`. Call it within an ImGui frame.
void DrawOverScene(const ScreenBox& area, const char* text, Color color, const Theme& theme);

/// The handles of the selected case, which labels do not cover.
struct HandlesOnScreen {
  std::vector<ScreenBox> areas;      ///< of the handles
  std::optional<LabelRecord> label;  ///< the name of the handle under the mouse
  std::size_t view = 0;              ///< the index of the view with the handles
};

/// The labels of a view of the scene, which fills an area of the screen.
struct LabelledView {
  std::span<const LabelRecord> labels;
  Camera camera;
  Rectangle area;
};

/// Draws labels beside their points, on plates, without covering panels, handles or other labels.
/// An object keeps the positions of its labels from frame to frame, so use one for each view.
class Labels {
 public:
  /// Sets the handles that the labels of the next Draw do not cover.
  void SetHandles(HandlesOnScreen handles) { handles_ = std::move(handles); }
  /// Sets other areas of the scene that the labels of the next Draw do not cover.
  void SetReserved(std::vector<ScreenBox> reserved) { reserved_ = std::move(reserved); }

  /// Draws the labels of views that fill `area`; a label does not leave its view. Call it within an
  /// ImGui frame, after the panels. For each view, labels of highlights are placed first, then the
  /// others in their order. A label for which there is no space left is not drawn. If there are
  /// several narrow views, only highlights have labels, and these are shortened.
  void Draw(std::span<const LabelledView> views, const Theme& theme, const Rectangle& area);
  /// Draws the labels of one view that fills `area`.
  void Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme,
            const Rectangle& area) {
    const LabelledView view{labels, camera, area};
    Draw({&view, 1}, theme, area);
  }

  /// The plates of the last Draw.
  std::span<const ScreenBox> plates() const { return plates_; }

 private:
  LabelLayout layout_;
  HandlesOnScreen handles_;
  std::vector<ScreenBox> reserved_;
  std::vector<ScreenBox> plates_;
};

/// The areas of this frame's panels, without menus and tooltips: moving labels for every menu would
/// be distracting.
std::vector<ScreenBox> PanelAreas();

}  // namespace hitscan
