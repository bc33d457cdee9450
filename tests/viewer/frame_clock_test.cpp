#include "viewer/frame_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace hitscan {
namespace {

// Frames of a 60 Hz screen, some a little early and some late: each makes exactly one step.
TEST(FixedSteps, OneStepAFrame) {
  FixedSteps steps;
  const double jitter[] = {0.0004, -0.0007, 0.0009, -0.0003, -0.0003};
  for (int frame = 0; frame < 300; ++frame) {
    EXPECT_EQ(steps.Advance(FixedSteps::kStep + jitter[frame % 5]), 1) << "frame " << frame;
  }
}

TEST(FixedSteps, KeepsTime) {
  FixedSteps steps;
  int total = 0;
  for (int frame = 0; frame < 144 * 10; ++frame) total += steps.Advance(1.0 / 144);
  EXPECT_NEAR(total, 600, 1);
}

// An hour in the debugger is not caught up with: the limit of 0.25 s is 15 steps.
TEST(FixedSteps, DoesNotCatchUpAfterALongPause) {
  FixedSteps steps;
  EXPECT_EQ(steps.Advance(3600), 15);
  EXPECT_EQ(steps.Advance(FixedSteps::kStep), 1);
}

TEST(FixedSteps, ClockThatGoesBackMakesNoSteps) {
  FixedSteps steps;
  EXPECT_EQ(steps.Advance(-1), 0);
  EXPECT_EQ(steps.Advance(FixedSteps::kStep), 1);
}

TEST(FixedSteps, ResetDropsTheRemainder) {
  FixedSteps steps;
  EXPECT_EQ(steps.Advance(0.010), 0);
  steps.Reset();
  EXPECT_EQ(steps.Advance(0.010), 0);
}

// The swap waits for the screen, so no sleep is needed, neither in the first frames nor later.
TEST(Pacer, DoesNotSleepWhenTheSwapWaits) {
  Pacer pacer(60);
  for (int frame = 0; frame < 100; ++frame) EXPECT_EQ(pacer.SleepAfter(1.0 / 60), 0);
  Pacer fast(144);
  for (int frame = 0; frame < 100; ++frame) EXPECT_EQ(fast.SleepAfter(1.0 / 144), 0);
}

// After a long frame, one short frame is no sign that the swap does not wait.
TEST(Pacer, DoesNotSleepAfterOneShortFrame) {
  Pacer pacer(60);
  EXPECT_EQ(pacer.SleepAfter(0.032), 0);
  EXPECT_EQ(pacer.SleepAfter(0.002), 0);
}

TEST(Pacer, LimitsTo60WhenTheSwapDoesNotWait) {
  Pacer pacer(60);
  double rest = 0;
  for (int frame = 0; frame < 30; ++frame) rest = pacer.SleepAfter(0.003);
  EXPECT_NEAR(rest, 1.0 / 60 - 0.003, 1e-9);
  Pacer unknown(0);
  for (int frame = 0; frame < 30; ++frame) rest = unknown.SleepAfter(0.003);
  EXPECT_NEAR(rest, 1.0 / 60 - 0.003, 1e-9);
}

TEST(SecondsToWait, IsUntilTheNextEventCheckOfFilesOrFrame) {
  EXPECT_EQ(SecondsToWait({}), std::nullopt);
  EXPECT_EQ(SecondsToWait({.poll = 1.0}), 1.0);
  EXPECT_EQ(SecondsToWait({.poll = 0.2}), 0.2);
  EXPECT_EQ(SecondsToWait({.moving = true}), 0) << "visible movement is drawn at once";
  EXPECT_EQ(SecondsToWait({.moving = true, .poll = 1.0}), 0);
}

TEST(SecondsToWait, OnlyEventsAreDrawnInAnInvisibleWindow) {
  for (const bool either : {false, true}) {
    for (const std::optional<double> poll : {std::optional<double>(), {1.0}, {0.2}}) {
      EXPECT_EQ(SecondsToWait({.visible = false, .moving = either, .poll = poll}),
                std::min(poll.value_or(0.25), 0.25));
    }
    // Keys reach a covered window too, and a requested number of frames is drawn in any window.
    EXPECT_EQ(SecondsToWait({.visible = either, .changed = true, .poll = 1.0}), 0);
    EXPECT_EQ(SecondsToWait({.visible = either, .counted = true, .poll = 1.0}), 0);
  }
}

// Nothing can be drawn, so pending drawing must not keep the processor busy.
TEST(SecondsToWait, WithoutPixelsNothingIsDrawn) {
  for (const bool visible : {false, true}) {
    for (const bool due : {false, true}) {
      FrameState state{
          .drawable = false, .visible = visible, .moving = due, .changed = due, .counted = due};
      EXPECT_EQ(SecondsToWait(state), 0.25);
      state.poll = 0.2;
      EXPECT_EQ(SecondsToWait(state), 0.2);
    }
  }
}

}  // namespace
}  // namespace hitscan
