#pragma once

#include <imgui.h>

#include <cfloat>
#include <span>
#include <vector>

#include "platform/input_events.h"
#include "platform/window.h"
#include "viewer/session.h"

namespace hitscan {

/// Gives keys, buttons and the position of the mouse to Dear ImGui.
class ImguiInput {
 public:
  /// Passes the events of a frame on. Call it before ImGui::NewFrame.
  void Pass(std::span<const InputEvent> events);

 private:
  ImVec2 mouse_{-FLT_MAX, -FLT_MAX};
  bool buttons_[3] = {};
};

/// Gives the events of a window to the panels and to the scene, and carries out what the user
/// chooses. A text that is being typed is used before another action is carried out.
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
  /// Ends typing and dragging, uses the text and the position so far, and stores unsaved changes at
  /// once. Called when the user turns away from the window, or the system ends the program.
  void StoreAll();
  /// Handles the close button.
  void CloseWindow();

 private:
  /// Builds frames for all events. Called before a text that is being typed is used.
  void HandleAllEvents();
  /// Ends typing in a field of a panel, as a click elsewhere does, so that the text is used. Call
  /// it outside of a frame of Dear ImGui. Returns false when the text was refused.
  bool TakeTyped();
  /// Carries out the actions whose keys were pressed while a field was being typed in.
  void DoAfterTyping();
  void Begin(std::span<const InputEvent> events);
  void BuildPanels();
  /// Hovers the case or the end of the gizmo under the mouse.
  void UpdateHover();
  /// Whether nothing is hovered, wherever the mouse is: after a key was pressed (Hover), while a
  /// field is typed in, and in pictures that are saved.
  bool HidesHover() const;
  void Handle(const MousePressed& press);
  void Handle(const MouseReleased& release);
  void Handle(const MouseMoved& move);
  void Handle(const WheelTurned& wheel);
  void Handle(const FocusLost&);
  void Handle(const FilesDropped& dropped);
  void Handle(Action action);
  void Handle(ListKey key);
  // Only Dear ImGui uses these events.
  void Handle(const MouseLeft&) {}
  void Handle(const KeyChanged&) {}
  void Handle(const CharacterTyped&) {}
  /// While a question is open, carries out kBack and kQuit, ignores other actions, and returns
  /// true. Returns false while no question is open, and for actions that save a picture.
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
