#pragma once

#include <span>

#include "draw/canvas.h"
#include "render/gl_objects.h"

namespace hitscan {

/// The floor: the least that OpenGL can be asked to draw the same number of lines with. GL_LINES
/// from one static buffer, one call, a matrix times a position; no width, no smooth borders, no
/// rays.
class BareLines {
 public:
  explicit BareLines(std::span<const LineRecord> lines);

  /// Clears and draws, seen from `distance` away and turned by `angle`.
  void Draw(int width, int height, float distance, float angle) const;

 private:
  GlProgram program_;
  GlVertexArray array_;
  GlBuffer buffer_;
  GLint matrix_ = 0;
  GLsizei count_ = 0;
};

}  // namespace hitscan
