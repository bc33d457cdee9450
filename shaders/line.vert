// Segments and rays as rectangles on the screen. The corners come from gl_VertexID: 0 and 1 at the
// start, 2 and 3 at the end.

// Thin lines are rectangles of exactly their width, which need no work in the fragment shader; wider
// ones have a smooth border and round ends, made there. Both are drawn from the same records in two
// passes: this one draws the thin lines, or the others.
uniform bool u_thin;

layout(location = 0) in vec3 a_start;
layout(location = 1) in vec4 a_color;
layout(location = 2) in vec3 a_end;          // of a ray: its direction
layout(location = 3) in uvec2 a_bounded_width;  // 1 for a segment, 0 for a ray; sixteenths of a pixel

flat out vec4 v_color;
flat out float v_half_width;
flat out float v_length;
out vec2 v_along_across;  // in pixels from the start

float LargestComponent(vec3 v) { return max(abs(v.x), max(abs(v.y), abs(v.z))); }

// Keeps the part of [first, last] where a plane's function is not negative. It is `start` at 0,
// `end` at 1, and linear between.
void Cut(float start, float end, inout float first, inout float last) {
  if (start < 0.0 && end < 0.0) last = -1.0;
  if (start < 0.0 && end >= 0.0) first = max(first, start / (start - end));
  if (start >= 0.0 && end < 0.0) last = min(last, start / (start - end));
}

void main() {
  float bounded = float(a_bounded_width.x);
  vec4 shown = InTheme(a_color.rgb);
  float half_width = float(a_bounded_width.y) / 32.0 * shown.a;
  vec3 start_relative = a_start - u_eye;
  vec3 end_relative = a_end - bounded * u_eye;
  if (bounded == 0.0) {
    // The length of a direction does not matter. As long as the start is far from the eye, s below
    // keeps positions near the eye apart, also when the ray comes from far away.
    end_relative = a_end / LargestComponent(a_end) * max(LargestComponent(start_relative), u_near);
  }
  vec4 start = ToClip(start_relative, 1.0);
  vec4 end = ToClip(end_relative, bounded);

  // mix(start, end, s), s from 0 to 1, runs along the whole line: of a ray too, whose end is the
  // direction itself, a point at infinity. It must be cut before the division: what is behind the
  // eye would come out mirrored. The sides are cut as well, since a vertex a million pixels away
  // would shift the visible part; far enough outside to hide the round ends.
  vec2 side = 1.0 + 2.0 * (half_width + kCutMargin) / u_viewport;
  float first = 0.0;
  float last = 1.0;
  Cut(start.z + start.w, end.z + end.w, first, last);
  Cut(start.w - start.z, end.w - end.z, first, last);
  Cut(side.x * start.w - start.x, side.x * end.w - end.x, first, last);
  Cut(side.x * start.w + start.x, side.x * end.w + end.x, first, last);
  Cut(side.y * start.w - start.y, side.y * end.w - end.y, first, last);
  Cut(side.y * start.w + start.y, side.y * end.w + end.y, first, last);
  vec4 a = mix(start, end, first);
  vec4 b = mix(start, end, last);

  v_color = vec4(shown.rgb, a_color.a);
  v_half_width = half_width;
  bool thin = half_width <= 0.5 * kThinLineWidth;
  // Written so that a NaN is not drawn either.
  if (!(first <= last && a.w > 0.0 && b.w > 0.0) || u_thin != thin) {
    v_length = 0.0;
    v_along_across = vec2(0.0);
    gl_Position = kOutside;
    return;
  }

  vec2 a_pixel = 0.5 * u_viewport * a.xy / a.w;
  vec2 b_pixel = 0.5 * u_viewport * b.xy / b.w;
  vec2 along = b_pixel - a_pixel;
  float length_pixels = length(along);
  // A line that points at the eye is a dot.
  vec2 direction = length_pixels > kShortestLine ? along / length_pixels : vec2(1.0, 0.0);
  vec2 across = vec2(-direction.y, direction.x);

  float sign_across = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
  bool at_end = gl_VertexID >= 2;
  float reach = u_thin ? kThinLineHalfWidth : half_width + kBorderRoom;
  vec2 corner = vec2(at_end ? length_pixels + reach : -reach, sign_across * reach);
  v_length = length_pixels;
  v_along_across = corner;

  // The depth goes on through the round ends at the same slope, so that it is right in between. A
  // line that is hardly longer than wide would leave the range of depths.
  float a_depth = a.z / a.w;
  float b_depth = b.z / b.w;
  float share = 0.5 + (corner.x - 0.5 * length_pixels) / max(length_pixels, reach);
  float depth = mix(a_depth, b_depth, share) - TieBreak(a_color);
  if (length_pixels < reach) depth = clamp(depth, -1.0, 1.0);
  vec2 pixel = a_pixel + direction * corner.x + across * corner.y;
  // Already divided by w: everything is interpolated linearly on the screen.
  gl_Position = vec4(pixel / (0.5 * u_viewport), depth, 1.0);
}
