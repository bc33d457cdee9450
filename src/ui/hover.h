#pragma once

#include <imgui.h>

#include <cfloat>

namespace hitscan {

/// Decides when what is under the mouse is described and highlighted. A tooltip comes when the
/// mouse has rested for a moment. A key, or a button of the mouse that is pressed elsewhere than
/// over the scene, ends tooltips and highlights until the mouse has moved by a few pixels: they
/// would cover what the user looks at then. The same holds from the start of the program until the
/// mouse moves.
class Hover {
 public:
  /// Seconds for which the mouse rests before a tooltip comes.
  static constexpr double kDelay = 0.5;

  /// The object that belongs to the current context of Dear ImGui.
  static Hover& Current() { return *static_cast<Hover*>(ImGui::GetIO().UserData); }

  /// Called at the beginning of each frame of Dear ImGui.
  void BeginFrame();
  /// Whether nothing under the mouse is described or highlighted.
  bool paused() const { return paused_; }
  /// Whether a tooltip that belongs to the item under the mouse is shown now. Called once for each
  /// such item in a frame. Beside a shown tooltip, another one comes at once.
  bool IsDue();
  /// Whether a tooltip comes after this frame although nothing moves.
  bool Waits() const { return waiting_frame_ == ImGui::GetFrameCount(); }

 private:
  bool paused_ = true;
  ImVec2 paused_at_{-FLT_MAX, -FLT_MAX};  ///< not valid: the mouse was outside of the window
  ImVec2 rests_at_{-FLT_MAX, -FLT_MAX};
  double rests_since_ = 0;
  int shown_frame_ = -1;    ///< the last frame with a tooltip
  int waiting_frame_ = -1;  ///< the last frame after which a tooltip was to come
};

}  // namespace hitscan
