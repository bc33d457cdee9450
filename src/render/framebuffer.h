#pragma once

#include "render/gl_objects.h"

// Framebuffers other than the window's.
namespace hitscan {

/// In pixels.
struct FramebufferSize {
  int width = 0;
  int height = 0;
  bool operator==(const FramebufferSize&) const = default;
};

/// The largest framebuffer of the current context.
FramebufferSize LargestFramebuffer();

/// The number of samples a pixel that scenes are drawn with: 4, or fewer if the context has fewer.
int SceneSamples();

/// A framebuffer whose contents stay on the graphics card. It is bound when it is created.
class Framebuffer {
 public:
  enum class Buffers { kColor, kColorAndDepth, kDepth };

  /// Depth comes with a stencil. Throws RenderError when there is too little memory.
  Framebuffer(FramebufferSize size, int samples, Buffers buffers);

  GLuint name() const { return framebuffer_.name(); }
  FramebufferSize size() const { return size_; }

  /// Copies these buffers (GL_COLOR_BUFFER_BIT...) into `target`, which has the same size. Where
  /// only this framebuffer has samples, they are averaged. Afterwards `target` is bound.
  void CopyTo(GLuint target, GLbitfield buffers) const { CopyTo(target, buffers, 0, 0); }
  /// The same, with the lower left corner at that position of `target`, which may be larger.
  void CopyTo(GLuint target, GLbitfield buffers, int left, int bottom) const;

 private:
  FramebufferSize size_;
  GlRenderbuffer color_;
  GlRenderbuffer depth_;
  GlFramebuffer framebuffer_;
};

}  // namespace hitscan
