// Draws the ground as a square. gl_VertexID selects the corner.

uniform vec3 u_ground_from_eye;  // its centre
uniform float u_radius;

out vec2 v_position;  // x and z from the centre

void main() {
  v_position = u_radius * vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
  gl_Position = ToClip(u_ground_from_eye + vec3(v_position.x, 0.0, v_position.y), 1.0);
}
