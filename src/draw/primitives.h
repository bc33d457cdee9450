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
// draw them; picking (src/picking) repeats the same steps for one pixel, and draw/bounds.h encloses
// the same geometry. The constants are written here once: the renderer defines them by the same
// names in front of every shader (see kShaderConstants). The steps are written here for the
// processor and in the shaders for the graphics card; tests/picking compares the two pixel by
// pixel. A change to line.vert, point.vert or triangle.vert is a change to this file, and vice
// versa.

/// Lines up to this many pixels wide are plain rectangles. Wider ones have a smooth border and
/// round ends, which the fragment shader makes.
inline constexpr double kThinLineWidth = 1;
/// Half of the width of a thin line's rectangle, in pixels. A little more than half a pixel: a line
/// between two rows would otherwise be two rows of half its colour. Of a line's four samples in a
/// pixel the third is 0.625 away then.
inline constexpr double kThinLineHalfWidth = 0.65;
/// Wider lines are drawn this many pixels wider to each side, for the same reason.
inline constexpr double kLineBorder = 0.15;
/// Room around wide lines and dots for their smooth border, in pixels.
inline constexpr double kBorderRoom = 1;
/// Lines are cut this many pixels outside the picture, where neither end can be seen.
inline constexpr double kCutMargin = 3;
/// A line shorter than this, in pixels, is a dot: it points at the eye.
inline constexpr double kShortestLine = 1e-4;

/// A step of a 24-bit depth buffer, in z / w.
inline constexpr double kDepthStep = 1.0 / (1 << 23);
/// Of primitives at the same depth rounding would show now one, now the other. They are moved
/// towards the eye by their colour, times this: see TieBreak.
inline constexpr double kTieBreak = 2 * kDepthStep;
/// Triangles are moved farther than lines and dots: the polygon offset rounds as well.
inline constexpr double kTriangleTieBreak = 1.5;
/// Dots are moved this far towards the eye, in z / w, so that they win over the lines through them,
inline constexpr double kDotOffset = 16 * kDepthStep;
/// and this many of their own radii: a surface through the centre of a dot does not cut it when the
/// tangent of the angle under which it is seen is at least the reciprocal of this.
inline constexpr double kDotNudge = 3;
/// But never farther than this share of the distance to the eye.
inline constexpr double kLargestDotNudge = 0.5;

/// Filled triangles are moved away from the eye (glPolygonOffset), so that what lies in them wins.
/// The factor holds at every angle: a line's border or a dot may reach so many pixels over the
/// surface. The second covers rounding and the tie-break, in steps of the depth buffer.
inline constexpr double kSurfaceOffsetPixels = 1.5;
inline constexpr double kSurfaceOffsetSteps = 22;

/// By how many of these offsets a surface is moved. Flat triangles and solids with an outline have
/// lines in them that must win, other solids do not. The inner sides of a solid are visible from
/// inside; from outside they meet the outer sides at the silhouette, where rounding or the
/// tie-break would let some through: they are moved once more.
constexpr int SurfaceOffsets(RecordKind kind, bool outer_side) {
  if (kind == RecordKind::kTriangle) return 1;
  return (kind == RecordKind::kOutlinedSolid ? 1 : 0) + (outer_side ? 0 : 1);
}

/// A theme replaces a colour that differs from its own by this share of the brightest channel.
inline constexpr double kThemeTolerance = 0.01;

/// A constant as the shaders know it.
struct ShaderConstant {
  std::string_view name;
  double value;
};

/// All constants that shaders use. They are defined in front of each shader.
inline constexpr std::array kShaderConstants{
    ShaderConstant{"kThinLineWidth", kThinLineWidth},
    ShaderConstant{"kThinLineHalfWidth", kThinLineHalfWidth},
    ShaderConstant{"kLineBorder", kLineBorder},
    ShaderConstant{"kBorderRoom", kBorderRoom},
    ShaderConstant{"kCutMargin", kCutMargin},
    ShaderConstant{"kShortestLine", kShortestLine},
    ShaderConstant{"kTieBreak", kTieBreak},
    ShaderConstant{"kTriangleTieBreak", kTriangleTieBreak},
    ShaderConstant{"kDotOffset", kDotOffset},
    ShaderConstant{"kDotNudge", kDotNudge},
    ShaderConstant{"kLargestDotNudge", kLargestDotNudge},
    ShaderConstant{"kThemeTolerance", kThemeTolerance}};

/// How far a primitive of this colour is moved towards the eye, in z / w (common.glsl).
double TieBreak(Color color);

/// Half of a line's nominal width in pixels; `width_factor` is the theme's for its colour.
inline double HalfWidth(const LineRecord& line, double width_factor) {
  return line.width_sixteenths / 32.0 * width_factor;
}
inline bool IsThin(double half_width) { return half_width <= 0.5 * kThinLineWidth; }
/// How far to each side a line is drawn: to where it covers half of a pixel.
inline double DrawnHalfWidth(double half_width) {
  return IsThin(half_width) ? kThinLineHalfWidth : half_width + kLineBorder;
}
/// How far a line's rectangle extends beyond its ends and to each side.
inline double RectangleReach(double half_width) {
  return IsThin(half_width) ? kThinLineHalfWidth : half_width + kBorderRoom;
}

/// By what a ray's direction is multiplied before it is projected. Its length does not matter; as
/// long as the start is far from the eye, the parameter along the line keeps positions near the eye
/// apart, also when the ray comes from far away. At least the near plane's distance: a ray may
/// start at the eye.
inline double DirectionScale(const glm::dvec3& start_from_eye, const glm::dvec3& direction,
                             double near_plane) {
  const auto largest = [](const glm::dvec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  };
  return std::max(largest(start_from_eye), near_plane) / largest(direction);
}

/// A line in homogeneous coordinates. Of a ray the end is its direction: a point at infinity.
struct ProjectedLine {
  glm::dvec4 start;
  glm::dvec4 end;
};

/// Keeps the part of [first, last] where a plane's function is not negative. It is `start` at 0,
/// `end` at 1, and linear between.
inline void Cut(double start, double end, double& first, double& last) {
  if (start < 0 && end < 0) last = -1;
  if (start < 0 && end >= 0) first = std::max(first, start / (start - end));
  if (start >= 0 && end < 0) last = std::min(last, start / (start - end));
}

/// Cuts a line to its part between the near and the far plane where x / w and y / w lie between
/// `low` and `high`; false when there is none. It is cut before the division by w: what is behind
/// the eye would come out mirrored.
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
  // Written so that a NaN is not visible either.
  return first <= last && line.start.w > 0 && line.end.w > 0;
}

/// z / w of a line that is `length` pixels long, `along` pixels from its start. It goes on at the
/// same slope through the round ends, `reach` pixels long; a line shorter than that would run out
/// of all depth there.
inline double LineDepth(double start_depth, double end_depth, double along, double length,
                        double reach) {
  const double share = 0.5 + (along - 0.5 * length) / std::max(length, reach);
  return glm::mix(start_depth, end_depth, share);
}

/// The range along a line, round ends included, where its depth minus `tie_break` lies between the
/// near and the far plane: the rest is clipped. Of short lines nothing is, since their depth is
/// clamped.
struct LineRange {
  double first;
  double last;
};
LineRange UnclippedRange(double start_depth, double end_depth, double length, double reach,
                         double tie_break);

/// The change of z and w along the view, by which a dot's depth is found.
struct DepthRates {
  double z;
  double w;
};

/// z / w of a dot as it is drawn, without the tie-break. `center_z` and `center_w` are its
/// centre's; `pixel_height` is the height of a pixel where w is 1, in units of the world.
double DotDepth(double center_z, double center_w, double radius, double pixel_height,
                const DepthRates& rates);

}  // namespace hitscan
