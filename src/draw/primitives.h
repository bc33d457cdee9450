#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string_view>

#include "draw/canvas.h"

namespace hitscan {

// How lines, dots and filled triangles appear on the screen. The vertex shaders (shaders/*.vert)
// draw them; picking (src/picking) repeats the same steps for one pixel, and draw/extent.h encloses
// the same geometry. The constants are defined here only: the renderer defines them under the same
// names at the start of every shader (see kShaderConstants). The steps are implemented twice, here
// for the processor and in the shaders for the graphics card; tests/picking compares the two pixel
// by pixel. Whoever changes line.vert, point.vert or triangle.vert must change this file too, and
// vice versa.

/// Lines up to this many pixels wide are plain rectangles. Wider lines have a smooth border and
/// round ends, which the fragment shader computes.
inline constexpr double kThinLineWidth = 1;
/// Half of the width of a thin line's rectangle, in pixels. It is more than half a pixel: otherwise
/// a line between two rows of pixels would colour both rows at half strength. From such a line, the
/// third nearest of the four samples of a pixel is 0.625 pixels away.
inline constexpr double kThinLineHalfWidth = 0.65;
/// Wider lines are extended by this many pixels to each side, for the same reason.
inline constexpr double kLineBorder = 0.15;
/// The space around wide lines and dots for their smooth border, in pixels.
inline constexpr double kBorderRoom = 1;
/// How far the marks of a line (dots, arrow heads) reach beyond its border, in pixels.
inline constexpr double kMarkRoom = 5;
/// How far flat ends extend beyond the line, in halves of its width.
inline constexpr double kFlatEndReach = 0.1;
/// How far silhouettes are outside of their spheres, in halves of the line's width.
inline constexpr double kSilhouetteShift = 0.6;
/// The largest share of the background that is mixed into a line that fades.
inline constexpr double kMostFade = 0.8;
/// How strongly lines behind surfaces are drawn, from 0 to 1.
inline constexpr double kHiddenStrength = 0.4;
/// Lines are cut this many pixels outside the picture, so that the new ends cannot be seen.
inline constexpr double kCutMargin = 3;
/// A line shorter than this, in pixels, points at the eye and is drawn as a dot.
inline constexpr double kShortestLine = 1e-4;

/// A step of a 24-bit depth buffer, in z / w.
inline constexpr double kDepthStep = 1.0 / (1 << 23);
/// Between primitives at the same depth, rounding would decide which one is visible (z-fighting).
/// So each primitive is moved towards the eye by this constant times a number that depends on its
/// colour: see TieBreak.
inline constexpr double kTieBreak = 2 * kDepthStep;
/// The tie-break of triangles is multiplied by this, because the polygon offset rounds as well.
inline constexpr double kTriangleTieBreak = 1.5;
/// Dots are moved this far towards the eye, in z / w, so that they hide the lines through them.
inline constexpr double kDotOffset = 16 * kDepthStep;
/// Dots are also moved towards the eye by this many of their own radii, so that a surface through
/// the centre of a dot does not cut it. This suffices when the tangent of the angle between the
/// surface and the line of sight is at least 1 / kDotNudge.
inline constexpr double kDotNudge = 3;
/// The largest such move, as a share of the distance to the eye.
inline constexpr double kLargestDotNudge = 0.5;

/// Filled triangles are moved away from the eye (glPolygonOffset), so that lines and dots in them
/// are visible. kSurfaceOffsetPixels is multiplied by the change of the triangle's depth per pixel,
/// so that at every angle the border of a line or a dot may extend this many pixels over the
/// surface. kSurfaceOffsetSteps covers rounding and the tie-break, in steps of the depth buffer.
inline constexpr double kSurfaceOffsetPixels = 1.5;
inline constexpr double kSurfaceOffsetSteps = 22;

/// The number of these offsets by which a surface is moved. Flat triangles and outlined solids
/// contain lines that must be visible; other solids do not. The inner side of a solid is visible
/// from inside only. From outside the inner side meets the outer side at the silhouette, where
/// rounding or the tie-break might make the inner side visible. So it is moved by one more offset.
constexpr int SurfaceOffsets(RecordKind kind, bool outer_side) {
  if (kind == RecordKind::kTriangle || kind == RecordKind::kTranslucent) return 1;
  return (kind == RecordKind::kOutlinedSolid ? 1 : 0) + (outer_side ? 0 : 1);
}

/// A constant of the shaders: its name and its value.
struct ShaderConstant {
  std::string_view name;
  double value;
  bool is_integer = false;  ///< an unsigned integer, not a float
};

/// All constants that shaders use. They are defined at the start of each shader.
inline constexpr std::array kShaderConstants{
    ShaderConstant{"kThinLineWidth", kThinLineWidth},
    ShaderConstant{"kThinLineHalfWidth", kThinLineHalfWidth},
    ShaderConstant{"kLineBorder", kLineBorder},
    ShaderConstant{"kBorderRoom", kBorderRoom},
    ShaderConstant{"kMarkRoom", kMarkRoom},
    ShaderConstant{"kFlatEndReach", kFlatEndReach},
    ShaderConstant{"kSilhouetteChords", kSilhouetteChords},
    ShaderConstant{"kSilhouetteShift", kSilhouetteShift},
    ShaderConstant{"kMostFade", kMostFade},
    ShaderConstant{"kHiddenStrength", kHiddenStrength},
    ShaderConstant{"kMostBlendedShare", (kMostBlended + 0.5) / 255},
    ShaderConstant{"kCutMargin", kCutMargin},
    ShaderConstant{"kShortestLine", kShortestLine},
    ShaderConstant{"kTieBreak", kTieBreak},
    ShaderConstant{"kTriangleTieBreak", kTriangleTieBreak},
    ShaderConstant{"kDotOffset", kDotOffset},
    ShaderConstant{"kDotNudge", kDotNudge},
    ShaderConstant{"kLargestDotNudge", kLargestDotNudge},
    ShaderConstant{"kStartDot", kStartDot, true},
    ShaderConstant{"kEndDot", kEndDot, true},
    ShaderConstant{"kMiddleArrow", kMiddleArrow, true},
    ShaderConstant{"kEndArrow", kEndArrow, true},
    ShaderConstant{"kFade", kFade, true},
    ShaderConstant{"kDashed", kDashed, true},
    ShaderConstant{"kFlatEnds", kFlatEnds, true},
    ShaderConstant{"kFirstChord", kFirstChord, true}};

/// How far a primitive of this colour is moved towards the eye, in z / w (common.glsl).
double TieBreak(Color color);

/// Half of a line's nominal width in pixels.
inline double HalfWidth(const LineRecord& line) { return line.width_sixteenths / 32.0; }
inline bool IsThin(double half_width) { return half_width <= 0.5 * kThinLineWidth; }
/// Half of the width that is drawn, in pixels: at this distance from its axis the line covers half
/// of a pixel.
inline double DrawnHalfWidth(double half_width) {
  return IsThin(half_width) ? kThinLineHalfWidth : half_width + kLineBorder;
}
/// How far the rectangle of a line extends to each side, in pixels. Thin lines have no marks.
inline double RectangleReach(double half_width, LineMarks marks) {
  constexpr LineMarks kProtruding = kStartDot | kEndDot | kMiddleArrow | kEndArrow;
  if (IsThin(half_width)) return kThinLineHalfWidth;
  return half_width + kBorderRoom + ((marks & kProtruding) != 0 ? kMarkRoom : 0);
}

/// How far the rectangle of a line extends beyond its ends, in pixels. Flat ends extend a little,
/// so that there is no gap where the next line has another direction.
inline double EndReach(double half_width, LineMarks marks) {
  if ((marks & kFlatEnds) != 0) return kFlatEndReach * half_width + kShortestLine;
  return RectangleReach(half_width, marks);
}

/// The factor by which the direction of a ray is multiplied before it is projected. The length of a
/// direction does not matter. The direction is made as long as the distance of the start from the
/// eye, so that the parameter along the line has enough precision near the eye when the ray starts
/// far away. It is at least as long as the distance of the near plane, since a ray may start at the
/// eye.
inline double DirectionScale(const glm::dvec3& start_from_eye, const glm::dvec3& direction,
                             double near_plane) {
  const auto largest = [](const glm::dvec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  };
  return std::max(largest(start_from_eye), near_plane) / largest(direction);
}

/// A line in homogeneous coordinates. The end of a ray is its direction, a point at infinity.
struct ProjectedLine {
  glm::dvec4 start;
  glm::dvec4 end;
};

/// A chord of the silhouette of a sphere, relative to the eye. With perspective the silhouette is
/// the circle in which the cone of tangents from the eye touches the sphere, otherwise the circle
/// perpendicular to the direction of view. The drawn circle is a little larger, so that the sphere
/// hides little of the line's inner half. The ends are NaN if the eye is inside.
struct Chord {
  glm::dvec3 start;
  glm::dvec3 end;
};
/// The properties of the view on which a silhouette depends. `pixel_height` is the height of a
/// pixel at w = 1, in world units.
struct SilhouetteView {
  glm::dvec3 eye;
  glm::dvec3 forward;
  bool has_perspective;
  double pixel_height;
};
Chord SilhouetteChord(const LineRecord& line, const SilhouetteView& view);

/// Reduces [first, last] to the part where a linear function is not negative. The function is
/// `start` at 0 and `end` at 1. If there is no such part, `first` > `last` afterwards.
inline void Cut(double start, double end, double& first, double& last) {
  if (start < 0 && end < 0) last = -1;
  if (start < 0 && end >= 0) first = std::max(first, start / (start - end));
  if (start >= 0 && end < 0) last = std::min(last, start / (start - end));
}

/// Clips a line to the part between the near and the far plane where x / w and y / w lie between
/// `low` and `high`. Returns false when there is no such part. The line is clipped before the
/// division by w, which would mirror the part behind the eye.
inline bool CutToVisible(ProjectedLine& line, const glm::dvec2& low, const glm::dvec2& high) {
  const glm::dvec4 start = line.start;
  const glm::dvec4 end = line.end;
  double first = 0;
  double last = 1;
  Cut(start.z + start.w, end.z + end.w, first, last);
  Cut(start.w - start.z, end.w - end.z, first, last);
  Cut(high.x * start.w - start.x, high.x * end.w - end.x, first, last);
  Cut(start.x - low.x * start.w, end.x - low.x * end.w, first, last);
  Cut(high.y * start.w - start.y, high.y * end.w - end.y, first, last);
  Cut(start.y - low.y * start.w, end.y - low.y * end.w, first, last);
  line = {glm::mix(start, end, first), glm::mix(start, end, last)};
  // Written so that a NaN is not visible.
  return first <= last && line.start.w > 0 && line.end.w > 0;
}

/// The depth z / w of a line that is `length` pixels long, `along` pixels from its start. The depth
/// continues at the same slope through the round ends, which are `reach` pixels long. For a line
/// shorter than `reach` the slope is reduced, since the depth would leave the range of depths
/// there.
inline double LineDepth(double start_depth, double end_depth, double along, double length,
                        double reach) {
  const double share = 0.5 + (along - 0.5 * length) / std::max(length, reach);
  return glm::mix(start_depth, end_depth, share);
}

/// The range along a line, in pixels from its start, where its depth minus `tie_break` lies between
/// the near and the far plane. The round ends count as parts of the line. OpenGL clips the line
/// outside of this range. Lines shorter than `reach` are not clipped, since their depth is clamped.
struct LineRange {
  double first;
  double last;
};
LineRange UnclippedRange(double start_depth, double end_depth, double length, double reach,
                         double tie_break);

/// The change of z and w per unit along the view direction, from which the depth of a dot is
/// computed.
struct DepthRates {
  double z;
  double w;
};

/// z / w of a dot as it is drawn, without the tie-break. `center_z` and `center_w` are z and w of
/// its centre; `radius` is in pixels; `pixel_height` is the height of a pixel at w = 1, in world
/// units.
double DotDepth(double center_z, double center_w, double radius, double pixel_height,
                const DepthRates& rates);

}  // namespace hitscan
