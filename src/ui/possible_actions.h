#pragma once

#include "app/sample_runner.h"
#include "platform/actions.h"
#include "ui/shown_state.h"

namespace hitscan {

/// What decides which actions are possible.
struct ActionContext {
  const SampleRunner& runner;
  const FilesState& files;
  bool moving = false;                   ///< time is not paused
  bool editable_implementation = false;  ///< there is the user's implementation to edit
  bool fuzzing = false;                  ///< a search for wrong answers goes on, or is paused
};

/// Whether the action would do something now. Menu entries and buttons of others are grey.
bool CanDo(Action action, const ActionContext& context);

}  // namespace hitscan
