#pragma once

#include <utility>

#include "render/gl.h"

// Owning handles (RAII) of OpenGL objects.
namespace hitscan {

/// Owns an OpenGL object and deletes it in the destructor. The owner can be moved but not copied.
/// `Traits` has the functions that create and delete the object.
template <typename Traits>
class GlObject {
 public:
  GlObject() : name_(Traits::Make()) {}
  explicit GlObject(GLuint name) : name_(name) {}
  ~GlObject() {
    if (name_ != 0) Traits::Delete(name_);
  }
  GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  GlObject(const GlObject&) = delete;
  GlObject& operator=(const GlObject&) = delete;

  GLuint name() const { return name_; }

 private:
  GLuint name_;
};

struct BufferTraits {
  static GLuint Make() {
    GLuint name = 0;
    glGenBuffers(1, &name);
    return name;
  }
  static void Delete(GLuint name) { glDeleteBuffers(1, &name); }
};

struct VertexArrayTraits {
  static GLuint Make() {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    return name;
  }
  static void Delete(GLuint name) { glDeleteVertexArrays(1, &name); }
};

struct FramebufferTraits {
  static GLuint Make() {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    return name;
  }
  static void Delete(GLuint name) { glDeleteFramebuffers(1, &name); }
};

struct RenderbufferTraits {
  static GLuint Make() {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    return name;
  }
  static void Delete(GLuint name) { glDeleteRenderbuffers(1, &name); }
};

struct TextureTraits {
  static GLuint Make() {
    GLuint name = 0;
    glGenTextures(1, &name);
    return name;
  }
  static void Delete(GLuint name) { glDeleteTextures(1, &name); }
};

struct ProgramTraits {
  static GLuint Make() { return glCreateProgram(); }
  static void Delete(GLuint name) { glDeleteProgram(name); }
};

struct ShaderTraits {
  static void Delete(GLuint name) { glDeleteShader(name); }
};

using GlBuffer = GlObject<BufferTraits>;
using GlVertexArray = GlObject<VertexArrayTraits>;
using GlFramebuffer = GlObject<FramebufferTraits>;
using GlRenderbuffer = GlObject<RenderbufferTraits>;
using GlTexture = GlObject<TextureTraits>;
using GlProgram = GlObject<ProgramTraits>;
/// Has no default constructor, since a shader has a type:
/// GlShader(glCreateShader(GL_VERTEX_SHADER)).
using GlShader = GlObject<ShaderTraits>;

}  // namespace hitscan
