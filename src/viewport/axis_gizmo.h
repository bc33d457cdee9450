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
/// on one of their ends looks along that axis from there. Positions on the screen are those of Dear
/// ImGui, and its size follows the size of the text. It is not drawn in a small scene or in the
/// book's theme.
class AxisGizmo {
 public:
  /// Puts it into the corner of the scene. Call it within an ImGui frame.
  void Place(const Rectangle& scene, const Camera& camera, const Theme& theme);

  /// The area in which nothing else should be drawn; nullopt when the gizmo is not drawn.
  std::optional<ScreenBox> area() const;
  /// Whether the position is in its circle, where the mouse does not reach the scene.
  bool Contains(double x, double y) const;
  /// What a click at this position does: looks along the axis whose end is there; if the camera
  /// does already, along the same axis from the other side. nullopt beside the ends.
  std::optional<Action> ActionAt(double x, double y) const;

  /// The left button was pressed at this position. True if that is in the circle: then the press is
  /// not meant for the scene, except that a drag turns the camera.
  bool Press(double x, double y);
  /// The mouse moved. A press becomes a drag when it moves far.
  void Move(double x, double y);
  /// The button was released: what to do if that was a click on an end.
  std::optional<Action> Release();
  /// The press is no click.
  void Cancel() { pressed_ = false; }
  /// Whether the mouse is over the scene and free: then it highlights the end under it.
  void SetHovered(bool hovered) { hovered_ = hovered; }

  /// Draws it over the scene. Call it within an ImGui frame.
  void Draw() const;

 private:
  /// An end of an axis.
  struct End {
    int axis = 0;
    bool positive = true;
    ImVec2 position;  ///< its middle, from the centre
    float depth = 0;  ///< -1 towards the viewer, 1 away from him
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
  bool pressed_ = false;  ///< by what may become a click
  bool hovered_ = false;
};

}  // namespace hitscan
