uniform bool u_smooth;  // can coverage be partial? True when the framebuffer is multisampled
uniform bool u_x_ray;

in vec4 v_color;

layout(location = 0) out vec4 color;

void main() {
  if (!u_smooth && v_color.a < 0.5) discard;
  if (!u_smooth && u_x_ray && mod(floor(gl_FragCoord.x), 2.0) + mod(floor(gl_FragCoord.y), 2.0) < 0.5) {
    discard;
  }
  color = v_color;
}
