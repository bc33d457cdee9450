#pragma once

#include <imgui.h>

#include <cfloat>
#include <span>
#include <vector>

#include "platform/input_events.h"
#include "platform/window.h"
#include "viewer/session.h"

namespace hitscan {

/// The keys, buttons and the position of the mouse, as Dear ImGui sees them.
class ImguiInput {
 public:
  /// Passes the events of a frame on. Call it before ImGui::NewFrame.
  void Pass(std::span<const InputEvent> events);

 private:
  ImVec2 mouse_{-FLT_MAX, -FLT_MAX};
  bool buttons_[3] = {};
};

/// Gives the events of a window to the panels and to the scene, and carries out what the user
/// chooses. What is being typed is used before the user turns to something else.
class Input {
 public:
  Input(Window& window, Session& session);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Builds a frame of Dear ImGui with the next events.
  void BuildFrame();
  /// Builds further frames, without drawing them, while there are events for them: on a slow
  /// machine several keys are pressed between two drawn frames.
  void CatchUp();
  /// Call it after the frame was drawn.
  void EndFrame();
  /// Uses what is being typed and dragged, and stores unsaved changes at once: the user turns away
  /// from the window, or the system ends the program.
  void StoreAll();
  /// Handles the close button.
  void CloseWindow();

 private:
  /// Builds frames for all events, before what is typed is used.
  void HandleAllEvents();
  /// Ends typing in a field of a panel, as a click elsewhere does: what is typed is used. Call it
  /// outside of a frame of Dear ImGui. False when it was refused.
  bool TakeTyped();
  /// Carries out the actions whose keys were pressed while a field was being typed in.
  void DoAfterTyping();
  void Begin(std::span<const InputEvent> events);
  void BuildPanels();
  /// Hovers what is under the mouse in the scene.
  void UpdateHover();
  void Handle(const MousePressed& press);
  void Handle(const MouseReleased& release);
  void Handle(const MouseMoved& move);
  void Handle(const WheelTurned& wheel);
  void Handle(const FocusLost&);
  void Handle(const FilesDropped& dropped);
  void Handle(Action action);
  void Handle(ListKey key);
  // Dear ImGui gets these.
  void Handle(const MouseLeft&) {}
  void Handle(const KeyChanged&) {}
  void Handle(const CharacterTyped&) {}
  /// While a question is open it handles the keys; of the actions only saving pictures is possible.
  /// False when no question is open.
  bool DoInDialog(Action action);

  Window& window_;
  Session& session_;
  ImguiInput imgui_;
  std::vector<Action> after_typing_;  ///< to be carried out when the typed text has been used
  bool typing_ = false;               ///< a field of the selected case is being typed in
  bool dragging_field_ = false;       ///< a field of the selected case is being dragged
  bool store_all_ = false;            ///< StoreAll is to be called after this frame
};

}  // namespace hitscan
