// What the viewer does with text that is being typed, and with a drag, when the user turns to
// something else.
#include <imgui.h>
#include <imgui_internal.h>

#include <utility>
#include <vector>

#include "viewer/viewer.h"

namespace hitscan {

void Viewer::BuildUnseen() {
  input_.Begin(window_);
  interface_.Begin();
  input_.End();
  Dispatch(panels_.Build(runner_, Turning(), appearance_));
  documents_.dialogs().Build();
  interface_.Skip();
}

bool Viewer::TakeTyped() {
  refused_ = false;
  BuildUnseen();  // takes the letters that were typed since the last frame
  ImGui::ClearActiveID();
  BuildUnseen();
  RequestFrames();
  return !refused_;
}

void Viewer::StoreAll() {
  manipulator_.EndDrag();
  if (typing_) TakeTyped();
  documents_.UpdateAutosave();
}

void Viewer::DoAfterTyping() {
  const std::vector<Action> actions = std::exchange(after_typing_, {});
  // If what is typed is refused, the panel shows why, and nothing is saved or closed.
  if (actions.empty() || !TakeTyped()) return;
  for (const Action action : actions) Do(action);
}

}  // namespace hitscan
