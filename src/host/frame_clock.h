#pragma once

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
