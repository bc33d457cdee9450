#pragma once

#include <optional>

#include "app/orbit_camera.h"
#include "platform/mouse_button.h"

namespace hitscan {

/// Moves the camera by the mouse: a left drag orbits, a right or middle drag pans, the wheel zooms
/// at the cursor. It depends on neither window nor panels. The caller must not forward presses on a
/// panel, but must forward every release and every loss of focus, otherwise a drag would never end.
class CameraController {
 public:
  /// A button was pressed on the scene at the time `seconds`. During a drag other buttons are
  /// ignored. True for the second press of a double click with the left button.
  bool Press(MouseButton button, double x, double y, double seconds = 0);
  void Release(MouseButton button);
  /// The window lost the focus, or the sample changed: all buttons count as released.
  void ReleaseAll() { held_.reset(); }

  /// The mouse is now at x, y of a window `height` high. A drag over the whole height orbits by
  /// half a turn. Panning keeps the grabbed point under the mouse.
  void Move(double x, double y, double height, OrbitCamera& camera);
  /// The wheel was turned by `clicks`; positive, away from the user, zooms in. The point under x, y
  /// of a window of this size, at the depth of the target, keeps its position on the screen.
  static void Scroll(double clicks, double x, double y, int width, int height, OrbitCamera& camera);

  bool dragging() const { return held_.has_value(); }

 private:
  std::optional<MouseButton> held_;
  double x_ = 0;
  double y_ = 0;
  struct Click {
    double x, y, seconds;
  };
  std::optional<Click> click_;  ///< the last click, while a second press can make it a double click
};

}  // namespace hitscan
