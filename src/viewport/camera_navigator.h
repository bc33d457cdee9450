#pragma once

#include <optional>

#include "app/camera_flight.h"
#include "app/sample_runner.h"
#include "platform/actions.h"
#include "viewport/camera_controller.h"

namespace hitscan {

/// Moves the camera of what is on the stage: by hand, by keys, and in short flights. Places are in
/// the mouse's units.
class CameraNavigator {
 public:
  explicit CameraNavigator(SampleRunner& stage) : runner_(stage) {}

  /// The size of the window, in the mouse's units.
  void Resize(int width, int height);

  /// True when it was the second press of a double click: see Recentre.
  bool Press(MouseButton button, double x, double y, double seconds);
  void Release(MouseButton button) { controller_.Release(button); }
  void Move(double x, double y);
  void Scroll(double clicks, double x, double y);
  /// The window lost the focus: whatever is held counts as let go.
  void LetGo() { controller_.ReleaseAll(); }
  /// Another sample: what was begun with the last one ends.
  void Reset();

  /// What is under this spot: as far along the view as the target is, or `depth` when that is
  /// known.
  Point PlaceAt(double x, double y, std::optional<double> depth = {}) const;
  /// Flies until this place is in the middle.
  void Recentre(const Point& place);
  /// Flies until all of the box is in the picture.
  void FrameBox(const Aabb& box);

  /// Does what is the camera's; false when the action is somebody else's.
  bool Do(Action action);

  bool flying() const { return flight_.flying(); }
  /// `seconds` have passed.
  void Advance(double seconds) { flight_.Advance(seconds, runner_.camera()); }

 private:
  void FlyTo(const OrbitCamera& camera) { flight_.Begin(runner_.camera(), camera); }
  /// Flies until the selected case, or else the whole scene, is in the picture.
  void Frame();
  bool Face(double heading, double elevation);

  SampleRunner& runner_;
  CameraController controller_;
  CameraFlight flight_;
  int width_ = 1;
  int height_ = 1;
};

}  // namespace hitscan
