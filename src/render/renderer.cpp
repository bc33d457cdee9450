#include "render/renderer.h"

#include <glm/gtc/type_ptr.hpp>
#include <glm/mat3x3.hpp>
#include <string>

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

struct View {
  glm::vec3 eye;
  glm::mat3 view;
  float near_plane;
  glm::vec2 viewport;
  bool smooth;
};

class Program {
 public:
  Program(const std::filesystem::path& folder, const std::string& name)
      : program_(LoadProgram(folder, name)),
        eye_(Location("u_eye")),
        view_(Location("u_view")),
        near_(Location("u_near")),
        viewport_(Location("u_viewport")),
        smooth_(Location("u_smooth")) {}

  void Use(const View& view) const {
    glUseProgram(program_.name());
    glUniform3fv(eye_, 1, glm::value_ptr(view.eye));
    glUniformMatrix3fv(view_, 1, GL_FALSE, glm::value_ptr(view.view));
    glUniform1f(near_, view.near_plane);
    glUniform2fv(viewport_, 1, glm::value_ptr(view.viewport));
    glUniform1i(smooth_, view.smooth ? 1 : 0);
  }

 private:
  GLint Location(const char* name) const { return glGetUniformLocation(program_.name(), name); }

  GlProgram program_;
  GLint eye_;
  GLint view_;
  GLint near_;
  GLint viewport_;
  GLint smooth_;
};

// Everything that the drawing depends on is set: the panels leave their own state behind.
void SetState(int width, int height, bool smooth) {
  glViewport(0, 0, width, height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);
  // A ray's vanishing point is as deep as the cleared buffer.
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonOffset(kGiveWayPixels, kGiveWaySteps);
  if (smooth) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

void ResetState() {
  glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  glBindVertexArray(0);
  glUseProgram(0);
}

}  // namespace

struct Renderer::State {
  explicit State(const std::filesystem::path& shaders)
      : lines(shaders, "line"), points(shaders, "point"), triangles(shaders, "triangle") {}

  Program lines;
  Program points;
  Program triangles;
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
    if (layer.triangles().count > 0) {
      triangles.Use(view);
      glEnable(GL_POLYGON_OFFSET_FILL);
      glBindVertexArray(layer.triangles().array.name());
      glDrawArrays(GL_TRIANGLES, 0, layer.triangles().count);
      glDisable(GL_POLYGON_OFFSET_FILL);
    }
    DrawSquares(lines, layer.lines(), view);
    DrawSquares(points, layer.points(), view);
  }

  static void DrawSquares(const Program& program, const RecordBuffer& records, const View& view) {
    if (records.count == 0) return;
    program.Use(view);
    glBindVertexArray(records.array.name());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, records.count);
  }
};

Renderer::Renderer(const std::filesystem::path& shaders)
    : state_(std::make_unique<State>(shaders)) {}

Renderer::~Renderer() = default;

void Renderer::Draw(const Canvas& canvas, const Camera& camera, int width, int height,
                    Color background) {
  // A minimised window has no pixels.
  if (width <= 0 || height <= 0) return;
  state_->Upload(canvas);

  GLint sample_buffers = 0;
  glGetIntegerv(GL_SAMPLE_BUFFERS, &sample_buffers);
  const Projection projection(camera);
  const View view{glm::vec3(projection.eye), glm::mat3(projection.view), camera.near_plane,
                  glm::vec2(width, height), sample_buffers > 0};

  SetState(width, height, view.smooth);
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
