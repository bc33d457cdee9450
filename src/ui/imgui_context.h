#pragma once

namespace hitscan {

/// Dear ImGui, drawing with OpenGL into the current context: its one context, fonts and style. It
/// needs no window; who has one adds the window's events, who has none calls BeginPicture.
class ImguiContext {
 public:
  explicit ImguiContext(float scale);
  ~ImguiContext();
  ImguiContext(const ImguiContext&) = delete;
  ImguiContext& operator=(const ImguiContext&) = delete;

  /// Fonts and style for a screen of this density; `pixels_per_unit` is how many pixels of the
  /// framebuffer one of the mouse's units has.
  void SetScale(float scale, float pixels_per_unit = 1);
  float scale() const { return scale_; }

  /// Begins a frame; where there is a window, its own part of the beginning comes first.
  void Begin();
  /// Begins a frame of a picture of this size, without a window.
  void BeginPicture(int width, int height);
  /// Ends the frame without drawing it: the layout settles in two or three frames.
  void Skip();
  /// Ends the frame and draws it into the bound framebuffer.
  void Draw();
  /// Draws the frame that was last ended once more, into what is bound now.
  void DrawAgain();

  /// True while a text field has the keyboard, or the mouse is over a panel: valid inside a frame.
  bool wants_text() const;
  bool wants_mouse() const;

 private:
  float scale_ = 0;
  float pixels_per_unit_ = 0;
};

}  // namespace hitscan
