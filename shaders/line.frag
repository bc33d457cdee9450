uniform bool u_smooth;  // can coverage be partial? True when the framebuffer is multisampled

flat in vec4 v_color;
flat in float v_half_width;
flat in float v_length;
flat in uint v_marks;
flat in vec2 v_fade;
flat in float v_dashed;  // how far from the start of the dashes, in pixels
in vec2 v_along_across;

layout(location = 0) out vec4 color;

// In pixels.
const float kArrowLength = 12.0;

// The distance from an arrow head whose tip is at `tip`, about: negative inside.
float ToArrow(float tip) {
  float half_base = v_half_width + kMarkRoom - 1.0;
  vec2 side = normalize(vec2(half_base, kArrowLength));
  vec2 from_tip = vec2(v_along_across.x - tip, abs(v_along_across.y));
  return max(dot(from_tip, side), -kArrowLength - from_tip.x);
}

void main() {
  float along = v_along_across.x;
  float beyond = max(max(-along, along - v_length), 0.0);
  float outside = length(vec2(beyond, v_along_across.y)) - v_half_width;
  if (v_marks != 0u) {
    if ((v_marks & kDashed) != 0u) {
      outside = max(outside, abs(mod(along + v_dashed, kDashPeriod) - 0.5 * kDash) - 0.5 * kDash);
    }
    if ((v_marks & kEndArrow) != 0u) {
      // The line does not stick out of the tip.
      outside = max(outside, along - v_length + 0.5 * kArrowLength);
      outside = min(outside, ToArrow(v_length));
    }
    float dot_radius = v_half_width + 0.5 * kMarkRoom;
    if ((v_marks & kStartDot) != 0u) outside = min(outside, length(v_along_across) - dot_radius);
    if ((v_marks & kEndDot) != 0u) {
      outside = min(outside, length(v_along_across - vec2(v_length, 0.0)) - dot_radius);
    }
    if ((v_marks & kMiddleArrow) != 0u && v_length > 2.0 * kArrowLength) {
      float nearest = min(2.0 * kArrowLength, 0.5 * (v_length + kArrowLength));
      outside = min(outside, ToArrow(clamp(0.3 * v_length, nearest, 6.0 * kArrowLength)));
    }
  }
  // A smooth border of half a pixel around the drawn width.
  float coverage = clamp((kLineBorder - outside) * 2.0 + 0.5, 0.0, 1.0);
  if (u_smooth ? coverage <= 0.0 : coverage < 0.5) discard;
  float fade = mix(v_fade.x, v_fade.y, clamp(along / max(v_length, 1.0), 0.0, 1.0));
  color = vec4(Shown(v_color, kMostFade * fade), v_color.a * coverage);
}
