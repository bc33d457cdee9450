#pragma once

#include <imgui.h>

#include <array>
#include <optional>

#include "base/rectangle.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"
#include "platform/actions.h"
#include "viewport/label_layout.h"

namespace hitscan {

/// The axes of the world in the upper right corner of the scene, as the camera sees them. A click
/// on an end of an axis turns the camera to look along the axis from that end. Positions on the
/// screen are those of Dear ImGui. The size of the gizmo follows the size of the text. The gizmo is
/// not drawn in a small scene or in the book's theme.
class AxisGizmo {
 public:
  /// Puts the gizmo into the corner of the scene. Call Place within an ImGui frame.
  void Place(const Rectangle& scene, const Camera& camera, const Theme& theme);

  /// The area in which nothing else should be drawn; nullopt when the gizmo is not drawn.
  std::optional<ScreenBox> area() const;
  /// Whether the position is in the circle of the gizmo, where the mouse does not reach the scene.
  bool Contains(double x, double y) const;
  /// The action of a click at this position. It looks along an axis from the end at the position,
  /// or from the other end if the camera looks so already. nullopt if no end is at the position.
  std::optional<Action> ActionAt(double x, double y) const;

  /// The left button was pressed at this position. Returns true if the position is in the circle:
  /// then the press is not meant for the scene, except that a drag turns the camera.
  bool Press(double x, double y);
  /// The mouse moved. After a movement far from the press, the press is not a click but a drag.
  void Move(double x, double y);
  /// The button was released. Returns the action if that was a click on an end.
  std::optional<Action> Release();
  /// Ends the press, so that it is no click.
  void Cancel() { pressed_ = false; }
  /// Sets whether the gizmo highlights the end under the mouse.
  void SetHovered(bool hovered) { hovered_ = hovered; }

  /// Draws the gizmo over the scene. Call Draw within an ImGui frame.
  void Draw() const;

 private:
  /// An end of an axis.
  struct End {
    int axis = 0;
    bool positive = true;
    ImVec2 position;  ///< the middle of the end, relative to center_
    float depth = 0;  ///< from -1, towards the viewer, to 1, away from the viewer
  };

  const End* EndAt(const ImVec2& position) const;
  float EndRadius(const End& end) const;
  void DrawEnd(const End& end, bool highlighted) const;

  bool shown_ = false;
  ImVec2 center_;
  float radius_ = 0;
  Theme theme_ = kBookTheme;
  std::array<End, 6> ends_;  ///< the farthest first
  ImVec2 mouse_;
  ImVec2 press_;          ///< the position of the press
  bool pressed_ = false;  ///< whether a press may still become a click
  bool hovered_ = false;
};

}  // namespace hitscan
