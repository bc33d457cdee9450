#include "render/gl_context.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <set>
#include <string>

#include "base/text.h"
#include "render/gl.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

// Counts OpenGL errors and prints them. There is one global counter, since the driver calls back
// from any thread and passes no object of this program.
struct ErrorCounter {
  std::atomic<std::uint64_t> reported = 0;  // through the debug callback
  std::atomic<std::uint64_t> fetched = 0;   // through glGetError
  std::mutex mutex;
  std::set<std::string> printed;

  void Reset() {
    reported = 0;
    fetched = 0;
    const std::lock_guard lock(mutex);
    printed.clear();
  }

  // Prints each text once: an error in every frame would otherwise be printed sixty times a second.
  void Print(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    constexpr std::size_t kMost = 100;
    const std::lock_guard lock(mutex);
    if (printed.size() >= kMost || !printed.insert(text).second) return;
    std::fprintf(stderr, "OpenGL error: %s\n", Printable(text).c_str());
  }
};

ErrorCounter& Errors() {
  static ErrorCounter errors;
  return errors;
}

#if defined(GL_DEBUG_OUTPUT)
void GLAD_API_PTR OnDebugMessage(GLenum source, GLenum type, GLuint, GLenum, GLsizei length,
                                 const GLchar* message, const void*) {
  if (type != GL_DEBUG_TYPE_ERROR) return;
  // Compile errors of shaders are not counted; they are thrown with the name of the shader.
  if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;
  ++Errors().reported;
  Errors().Print(length < 0 ? std::string(message)
                            : std::string(message, static_cast<std::size_t>(length)));
}
#endif

std::string Hexadecimal(GLenum code) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%04X", code);
  return text;
}

std::string Name(GLenum code) {
  switch (code) {
    case GL_INVALID_ENUM:
      return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
      return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
      return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
      return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
      return "GL_OUT_OF_MEMORY";
    default:
      return "error " + Hexadecimal(code);
  }
}

std::string Describe(GLenum what) {
  const GLubyte* text = glGetString(what);
  return text == nullptr ? "unknown" : reinterpret_cast<const char*>(text);
}

}  // namespace

void LoadGl([[maybe_unused]] GlGetProcAddress get_proc_address) {
#if !defined(__EMSCRIPTEN__)
  const int version = gladLoadGL(get_proc_address);
  if (version == 0) throw RenderError("cannot load OpenGL: no context, or no driver");
  if (GLAD_VERSION_MAJOR(version) * 10 + GLAD_VERSION_MINOR(version) < 33) {
    throw RenderError("OpenGL 3.3 is needed, but there is only " + Describe(GL_VERSION) + " (" +
                      Describe(GL_RENDERER) + ")");
  }
#endif
  while (glGetError() != GL_NO_ERROR) {
    // Earlier errors are not counted.
  }
  Errors().Reset();
#if defined(GL_DEBUG_OUTPUT)
  if (GLAD_GL_KHR_debug != 0) {
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(OnDebugMessage, nullptr);
  }
#endif
}

std::uint64_t CountGlErrors() {
  ErrorCounter& errors = Errors();
  // A driver may keep several error flags. The limit is for a lost context, which reports errors
  // for ever.
  constexpr int kMaxFlags = 16;
  for (int i = 0; i < kMaxFlags; ++i) {
    const GLenum code = glGetError();
    if (code == GL_NO_ERROR) break;
    ++errors.fetched;
    // If the driver calls back, OnDebugMessage has already printed the driver's own text.
    if (errors.reported == 0) errors.Print(Name(code));
  }
  // The callback and glGetError report the same errors, with two exceptions: some drivers call back
  // only in a debug context, and glGetError reports several errors of a kind as one.
  return std::max(errors.reported.load(), errors.fetched.load());
}

std::string DescribeGl() { return "OpenGL " + Describe(GL_VERSION) + ", " + Describe(GL_RENDERER); }

}  // namespace hitscan
