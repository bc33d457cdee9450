#include "render/shader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <regex>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/regular_file.h"
#include "draw/primitives.h"
#include "render/gl.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

constexpr const char* kCommon = "common.glsl";
// The text in front of a shader must not change the line numbers that drivers report. Line numbers
// above this one belong to the common part. A source number in "#line" could also mark that part,
// but Mesa does not report it.
constexpr int kCommonLines = 100000;

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

// A driver's error message, in one line.
struct DriverError {
  int line = 0;  // 0: unknown
  std::string text;
};

// Finds the first error among all messages and warnings; later errors often follow from it. Drivers
// write "0:12(5): error: ..." (Mesa), "0(12) : error ..." (NVIDIA) or "ERROR: 0:12: ..." (others).
DriverError FirstError(const std::string& log) {
  static const std::regex kError("error", std::regex::icase);
  static const std::regex kLocation(R"(^(ERROR: )?\d+[:(](\d{1,9})\S*\s*(: )?)");
  DriverError driver_error;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    const bool error = std::regex_search(line, kError);
    if (driver_error.text.empty() || error) driver_error.text = line;
    if (error) break;
  }
  if (driver_error.text.empty()) driver_error.text = "the driver does not say why";
  std::smatch location;
  if (std::regex_search(driver_error.text, location, kLocation)) {
    driver_error.line = std::stoi(location[2].str());
    driver_error.text = location.suffix();
  }
  return driver_error;
}

GlShader Compile(GLenum kind, const ShaderSource& from, const std::string& name) {
  const std::string common = from.Read(kCommon);
  const std::string own = from.Read(name);
  const std::string source = kShaderVersion + (kShaderPrecision + ShaderConstants()) +
                             Line(kCommonLines + 1) + common + "\n" + Line(1) + own;
  GlShader shader(glCreateShader(kind));
  const char* text = source.c_str();
  glShaderSource(shader.name(), 1, &text, nullptr);
  glCompileShader(shader.name());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_FALSE) {
    const DriverError driver_error = FirstError(CompileLog(shader.name()));
    const bool in_common = driver_error.line > kCommonLines;
    std::string location = from.PathOf(in_common ? kCommon : name).string();
    if (driver_error.line > 0) {
      location +=
          ":" + std::to_string(in_common ? driver_error.line - kCommonLines : driver_error.line);
    }
    throw RenderError("shader does not compile: " + location + ": " + driver_error.text);
  }
  return shader;
}

std::string ReadText(const std::filesystem::path& path) {
  std::string text;
  try {
    text = ReadRegularFile(path);
  } catch (const std::exception& error) {
    throw RenderError("cannot read shader " + std::string(error.what()));
  }
  if (text.empty()) throw RenderError("cannot read shader " + path.string() + ": it is empty");
  return text;
}

}  // namespace

std::string ShaderConstants() {
  std::string text;
  for (const ShaderConstant& constant : kShaderConstants) {
    text.append("#define ").append(constant.name).append(" ");
    if (constant.is_integer) {
      text.append(std::to_string(static_cast<unsigned>(constant.value))).append("u\n");
      continue;
    }
    // In scientific notation every number is a literal of type float, whatever the locale.
    std::array<char, 32> digits{};
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(),
                      static_cast<float>(constant.value), std::chars_format::scientific);
    if (error != std::errc()) throw RenderError("constant " + std::string(constant.name));
    text.append(digits.data(), end).append("\n");
  }
  return text;
}

ShaderSource::ShaderSource(std::optional<std::filesystem::path> folder)
    : folder_(std::move(folder)) {}

std::filesystem::path ShaderSource::PathOf(const std::string& name) const {
  return folder_.value_or("shaders") / name;
}

std::string ShaderSource::Read(const std::string& name) const {
  if (folder_) return ReadText(PathOf(name));
  const auto found = std::ranges::find(EmbeddedShaders(), name, &EmbeddedShader::name);
  if (found == EmbeddedShaders().end()) throw RenderError("no shader " + name + " was built in");
  return std::string(found->text);
}

GlProgram LoadProgram(const ShaderSource& source, const std::string& vertex,
                      const std::string& fragment) {
  const std::array shaders{Compile(GL_VERTEX_SHADER, source, vertex + ".vert"),
                           Compile(GL_FRAGMENT_SHADER, source, fragment + ".frag")};
  GlProgram program;
  for (const GlShader& shader : shaders) glAttachShader(program.name(), shader.name());
  glLinkProgram(program.name());
  for (const GlShader& shader : shaders) glDetachShader(program.name(), shader.name());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
  if (linked == GL_FALSE) {
    throw RenderError("shaders do not link: " + source.PathOf(vertex + ".vert").string() + " and " +
                      fragment + ".frag: " + FirstError(LinkLog(program.name())).text);
  }
  return program;
}

}  // namespace hitscan
