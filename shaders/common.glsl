// Common declarations. The loader inserts this file at the start of every shader of this folder,
// after the version line and the constants of src/draw/primitives.h. Picking repeats the steps of
// the vertex shaders on the processor, with the functions of primitives.h: change both together.
// All shaders use only features that GLSL 3.30 and GLSL ES 3.00 have in common.

uniform vec3 u_eye;
// The rows are right, up and forward. Right and up are divided by half the width and half the
// height of the picture at distance 1 (in an orthographic projection: at any distance).
uniform mat3 u_view;
// The coefficients of clip coordinates, for the distance along the view direction and for h (see
// ToClip): the first two of z, the last two of w.
uniform vec4 u_depth;
uniform float u_near;
uniform vec2 u_viewport;  // in pixels; on a dense screen in units of several pixels, as widths are

uniform vec3 u_background;
// 0: what is drawn is opaque. Otherwise one of the values of Blending in src/draw/theme.h: faces that let
// the light through, and lines and dots behind surfaces, are multiplied with what is behind them (1),
// or added to it (2).
uniform int u_blending;

// The lengths of a dash, and of a dash and a gap, in pixels.
const float kDash = 7.0;
const float kDashPeriod = 12.0;

// The position that vertex shaders return for a record that is not drawn: a point outside the
// picture.
const vec4 kOutside = vec4(2.0, 2.0, 2.0, 1.0);

// The clip coordinates of a position (h = 1) or a direction (h = 0) relative to the eye. In a
// perspective projection the far plane is at infinity, so the vanishing point of a ray, at depth 1,
// is inside. In an orthographic projection w = h, so a direction is outside, beyond a border of the
// picture or a plane.
vec4 ToClip(vec3 relative, float h) {
  vec3 view = u_view * relative;
  return vec4(view.xy, u_depth.x * view.z + u_depth.y * h, u_depth.z * view.z + u_depth.w * h);
}

// Between primitives at the same depth, rounding would decide which one is visible (z-fighting). So
// each is moved by some steps of a 24-bit depth buffer, depending on its colour.
float TieBreak(vec4 color) {
  return dot(color.rgb, vec3(1.0, 2.0, 4.0)) * kTieBreak;
}

// The colour of a line or a dot. `fade` is how much of it is lost with the distance, from 0 to 1. Blended
// colours of many lines and dots, which show their density, are as strong as they are opaque.
vec3 Shown(vec4 color, float fade) {
  if (u_blending == 0) return mix(color.rgb, u_background, fade);
  float strength = (color.a <= kMostBlendedShare ? color.a : kHiddenStrength) * (1.0 - fade);
  return u_blending == 1 ? mix(vec3(1.0), color.rgb, strength) : strength * color.rgb;
}
