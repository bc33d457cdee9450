// The ground: a floor that fades with the distance from its centre, the shadows of the shapes, and a
// grid, all behind everything else.

uniform float u_radius;
uniform vec2 u_phase;  // the centre, relative to a crossing of strong lines
uniform float u_spacing;
uniform float u_shadow_scale;  // from a position to the coordinates of the shadow
uniform sampler2D u_shadow;
uniform vec3 u_floor;
uniform vec3 u_darkest;
uniform vec3 u_grid;
uniform float u_from_above;  // 1 above the ground, 0 below it: it is then a grid alone
uniform float u_scale;       // pixels for each pixel of a usual screen

in vec2 v_position;

layout(location = 0) out vec4 color;

// In pixels of a usual screen.
const float kHalfLine = 0.5;
const float kDensest = 4.0;
const float kClear = 14.0;

// How much of this pixel is covered by lines with this spacing; `pixel` is the size of a usual one.
// Where they are dense they fade away.
float Lines(float spacing, vec2 pixel) {
  vec2 at = v_position + u_phase;
  vec2 to_line = abs(at - spacing * floor(at / spacing + 0.5)) / pixel;
  vec2 covered = clamp(u_scale * (kHalfLine - to_line) + 0.5, 0.0, 1.0) *
                 smoothstep(kDensest, kClear, spacing / pixel);
  return max(covered.x, covered.y);
}

void main() {
  float outwards = length(v_position) / u_radius;
  if (outwards >= 1.0) discard;
  vec2 pixel = max(u_scale * fwidth(v_position), vec2(1e-20));
  float fade = 1.0 - smoothstep(0.15, 1.0, outwards);
  float dark = texture(u_shadow, 0.5 + u_shadow_scale * v_position).r;
  vec3 ground = mix(u_floor, u_darkest, dark);
  float lines = max(0.6 * Lines(u_spacing, pixel), Lines(10.0 * u_spacing, pixel));
  color = vec4(mix(ground, u_grid, lines), fade * mix(0.7 * lines, 1.0, u_from_above));
}
