#include "render/offscreen.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <string>

#include "render/egl_context.h"
#include "render/gl_objects.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

constexpr GLint kSamples = 4;

int Integer(GLenum what) {
  GLint value = 0;
  glGetIntegerv(what, &value);
  return value;
}

struct Size {
  int width;
  int height;
};

Size Largest() {
  std::array<GLint, 2> viewport{};
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
  const int renderbuffer = Integer(GL_MAX_RENDERBUFFER_SIZE);
  return {std::min(renderbuffer, viewport[0]), std::min(renderbuffer, viewport[1])};
}

std::string Text(Size size) {
  return std::to_string(size.width) + "x" + std::to_string(size.height);
}

// A driver that has too little memory, or limits the size of an allocation, reports an error or
// does not draw to the framebuffer.
void RequireMemory(bool given, Size size, GLint samples) {
  if (given) return;
  constexpr std::uint64_t kBytes = 8;  // of colour and depth in each sample
  const std::uint64_t bytes = kBytes * static_cast<std::uint64_t>(std::max(samples, 1)) *
                              static_cast<std::uint64_t>(size.width) *
                              static_cast<std::uint64_t>(size.height);
  throw RenderError("not enough memory for a picture of " + Text(size) +
                    " pixels: drawing it takes " + std::to_string(bytes >> 20U) +
                    " MiB, which the graphics driver does not provide; make it smaller");
}

// A framebuffer for drawing or for reading, with colour and optionally depth.
class Target {
 public:
  Target(Size size, GLint samples, bool depth) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    Attach(color_, GL_COLOR_ATTACHMENT0, GL_RGBA8, size, samples);
    // The same number of bits as for a window, so that pictures look the same.
    if (depth) Attach(depth_, GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, size, samples);
    RequireMemory(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE, size,
                  samples);
  }

  GLuint name() const { return framebuffer_.name(); }

 private:
  static void Attach(const GlRenderbuffer& buffer, GLenum where, GLenum format, Size size,
                     GLint samples) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size.width, size.height);
    RequireMemory(glGetError() == GL_NO_ERROR, size, samples);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, where, GL_RENDERBUFFER, buffer.name());
  }

  GlRenderbuffer color_;
  GlRenderbuffer depth_;
  GlFramebuffer framebuffer_;
};

Size Checked(Size size) {
  const Size largest = Largest();
  if (size.width > 0 && size.height > 0 && size.width <= largest.width &&
      size.height <= largest.height) {
    return size;
  }
  throw RenderError("cannot make a picture of " + Text(size) + " pixels; the largest is " +
                    Text(largest));
}

}  // namespace

struct RenderTarget::State {
  explicit State(Size wanted)
      : size(Checked(wanted)),
        resolved(size, 0, false),
        drawn(size, std::min(kSamples, Integer(GL_MAX_SAMPLES)), true) {
    glViewport(0, 0, size.width, size.height);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  }

  Size size;
  Target resolved;
  Target drawn;  // last, so that it stays bound
};

RenderTarget::RenderTarget(int width, int height)
    : state_(std::make_unique<State>(Size{width, height})) {}

RenderTarget::~RenderTarget() { glBindFramebuffer(GL_FRAMEBUFFER, 0); }

Picture RenderTarget::Read() {
  const auto [width, height] = state_->size;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, state_->drawn.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, state_->resolved.name());
  // A scissor test would clip the copy.
  glDisable(GL_SCISSOR_TEST);
  glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, state_->resolved.name());
  try {
    Picture picture = ReadFramebuffer(width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, state_->drawn.name());
    return picture;
  } catch (const std::bad_alloc&) {
    throw RenderError("not enough memory for a picture of " + Text(state_->size) + " pixels");
  }
}

int LargestPictureSide() {
  const Size largest = Largest();
  return std::min(largest.width, largest.height);
}

struct Offscreen::State {
  State(int w, int h) : width(w), height(h), target(w, h) {}

  EglContext context;  // first, so that it outlives the objects in it
  int width;
  int height;
  RenderTarget target;
};

Offscreen::Offscreen(int width, int height) : state_(std::make_unique<State>(width, height)) {}

Offscreen::~Offscreen() = default;

int Offscreen::width() const { return state_->width; }

int Offscreen::height() const { return state_->height; }

Picture Offscreen::Read() { return state_->target.Read(); }

}  // namespace hitscan
