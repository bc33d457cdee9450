#include "render/scene_image.h"

#include <algorithm>
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

// The contents of the layer on top hide the highlights of the scene. So that these contents need
// not be drawn again when the highlights change, they are drawn first, and the stencil marks the
// samples that they cover. The scene and its highlights are drawn in the other samples.
struct SceneImage::State {
  // Everything on which the picture of the contents depends.
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

  struct Contents {
    // The depth is of the scene; the stencil marks what the layer on top covers.
    std::optional<Framebuffer> picture;
    // The depth of the layer on top.
    std::optional<Framebuffer> on_top;
    bool has_on_top = false;  // the layer on top has contents
  };
  // Contents that are drawn slice by slice.
  struct Unfinished {
    Key key;
    Contents contents;
    std::size_t on_top = 0;  // the number of records of each layer
    std::size_t scene = 0;
    std::size_t drawn = 0;  // the number of drawn records; those on top are drawn first
  };

  Contents kept;
  std::optional<Unfinished> unfinished;
  // The contents with the highlights.
  std::optional<Framebuffer> highlighted;
  // The finished picture, with one sample a pixel.
  std::optional<Framebuffer> picture;

  std::optional<Key> key;
  Canvas::Stamp highlights;

  static Framebuffer& Reserve(std::optional<Framebuffer>& buffer, FramebufferSize size,
                              Framebuffer::Buffers buffers) {
    if (!buffer || buffer->size() != size) {
      buffer.reset();
      const int samples = buffers == Framebuffer::Buffers::kColor ? 0 : SceneSamples();
      buffer.emplace(size, samples, buffers);
    }
    return *buffer;
  }

  static void Begin(Contents& contents, const Renderer& renderer, FramebufferSize size) {
    Reserve(contents.picture, size, Framebuffer::Buffers::kColorAndDepth);
    glBindFramebuffer(GL_FRAMEBUFFER, contents.picture->name());
    renderer.Clear();
    renderer.DrawGround();
    contents.has_on_top = !renderer.IsEmpty(Part::kContents, Layer::kOnTop);
    if (!contents.has_on_top) contents.on_top.reset();
  }

  // DrawOnTop and DrawScene return the number of all records of their layer. Call EndOnTop when all
  // records on top are drawn.
  static std::size_t DrawOnTop(Renderer& renderer, int stride, const DrawnRange& range) {
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_ALWAYS, 1, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    const std::size_t count = renderer.DrawPart(Part::kContents, Layer::kOnTop, stride, range);
    glDisable(GL_STENCIL_TEST);
    return count;
  }
  static void EndOnTop(Contents& contents, FramebufferSize size) {
    if (kCopiesSamples) {
      contents.picture->CopyTo(Reserve(contents.on_top, size, Framebuffer::Buffers::kDepth).name(),
                               kDepthAndStencil);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, contents.picture->name());
    glClear(GL_DEPTH_BUFFER_BIT);
  }
  static std::size_t DrawScene(Renderer& renderer, const Contents& contents, int stride,
                               const DrawnRange& range) {
    if (contents.has_on_top) DrawBelow();
    const bool first = range.begin == 0 && range.end > 0;
    if (first) renderer.DrawPart(Part::kSurroundings, Layer::kScene);
    const std::size_t count = renderer.DrawPart(Part::kContents, Layer::kScene, stride, range);
    glDisable(GL_STENCIL_TEST);
    return count;
  }

  static void DrawContents(Contents& contents, Renderer& renderer, FramebufferSize size,
                           int stride) {
    Begin(contents, renderer, size);
    if (contents.has_on_top) {
      DrawOnTop(renderer, stride, {});
      EndOnTop(contents, size);
    }
    DrawScene(renderer, contents, stride, {});
  }

  // Makes the picture without highlights the one that gets them: copies it, or draws it again.
  void BeginHighlights(Renderer& renderer, FramebufferSize size, int stride) {
    Reserve(highlighted, size, Framebuffer::Buffers::kColorAndDepth);
    if (kCopiesSamples) {
      kept.picture->CopyTo(highlighted->name(), GL_COLOR_BUFFER_BIT | kDepthAndStencil);
      return;
    }
    Contents again;
    again.picture = std::move(highlighted);
    DrawContents(again, renderer, size, stride);
    highlighted = std::move(again.picture);
  }

  // Draws the next `count` records of the unfinished contents. Returns true after the last ones;
  // the contents are in `kept` then.
  bool DrawSlice(Renderer& renderer, FramebufferSize size, const Key& full, std::size_t count) {
    if (!unfinished || unfinished->key != full) {
      Unfinished& begun = unfinished.emplace(Unfinished{.key = full, .contents = {}});
      Begin(begun.contents, renderer, size);
      if (begun.contents.has_on_top) begun.on_top = DrawOnTop(renderer, 1, {0, 0});
      begun.scene = DrawScene(renderer, begun.contents, 1, {0, 0});
    }
    Unfinished& now = *unfinished;
    glBindFramebuffer(GL_FRAMEBUFFER, now.contents.picture->name());
    if (now.drawn < now.on_top) {
      const std::size_t end = std::min(now.drawn + count, now.on_top);
      DrawOnTop(renderer, 1, {now.drawn, end});
      if (end == now.on_top) EndOnTop(now.contents, size);
      now.drawn = end;
    } else {
      const std::size_t begin = now.drawn - now.on_top;
      DrawScene(renderer, now.contents, 1, {begin, begin + count});
      now.drawn += count;
    }
    if (now.drawn < now.on_top + now.scene) return false;
    kept = std::move(now.contents);
    unfinished.reset();
    return true;
  }

  // From now on draws only where the layer on top has no contents.
  static void DrawBelow() {
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  }

  void DrawHighlights(Renderer& renderer, FramebufferSize size, int stride) {
    BeginHighlights(renderer, size, stride);
    if (kept.has_on_top) DrawBelow();
    renderer.DrawPart(Part::kHighlights, Layer::kScene);
    glDisable(GL_STENCIL_TEST);
    renderer.DrawOutline();
    if (renderer.IsEmpty(Part::kHighlights, Layer::kOnTop)) return;
    if (kept.has_on_top && kCopiesSamples) {
      kept.on_top->CopyTo(highlighted->name(), kDepthAndStencil);
    } else {
      glClear(GL_DEPTH_BUFFER_BIT);
    }
    renderer.DrawPart(Part::kHighlights, Layer::kOnTop);
  }
};

SceneImage::SceneImage() : state_(std::make_unique<State>()) {}

SceneImage::~SceneImage() = default;
SceneImage::SceneImage(SceneImage&&) noexcept = default;
SceneImage& SceneImage::operator=(SceneImage&&) noexcept = default;

SceneImage::Drawn SceneImage::Update(Renderer& renderer, const Canvas& canvas, const Camera& camera,
                                     int width, int height, const Appearance& appearance,
                                     int stride, std::size_t slice) {
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
                 1};
  // Identifies the picture of all records. Once that picture is finished, it is kept; before that,
  // only every stride-th record is drawn.
  const State::Key full = key;
  if (slice == 0 || state.key != full) key.stride = stride;
  const bool in_slices = key != full && slice > 0;  // the picture of all records is not finished

  const bool same_contents = state.key == key;
  if (!same_contents || !in_slices) state.unfinished.reset();
  const bool same_highlights = state.highlights == canvas.stamp(Part::kHighlights);
  if (same_contents && same_highlights && !in_slices) return Drawn::kNothing;
  state.key.reset();  // in case of an exception

  const GLuint bound = BoundFramebuffer();
  Drawn drawn = same_contents ? Drawn::kHighlights : Drawn::kEverything;
  try {
    State::Reserve(state.picture, size, Framebuffer::Buffers::kColor);
    Framebuffer& contents =
        State::Reserve(state.kept.picture, size, Framebuffer::Buffers::kColorAndDepth);
    glBindFramebuffer(GL_FRAMEBUFFER, contents.name());
    renderer.Prepare(canvas, camera, width, height, appearance);
    if (!same_contents) {
      State::DrawContents(state.kept, renderer, size, key.stride);
    } else if (in_slices) {
      drawn = Drawn::kSlice;
      if (state.DrawSlice(renderer, size, full, slice)) {
        drawn = Drawn::kEverything;
        key = full;
      }
    }
    if (drawn != Drawn::kSlice || !same_highlights) {
      const bool highlighted = !renderer.IsEmpty(Part::kHighlights, Layer::kScene) ||
                               !renderer.IsEmpty(Part::kHighlights, Layer::kOnTop) ||
                               !renderer.IsEmpty(Part::kOutline, Layer::kOnTop);
      if (highlighted) state.DrawHighlights(renderer, size, key.stride);
      const Framebuffer& shown = highlighted ? *state.highlighted : *state.kept.picture;
      shown.CopyTo(state.picture->name(), GL_COLOR_BUFFER_BIT);
    }
    Renderer::Finish();
  } catch (const RenderError&) {
    Renderer::Finish();
    glBindFramebuffer(GL_FRAMEBUFFER, bound);
    *state_ = State();
    throw;
  }
  glBindFramebuffer(GL_FRAMEBUFFER, bound);
  state.key = std::move(key);
  state.highlights = canvas.stamp(Part::kHighlights);
  return drawn;
}

bool SceneImage::IsWhole() const { return state_->key && state_->key->stride == 1; }

std::optional<double> SceneImage::progress() const {
  const auto& unfinished = state_->unfinished;
  if (!unfinished) return std::nullopt;
  return static_cast<double>(unfinished->drawn) /
         static_cast<double>(std::max<std::size_t>(unfinished->on_top + unfinished->scene, 1));
}

void SceneImage::Wait() { glFinish(); }

void SceneImage::Show(int left, int bottom) const {
  if (state_->picture) {
    state_->picture->CopyTo(BoundFramebuffer(), GL_COLOR_BUFFER_BIT, left, bottom);
  }
}

}  // namespace hitscan
