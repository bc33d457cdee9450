// Put in front of every shader of this folder, after the version line and the constants, which the
// loader writes: constants that no shader declares are those of src/draw/primitives.h. Picking
// repeats the steps of the vertex shaders on the processor, with the functions of that file: change
// both together. All shaders keep to what GLSL 3.30 and GLSL ES 3.00 share.

uniform vec3 u_eye;
// Rows: right and up, each divided by half the picture at distance 1 (without perspective: at any
// distance), and forward.
uniform mat3 u_view;
// Clip coordinates from the distance along the view and h: z by the first two, w by the others.
uniform vec4 u_depth;
uniform float u_near;
uniform vec2 u_viewport;  // in pixels

// The theme: colours as samples name them, and as they are shown with a factor for line widths.
uniform int u_theme_size;
uniform vec3 u_theme_from[8];
uniform vec4 u_theme_to[8];

// What the vertex shaders return for something that is not drawn: a point outside the picture.
const vec4 kOutside = vec4(2.0, 2.0, 2.0, 1.0);

// A position (h = 1) or a direction (h = 0) relative to the eye, in clip coordinates. In perspective
// the far plane is infinitely far away: the vanishing point of a ray, at depth 1, is still inside.
// Without perspective w is h: a direction is outside, at a border or beyond a plane.
vec4 ToClip(vec3 relative, float h) {
  vec3 view = u_view * relative;
  return vec4(view.xy, u_depth.x * view.z + u_depth.y * h, u_depth.z * view.z + u_depth.w * h);
}

// Of primitives at the same depth rounding would show now one, now the other: the colour decides,
// by some steps of a 24-bit depth buffer.
float TieBreak(vec4 color) {
  return dot(color.rgb, vec3(1.0, 2.0, 4.0)) * kTieBreak;
}

// The colour that is shown, and the factor for the width of its lines. A darker shade of a colour
// becomes an equally darker shade of the colour shown.
vec4 InTheme(vec3 color) {
  float brightest = max(color.r, max(color.g, color.b));
  for (int i = 0; i < u_theme_size; ++i) {
    vec3 difference = abs(color - brightest * u_theme_from[i]);
    if (brightest > 0.0 && max(difference.r, max(difference.g, difference.b)) <= kThemeTolerance * brightest) {
      return vec4(brightest * u_theme_to[i].rgb, u_theme_to[i].a);
    }
  }
  return vec4(color, 1.0);
}
