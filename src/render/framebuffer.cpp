#include "render/framebuffer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "render/renderer.h"

namespace hitscan {
namespace {

int IntegerOf(GLenum what) {
  GLint value = 0;
  glGetIntegerv(what, &value);
  return value;
}

// Throws RenderError unless the driver has provided the memory. A driver that has too little
// memory, or limits the size of an allocation, either reports an OpenGL error or makes the
// framebuffer incomplete.
void RequireMemory(bool provided, FramebufferSize size, int samples) {
  if (provided) return;
  constexpr std::uint64_t kBytes = 8;  // colour and depth of one sample
  const std::uint64_t bytes = kBytes * static_cast<std::uint64_t>(std::max(samples, 1)) *
                              static_cast<std::uint64_t>(size.width) *
                              static_cast<std::uint64_t>(size.height);
  throw RenderError("not enough memory for a picture of " + std::to_string(size.width) + "x" +
                    std::to_string(size.height) + " pixels: drawing it takes " +
                    std::to_string(bytes >> 20U) +
                    " MiB, which the graphics driver does not provide; make it smaller");
}

void Attach(const GlRenderbuffer& buffer, GLenum where, GLenum format, FramebufferSize size,
            int samples) {
  glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size.width, size.height);
  RequireMemory(glGetError() == GL_NO_ERROR, size, samples);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, where, GL_RENDERBUFFER, buffer.name());
}

}  // namespace

FramebufferSize LargestFramebuffer() {
  std::array<GLint, 2> viewport{};
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
  const int renderbuffer = IntegerOf(GL_MAX_RENDERBUFFER_SIZE);
  return {std::min(renderbuffer, viewport[0]), std::min(renderbuffer, viewport[1])};
}

int SceneSamples() {
  constexpr int kSamples = 4;
  return std::min(kSamples, IntegerOf(GL_MAX_SAMPLES));
}

Framebuffer::Framebuffer(FramebufferSize size, int samples, Buffers buffers) : size_(size) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  if (buffers == Buffers::kDepth) {
    constexpr GLenum kNone = GL_NONE;
    glDrawBuffers(1, &kNone);
    glReadBuffer(GL_NONE);
  } else {
    Attach(color_, GL_COLOR_ATTACHMENT0, GL_RGBA8, size, samples);
  }
  // The depth has as many bits as in a window, so that pictures look the same everywhere.
  if (buffers != Buffers::kColor) {
    Attach(depth_, GL_DEPTH_STENCIL_ATTACHMENT, GL_DEPTH24_STENCIL8, size, samples);
  }
  RequireMemory(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE, size, samples);
}

void Framebuffer::CopyTo(GLuint target, GLbitfield buffers, int left, int bottom) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
  // A scissor test would clip the copy.
  glDisable(GL_SCISSOR_TEST);
  glBlitFramebuffer(0, 0, size_.width, size_.height, left, bottom, left + size_.width,
                    bottom + size_.height, buffers, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, target);
}

}  // namespace hitscan
