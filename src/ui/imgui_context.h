#pragma once

#include <cstdint>

#include "draw/theme.h"
#include "ui/hover.h"
#include "ui/panel_style.h"

namespace hitscan {

/// The context of Dear ImGui, with fonts and style. It draws into the current OpenGL context. There
/// can be only one at a time. It needs no window: if there is one, the caller passes the window's
/// events to Dear ImGui; otherwise the caller calls BeginPicture.
class ImguiContext {
 public:
  /// The number of frames after which a layout no longer changes. Dear ImGui lays out a window with
  /// sizes measured in the previous frame: a panel is built, gets the height of its text, loses or
  /// gets a scroll bar, which changes where its text is wrapped, and only then has its final
  /// height.
  static constexpr int kLayoutFrames = 4;

  explicit ImguiContext(float scale);
  ~ImguiContext();
  ImguiContext(const ImguiContext&) = delete;
  ImguiContext& operator=(const ImguiContext&) = delete;

  /// Sets fonts and style for a screen of this density. `pixels_per_unit`: pixels of the
  /// framebuffer per unit of the mouse's coordinates.
  void SetScale(float scale, float pixels_per_unit = 1);
  float scale() const { return scale_; }
  /// Gives the panels the palette that fits beside scenes in this theme; at first they are dark.
  void UseTheme(const Theme& theme);

  /// Begins a frame. With a window, ImGui_ImplGlfw_NewFrame is called first.
  void Begin();
  /// Begins a frame of a picture of this size, without a window.
  void BeginPicture(int width, int height);
  /// Ends the frame without drawing it: see kLayoutFrames.
  void Skip();
  /// Ends the frame. Returns a number that is different for frames that look different, except with
  /// a probability of 2^-64.
  std::uint64_t Finish();
  /// Draws the last finished frame into the bound framebuffer.
  void Draw();

  /// Whether a text field has the keyboard focus. Valid inside a frame.
  bool wants_keyboard() const;
  /// Whether the mouse is over a panel or drags something there. Valid inside a frame.
  bool wants_mouse() const;
  const Hover& hover() const { return hover_; }

 private:
  Hover hover_;
  float scale_ = 0;
  float pixels_per_unit_ = 0;
  PanelPalette palette_ = PanelPalette::kDark;
};

}  // namespace hitscan
