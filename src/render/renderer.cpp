#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <utility>

#include "render/gl_objects.h"
#include "render/layer_buffers.h"
#include "render/projection.h"
#include "render/shader.h"

namespace hitscan {
namespace {

// Filled triangles give way to what lies in them. The first factor holds at every angle: a line's
// border or a dot may reach this many pixels over the surface. The second covers rounding and the
// tie-break of the shaders, in steps of the depth buffer.
constexpr float kGiveWayPixels = 1.5F;
constexpr float kGiveWaySteps = 22;

// A theme as the shaders take it.
struct Palette {
  GLint count = 0;
  bool widens = false;  // some lines are drawn wider than they are called
  std::array<glm::vec3, Theme::kMostColors> from{};
  std::array<glm::vec4, Theme::kMostColors> to{};  // red, green, blue, width

  explicit Palette(const Theme& theme) {
    const auto channels = [](Color color) {
      return glm::vec3(color.red, color.green, color.blue) / 255.0F;
    };
    for (const ThemeColor& color : theme.colors.first(std::min(theme.colors.size(), from.size()))) {
      from[static_cast<std::size_t>(count)] = channels(color.meaning);
      to[static_cast<std::size_t>(count)] = glm::vec4(channels(color.shown), color.width);
      widens = widens || color.width > 1;
      ++count;
    }
  }
};

struct View {
  glm::vec3 eye;
  glm::mat3 view;
  glm::vec4 depth;
  float near_plane;
  glm::vec2 viewport;
  bool smooth;
  bool x_ray;
  bool thin;
  Palette palette;
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
        theme_size_(Location("u_theme_size")),
        theme_from_(Location("u_theme_from")),
        theme_to_(Location("u_theme_to")) {}

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
    const Palette& palette = view.palette;
    glUniform1i(theme_size_, palette.count);
    if (palette.count == 0) return;
    glUniform3fv(theme_from_, palette.count, glm::value_ptr(palette.from.front()));
    glUniform4fv(theme_to_, palette.count, glm::value_ptr(palette.to.front()));
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
  GLint theme_size_;
  GLint theme_from_;
  GLint theme_to_;
};

// Everything that the drawing depends on is set: the panels leave their own state behind.
void SetState(int width, int height, bool smooth) {
  glViewport(0, 0, width, height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_CULL_FACE);
  glFrontFace(GL_CCW);
  glDisable(GL_BLEND);
  glDisable(GL_SAMPLE_COVERAGE);
  glEnable(GL_DEPTH_TEST);
  // A ray's vanishing point is as deep as the cleared buffer.
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  if (smooth) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

// X-rays: what is drawn leaves one sample of four to what is behind it, whose own depth decides
// there, so that the order of the calls does not show. The other way, a second pass over what
// failed the depth test, has no depth to sort it by. The sample left is the first: the one that
// alpha to coverage gives to the faintest of borders, so that thin lines do not get holes. Without
// samples the shader leaves one pixel of four.
void SeeThrough() {
  constexpr float kDimmed = 0.25F;
  glSampleCoverage(kDimmed, GL_TRUE);
  glEnable(GL_SAMPLE_COVERAGE);
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

  // All or none: a renderer never has some of one edit and some of another.
  struct Programs {
    explicit Programs(const ShaderSource& from)
        : thin_lines(from, "line", "plain"),
          wide_lines(from, "line", "line"),
          points(from, "point", "point"),
          triangles(from, "triangle", "triangle") {}
    Program thin_lines;
    Program wide_lines;
    Program points;
    Program triangles;
  };

  ShaderSource source;
  Programs programs;
  LayerBuffers scene;
  LayerBuffers on_top;
  Canvas::Stamp drawn;  // no canvas has this one
  std::uint64_t uploaded_bytes = 0;

  void Upload(const Canvas& canvas) {
    if (canvas.stamp() == drawn) return;
    uploaded_bytes += scene.Upload(canvas.scene()) + on_top.Upload(canvas.on_top());
    drawn = canvas.stamp();
  }

  void DrawLayer(const LayerBuffers& layer, const View& view) const {
    DrawSolids(layer.solids(), 0, view);
    DrawSolids(layer.outlined_solids(), 1, view);
    if (layer.triangles().count > 0) {
      programs.triangles.Use(view);
      glEnable(GL_POLYGON_OFFSET_FILL);
      GiveWay(1);
      if (view.x_ray) SeeThrough();
      glBindVertexArray(layer.triangles().array.name());
      glDrawArrays(GL_TRIANGLES, 0, layer.triangles().count);
      glDisable(GL_SAMPLE_COVERAGE);
      glDisable(GL_POLYGON_OFFSET_FILL);
    }
    DrawLines(layer, view);
    DrawSquares(programs.points, layer.points(), view);
  }

  // How much a surface gives way to what lies in it, or in front of it by less than rounding.
  static void GiveWay(int times) {
    const auto factor = static_cast<float>(times);
    glPolygonOffset(factor * kGiveWayPixels, factor * kGiveWaySteps);
  }

  // The inner sides of a solid are seen from within it. From outside they meet the outer sides at
  // the silhouette, where rounding or the tie-break would let some through: they give way more than
  // the outer sides do.
  void DrawSolids(const RecordBuffer& solids, int outer_sides_give_way, const View& view) const {
    if (solids.count == 0) return;
    programs.triangles.Use(view);
    glBindVertexArray(solids.array.name());
    glEnable(GL_POLYGON_OFFSET_FILL);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    GiveWay(outer_sides_give_way);
    glDrawArrays(GL_TRIANGLES, 0, solids.count);
    glCullFace(GL_FRONT);
    GiveWay(outer_sides_give_way + 1);
    glDrawArrays(GL_TRIANGLES, 0, solids.count);
    glDisable(GL_CULL_FACE);
    glDisable(GL_POLYGON_OFFSET_FILL);
  }

  void DrawLines(const LayerBuffers& layer, View view) const {
    view.thin = true;
    if (layer.has_thin_lines()) DrawSquares(programs.thin_lines, layer.lines(), view);
    view.thin = false;
    if (layer.has_wide_lines() || view.palette.widens) {
      DrawSquares(programs.wide_lines, layer.lines(), view);
    }
  }

  static void DrawSquares(const Program& program, const RecordBuffer& records, const View& view) {
    if (records.count == 0) return;
    program.Use(view);
    glBindVertexArray(records.array.name());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, records.count);
  }
};

Renderer::Renderer(std::optional<std::filesystem::path> shaders)
    : state_(std::make_unique<State>(std::move(shaders))) {}

Renderer::~Renderer() = default;

void Renderer::ReloadShaders() { state_->programs = State::Programs(state_->source); }

void Renderer::Draw(const Canvas& canvas, const Camera& camera, int width, int height,
                    const Appearance& appearance) {
  // A minimised window has no pixels.
  if (width <= 0 || height <= 0) return;
  state_->Upload(canvas);

  GLint sample_buffers = 0;
  glGetIntegerv(GL_SAMPLE_BUFFERS, &sample_buffers);
  const Projection projection(camera);
  const View view{glm::vec3(projection.eye),
                  glm::mat3(projection.view),
                  glm::vec4(projection.depth),
                  camera.near_plane,
                  glm::vec2(width, height),
                  sample_buffers > 0,
                  appearance.x_ray,
                  false,
                  Palette(appearance.theme)};

  SetState(width, height, view.smooth);
  const Color background = appearance.theme.background;
  const auto channel = [](std::uint8_t value) { return static_cast<float>(value) / 255.0F; };
  glClearColor(channel(background.red), channel(background.green), channel(background.blue),
               channel(background.alpha));
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  state_->DrawLayer(state_->scene, view);
  if (!state_->on_top.empty()) {
    glClear(GL_DEPTH_BUFFER_BIT);
    state_->DrawLayer(state_->on_top, view);
  }
  ResetState();
}

std::uint64_t Renderer::uploaded_bytes() const { return state_->uploaded_bytes; }

}  // namespace hitscan
