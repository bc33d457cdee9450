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
