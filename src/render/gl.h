#pragma once

// The declarations of OpenGL's functions: of OpenGL 3.3, which glad loads, or in a browser of
// OpenGL ES 3.0. The renderer uses what both have in common.
#if defined(__EMSCRIPTEN__)
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif

#include <vector>

namespace hitscan {

/// The first line of a shader, and the precisions that OpenGL ES has no default for.
#if defined(__EMSCRIPTEN__)
inline constexpr const char* kShaderVersion = "#version 300 es\n";
inline constexpr const char* kShaderPrecision =
    "precision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";
#else
inline constexpr const char* kShaderVersion = "#version 330 core\n";
inline constexpr const char* kShaderPrecision = "";
#endif

/// Whether a picture with several samples a pixel can be copied to another one.
#if defined(__EMSCRIPTEN__)
inline constexpr bool kCopiesSamples = false;
#else
inline constexpr bool kCopiesSamples = true;
#endif

/// Draws the triangles whose first corners have these indices.
inline void DrawEachTriangle(const std::vector<GLint>& first) {
#if defined(__EMSCRIPTEN__)
  for (const GLint corner : first) glDrawArrays(GL_TRIANGLES, corner, 3);
#else
  const std::vector<GLsizei> counts(first.size(), 3);
  glMultiDrawArrays(GL_TRIANGLES, first.data(), counts.data(), static_cast<GLsizei>(first.size()));
#endif
}

}  // namespace hitscan
