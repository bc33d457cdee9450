uniform bool u_smooth;  // can coverage be partial? True when the framebuffer is multisampled

flat in vec4 v_color;
flat in float v_half_width;
flat in float v_length;
in vec2 v_along_across;

layout(location = 0) out vec4 color;

void main() {
  float beyond = max(max(-v_along_across.x, v_along_across.x - v_length), 0.0);
  float distance = length(vec2(beyond, v_along_across.y));
  // A smooth border of half a pixel around the drawn width.
  float coverage = clamp((v_half_width + kLineBorder - distance) * 2.0 + 0.5, 0.0, 1.0);
  if (u_smooth ? coverage <= 0.0 : coverage < 0.5) discard;
  color = vec4(v_color.rgb, v_color.a * coverage);
}
