#include "render/shader.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <regex>
#include <sstream>

#include "render/renderer.h"

namespace hitscan {
namespace {

constexpr const char* kVersion = "#version 330 core\n";
// What is put in front must not shift the line numbers of drivers. Lines above this one are of the
// common part; its own number in "#line" would tell as well, but Mesa forgets it.
constexpr int kCommonLines = 100000;

std::string ReadText(const std::filesystem::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || !text) {
    throw RenderError("cannot read shader " + path.string() + ": " +
                      (errno != 0 ? std::strerror(errno) : "it is empty"));
  }
  return text.str();
}

std::string Line(int number) { return "#line " + std::to_string(number) + "\n"; }

std::string Trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ' || text.back() == '\0')) {
    text.pop_back();
  }
  return text;
}

std::string CompileLog(GLuint shader) {
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length > 0 ? length : 1), '\0');
  glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
  return Trimmed(log);
}

std::string LinkLog(GLuint program) {
  GLint length = 0;
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length > 0 ? length : 1), '\0');
  glGetProgramInfoLog(program, static_cast<GLsizei>(log.size()), nullptr, log.data());
  return Trimmed(log);
}

// Drivers write "0:12(5): error" (Mesa), "0(12) : error" (NVIDIA) or "ERROR: 0:12:" (others).
std::string Place(const std::string& log, const std::filesystem::path& own,
                  const std::filesystem::path& common) {
  static const std::regex kPlace(R"(\b\d+[:(](\d{1,9}))");
  std::smatch found;
  if (!std::regex_search(log, found, kPlace)) return own.string();
  const int line = std::stoi(found[1].str());
  return line > kCommonLines ? common.string() + ":" + std::to_string(line - kCommonLines)
                             : own.string() + ":" + std::to_string(line);
}

GlShader Compile(GLenum kind, const std::filesystem::path& path) {
  const std::filesystem::path common = path.parent_path() / "common.glsl";
  const std::string source =
      kVersion + Line(kCommonLines + 1) + ReadText(common) + "\n" + Line(1) + ReadText(path);
  GlShader shader(glCreateShader(kind));
  const char* text = source.c_str();
  glShaderSource(shader.name(), 1, &text, nullptr);
  glCompileShader(shader.name());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_FALSE) {
    const std::string log = CompileLog(shader.name());
    throw RenderError("shader does not compile: " + Place(log, path, common) + ": " + log);
  }
  return shader;
}

}  // namespace

GlProgram LoadProgram(const std::filesystem::path& folder, const std::string& name) {
  const std::array shaders{Compile(GL_VERTEX_SHADER, folder / (name + ".vert")),
                           Compile(GL_FRAGMENT_SHADER, folder / (name + ".frag"))};
  GlProgram program;
  for (const GlShader& shader : shaders) glAttachShader(program.name(), shader.name());
  glLinkProgram(program.name());
  for (const GlShader& shader : shaders) glDetachShader(program.name(), shader.name());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
  if (linked == GL_FALSE) {
    throw RenderError("shaders do not link: " + (folder / name).string() +
                      ".vert and .frag: " + LinkLog(program.name()));
  }
  return program;
}

}  // namespace hitscan
