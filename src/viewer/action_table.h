#pragma once

#include "app/sample_runner.h"
#include "draw/theme.h"
#include "platform/actions.h"
#include "ui/window_panels.h"

namespace hitscan {

struct Session;

/// The state that decides which actions are possible and ticked, in a window or a picture.
struct ActionContext {
  const SampleRunner& runner;
  const Panels& panels;
  const Appearance& appearance;
  bool moving = false;  ///< the camera turns by itself
};
ActionStates StatesOf(const ActionContext& context);

/// Carries out an action. An action that is not possible changes nothing, and may log the reason.
void Run(Action action, Session& session);

}  // namespace hitscan
