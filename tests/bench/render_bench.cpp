// Measures how long the renderer takes for N lines, and the lower bound of minimal OpenGL code.
// Usage: hitscan_render_bench [LARGEST N] (default: 1000000)

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <random>
#include <span>
#include <vector>

#include "draw/canvas.h"
#include "render/gl_context.h"
#include "render/gl_objects.h"
#include "render/offscreen.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

constexpr int kWidth = 800;
constexpr int kHeight = 600;
constexpr float kDistance = 30;

// ---- Minimal OpenGL code ----

constexpr const char* kVertex = R"(#version 330 core
layout(location = 0) in vec3 a_position;
layout(location = 1) in vec4 a_color;
uniform mat4 u_matrix;
out vec4 v_color;
void main() {
  v_color = a_color;
  gl_Position = u_matrix * vec4(a_position, 1.0);
}
)";
constexpr const char* kFragment = R"(#version 330 core
in vec4 v_color;
layout(location = 0) out vec4 color;
void main() { color = v_color; }
)";

void Attach(const GlProgram& program, GLenum kind, const char* text) {
  const GlShader shader(glCreateShader(kind));
  glShaderSource(shader.name(), 1, &text, nullptr);
  glCompileShader(shader.name());
  glAttachShader(program.name(), shader.name());
}

/// A lower bound for the time to draw a number of lines with OpenGL: GL_LINES from one static
/// buffer in one call, with a vertex shader that only multiplies a matrix and a position; no width,
/// no smooth borders, no rays.
class BareLines {
 public:
  explicit BareLines(std::span<const LineRecord> lines);

  /// Clears and draws, seen from this distance and turned by `angle`.
  void Draw(int width, int height, float distance, float angle) const;

 private:
  GlProgram program_;
  GlVertexArray array_;
  GlBuffer buffer_;
  GLint matrix_ = 0;
  GLsizei count_ = 0;
};

BareLines::BareLines(std::span<const LineRecord> lines)
    : count_(static_cast<GLsizei>(2 * lines.size())) {
  Attach(program_, GL_VERTEX_SHADER, kVertex);
  Attach(program_, GL_FRAGMENT_SHADER, kFragment);
  glLinkProgram(program_.name());
  matrix_ = glGetUniformLocation(program_.name(), "u_matrix");

  std::vector<VertexRecord> ends;
  ends.reserve(2 * lines.size());
  for (const LineRecord& line : lines) {
    ends.push_back({line.start, line.color});
    ends.push_back({line.end, line.color});
  }
  glBindVertexArray(array_.name());
  glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(ends.size() * sizeof(VertexRecord)),
               ends.data(), GL_STATIC_DRAW);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(VertexRecord), nullptr);
  glEnableVertexAttribArray(1);
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(VertexRecord),
                        reinterpret_cast<const void*>(offsetof(VertexRecord, color)));
}

void BareLines::Draw(int width, int height, float distance, float angle) const {
  const float aspect = static_cast<float>(width) / static_cast<float>(height);
  const glm::mat4 matrix = glm::perspective(glm::radians(60.0F), aspect, 0.01F, 1000.0F) *
                           glm::lookAt(distance * glm::vec3(std::sin(angle), 0.2F, std::cos(angle)),
                                       glm::vec3(0), glm::vec3(0, 1, 0));
  glViewport(0, 0, width, height);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glUseProgram(program_.name());
  glUniformMatrix4fv(matrix_, 1, GL_FALSE, glm::value_ptr(matrix));
  glBindVertexArray(array_.name());
  glDrawArrays(GL_LINES, 0, count_);
}

// ---- Measuring ----

using Clock = std::chrono::steady_clock;

double Milliseconds(const std::function<void()>& work) {
  const Clock::time_point start = Clock::now();
  work();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double MedianOf(std::vector<double> times) {
  std::ranges::sort(times);
  return times[times.size() / 2];
}

// The median time of each task, after one warm-up round. Rounds are repeated for 1.5 seconds for
// each task. The tasks alternate, so that other load on the machine affects all of them equally.
template <std::size_t kWorks>
std::array<double, kWorks> Medians(const std::array<std::function<void()>, kWorks>& works) {
  for (const auto& work : works) work();
  std::array<std::vector<double>, kWorks> times;
  const Clock::time_point start = Clock::now();
  while (times[0].size() < 5 || (times[0].size() < 200 &&
                                 Clock::now() - start < std::chrono::milliseconds(1500) * kWorks)) {
    for (std::size_t i = 0; i < kWorks; ++i) times[i].push_back(Milliseconds(works[i]));
  }
  std::array<double, kWorks> medians{};
  std::ranges::transform(times, medians.begin(), MedianOf);
  return medians;
}

double Median(const std::function<void()>& work) {
  return Medians(std::array<std::function<void()>, 1>{work})[0];
}

struct Segment {
  glm::vec3 start;
  glm::vec3 end;
  Color color;
};

std::vector<Segment> RandomSegments(std::size_t count) {
  std::mt19937 engine(7);
  const auto number = [&] { return static_cast<float>(engine() % 20001) / 1000.0F - 10; };
  const auto vector = [&] {
    const float x = number();
    const float y = number();
    return glm::vec3(x, y, number());
  };
  std::vector<Segment> segments(count);
  for (std::size_t i = 0; i < count; ++i) {
    const glm::vec3 start = vector();
    segments[i] = {start, start + 0.1F * vector(), i % 3 == 0 ? kRed : kBlue};
  }
  return segments;
}

void Record(const std::vector<Segment>& segments, Canvas& canvas) {
  for (const Segment& segment : segments) {
    canvas.DrawLine(segment.start, segment.end, segment.color);
  }
}

Camera At(float angle) {
  Camera camera;
  camera.eye = kDistance * glm::vec3(std::sin(angle), 0.2F, std::cos(angle));
  camera.aspect = static_cast<float>(kWidth) / static_cast<float>(kHeight);
  return camera;
}

// During its lifetime OpenGL neither draws nor clears. The remaining time of a frame is the time of
// Hitscan and of the driver's bookkeeping.
class NothingDrawn {
 public:
  NothingDrawn()
      : arrays_(glad_glDrawArrays), instances_(glad_glDrawArraysInstanced), clear_(glad_glClear) {
    glad_glDrawArrays = [](GLenum, GLint, GLsizei) {};
    glad_glDrawArraysInstanced = [](GLenum, GLint, GLsizei, GLsizei) {};
    glad_glClear = [](GLbitfield) {};
  }
  ~NothingDrawn() {
    glad_glDrawArrays = arrays_;
    glad_glDrawArraysInstanced = instances_;
    glad_glClear = clear_;
  }
  NothingDrawn(const NothingDrawn&) = delete;
  NothingDrawn& operator=(const NothingDrawn&) = delete;

 private:
  PFNGLDRAWARRAYSPROC arrays_;
  PFNGLDRAWARRAYSINSTANCEDPROC instances_;
  PFNGLCLEARPROC clear_;
};

void Measure(std::size_t count, Renderer& renderer) {
  const std::vector<Segment> segments = RandomSegments(count);
  Canvas canvas;
  const double recording = Median([&] {
    canvas.Clear();
    Record(segments, canvas);
  });
  const BareLines bare(canvas.scene().lines);
  float angle = 0;

  const auto draw = [&](float at) { renderer.Draw(canvas, At(at), kWidth, kHeight); };
  const auto [floor, still, moving, changing] =
      Medians(std::array<std::function<void()>, 4>{[&] {
                                                     bare.Draw(kWidth, kHeight, kDistance, 0);
                                                     glFinish();
                                                   },
                                                   [&] {
                                                     draw(0);
                                                     glFinish();
                                                   },
                                                   [&] {
                                                     draw(angle += 0.01F);
                                                     glFinish();
                                                   },
                                                   [&] {
                                                     canvas.Clear();
                                                     Record(segments, canvas);
                                                     draw(0);
                                                     glFinish();
                                                   }});
  double our_side = 0;
  double sending = 0;
  {
    const NothingDrawn nothing;
    our_side = Median([&] { draw(0); });
    sending = Median([&] {
      canvas.Clear();
      Record(segments, canvas);
      draw(0);
      glFinish();
    });
  }
  fmt::print(
      "| {} | {:.2f} | {:.2f} ({:.2f}) | {:.2f} ({:.2f}) | {:.2f} | {:.2f} | {:.2f} | {:.1f} |\n",
      count, floor, still, still / floor, moving, moving / floor, changing, recording, sending,
      1000 * our_side);
  std::fflush(stdout);
}

}  // namespace
}  // namespace hitscan

int main(int argc, char** argv) {
  using namespace hitscan;
  const std::size_t most = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
  try {
    const Offscreen offscreen(kWidth, kHeight);
    Renderer renderer;
    fmt::print("{}, {}x{}, 4 samples a pixel\n\n",
               reinterpret_cast<const char*>(glGetString(GL_RENDERER)), kWidth, kHeight);
    fmt::print(
        "| lines | frame of bare GL, ms | nothing changes, ms (ratio to bare GL) | the camera "
        "moves, "
        "ms (ratio to bare GL) | the lines change, ms | recording the canvas, ms | recording and "
        "uploading, ms | `Renderer::Draw` without OpenGL calls, us |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (std::size_t count = 1000; count <= most; count *= 10) Measure(count, renderer);
    return CountGlErrors() == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
