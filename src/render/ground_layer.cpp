#include "render/ground_layer.h"

#include <cmath>
#include <glm/common.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "render/shader.h"

namespace hitscan {
namespace {

glm::vec3 Shares(Color color) { return glm::vec3(color.red, color.green, color.blue) / 255.0F; }

}  // namespace

GroundProgram::GroundProgram(const ShaderSource& source)
    : program_(LoadProgram(source, "ground", "ground")),
      view_(Location("u_view")),
      depth_(Location("u_depth")),
      from_eye_(Location("u_ground_from_eye")),
      radius_(Location("u_radius")),
      phase_(Location("u_phase")),
      spacing_(Location("u_spacing")),
      shadow_scale_(Location("u_shadow_scale")),
      shadow_(Location("u_shadow")),
      floor_(Location("u_floor")),
      darkest_(Location("u_darkest")),
      grid_(Location("u_grid")),
      from_above_(Location("u_from_above")),
      scale_(Location("u_scale")) {}

void GroundProgram::Draw(const Ground& ground, float shadow_half_side, const Projection& projection,
                         const Appearance& appearance) const {
  const Theme& theme = appearance.theme;
  const glm::dvec3 center(ground.center);
  const glm::dvec3 from_eye = center - projection.eye;
  // Computed in double precision, since the centre may be far from the origin.
  const double strong = 10 * static_cast<double>(ground.spacing);
  const glm::dvec2 phase = glm::mod(glm::dvec2(center.x, center.z), strong);
  // When the camera is lower above the ground than this (in multiples of Ground::size), the floor
  // and the shadows fade. From below the ground only the grid is visible.
  constexpr double kFadingHeight = 0.15;
  const double above = -from_eye.y / (kFadingHeight * static_cast<double>(ground.size));
  glUseProgram(program_.name());
  glUniformMatrix3fv(view_, 1, GL_FALSE, glm::value_ptr(glm::mat3(projection.view)));
  glUniform4fv(depth_, 1, glm::value_ptr(glm::vec4(projection.depth)));
  glUniform3fv(from_eye_, 1, glm::value_ptr(glm::vec3(from_eye)));
  glUniform1f(radius_, ground.radius);
  glUniform2fv(phase_, 1, glm::value_ptr(glm::vec2(phase)));
  glUniform1f(spacing_, ground.spacing);
  glUniform1f(shadow_scale_, 0.5F / shadow_half_side);
  glUniform1i(shadow_, 0);
  glUniform3fv(floor_, 1, glm::value_ptr(Shares(theme.floor)));
  glUniform3fv(darkest_, 1, glm::value_ptr(Shares(theme.shadow)));
  glUniform3fv(grid_, 1, glm::value_ptr(Shares(theme.grid)));
  glUniform1f(from_above_, static_cast<float>(glm::clamp(above, 0.0, 1.0)));
  glUniform1f(scale_, appearance.scale);

  GLboolean smooth = GL_FALSE;
  glGetBooleanv(GL_SAMPLE_ALPHA_TO_COVERAGE, &smooth);
  glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  // A transparent background stays transparent.
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  glBindVertexArray(corners_.name());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
  glEnable(GL_DEPTH_TEST);
  if (smooth == GL_TRUE) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

GroundLayer::GroundLayer() {
  glBindTexture(GL_TEXTURE_2D, shadow_.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
}

void GroundLayer::Update(const Canvas& canvas) {
  const Canvas::Stamp now = canvas.stamp(Canvas::Part::kContents);
  if (stamp_ == now) return;
  stamp_ = now;
  ground_ = GroundBelow(canvas);
  if (!ground_) return;
  const GroundShadow shadow = CastShadow(canvas, *ground_);
  shadow_half_side_ = shadow.half_side;
  glBindTexture(GL_TEXTURE_2D, shadow_.name());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, GroundShadow::kSide, GroundShadow::kSide, 0, GL_RED,
               GL_UNSIGNED_BYTE, shadow.darkness.data());
  glBindTexture(GL_TEXTURE_2D, 0);
}

void GroundLayer::Draw(const GroundProgram& program, const Projection& projection,
                       const Appearance& appearance) const {
  if (!ground_) return;
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, shadow_.name());
  program.Draw(*ground_, shadow_half_side_, projection, appearance);
  glBindTexture(GL_TEXTURE_2D, 0);
}

}  // namespace hitscan
