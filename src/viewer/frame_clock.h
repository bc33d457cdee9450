#pragma once

#include <algorithm>
#include <optional>

#include "ui/imgui_context.h"

namespace hitscan {

// Determines when to draw a frame, and how much time passes in it.

/// Divides time into steps of a sixtieth of a second. After a long pause (a debugger, a suspended
/// laptop) it does not catch up.
class FixedSteps {
 public:
  static constexpr double kStep = 1.0 / 60.0;

  /// How many steps are due after another `seconds`.
  int Advance(double seconds);
  /// Drops the remainder: the next step is due after a whole step.
  void Reset() { remainder_ = 0; }

 private:
  double remainder_ = 0;  ///< time that has passed since the last step
};

/// The conditions that determine when a window has to draw.
struct FrameState {
  bool drawable = true;             ///< the framebuffer has pixels
  bool visible = true;              ///< a part of the window can be seen
  bool moving = false;              ///< the scene or the camera moves without input
  bool changed = false;             ///< events came since the last frame, or a task is unfinished
  bool counted = false;             ///< the program ends after a number of frames
  std::optional<double> poll = {};  ///< seconds between two checks of files or tasks; nullopt: none
};

/// How many seconds to wait for an event before the next frame: 0 when the frame is due now,
/// nullopt when only an event makes it due. A window that is not visible is drawn after events, but
/// not for movement.
std::optional<double> SecondsToWait(const FrameState& state);

/// Limits the loop to 60 frames a second where swapping buffers does not limit it. On a screen, the
/// swap waits for the next refresh. On a virtual display, the swap returns at once, and the loop
/// would use a whole processor core.
class Pacer {
 public:
  /// `refresh_rate` of the screen in frames a second, 0 when unknown.
  explicit Pacer(double refresh_rate);

  /// How long to sleep now, in seconds. `frame_seconds`: the duration of the last frame, including
  /// the wait in the swap, but not the previous sleep.
  double SleepAfter(double frame_seconds);

 private:
  double screen_interval_;
  double average_;
};

/// Decides when the window draws a frame: when frames were requested, after input of the user, and
/// while something moves.
class FrameSchedule {
 public:
  /// `count`: the number of frames after which the program ends, which are drawn without waiting.
  FrameSchedule(const std::optional<int>& count, double refresh_rate)
      : pacer_(refresh_rate), left_(count) {}

  /// The next `count` frames are built without waiting for events. By default, `count` is the
  /// number of frames that a layout takes.
  void Request(int count = ImguiContext::kLayoutFrames) {
    requested_ = std::max(requested_, count);
  }
  bool requested() const { return requested_ > 0; }
  /// One of the requested frames is drawn now.
  void TakeRequest() { requested_ = std::max(requested_ - 1, 0); }
  /// Returns false if this was the last frame. Sleeps where swapping buffers does not wait.
  /// `seconds`: the duration of the frame; nullopt if the frame has waited for an event.
  bool EndFrame(const std::optional<double>& seconds);
  /// Sets whether the framebuffer has pixels, and whether a part of the window can be seen.
  void SetVisible(bool drawable, bool visible);
  bool drawable() const { return drawable_; }
  bool visible() const { return visible_; }
  /// How long to wait for an event now: see SecondsToWait above. The schedule itself knows the
  /// members of `state` other than `moving`, `changed` and `poll`.
  std::optional<double> SecondsToWait(FrameState state) const;

 private:
  Pacer pacer_;
  std::optional<int> left_;
  int requested_ = ImguiContext::kLayoutFrames;
  bool visible_ = true;
  bool drawable_ = true;
};

}  // namespace hitscan
