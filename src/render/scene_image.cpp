#include "render/scene_image.h"

#include <optional>
#include <string>
#include <utility>

#include "render/framebuffer.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

using Part = Canvas::Part;
using Layer = Canvas::Layer;

constexpr GLbitfield kDepthAndStencil = GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;

GLuint BoundFramebuffer() {
  GLint name = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &name);
  return static_cast<GLuint>(name);
}

}  // namespace

// The contents of the layer on top hide the highlights in the layer of the scene. So that the
// former need not be drawn again, the stencil marks the samples that they cover: they are drawn
// first, then the scene and its highlights in the other samples.
struct SceneImage::State {
  // What the contents were drawn from.
  struct Key {
    Canvas::Stamp contents;
    Camera camera;
    FramebufferSize size;
    std::string theme;
    Color background;
    bool x_ray;
    bool ground;
    float scale;
    std::uint64_t shaders;
    int stride;
    bool operator==(const Key&) const = default;
  };

  // With the depth of the scene, and the stencil of the layer on top.
  std::optional<Framebuffer> contents;
  // The depth of the layer on top.
  std::optional<Framebuffer> on_top;
  // Contents and highlights.
  std::optional<Framebuffer> highlighted;
  // One sample a pixel.
  std::optional<Framebuffer> picture;

  std::optional<Key> key;
  Canvas::Stamp highlights;
  bool has_on_top = false;  // the layer on top has contents

  static Framebuffer& Reserve(std::optional<Framebuffer>& buffer, FramebufferSize size,
                              Framebuffer::Buffers buffers) {
    if (!buffer || buffer->size() != size) {
      buffer.reset();
      const int samples = buffers == Framebuffer::Buffers::kColor ? 0 : SceneSamples();
      buffer.emplace(size, samples, buffers);
    }
    return *buffer;
  }

  void DrawContents(Renderer& renderer, FramebufferSize size, int stride) {
    renderer.Clear();
    renderer.DrawGround();
    has_on_top = !renderer.IsEmpty(Part::kContents, Layer::kOnTop);
    if (has_on_top) {
      glEnable(GL_STENCIL_TEST);
      glStencilFunc(GL_ALWAYS, 1, 0xFF);
      glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
      renderer.DrawPart(Part::kContents, Layer::kOnTop, stride);
      contents->CopyTo(Reserve(on_top, size, Framebuffer::Buffers::kDepth).name(),
                       kDepthAndStencil);
      glBindFramebuffer(GL_FRAMEBUFFER, contents->name());
      glClear(GL_DEPTH_BUFFER_BIT);
      DrawBelow();
    } else {
      on_top.reset();
    }
    renderer.DrawPart(Part::kSurroundings, Layer::kScene);
    renderer.DrawPart(Part::kContents, Layer::kScene, stride);
    glDisable(GL_STENCIL_TEST);
  }

  // From now on draws only where the layer on top has no contents.
  static void DrawBelow() {
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  }

  void DrawHighlights(Renderer& renderer, FramebufferSize size) {
    Reserve(highlighted, size, Framebuffer::Buffers::kColorAndDepth);
    contents->CopyTo(highlighted->name(), GL_COLOR_BUFFER_BIT | kDepthAndStencil);
    if (has_on_top) DrawBelow();
    renderer.DrawPart(Part::kHighlights, Layer::kScene);
    glDisable(GL_STENCIL_TEST);
    if (renderer.IsEmpty(Part::kHighlights, Layer::kOnTop)) return;
    if (has_on_top) {
      on_top->CopyTo(highlighted->name(), kDepthAndStencil);
    } else {
      glClear(GL_DEPTH_BUFFER_BIT);
    }
    renderer.DrawPart(Part::kHighlights, Layer::kOnTop);
  }
};

SceneImage::SceneImage() : state_(std::make_unique<State>()) {}

SceneImage::~SceneImage() = default;

SceneImage::Drawn SceneImage::Update(Renderer& renderer, const Canvas& canvas, const Camera& camera,
                                     int width, int height, const Appearance& appearance,
                                     int stride) {
  State& state = *state_;
  const FramebufferSize size{width, height};
  const FramebufferSize largest = LargestFramebuffer();
  if (width > largest.width || height > largest.height) throw RenderError("too large a picture");
  const Theme& theme = appearance.theme;
  State::Key key{canvas.stamp(Part::kContents),
                 camera,
                 size,
                 std::string(theme.name),
                 appearance.Background(),
                 appearance.x_ray,
                 appearance.ground,
                 appearance.scale,
                 renderer.shader_version(),
                 stride};
  const bool same = state.key == key;
  if (same && state.highlights == canvas.stamp(Part::kHighlights)) return Drawn::kNothing;
  state.key.reset();  // in case of an exception

  const GLuint bound = BoundFramebuffer();
  try {
    State::Reserve(state.picture, size, Framebuffer::Buffers::kColor);
    State::Reserve(state.contents, size, Framebuffer::Buffers::kColorAndDepth);
    glBindFramebuffer(GL_FRAMEBUFFER, state.contents->name());
    renderer.Prepare(canvas, camera, width, height, appearance);
    if (!same) state.DrawContents(renderer, size, stride);
    const bool highlighted = !renderer.IsEmpty(Part::kHighlights, Layer::kScene) ||
                             !renderer.IsEmpty(Part::kHighlights, Layer::kOnTop);
    if (highlighted) state.DrawHighlights(renderer, size);
    Renderer::Finish();
    const Framebuffer& drawn = highlighted ? *state.highlighted : *state.contents;
    drawn.CopyTo(state.picture->name(), GL_COLOR_BUFFER_BIT);
  } catch (const RenderError&) {
    Renderer::Finish();
    glBindFramebuffer(GL_FRAMEBUFFER, bound);
    *state_ = State();
    throw;
  }
  glBindFramebuffer(GL_FRAMEBUFFER, bound);
  state.key = std::move(key);
  state.highlights = canvas.stamp(Part::kHighlights);
  return same ? Drawn::kHighlights : Drawn::kEverything;
}

void SceneImage::Wait() { glFinish(); }

void SceneImage::Show(int left, int bottom) const {
  if (state_->picture) {
    state_->picture->CopyTo(BoundFramebuffer(), GL_COLOR_BUFFER_BIT, left, bottom);
  }
}

}  // namespace hitscan
