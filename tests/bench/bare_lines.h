#pragma once

#include <span>

#include "draw/canvas.h"
#include "render/gl_objects.h"

namespace hitscan {

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

}  // namespace hitscan
