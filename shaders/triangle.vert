layout(location = 0) in vec3 a_position;
layout(location = 1) in vec4 a_color;

out vec4 v_color;
out vec3 v_from_eye;

void main() {
  v_color = a_color;
  v_from_eye = a_position - u_eye;
  gl_Position = ToClip(v_from_eye, 1.0);
  gl_Position.z -= kTriangleTieBreak * TieBreak(a_color) * gl_Position.w;
}
