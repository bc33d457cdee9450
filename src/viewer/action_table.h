#pragma once

#include "app/sample_runner.h"
#include "draw/theme.h"
#include "platform/actions.h"
#include "ui/panels.h"

namespace hitscan {

struct Session;

/// What decides which actions are possible, and which are ticked, in a window or a picture.
struct ActionContext {
  const SampleRunner& runner;
  const Panels& panels;
  const Appearance& appearance;
  bool moving = false;  ///< time is not paused
};
ActionStates StatesOf(const ActionContext& context);

/// Carries out an action, also one that is not possible: that changes nothing, and may say why.
void Run(Action action, Session& session);

}  // namespace hitscan
