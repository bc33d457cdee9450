#pragma once

#include <memory>

#include "image/picture.h"

// Drawing into a picture in memory, without a window.
namespace hitscan {

/// A framebuffer in the current context (4 samples a pixel, depth). It is bound from construction
/// to destruction; then the window's framebuffer is bound again.
class RenderTarget {
 public:
  /// Throws RenderError, which names the largest size, when a framebuffer of this size cannot be
  /// created.
  RenderTarget(int width, int height);
  ~RenderTarget();
  RenderTarget(const RenderTarget&) = delete;
  RenderTarget& operator=(const RenderTarget&) = delete;

  /// The current picture.
  Picture Read();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The side of the largest square picture in the current context, in pixels.
int LargestPictureSide();

/// A GL 3.3 core context without window or display, through EGL, with its own framebuffer (4
/// samples a pixel, depth). It is current from construction to destruction, and LoadGl has been
/// called.
class Offscreen {
 public:
  /// Throws RenderError when the machine has no EGL or no OpenGL 3.3, or cannot create a
  /// framebuffer of this size (the message names the largest size).
  Offscreen(int width, int height);
  ~Offscreen();
  Offscreen(const Offscreen&) = delete;
  Offscreen& operator=(const Offscreen&) = delete;

  int width() const;
  int height() const;

  /// The current picture.
  Picture Read();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Reads the framebuffer that is bound for reading, such as the window's.
Picture ReadFramebuffer(int width, int height);

}  // namespace hitscan
