#include "platform/gl_info.h"

#include <glad/gl.h>

namespace hitscan {
namespace {

std::string Text(GLenum name) {
  const GLubyte* text = glGetString(name);
  return text != nullptr ? reinterpret_cast<const char*>(text) : "unknown";
}

}  // namespace

std::string DescribeGl() { return "OpenGL " + Text(GL_VERSION) + ", " + Text(GL_RENDERER); }

}  // namespace hitscan
