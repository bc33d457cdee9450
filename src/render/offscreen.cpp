#include "render/offscreen.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "render/egl_context.h"
#include "render/framebuffer.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

std::string Text(FramebufferSize size) {
  return std::to_string(size.width) + "x" + std::to_string(size.height);
}

FramebufferSize Checked(FramebufferSize size) {
  const FramebufferSize largest = LargestFramebuffer();
  if (size.width > 0 && size.height > 0 && size.width <= largest.width &&
      size.height <= largest.height) {
    return size;
  }
  throw RenderError("cannot make a picture of " + Text(size) + " pixels; the largest is " +
                    Text(largest));
}

}  // namespace

struct RenderTarget::State {
  explicit State(FramebufferSize wanted)
      : size(Checked(wanted)),
        resolved(size, 0, Framebuffer::Buffers::kColor),
        drawn(size, SceneSamples(), Framebuffer::Buffers::kColorAndDepth) {
    glViewport(0, 0, size.width, size.height);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  }

  FramebufferSize size;
  Framebuffer resolved;
  Framebuffer drawn;  // constructed last, so that it stays bound
};

RenderTarget::RenderTarget(int width, int height)
    : state_(std::make_unique<State>(FramebufferSize{width, height})) {}

RenderTarget::~RenderTarget() { glBindFramebuffer(GL_FRAMEBUFFER, 0); }

Picture RenderTarget::Read() {
  const auto [width, height] = state_->size;
  state_->drawn.CopyTo(state_->resolved.name(), GL_COLOR_BUFFER_BIT);  // binds `resolved`
  try {
    Picture picture = ReadFramebuffer(width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, state_->drawn.name());
    return picture;
  } catch (const std::bad_alloc&) {
    throw RenderError("not enough memory for a picture of " + Text(state_->size) + " pixels");
  }
}

int LargestPictureSide() {
  const FramebufferSize largest = LargestFramebuffer();
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

Picture ReadFramebuffer(int width, int height) {
  const auto w = static_cast<std::size_t>(width);
  const auto h = static_cast<std::size_t>(height);
  // Four bytes a pixel is the only format that can be read in every OpenGL, including WebGL.
  std::vector<unsigned char> rows(w * h * 4);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rows.data());
  Picture picture{width, height, std::vector<unsigned char>(w * h * 3)};
  unsigned char* to = picture.pixels.data();
  for (std::size_t y = h; y-- > 0;) {
    const unsigned char* from = rows.data() + y * w * 4;
    for (std::size_t x = 0; x < w; ++x, from += 4, to += 3) std::memcpy(to, from, 3);
  }
  return picture;
}

}  // namespace hitscan
