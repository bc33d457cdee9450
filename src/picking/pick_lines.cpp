#include "picking/pick_lines.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <tuple>

namespace hitscan {
namespace {

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
// time. It rejects a line whose ends are both beyond the same side of the square around the mouse,
// and one whose infinite line is too far from the mouse.
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

// The steps of line.vert.
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

  // Coordinates relative to the start of the line, x along and y across the line: the mouse, the
  // point of the line's axis nearest to the mouse, and the nearest point that is drawn.
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
    // The nearest point may be in a round end, where the line is clipped.
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

// The steps of point.vert.
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
  // Of two records at the same depth the later one is drawn over the earlier one; highlights are
  // drawn after the contents.
  return std::tuple(a.part, a.index) > std::tuple(b.part, b.index);
}

}  // namespace

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
    // A little more than the reach, so that rounding does not reject a line that the later test
    // accepts.
    const double drawn = std::max(HalfWidth(record) + kLineBorder, kThinLineHalfWidth);
    if (!MayBeWithin(reach + drawn + 0.01, line)) return;
    consider(Find(record, line, view, reach), i);
  });
  for_each_near(RecordKind::kPoint, recording.points.size(),
                [&](std::size_t i) { consider(Find(recording.points[i], view, reach), i); });
  return best;
}

}  // namespace hitscan
