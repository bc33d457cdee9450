#pragma once

#include <optional>

#include "draw/canvas.h"
#include "draw/ground.h"
#include "draw/theme.h"
#include "render/gl.h"
#include "render/gl_objects.h"
#include "render/projection.h"
#include "render/shader.h"

namespace hitscan {

/// The shaders that draw the ground.
class GroundProgram {
 public:
  explicit GroundProgram(const ShaderSource& source);

  /// Draws the ground into the bound framebuffer, behind what is drawn later. The bound texture is
  /// the shadow.
  void Draw(const Ground& ground, float shadow_half_side, const Projection& projection,
            const Appearance& appearance) const;

 private:
  GLint Location(const char* name) const { return glGetUniformLocation(program_.name(), name); }

  GlProgram program_;
  GlVertexArray corners_;  ///< has no attributes: the shader computes the corners
  GLint view_;
  GLint depth_;
  GLint from_eye_;
  GLint radius_;
  GLint phase_;
  GLint spacing_;
  GLint shadow_scale_;
  GLint shadow_;
  GLint floor_;
  GLint darkest_;
  GLint grid_;
  GLint from_above_;
  GLint scale_;
};

/// The ground below a canvas, and its shadow as a texture. The shadow is computed again only when
/// the contents of the canvas have changed.
class GroundLayer {
 public:
  GroundLayer();

  void Update(const Canvas& canvas);
  void Draw(const GroundProgram& program, const Projection& projection,
            const Appearance& appearance) const;

 private:
  std::optional<Ground> ground_;
  float shadow_half_side_ = 1;
  GlTexture shadow_;
  Canvas::Stamp stamp_;  ///< the initial value differs from the stamp of every canvas
};

}  // namespace hitscan
