uniform bool u_smooth;  // whether coverage can be partial: the framebuffer has samples

in vec4 v_color;

layout(location = 0) out vec4 color;

void main() {
  if (!u_smooth && v_color.a < 0.5) discard;
  color = v_color;
}
