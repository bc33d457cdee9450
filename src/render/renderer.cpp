#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "draw/primitives.h"
#include "render/gl_objects.h"
#include "render/ground_layer.h"
#include "render/layer_buffers.h"
#include "render/projection.h"
#include "render/shader.h"

namespace hitscan {
namespace {

glm::vec3 Channels(Color color) { return glm::vec3(color.red, color.green, color.blue) / 255.0F; }

struct View {
  glm::vec3 eye;
  glm::mat3 view;
  glm::vec4 depth;
  float near_plane;
  glm::vec2 viewport;
  bool smooth;  // the framebuffer is multisampled
  bool x_ray;
  bool thin;  // lines at most a pixel wide are drawn, not the wider ones
  glm::vec3 background;
  Blending blending;
  int stride = 1;       // every stride-th record is drawn
  bool hidden = false;  // lines behind surfaces are drawn
  bool dense = false;   // faint lines and dots are blended
};

class Program {
 public:
  Program(const ShaderSource& source, const std::string& vertex, const std::string& fragment)
      : program_(LoadProgram(source, vertex, fragment)),
        eye_(Location("u_eye")),
        view_(Location("u_view")),
        depth_(Location("u_depth")),
        near_(Location("u_near")),
        viewport_(Location("u_viewport")),
        smooth_(Location("u_smooth")),
        x_ray_(Location("u_x_ray")),
        thin_(Location("u_thin")),
        background_(Location("u_background")),
        blending_(Location("u_blending")) {}

  void Use(const View& view) const {
    glUseProgram(program_.name());
    glUniform3fv(eye_, 1, glm::value_ptr(view.eye));
    glUniformMatrix3fv(view_, 1, GL_FALSE, glm::value_ptr(view.view));
    glUniform4fv(depth_, 1, glm::value_ptr(view.depth));
    glUniform1f(near_, view.near_plane);
    glUniform2fv(viewport_, 1, glm::value_ptr(view.viewport));
    glUniform1i(smooth_, view.smooth ? 1 : 0);
    glUniform1i(x_ray_, view.x_ray ? 1 : 0);
    glUniform1i(thin_, view.thin ? 1 : 0);
    glUniform3fv(background_, 1, glm::value_ptr(view.background));
    UseBlending(view.hidden ? view.blending : Blending::kNone);
  }
  /// Sets how the colours are blended. Called after Use, which sets it too.
  void UseBlending(Blending blending) const {
    glUniform1i(blending_, static_cast<GLint>(blending));
  }

 private:
  GLint Location(const char* name) const { return glGetUniformLocation(program_.name(), name); }

  GlProgram program_;
  GLint eye_;
  GLint view_;
  GLint depth_;
  GLint near_;
  GLint viewport_;
  GLint smooth_;
  GLint x_ray_;
  GLint thin_;
  GLint background_;
  GLint blending_;
};

// Sets all OpenGL state on which the drawing depends, because the panels change it.
void SetState(const PixelCorner& corner, int width, int height, bool smooth) {
  glViewport(corner.x, corner.y, width, height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_CULL_FACE);
  glFrontFace(GL_CCW);
  glDisable(GL_BLEND);
  glDisable(GL_SAMPLE_COVERAGE);
  glEnable(GL_DEPTH_TEST);
  // Not GL_LESS: the vanishing point of a ray has the depth of the cleared buffer.
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  if (smooth) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

// In the X-ray mode one of the four samples of a pixel is not drawn, so that shapes behind a
// surface are visible in this sample. Each sample has its own depth test, so the picture does not
// depend on the order of the calls. (A second pass over everything that failed the depth test would
// have no depth to sort by.) The sample that is not drawn is the first: alpha to coverage uses it
// for the faintest borders, so thin lines have no holes. Without multisampling the shader omits one
// pixel of four.
void SeeThrough() {
  constexpr float kCovered = 0.25F;
  glSampleCoverage(kCovered, GL_TRUE);
  glEnable(GL_SAMPLE_COVERAGE);
}

// From now on each drawn colour is blended with the colour behind it, and no depth is written.
void BeginBlending(Blending blending) {
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  if (blending == Blending::kMultiply) {
    glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_ONE);
  } else {
    glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ZERO, GL_ONE);
  }
  glDepthMask(GL_FALSE);
}

void EndBlending() {
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void ResetState() {
  glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  glBindVertexArray(0);
  glUseProgram(0);
}

}  // namespace

struct Renderer::State {
  explicit State(std::optional<std::filesystem::path> shaders)
      : source(std::move(shaders)), programs(source) {}

  // All programs are replaced at once, so that a renderer never mixes shaders of different edits.
  struct Programs {
    explicit Programs(const ShaderSource& from)
        : thin_lines(from, "line", "plain"),
          wide_lines(from, "line", "line"),
          points(from, "point", "point"),
          triangles(from, "triangle", "triangle"),
          ground(from) {}
    Program thin_lines;
    Program wide_lines;
    Program points;
    Program triangles;
    GroundProgram ground;
  };

  ShaderSource source;
  Programs programs;
  // Both layers of one part, and the stamp of the canvas from which they were uploaded.
  struct UploadedPart {
    std::array<LayerBuffers, Canvas::kLayers.size()> layers;
    Canvas::Stamp stamp;  // the initial value differs from the stamp of every canvas
  };
  std::array<UploadedPart, Canvas::kParts.size()> parts;
  std::uint64_t uploaded_bytes = 0;

  void Upload(const Canvas& canvas) {
    for (const Canvas::Part part : Canvas::kParts) {
      UploadedPart& uploaded = parts[static_cast<std::size_t>(part)];
      if (canvas.stamp(part) == uploaded.stamp) continue;
      for (const Canvas::Layer layer : Canvas::kLayers) {
        uploaded_bytes +=
            uploaded.layers[static_cast<std::size_t>(layer)].Upload(canvas.recording(part, layer));
      }
      uploaded.stamp = canvas.stamp(part);
    }
  }

  std::optional<View> prepared;
  std::optional<Projection> projection;
  Appearance appearance;
  GroundLayer ground;
  std::uint64_t shader_version = 0;

  bool HasGround() const { return appearance.ground && appearance.theme.detailed(); }

  LayerBuffers& Buffers(Canvas::Part part, Canvas::Layer layer) {
    return parts[static_cast<std::size_t>(part)].layers[static_cast<std::size_t>(layer)];
  }

  DrawnRange range;          // the records of a part that are drawn now
  std::size_t position = 0;  // the number of the next record in that part

  // Advances `position` by `count` records. Returns which of these records are in `range`: the
  // index of the first one, and the index after the last one.
  std::pair<GLsizei, GLsizei> InRange(GLsizei count) {
    const std::size_t end = position + static_cast<std::size_t>(count);
    const auto index = [&](std::size_t bound) {
      return static_cast<GLsizei>(std::clamp(bound, position, end) - position);
    };
    const std::pair within(index(range.begin), index(range.end));
    position = end;
    return within;
  }

  void DrawPart(Canvas::Part part, Canvas::Layer layer, const View& view) {
    LayerBuffers& buffers = Buffers(part, layer);
    DrawSolids(buffers.solids(), RecordKind::kSolid, view);
    DrawSolids(buffers.outlined_solids(), RecordKind::kOutlinedSolid, view);
    DrawTriangles(buffers.triangles(), view);
    DrawTranslucent(buffers.translucent(), view);
    // More lines than this would hide each other, and drawing them twice takes time. Hidden lines
    // of highlights are not drawn if the contents have lines, since they would cover those in front
    // of them.
    constexpr GLsizei kMostHidden = 50'000;
    const LayerBuffers& contents = Buffers(Canvas::Part::kContents, layer);
    const bool may_hide = view.blending != Blending::kNone && contents.has_surfaces() &&
                          (part == Canvas::Part::kContents ||
                           (part == Canvas::Part::kHighlights && contents.lines().count == 0));
    if (may_hide && buffers.lines().count <= kMostHidden) {
      // Draws the lines and dots behind surfaces. DrawLinesAndDots then draws the visible ones.
      View hidden = view;
      hidden.hidden = true;
      glDepthFunc(GL_GREATER);
      BeginBlending(view.blending);
      DrawLines(buffers, hidden);
      EndBlending();
      // Dots keep their colours: a hit point inside a body is recognised by its colour.
      glDepthMask(GL_FALSE);
      DrawRectangles(programs.points, buffers, RecordKind::kPoint, view);
      glDepthMask(GL_TRUE);
      glDepthFunc(GL_LEQUAL);
    }
    DrawLinesAndDots(buffers, view);
  }

  // The stencil marks the samples that the shapes cover. The wider lines are drawn in the others.
  void DrawOutline(const View& view) {
    LayerBuffers& shapes = Buffers(Canvas::Part::kOutline, Canvas::Layer::kScene);
    LayerBuffers& wider = Buffers(Canvas::Part::kOutline, Canvas::Layer::kOnTop);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_STENCIL_TEST);
    glClear(GL_STENCIL_BUFFER_BIT);
    glStencilFunc(GL_ALWAYS, 1, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);  // translucent faces cover all of their samples too
    programs.triangles.Use(view);
    DrawCorners(shapes.triangles(), view);
    DrawCorners(shapes.translucent(), view);
    if (view.smooth) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    DrawLinesAndDots(shapes, view);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glStencilFunc(GL_EQUAL, 0, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    DrawLinesAndDots(wider, view);
    glDisable(GL_STENCIL_TEST);
    glEnable(GL_DEPTH_TEST);
  }

  void DrawLinesAndDots(LayerBuffers& buffers, const View& view) {
    DrawLines(buffers, view);
    DrawRectangles(programs.points, buffers, RecordKind::kPoint, view);
  }

  void DrawTriangles(const RecordBuffer& triangles, const View& view) {
    if (triangles.count == 0) return;
    programs.triangles.Use(view);
    glEnable(GL_POLYGON_OFFSET_FILL);
    OffsetSurface(RecordKind::kTriangle, true);
    if (view.x_ray) SeeThrough();
    DrawCorners(triangles, view);
    glDisable(GL_SAMPLE_COVERAGE);
    glDisable(GL_POLYGON_OFFSET_FILL);
  }

  // Draws faces that let the light through: first their colours, in any order, then their depths.
  // By these depths the lines behind the faces are found and drawn fainter.
  void DrawTranslucent(const RecordBuffer& faces, const View& view) {
    if (faces.count == 0) return;
    programs.triangles.Use(view);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    glEnable(GL_POLYGON_OFFSET_FILL);
    OffsetSurface(RecordKind::kTranslucent, true);
    programs.triangles.UseBlending(view.blending);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    BeginBlending(view.blending);
    DrawCorners(faces, view);
    EndBlending();
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    DrawCorners(faces, view);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    if (view.smooth) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glDisable(GL_CULL_FACE);
    glDisable(GL_POLYGON_OFFSET_FILL);
  }

  void DrawCorners(const RecordBuffer& corners, const View& view) {
    const auto [begin, end] = InRange((corners.count / 3 + view.stride - 1) / view.stride);
    if (begin == end) return;
    glBindVertexArray(corners.array.name());
    if (view.stride == 1) return glDrawArrays(GL_TRIANGLES, 3 * begin, 3 * (end - begin));
    std::vector<GLint> first;
    for (GLint at = begin; at < end; ++at) first.push_back(3 * at * view.stride);
    DrawEachTriangle(first);
  }

  static void OffsetSurface(RecordKind kind, bool outer_side) {
    const int offsets = SurfaceOffsets(kind, outer_side);
    glPolygonOffset(static_cast<float>(offsets * kSurfaceOffsetPixels),
                    static_cast<float>(offsets * kSurfaceOffsetSteps));
  }

  void DrawSolids(const RecordBuffer& solids, RecordKind kind, const View& view) {
    if (solids.count == 0) return;
    programs.triangles.Use(view);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    OffsetSurface(kind, true);
    DrawCorners(solids, view);
    glCullFace(GL_FRONT);
    OffsetSurface(kind, false);
    DrawCorners(solids, view);
    glDisable(GL_CULL_FACE);
    glDisable(GL_POLYGON_OFFSET_FILL);
  }

  void DrawLines(LayerBuffers& layer, View view) {
    view.thin = true;
    if (layer.has_thin_lines()) DrawRectangles(programs.thin_lines, layer, RecordKind::kLine, view);
    view.thin = false;
    if (layer.has_wide_lines()) DrawRectangles(programs.wide_lines, layer, RecordKind::kLine, view);
  }

  // Draws lines or points, each as a rectangle on the screen.
  void DrawRectangles(const Program& program, LayerBuffers& layer, RecordKind kind,
                      const View& view) {
    const RecordBuffer& records = kind == RecordKind::kLine ? layer.lines() : layer.points();
    const auto [begin, end] = InRange((records.count + view.stride - 1) / view.stride);
    if (begin == end) return;
    const GLsizei faint =
        view.dense ? std::clamp((records.faint_count + view.stride - 1) / view.stride, begin, end)
                   : begin;
    program.Use(view);
    const auto draw = [&](GLsizei first, GLsizei last) {
      if (first == last) return;
      layer.Bind(kind, view.stride, first);
      glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, last - first);
    };
    // Behind surfaces the faint ones are not drawn.
    if (!view.hidden && faint > begin) {
      glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
      program.UseBlending(view.blending);
      BeginBlending(view.blending);
      draw(begin, faint);
      EndBlending();
      program.UseBlending(Blending::kNone);
      if (view.smooth) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    }
    draw(faint, end);
  }
};

Renderer::Renderer(std::optional<std::filesystem::path> shaders)
    : state_(std::make_unique<State>(std::move(shaders))) {}

Renderer::~Renderer() = default;

void Renderer::ReloadShaders() {
  state_->programs = State::Programs(state_->source);
  ++state_->shader_version;
}

std::uint64_t Renderer::shader_version() const { return state_->shader_version; }

void Renderer::Prepare(const Canvas& canvas, const Camera& camera, int width, int height,
                       const Appearance& appearance, const PixelCorner& corner) {
  state_->Upload(canvas);

  GLint sample_buffers = 0;
  glGetIntegerv(GL_SAMPLE_BUFFERS, &sample_buffers);
  const Projection projection(camera);
  state_->prepared.emplace(
      View{glm::vec3(projection.eye), glm::mat3(projection.view), glm::vec4(projection.depth),
           camera.near_plane, glm::vec2(width, height) / appearance.scale, sample_buffers > 0,
           appearance.x_ray, false, Channels(appearance.Background()), appearance.theme.blending});
  state_->prepared->dense = canvas.dense() && appearance.theme.blending != Blending::kNone;
  state_->projection = projection;
  state_->appearance = appearance;
  if (state_->HasGround()) state_->ground.Update(canvas);
  SetState(corner, width, height, sample_buffers > 0);
}

void Renderer::Clear() const {
  const Color background = state_->appearance.Background();
  const glm::vec3 channels = Channels(background);
  glClearColor(channels.r, channels.g, channels.b, static_cast<float>(background.alpha) / 255.0F);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

void Renderer::DrawGround() const {
  if (!state_->HasGround()) return;
  state_->ground.Draw(state_->programs.ground, *state_->projection, state_->appearance);
}

std::size_t Renderer::DrawPart(Canvas::Part part, Canvas::Layer layer, int stride,
                               const DrawnRange& range) {
  state_->prepared->stride = stride;
  state_->range = range;
  state_->position = 0;
  state_->DrawPart(part, layer, *state_->prepared);
  return state_->position;
}

void Renderer::DrawOutline() {
  if (IsEmpty(Canvas::Part::kOutline, Canvas::Layer::kOnTop)) return;
  state_->prepared->stride = 1;
  state_->range = {};
  state_->position = 0;
  state_->DrawOutline(*state_->prepared);
}

bool Renderer::IsEmpty(Canvas::Part part, Canvas::Layer layer) const {
  return state_->Buffers(part, layer).empty();
}

void Renderer::Finish() { ResetState(); }

void Renderer::Draw(const Canvas& canvas, const Camera& camera, int width, int height,
                    const Appearance& appearance, const PixelCorner& corner, bool clears) {
  // A minimised window has no pixels.
  if (width <= 0 || height <= 0) return;
  Prepare(canvas, camera, width, height, appearance, corner);
  if (clears) Clear();
  DrawGround();
  constexpr std::array kDrawn{Canvas::Part::kSurroundings, Canvas::Part::kContents,
                              Canvas::Part::kHighlights};
  for (const Canvas::Part part : kDrawn) DrawPart(part, Canvas::Layer::kScene);
  const auto is_empty = [this](Canvas::Part part) { return IsEmpty(part, Canvas::Layer::kOnTop); };
  if (!std::ranges::all_of(kDrawn, is_empty)) glClear(GL_DEPTH_BUFFER_BIT);
  for (const Canvas::Part part : kDrawn) {
    if (part == Canvas::Part::kHighlights) DrawOutline();
    DrawPart(part, Canvas::Layer::kOnTop);
  }
  Finish();
}

std::uint64_t Renderer::uploaded_bytes() const { return state_->uploaded_bytes; }

}  // namespace hitscan
