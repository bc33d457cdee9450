#include "picking/pick.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/vec2.hpp>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "picking/screen_index.h"

namespace hitscan {
namespace {

// A filled triangle near the mouse.
struct Surface {
  Canvas::Part part;
  Canvas::Layer layer;
  RecordKind kind;
  std::size_t index;
  bool hides;         ///< whether it hides records behind it
  glm::dmat3 shares;  ///< its product with (offset, 1) gives the barycentric coordinates, up to a
                      ///< common factor
  glm::dvec3 plane;   ///< its dot product with (offset, 1) is z / w
  double bias;        ///< the offset that the renderer adds to z / w

  /// z / w at an offset in pixels from the mouse; nullopt outside the triangle.
  std::optional<double> DepthAt(const glm::dvec2& offset) const;
};

using Corners = std::array<glm::dvec4, 3>;

// Whether all corners are beyond the same side of the square around the mouse that extends `reach`
// pixels to each side, or are all nearer than the near plane.
bool IsBeside(const Corners& corners, double reach) {
  const auto all = [&](auto outside) { return std::ranges::all_of(corners, outside); };
  return all([&](const glm::dvec4& c) { return c.x > reach * c.w; }) ||
         all([&](const glm::dvec4& c) { return -c.x > reach * c.w; }) ||
         all([&](const glm::dvec4& c) { return c.y > reach * c.w; }) ||
         all([&](const glm::dvec4& c) { return -c.y > reach * c.w; }) ||
         all([](const glm::dvec4& c) { return c.z + c.w < 0; });
}

std::optional<double> Surface::DepthAt(const glm::dvec2& offset) const {
  const glm::dvec3 at(offset, 1);
  const glm::dvec3 share = shares * at;
  const double depth = glm::dot(plane, at);
  // The triangle need not be clipped: the sum of the shares is 1 / w of the point, which must be
  // positive, and the depth must lie between the near and the far plane. A triangle without area
  // gives NaN, for which all comparisons are false.
  const bool inside = share.x >= 0 && share.y >= 0 && share.z >= 0 &&
                      share.x + share.y + share.z > 0 && depth >= -1 && depth <= 1;
  return inside ? std::optional(depth) : std::nullopt;
}

// The triangle with these three corners, without its place in the canvas; nullopt if it is out of
// reach of the mouse, not visible or seen edge-on. With `x_ray`, flat triangles hide nothing.
std::optional<Surface> SurfaceNear(std::span<const VertexRecord, 3> vertices, RecordKind kind,
                                   const MouseView& view, double reach_pixels, bool x_ray) {
  Corners corners;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const glm::dvec3 position(vertices[i].position);
    corners[i] = view.to_mouse * glm::dvec4(position - view.eye, 1);
  }
  const Color color = vertices.front().color;
  if (IsBeside(corners, reach_pixels) || color.alpha == 0) return std::nullopt;
  const auto flat = [](const glm::dvec4& c) { return glm::dvec3(c.x, c.y, c.w); };
  const glm::dmat3 positions(flat(corners[0]), flat(corners[1]), flat(corners[2]));
  const double turn = glm::determinant(positions);
  if (!(turn != 0)) return std::nullopt;  // seen edge-on

  Surface surface{};
  surface.kind = kind;
  surface.hides = color.alpha == 255 && !(x_ray && kind == RecordKind::kTriangle);
  surface.shares = glm::inverse(positions);
  surface.plane =
      glm::transpose(surface.shares) * glm::dvec3(corners[0].z, corners[1].z, corners[2].z);
  // y points downwards here, so a triangle that is counter-clockwise on the screen has a negative
  // determinant.
  const int offsets = SurfaceOffsets(kind, turn < 0);
  const double slope = std::max(std::abs(surface.plane.x), std::abs(surface.plane.y));
  surface.bias = offsets * (kSurfaceOffsetPixels * slope + kSurfaceOffsetSteps * kDepthStep) -
                 kTriangleTieBreak * TieBreak(color);
  return surface;
}

// Adds the triangles and solids of a layer that may be within reach of the mouse. If `index` is not
// null, only the records that it finds near the mouse are tested.
void FindSurfaces(const Canvas& canvas, const ScreenIndex* index, Canvas::Part part,
                  Canvas::Layer layer, const MouseView& view, double reach_pixels, bool x_ray,
                  std::vector<Surface>& surfaces) {
  const auto find = [&](const std::vector<VertexRecord>& vertices, RecordKind kind) {
    const auto add = [&](std::size_t triangle) {
      const std::span<const VertexRecord, 3> corners(&vertices[3 * triangle], 3);
      std::optional<Surface> surface = SurfaceNear(corners, kind, view, reach_pixels, x_ray);
      if (!surface) return;
      surface->part = part;
      surface->layer = layer;
      surface->index = triangle;
      surfaces.push_back(*surface);
    };
    ForEachNear(index, part, layer, kind, vertices.size() / 3, view, reach_pixels, add);
  };
  const Recording& recording = canvas.recording(part, layer);
  find(recording.triangles, RecordKind::kTriangle);
  find(recording.solids, RecordKind::kSolid);
  find(recording.outlined_solids, RecordKind::kOutlinedSolid);
  find(recording.translucent, RecordKind::kTranslucent);
}

// A line or a dot within reach of the mouse.
struct LineHit {
  Canvas::Part part;
  Canvas::Layer layer;
  RecordKind kind;
  std::size_t index;
  double pixels;       ///< distance from the mouse to the drawn border; 0 when the mouse is on it
  glm::dvec2 offset;   ///< from the mouse to the nearest point drawn, in pixels
  double drawn_depth;  ///< z / w at that point as the shader draws it
  double depth;        ///< z / w at that point without the offsets of the shader
};

// Projects a line relative to the mouse. The direction of a ray keeps its recorded length.
ProjectedLine Project(const LineRecord& line, const MouseView& view) {
  const glm::dmat4& m = view.to_mouse;
  if (IsChord(line)) {
    const Chord chord =
        SilhouetteChord(line, {view.eye, view.forward, view.rates.w > 0, view.pixel_height});
    return {m * glm::dvec4(chord.start, 1), m * glm::dvec4(chord.end, 1)};
  }
  const double bounded = line.bounded;
  const glm::dvec3 start = glm::dvec3(line.start) - view.eye;
  const glm::dvec3 end = glm::dvec3(line.end) - bounded * view.eye;
  return {m[0] * start.x + m[1] * start.y + m[2] * start.z + m[3],
          m[0] * end.x + m[1] * end.y + m[2] * end.z + m[3] * bounded};
}

// Rejects most lines that are out of reach, without a division, so that a million lines take little
// time. It rejects lines with both ends beyond the same side of the square around the mouse, and
// lines whose infinite extension is too far from the mouse.
bool MayBeWithin(double reach, const ProjectedLine& line) {
  const glm::dvec4& a = line.start;
  const glm::dvec4& b = line.end;
  const double a_reach = reach * a.w;
  const double b_reach = reach * b.w;
  const bool beside = (a.x > a_reach && b.x > b_reach) || (-a.x > a_reach && -b.x > b_reach) ||
                      (a.y > a_reach && b.y > b_reach) || (-a.y > a_reach && -b.y > b_reach) ||
                      (a.z + a.w < 0 && b.z + b.w < 0);
  if (beside) return false;
  const glm::dvec2 across(a.y * b.w - b.y * a.w, b.x * a.w - a.x * b.w);
  const double apart = a.x * b.y - b.x * a.y;
  return !(apart * apart > reach * reach * glm::dot(across, across));
}

// Finds where a line is nearest to the mouse, by the steps of line.vert; nullopt if out of reach.
std::optional<LineHit> Find(const LineRecord& record, ProjectedLine line, const MouseView& view,
                            double reach_pixels) {
  if (record.color.alpha == 0 || (record.marks & kNotPicked) != 0) return std::nullopt;
  if (record.bounded == 0) {
    line.end *= DirectionScale(glm::dvec3(record.start) - view.eye, glm::dvec3(record.end),
                               view.near_plane);
  }
  const double half_width = HalfWidth(record);
  const double margin = half_width + kCutMargin;
  if (!CutToVisible(line, view.low - margin, view.high + margin)) return std::nullopt;
  const glm::dvec4& a = line.start;
  const glm::dvec4& b = line.end;

  const glm::dvec2 a_pixel = glm::dvec2(a) / a.w;
  const glm::dvec2 along = glm::dvec2(b) / b.w - a_pixel;
  const double length = glm::length(along);
  const glm::dvec2 direction = length > kShortestLine ? along / length : glm::dvec2(1, 0);
  const glm::dvec2 across(-direction.y, direction.x);
  const double reach = EndReach(half_width, record.marks);
  const double tie_break = TieBreak(record.color);

  // The mouse, the point of the line's axis nearest to the mouse, and the nearest drawn point.
  // Their coordinates are relative to the start of the line: x along the line, y across it.
  const glm::dvec2 mouse(-glm::dot(a_pixel, direction), -glm::dot(a_pixel, across));
  const glm::dvec2 axis(std::clamp(mouse.x, 0.0, length), 0);
  const double drawn = DrawnHalfWidth(half_width);
  const double from_axis = glm::distance(mouse, axis);
  double pixels = std::max(from_axis - drawn, 0.0);
  if (!(pixels <= reach_pixels)) return std::nullopt;
  glm::dvec2 nearest = pixels > 0 ? axis + (mouse - axis) * (drawn / from_axis) : mouse;

  const double start_depth = a.z / a.w;
  const double end_depth = b.z / b.w;
  double depth = LineDepth(start_depth, end_depth, nearest.x, length, reach);
  if (std::abs(depth - tie_break) > 1) {
    // The nearest point is clipped, for example in a round end. Find the nearest unclipped point.
    const LineRange range = UnclippedRange(start_depth, end_depth, length, reach, tie_break);
    if (!(range.first <= range.last)) return std::nullopt;
    nearest.x = std::clamp(mouse.x, range.first, range.last);
    nearest.y = mouse.y;
    const double distance = glm::distance(nearest, axis);
    if (distance > drawn) nearest = axis + (nearest - axis) * (drawn / distance);
    pixels = glm::distance(nearest, mouse);
    if (!(pixels <= reach_pixels)) return std::nullopt;
    depth = LineDepth(start_depth, end_depth, nearest.x, length, reach);
  }
  const glm::dvec2 offset = (nearest.x - mouse.x) * direction + (nearest.y - mouse.y) * across;
  return LineHit{{}, {}, RecordKind::kLine, 0, pixels, offset, depth - tie_break, depth};
}

// Finds where a dot is nearest to the mouse, by the steps of point.vert; nullopt if out of reach.
std::optional<LineHit> Find(const PointRecord& point, const MouseView& view, double reach_pixels) {
  if (point.color.alpha == 0) return std::nullopt;
  const glm::dvec4 center = view.to_mouse * glm::dvec4(glm::dvec3(point.position) - view.eye, 1);
  if (!(center.w > 0 && center.z + center.w >= 0 && center.z <= center.w)) return std::nullopt;
  const glm::dvec2 middle = glm::dvec2(center) / center.w;
  const double distance = glm::length(middle);
  const double radius = 0.5 * static_cast<double>(point.size);
  const double pixels = std::max(distance - radius, 0.0);
  if (!(pixels <= reach_pixels)) return std::nullopt;

  const double drawn = DotDepth(center.z, center.w, radius, view.pixel_height, view.rates);
  const glm::dvec2 offset = distance > 0 ? middle * (pixels / distance) : glm::dvec2(0);
  return LineHit{{},
                 {},
                 RecordKind::kPoint,
                 0,
                 pixels,
                 offset,
                 drawn - TieBreak(point.color),
                 center.z / center.w};
}

bool ComesBefore(const LineHit& a, const LineHit& b) {
  const auto key = [](const LineHit& hit) {
    const bool under = hit.layer == Canvas::Layer::kScene;
    return std::tuple(hit.pixels, under, hit.drawn_depth, hit.kind != RecordKind::kPoint);
  };
  if (key(a) != key(b)) return key(a) < key(b);
  // At the same depth, a later record is drawn over an earlier one, and highlights are drawn after
  // the contents.
  return std::tuple(a.part, a.index) > std::tuple(b.part, b.index);
}

// Returns the line or dot nearest to the mouse, among `best` and all lines and dots of a layer
// that are within reach and for which `is_visible` returns true. If several have the same distance,
// such as 0 under the mouse, returns the one that is drawn over the others. If `index` is not null,
// only the records that it finds near the mouse are tested.
std::optional<LineHit> NearestLine(const Canvas& canvas, const ScreenIndex* index,
                                   Canvas::Part part, Canvas::Layer layer, const MouseView& view,
                                   double reach_pixels, std::optional<LineHit> best,
                                   const std::function<bool(const LineHit&)>& is_visible) {
  double reach = best ? best->pixels : reach_pixels;
  const auto consider = [&](std::optional<LineHit> hit, std::size_t record) {
    if (!hit) return;
    hit->part = part;
    hit->layer = layer;
    hit->index = record;
    if ((best && !ComesBefore(*hit, *best)) || !is_visible(*hit)) return;
    best = hit;
    reach = hit->pixels;
  };
  const Recording& recording = canvas.recording(part, layer);
  const auto for_each_near = [&](RecordKind kind, std::size_t count, const auto& visit) {
    ForEachNear(index, part, layer, kind, count, view, reach_pixels, visit);
  };
  for_each_near(RecordKind::kLine, recording.lines.size(), [&](std::size_t i) {
    const LineRecord& record = recording.lines[i];
    const ProjectedLine line = Project(record, view);
    // The reach is increased a little, so that rounding does not reject a line that the later test
    // accepts.
    const double drawn = std::max(HalfWidth(record) + kLineBorder, kThinLineHalfWidth);
    if (!MayBeWithin(reach + drawn + 0.01, line)) return;
    consider(Find(record, line, view, reach), i);
  });
  for_each_near(RecordKind::kPoint, recording.points.size(),
                [&](std::size_t i) { consider(Find(recording.points[i], view, reach), i); });
  return best;
}

bool IsUnder(Canvas::Layer layer, Canvas::Layer other) {
  return layer == Canvas::Layer::kScene && other == Canvas::Layer::kOnTop;
}

bool Hides(const Surface& surface, const LineHit& hit) {
  if (!surface.hides || IsUnder(surface.layer, hit.layer)) return false;
  const std::optional<double> depth = surface.DepthAt(hit.offset);
  if (!depth) return false;
  return IsUnder(hit.layer, surface.layer) || *depth + surface.bias < hit.drawn_depth;
}

// Whether a line or dot beside the mouse is preferred to the surface under the mouse. This is so if
// the line or dot is drawn in front of the plane of the surface or in this plane. The plane counts
// also beyond the border of the surface.
bool LiesOn(const LineHit& hit, const Surface& surface) {
  if (hit.layer != surface.layer) return IsUnder(surface.layer, hit.layer);
  const double depth = glm::dot(surface.plane, glm::dvec3(hit.offset, 1));
  return hit.drawn_depth <= depth + surface.bias;
}

// The surface that is drawn under the mouse, and its z / w there, without the bias.
struct SurfaceHit {
  const Surface* surface;
  double depth;
};

std::optional<SurfaceHit> SurfaceUnderMouse(const std::vector<Surface>& surfaces) {
  std::optional<SurfaceHit> best;
  for (const Surface& surface : surfaces) {
    const std::optional<double> depth = surface.DepthAt({0, 0});
    if (!depth) continue;
    if (best) {
      const Surface& other = *best->surface;
      if (IsUnder(surface.layer, other.layer)) continue;
      const bool in_front = *depth + surface.bias <= best->depth + other.bias;
      if (!in_front && !IsUnder(other.layer, surface.layer)) continue;
    }
    best = {&surface, *depth};
  }
  return best;
}

// `index` may be null. It makes picking faster, but does not change the result.
std::optional<Picked> PickAmong(const Canvas& canvas, const ScreenIndex* index,
                                const ScreenView& view, float x, float y, float reach_pixels,
                                const Appearance& appearance) {
  // A minimised window has no pixels.
  if (view.width <= 0 || view.height <= 0) return std::nullopt;
  const MouseView mouse(view, static_cast<double>(x), static_cast<double>(y));
  const auto reach = static_cast<double>(reach_pixels);
  std::vector<Surface> surfaces;
  for (const Canvas::Layer layer : Canvas::kLayers) {
    for (const Canvas::Part part : Canvas::kPickedParts) {
      FindSurfaces(canvas, index, part, layer, mouse, reach, appearance.x_ray, surfaces);
    }
  }
  const std::optional<SurfaceHit> surface_hit = SurfaceUnderMouse(surfaces);
  const auto is_visible = [&](const LineHit& hit) {
    if (surface_hit && hit.pixels > 0 && !LiesOn(hit, *surface_hit->surface)) return false;
    return std::ranges::none_of(surfaces,
                                [&](const Surface& surface) { return Hides(surface, hit); });
  };
  std::optional<LineHit> best;
  for (const Canvas::Layer layer : Canvas::kLayers) {
    for (const Canvas::Part part : Canvas::kPickedParts) {
      best = NearestLine(canvas, index, part, layer, mouse, reach, best, is_visible);
    }
  }
  if (best) {
    return Picked{best->layer,
                  best->kind,
                  best->index,
                  static_cast<float>(best->pixels),
                  mouse.DepthAlong(best->depth),
                  best->part};
  }
  if (!surface_hit) return std::nullopt;
  const Surface& surface = *surface_hit->surface;
  return Picked{surface.layer, surface.kind, surface.index, 0, mouse.DepthAlong(surface_hit->depth),
                surface.part};
}

bool HasMany(const Canvas& canvas) {
  // Among fewer records, picking takes a fraction of a millisecond without an index.
  constexpr std::size_t kMany = 5000;
  std::size_t count = 0;
  for (const Canvas::Layer layer : Canvas::kLayers) {
    const Recording& drawn = canvas.recording(Canvas::Part::kContents, layer);
    count += drawn.lines.size() + drawn.points.size() +
             (drawn.triangles.size() + drawn.solids.size() + drawn.outlined_solids.size() +
              drawn.translucent.size()) /
                 3;
  }
  return count > kMany;
}

}  // namespace

std::optional<Picked> Pick(const Canvas& canvas, const ScreenView& view, float x, float y,
                           float reach_pixels, const Appearance& appearance) {
  return PickAmong(canvas, nullptr, view, x, y, reach_pixels, appearance);
}

struct RecordPicker::State {
  Canvas::Stamp contents;
  std::optional<ScreenView> view;
  std::optional<ScreenIndex> index;
};

RecordPicker::RecordPicker() : state_(std::make_unique<State>()) {}

RecordPicker::~RecordPicker() = default;

std::optional<Picked> RecordPicker::Pick(const Canvas& canvas, const ScreenView& view, float x,
                                         float y, float reach_pixels,
                                         const Appearance& appearance) {
  State& state = *state_;
  const Canvas::Stamp contents = canvas.stamp(Canvas::Part::kContents);
  if (state.contents != contents || state.view != view) {
    // Making an index takes longer than picking once, so it is made only when a view is used again.
    state.contents = contents;
    state.view = view;
    state.index.reset();
  } else if (!state.index && HasMany(canvas)) {
    state.index.emplace(canvas, view);
  }
  // The bounds in the index hold only for a mouse on the picture.
  const bool inside = x >= 0 && y >= 0 && x <= static_cast<float>(view.width) &&
                      y <= static_cast<float>(view.height);
  const ScreenIndex* const index = state.index && inside ? &*state.index : nullptr;
  return PickAmong(canvas, index, view, x, y, reach_pixels, appearance);
}

}  // namespace hitscan
