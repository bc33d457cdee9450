// Draws segments and rays as rectangles on the screen. gl_VertexID selects the corner: 0 and 1 at
// the start, 2 and 3 at the end.

// Does this pass draw the thin lines or the others? Both are drawn from the same records, in two
// passes. Thin lines are rectangles of exactly their width, without work in the fragment shader;
// wider lines have a smooth border and round ends, which the fragment shader computes.
uniform bool u_thin;

layout(location = 0) in vec3 a_start;
layout(location = 1) in vec4 a_color;
layout(location = 2) in vec3 a_end;          // of a ray: its direction
layout(location = 3) in uvec2 a_bounded_marks;  // 1 for a segment, 0 for a ray, or of a chord (see
                                                // LineRecord in src/draw/canvas.h); the marks
layout(location = 4) in uint a_width;            // in sixteenths of a pixel

flat out vec4 v_color;
flat out float v_half_width;
flat out float v_length;
flat out uint v_marks;
flat out vec2 v_fade;  // at the two visible ends
flat out float v_dashed;  // how far from the start of the dashes, in pixels
out vec2 v_along_across;  // in pixels from the start

float LargestComponent(vec3 v) { return max(abs(v.x), max(abs(v.y), abs(v.z))); }

// Reduces [first, last] to the part where a linear function is not negative. The function is
// `start` at 0 and `end` at 1.
void Cut(float start, float end, inout float first, inout float last) {
  if (start < 0.0 && end < 0.0) last = -1.0;
  if (start < 0.0 && end >= 0.0) first = max(first, start / (start - end));
  if (start >= 0.0 && end < 0.0) last = min(last, start / (start - end));
}

// The ends of a chord of the silhouette of a sphere, relative to the eye: see SilhouetteChord in
// primitives.h. False if the eye is inside.
bool PlaceChord(float half_width, out vec3 start, out vec3 end) {
  const float kStep = 6.283185307 / kSilhouetteChords;
  vec3 middle = a_start - u_eye;
  float radius = a_end.x;
  vec3 axis = vec3(u_view[0].z, u_view[1].z, u_view[2].z);
  float share = 0.0;
  if (u_depth.z > 0.0) {
    float distance = length(middle);
    share = radius / distance;
    axis = middle / distance;
    middle -= share * radius * axis;
    radius *= sqrt(max(1.0 - share * share, 0.0));
  }
  // The radius in pixels, and a whole number of dashes on the circle.
  float pixels = 0.5 * u_viewport.y * length(vec3(u_view[0].y, u_view[1].y, u_view[2].y)) * radius /
                 max(ToClip(middle, 1.0).w, 1e-30);
  float dashes = max(floor(6.283185307 * pixels / kDashPeriod + 0.5), 1.0);
  v_dashed = float(a_bounded_marks.x - kFirstChord) / kSilhouetteChords * dashes * kDashPeriod;
  radius *= 1.0 + kSilhouetteShift * half_width / pixels;
  vec3 right = radius * normalize(cross(axis, abs(axis.x) < 0.6 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0)));
  vec3 up = cross(axis, right);
  vec2 turn = vec2(cos(kStep), sin(kStep));
  start = middle + a_end.y * right + a_end.z * up;
  end = middle + (a_end.y * turn.x - a_end.z * turn.y) * right + (a_end.z * turn.x + a_end.y * turn.y) * up;
  return share < 1.0;
}

void main() {
  float bounded = min(float(a_bounded_marks.x), 1.0);
  float half_width = float(a_width) / 32.0;
  vec3 start_relative = a_start - u_eye;
  vec3 end_relative = a_end - bounded * u_eye;
  bool exists = true;
  v_dashed = 0.0;
  if (a_bounded_marks.x >= kFirstChord) exists = PlaceChord(half_width, start_relative, end_relative);
  if (bounded == 0.0) {
    // The length of a direction does not matter. It is made as large as the distance of the start
    // from the eye, so that s below has enough precision near the eye when the ray starts far away.
    end_relative = a_end / LargestComponent(a_end) * max(LargestComponent(start_relative), u_near);
  }
  vec4 start = ToClip(start_relative, 1.0);
  vec4 end = ToClip(end_relative, bounded);

  // mix(start, end, s), s from 0 to 1, is the whole line. The end of a ray is its direction, a
  // point at infinity. The line is clipped before the division by w, which would mirror the part
  // behind the eye. It is also clipped at the sides, since a vertex a million pixels away would
  // shift the visible part, and far enough outside of the picture to hide the round ends.
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

  v_color = vec4(u_thin ? Shown(a_color, 0.0) : a_color.rgb, a_color.a);
  v_half_width = half_width;
  // A mark at an end that is clipped is not visible.
  v_marks = a_bounded_marks.y;
  if (first > 0.0) v_marks &= ~(kStartDot | kMiddleArrow);
  if (last < 1.0) v_marks &= ~(kEndDot | kEndArrow);
  v_fade = vec2(0.0);
  if ((v_marks & kFade) != 0u) {
    // The distance from the start, as a multiple of the distance of the start from the eye, is
    // s / (1 - s) for a ray.
    vec2 s = vec2(first, last);
    v_fade = bounded == 0.0 ? s / (s + 2.0 * (1.0 - s)) : 0.5 * s;
  }
  bool thin = half_width <= 0.5 * kThinLineWidth;
  // Written so that a NaN is not drawn.
  if (!(exists && first <= last && a.w > 0.0 && b.w > 0.0) || u_thin != thin) {
    v_length = 0.0;
    v_along_across = vec2(0.0);
    gl_Position = kOutside;
    return;
  }

  vec2 a_pixel = 0.5 * u_viewport * a.xy / a.w;
  vec2 b_pixel = 0.5 * u_viewport * b.xy / b.w;
  vec2 along = b_pixel - a_pixel;
  float length_pixels = length(along);
  // A line that points at the eye is drawn as a dot.
  vec2 direction = length_pixels > kShortestLine ? along / length_pixels : vec2(1.0, 0.0);
  vec2 across = vec2(-direction.y, direction.x);

  float sign_across = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
  bool at_end = gl_VertexID >= 2;
  bool outstanding = (a_bounded_marks.y & (kStartDot | kEndDot | kMiddleArrow | kEndArrow)) != 0u;
  float reach = u_thin ? kThinLineHalfWidth : half_width + kBorderRoom + (outstanding ? kMarkRoom : 0.0);
  float end_reach = reach;
  if ((a_bounded_marks.y & kFlatEnds) != 0u) end_reach = kFlatEndReach * half_width + kShortestLine;
  vec2 corner = vec2(at_end ? length_pixels + end_reach : -end_reach, sign_across * reach);
  v_length = length_pixels;
  v_along_across = corner;

  // The depth continues at the same slope through the round ends, so that it is correct between the
  // ends. For a line shorter than the round ends it is clamped, since it would leave the range of
  // depths.
  float a_depth = a.z / a.w;
  float b_depth = b.z / b.w;
  float share = 0.5 + (corner.x - 0.5 * length_pixels) / max(length_pixels, end_reach);
  float depth = mix(a_depth, b_depth, share) - TieBreak(a_color);
  if (length_pixels < end_reach) depth = clamp(depth, -1.0, 1.0);
  vec2 pixel = a_pixel + direction * corner.x + across * corner.y;
  // The position is already divided by w, so all outputs are interpolated linearly on the screen.
  gl_Position = vec4(pixel / (0.5 * u_viewport), depth, 1.0);
}
