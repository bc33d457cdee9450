// What the viewer does with text that is being typed, and with a drag, when the user turns to
// something else.
#include <imgui.h>
#include <imgui_internal.h>

#include <chrono>
#include <utility>
#include <vector>

#include "viewer/viewer.h"

namespace hitscan {

void Viewer::BuildFrame() {
  const bool hold = frames_without_keys_ > 0;
  if (hold) --frames_without_keys_;
  const std::vector<InputEvent> events =
      window_.TakeEvents(hold ? InputQueue::Keys::kHold : InputQueue::Keys::kTake);
  input_.Begin(events);
  interface_.Begin();
  for (const InputEvent& event : events) Handle(event);
  AdvanceTime();
  // Not in the frames between, which nobody sees.
  if (!window_.has_events()) UpdateHover();
  Dispatch(panels_.Build(runner_, Turning(), appearance_));
  documents_.dialogs().Build();
}

void Viewer::UpdateHover() {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool over_panel = interface_.uses_mouse();
  const bool over_gizmo =
      gizmo_.Contains(static_cast<double>(mouse.x), static_cast<double>(mouse.y));
  gizmo_.SetHovered(!over_panel && over_gizmo && !ImGui::IsAnyMouseDown());
  manipulator_.UpdateHover(over_panel || over_gizmo);
}

void Viewer::CatchUp() {
  constexpr double kMostSeconds = 0.1;
  const Clock::time_point begin = Clock::now();
  const auto seconds = [begin] {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  while (!quit_ && window_.has_events() && seconds() < kMostSeconds) {
    interface_.Skip();
    DoAfterTyping();
    BuildFrame();
  }
  if (window_.has_events()) RequestFrames();
}

void Viewer::HandleAllEvents() {
  while (!quit_ && window_.has_events()) {
    BuildFrame();
    interface_.Skip();
    DoAfterTyping();
  }
}

void Viewer::BuildUnseen() {
  input_.Begin({});
  interface_.Begin();
  Dispatch(panels_.Build(runner_, Turning(), appearance_));
  documents_.dialogs().Build();
  interface_.Skip();
}

bool Viewer::TakeTyped() {
  refused_ = false;
  ImGui::ClearActiveID();
  BuildUnseen();
  RequestFrames();
  return !refused_;
}

void Viewer::StoreAll() {
  HandleAllEvents();
  manipulator_.EndDrag();
  if (typing_) TakeTyped();
  documents_.KeepUnsaved();
}

void Viewer::DoAfterTyping() {
  const std::vector<Action> actions = std::exchange(after_typing_, {});
  // If what is typed is refused, the panel shows why, and nothing is saved or closed.
  if (actions.empty() || !TakeTyped()) return;
  for (const Action action : actions) Do(action);
}

}  // namespace hitscan
