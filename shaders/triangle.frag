uniform bool u_smooth;  // can coverage be partial? True when the framebuffer is multisampled
uniform bool u_x_ray;

in vec4 v_color;
in vec3 v_from_eye;

layout(location = 0) out vec4 color;

void main() {
  if (!u_smooth && v_color.a < 0.5) discard;
  if (!u_smooth && u_x_ray && mod(floor(gl_FragCoord.x), 2.0) + mod(floor(gl_FragCoord.y), 2.0) < 0.5) {
    discard;
  }
  color = v_color;
  if (u_blending == 0) return;
  // A face seen at a grazing angle has a stronger tint, as a pane of glass has.
  vec3 normal = cross(dFdx(v_from_eye), dFdy(v_from_eye));
  float facing = abs(dot(normal, v_from_eye)) / max(length(normal) * length(v_from_eye), 1e-30);
  float strength = v_color.a * mix(1.45, 1.0, smoothstep(0.0, 0.6, facing));
  color = u_blending == 1 ? vec4(mix(vec3(1.0), v_color.rgb, strength), 1.0)
                       : vec4(0.6 * strength * v_color.rgb, 1.0);
}
