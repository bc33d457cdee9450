// Draws round dots as squares on the screen. gl_VertexID selects the corner.

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec4 a_color;
layout(location = 2) in float a_size;  // in pixels

flat out vec4 v_color;
flat out float v_radius;
out vec2 v_offset;  // in pixels from the centre

void main() {
  vec4 center = ToClip(a_position - u_eye, 1.0);
  float radius = 0.5 * a_size;
  float reach = radius + kBorderRoom;
  vec2 outermost = 1.0 + 2.0 * reach / u_viewport;

  v_color = vec4(Shown(a_color, 0.0), a_color.a);
  v_radius = radius;
  v_offset = vec2(0.0);
  gl_Position = kOutside;
  // Written so that a NaN is not drawn.
  if (!(center.z + center.w >= 0.0 && center.w > 0.0)) return;
  vec2 middle = center.xy / center.w;
  if (!(all(lessThanEqual(abs(middle), outermost)))) return;

  v_offset = reach * vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
  // The height of a pixel: in a perspective projection divided by its distance from the eye,
  // otherwise in world units.
  float pixel = 2.0 / (u_viewport.y * length(vec3(u_view[0].y, u_view[1].y, u_view[2].y)));
  float nudge = kDotNudge * radius * pixel;
  float depth = center.z - u_depth.x * nudge;
  if (u_depth.z > 0.0) depth = 1.0 - 2.0 * u_near / max(center.w * (1.0 - min(nudge, kLargestDotNudge)), u_near);
  depth -= TieBreak(a_color) + kDotOffset;
  gl_Position = vec4(middle + 2.0 * v_offset / u_viewport, max(depth, -1.0), 1.0);
}
