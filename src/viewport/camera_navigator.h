#pragma once

#include <optional>

#include "app/camera_flight.h"
#include "app/sample_runner.h"
#include "platform/actions.h"
#include "viewport/camera_controller.h"

namespace hitscan {

/// Moves the camera of the running sample: by the mouse, by keys, and in short animations.
/// Positions on the screen are in the mouse's units.
class CameraNavigator {
 public:
  explicit CameraNavigator(SampleRunner& runner) : runner_(runner) {}

  /// The size of the window, in the mouse's units.
  void Resize(int width, int height);

  /// True for the second press of a double click: see CenterOn.
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
  /// Starts an animation that centres this position.
  void CenterOn(const Point& position);
  /// Starts an animation after which the whole box is in this share of the picture, from the top.
  void FrameBox(const Aabb& box, float share = 1);

  /// Starts an animation after which the case that is previewed, else the selected one, else the
  /// whole scene is in this share of the picture, from the top.
  void Frame(float share = 1);

  /// Moves the camera at once so that all cases are in the picture, or the whole scene if it shows
  /// none.
  void ShowAll();

  /// Carries out an action of the camera; false for any other action.
  bool Do(Action action);

  bool flying() const { return flight_.flying(); }
  /// Continues the animation by `seconds`.
  void Advance(double seconds) { flight_.Advance(seconds, runner_.camera()); }

 private:
  OrbitCamera FramingOf(const Aabb& box) const;
  void FlyTo(const OrbitCamera& camera) { flight_.Begin(runner_.camera(), camera); }
  bool Face(double heading, double elevation);

  SampleRunner& runner_;
  CameraController controller_;
  CameraFlight flight_;
  int width_ = 1;
  int height_ = 1;
};

}  // namespace hitscan
