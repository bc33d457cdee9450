#include "viewer/frame_clock.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace hitscan {

int FixedSteps::Advance(double seconds) {
  // After a longer delay, only this time is caught up with.
  constexpr double kMaximum = 0.25;
  // Frames of a 60 Hz screen come slightly early or late. With this tolerance each frame makes
  // exactly one step, instead of none in one frame and two in the next.
  constexpr double kEarly = 0.002;
  remainder_ = std::min(remainder_ + std::max(seconds, 0.0), kMaximum);
  const int steps = std::max(static_cast<int>(std::floor((remainder_ + kEarly) / kStep)), 0);
  remainder_ -= steps * kStep;
  return steps;
}

std::optional<double> SecondsToWait(const FrameState& state) {
  // Not every system sends an event when the window becomes visible again.
  constexpr double kInvisible = 0.25;
  const bool due = state.changed || state.counted || (state.moving && state.visible);
  if (state.drawable && due) return 0;
  if (state.drawable && state.visible) return state.poll;
  return std::min(state.poll.value_or(kInvisible), kInvisible);
}

Pacer::Pacer(double refresh_rate)
    : screen_interval_(refresh_rate > 0 ? 1 / refresh_rate : FixedSteps::kStep),
      average_(screen_interval_) {}

double Pacer::SleepAfter(double frame_seconds) {
  // A frame may be short after a long frame. The average is short only if the swap does not wait.
  average_ += (std::min(frame_seconds, 0.1) - average_) * 0.2;
  const bool swap_waits = average_ > 0.9 * screen_interval_;
  return swap_waits ? 0 : std::max(FixedSteps::kStep - frame_seconds, 0.0);
}

bool FrameSchedule::EndFrame(const std::optional<double>& seconds) {
  if (left_ && --*left_ == 0) return false;
  const double rest = seconds ? pacer_.SleepAfter(*seconds) : 0;
  if (rest > 0) std::this_thread::sleep_for(std::chrono::duration<double>(rest));
  return true;
}

void FrameSchedule::SetVisible(bool drawable, bool visible) {
  drawable_ = drawable;
  if (visible && !visible_) Request();
  visible_ = visible;
}

std::optional<double> FrameSchedule::SecondsToWait(FrameState state) const {
  state.drawable = drawable_;
  state.visible = visible_;
  state.changed = state.changed || requested();
  state.counted = left_.has_value();
  return hitscan::SecondsToWait(state);
}

}  // namespace hitscan
