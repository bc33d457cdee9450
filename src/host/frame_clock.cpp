#include "host/frame_clock.h"

#include <algorithm>
#include <cmath>

namespace hitscan {

int FixedSteps::Advance(double seconds) {
  // A quarter of a second is more than any hitch that should still be made up for.
  constexpr double kMost = 0.25;
  // Frames of a 60 Hz screen come a little early or late; with this much tolerance each still makes
  // one step, and no frame shows two steps after one that showed none.
  constexpr double kEarly = 0.002;
  saved_ = std::min(saved_ + std::max(seconds, 0.0), kMost);
  const int steps = std::max(static_cast<int>(std::floor((saved_ + kEarly) / kStep)), 0);
  saved_ -= steps * kStep;
  return steps;
}

std::optional<double> SecondsToWait(const FrameState& state) {
  // That the window can be seen again may be noticed a little later than the event that says so.
  constexpr double kUnseen = 0.25;
  const bool due = state.changed || state.counted || (state.moving && state.visible);
  if (state.drawable && due) return 0;
  if (state.drawable && state.visible) return state.poll;
  return std::min(state.poll.value_or(kUnseen), kUnseen);
}

Pacer::Pacer(double refresh_rate)
    : screen_interval_(refresh_rate > 0 ? 1 / refresh_rate : FixedSteps::kStep),
      average_(screen_interval_) {}

double Pacer::SleepAfter(double frame_seconds) {
  // A single frame may be short after a long one; the average is only when nobody waits.
  average_ += (std::min(frame_seconds, 0.1) - average_) * 0.2;
  const bool waited = average_ > 0.9 * screen_interval_;
  return waited ? 0 : std::max(FixedSteps::kStep - frame_seconds, 0.0);
}

}  // namespace hitscan
