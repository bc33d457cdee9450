#include "bare_lines.h"

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <vector>

namespace hitscan {
namespace {

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

}  // namespace

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

}  // namespace hitscan
