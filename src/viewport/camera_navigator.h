#pragma once

#include <optional>
#include <vector>

#include "app/case_grid.h"
#include "app/orbit_camera.h"
#include "app/sample_runner.h"
#include "platform/input_events.h"

namespace hitscan {

/// Moves the camera by the mouse: a left drag orbits, a right or middle drag pans, the wheel zooms
/// at the cursor. It depends on neither window nor panels. The caller must not forward presses on a
/// panel, but must forward every release and every loss of focus, otherwise a drag would never end.
class CameraController {
 public:
  /// A button was pressed on the scene at the time `seconds`. During a drag other buttons are
  /// ignored. Returns true for the second press of a double click with the left button.
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

/// Moves the camera of the running sample: by the mouse, by keys, and in short animations.
/// Positions on the screen are in the mouse's units, from the upper left corner of the scene.
class CameraNavigator {
 public:
  explicit CameraNavigator(SampleRunner& runner) : runner_(runner) {}

  /// The size of the scene on the screen, in the mouse's units.
  void Resize(int width, int height);
  /// Sets whether the camera is moved to fit a sample when it is shown, and, until the user moves
  /// the camera, when the size changes. Otherwise a sample is seen by the camera that it begins
  /// with.
  void FitSamples(bool fit) { fits_ = fit; }
  /// Fits a new sample into the picture, and again when its cases change between a grid and one
  /// picture.
  /// Call Settle in each frame, after Resize.
  void Settle();

  /// Returns true for the second press of a double click: see CenterOn.
  bool Press(MouseButton button, double x, double y, double seconds);
  void Release(MouseButton button) { controller_.Release(button); }
  void Move(double x, double y);
  void Scroll(double clicks, double x, double y);
  /// The window lost the focus: all buttons count as released.
  void ReleaseAll() { controller_.ReleaseAll(); }
  /// Another sample is shown: ends drags and animations.
  void Reset();

  /// The position under the mouse at this depth along the view; by default at the target's depth.
  Point PositionAt(double x, double y, std::optional<double> depth = {}) const;
  /// Starts an animation that centres what PositionAt returns.
  void CenterOn(double x, double y, std::optional<double> depth);
  /// Starts an animation that ends with the previewed case in the picture, or the selected case if
  /// none is previewed, or the whole scene if there is neither. The number that decides the verdict
  /// of the case is measured along a line: this line is then seen from the side, not from its end.
  void FitCase();
  /// Starts an animation after which the whole scene is in the picture.
  void FitAll();
  /// Whether much of the selected case is in the picture; true when no case is selected.
  bool SeesSelected() const;
  /// The camera that FitCase moves to if the previewed or selected case is alone in a picture of
  /// this aspect ratio; nullopt if there is neither, or no shape of the case has a position.
  std::optional<OrbitCamera> OfCase(double aspect) const;

  /// Moves the camera at once so that the whole scene fills the picture, and stays in it while the
  /// camera turns by itself. The first time after Reset or an action that resets the camera, the
  /// scene is seen from the direction from which it is clearest.
  void ShowAll();

  /// Starts an animation that ends with this heading and elevation, in degrees: see OrbitCamera.
  void Face(double heading, double elevation);
  /// Moves the camera at once to where it was when the sample was first shown.
  void ResetCamera();
  void ToggleOrthographic();

  bool flying() const { return flight_.flying(); }
  /// Continues the animation by `seconds`.
  void Advance(double seconds) { flight_.Advance(seconds, runner_.camera()); }

 private:
  std::vector<SceneCell> Cells() const;
  /// Whether the camera is where the sample or ShowAll put it, apart from turning.
  bool IsUntouched() const;
  void FlyTo(const OrbitCamera& camera) { flight_.Begin(runner_.camera(), camera); }

  SampleRunner& runner_;
  CameraController controller_;
  CameraFlight flight_;
  int width_ = 1;
  int height_ = 1;
  bool fits_ = false;
  std::optional<bool> grid_;           ///< whether cases were in a grid when the camera was settled
  bool unsettled_ = true;              ///< the sample or the size is new
  std::optional<OrbitCamera> fitted_;  ///< the camera as ShowAll left it
};

}  // namespace hitscan
