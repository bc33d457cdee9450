#pragma once

#include "render/gl_objects.h"

// Framebuffers other than the window's.
namespace hitscan {

/// The size of a framebuffer, in pixels.
struct FramebufferSize {
  int width = 0;
  int height = 0;
  bool operator==(const FramebufferSize&) const = default;
};

/// The largest size of a framebuffer in the current context.
FramebufferSize LargestFramebuffer();

/// The number of samples in each pixel of a scene: 4, or fewer if the context supports fewer.
int SceneSamples();

/// A framebuffer whose contents stay on the graphics card. It is bound when it is created.
class Framebuffer {
 public:
  enum class Buffers { kColor, kColorAndDepth, kDepth };

  /// A depth buffer also has a stencil. Throws RenderError when there is too little memory.
  Framebuffer(FramebufferSize size, int samples, Buffers buffers);

  GLuint name() const { return framebuffer_.name(); }
  FramebufferSize size() const { return size_; }

  /// Copies `buffers` (GL_COLOR_BUFFER_BIT...) into the framebuffer `target`, which has the same
  /// size. If this framebuffer is multisampled and `target` is not, the samples of each pixel are
  /// averaged. Afterwards `target` is bound.
  void CopyTo(GLuint target, GLbitfield buffers) const { CopyTo(target, buffers, 0, 0); }
  /// Copies likewise, but the lower left corner goes to the pixel (left, bottom) of `target`, which
  /// may be larger.
  void CopyTo(GLuint target, GLbitfield buffers, int left, int bottom) const;

 private:
  FramebufferSize size_;
  GlRenderbuffer color_;
  GlRenderbuffer depth_;
  GlFramebuffer framebuffer_;
};

}  // namespace hitscan
