#pragma once

#include <optional>

namespace hitscan {

/// Cuts the time that passes into steps of a sixtieth of a second. After a pause (the debugger, a
/// suspended laptop) it does not try to catch up.
class FixedSteps {
 public:
  static constexpr double kStep = 1.0 / 60.0;

  /// How many steps are due after `seconds` more.
  int Advance(double seconds);
  /// Forgets what has been saved up: the next step is a whole one away.
  void Reset() { saved_ = 0; }

 private:
  double saved_ = 0;
};

/// What decides whether a window has to draw now.
struct FrameState {
  bool drawable = true;  ///< the framebuffer has pixels
  bool visible = true;   ///< some of the window can be seen
  bool moving = false;   ///< the scene or the camera moves by itself
  bool changed = false;  ///< something has happened since the last frame, or is not done yet
  bool counted = false;  ///< the program was asked for a number of frames
  std::optional<double> poll = {};  ///< seconds between two looks at files; none: there are none
};

/// Seconds to wait for an event before the next frame: 0 when it is due now, nothing when only an
/// event can make it due. A window that cannot be seen draws what has happened, but no movement.
std::optional<double> SecondsToWait(const FrameState& state);

/// Keeps to 60 frames a second where nothing else does. Swapping buffers waits for the screen; on a
/// screen that never comes (a virtual display) it returns at once, and the loop would spin.
class Pacer {
 public:
  /// `refresh_rate` of the screen in frames a second, 0 when unknown.
  explicit Pacer(double refresh_rate);

  /// Tells how long the frame just drawn took, the wait in the swap included and the sleep of the
  /// last call not; returns how long to sleep now, in seconds.
  double SleepAfter(double frame_seconds);

 private:
  double screen_interval_;
  double average_;
};

}  // namespace hitscan
