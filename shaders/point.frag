uniform bool u_smooth;  // can coverage be partial? True when the framebuffer is multisampled

flat in vec4 v_color;
flat in float v_radius;
in vec2 v_offset;

layout(location = 0) out vec4 color;

void main() {
  float coverage = clamp(v_radius - length(v_offset) + 0.5, 0.0, 1.0);
  if (u_smooth ? coverage <= 0.0 : coverage < 0.5) discard;
  color = vec4(v_color.rgb, v_color.a * coverage);
}
