#pragma once

#include <optional>

#include "app/orbit_camera.h"
#include "platform/mouse_button.h"

namespace hitscan {

/// Turns what the mouse does into what the camera does: left drag orbits, right or middle drag
/// pans, the wheel zooms at the cursor. It knows neither window nor panels: the caller withholds
/// presses that fell on a panel, but passes on every release and every loss of focus, or a drag
/// would stick to the mouse.
class CameraController {
 public:
  /// A button went down on the scene, at this time. A second one during a drag does not change what
  /// it does. True when it was the second of a double click with the left button.
  bool Press(MouseButton button, double x, double y, double seconds = 0);
  void Release(MouseButton button);
  /// The window lost the focus, or the sample changed: whatever is held counts as let go.
  void ReleaseAll() { held_.reset(); }

  /// The mouse is now at x, y of a window `height` high. A drag across the height is half a turn;
  /// panning keeps what was grabbed under the mouse.
  void Move(double x, double y, double height, OrbitCamera& camera);
  /// The wheel was turned by `clicks`, away from the user positive: comes nearer. What is under the
  /// spot x, y of a window of this size, as far along the view as the target, stays there.
  static void Scroll(double clicks, double x, double y, int width, int height, OrbitCamera& camera);

  bool dragging() const { return held_.has_value(); }

 private:
  std::optional<MouseButton> held_;
  double x_ = 0;
  double y_ = 0;
  struct Click {
    double x, y, seconds;
  };
  std::optional<Click> click_;  ///< the last one, when a second can still follow
};

}  // namespace hitscan
