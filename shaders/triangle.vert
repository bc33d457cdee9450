layout(location = 0) in vec3 a_position;
layout(location = 1) in vec4 a_color;

out vec4 v_color;

void main() {
  v_color = vec4(InTheme(a_color.rgb).rgb, a_color.a);
  gl_Position = ToClip(a_position - u_eye, 1.0);
  gl_Position.z -= kTriangleTieBreak * TieBreak(a_color) * gl_Position.w;
}
