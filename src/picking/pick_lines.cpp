#include "picking/pick_lines.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <tuple>

namespace hitscan {
namespace {

double Largest(const glm::dvec3& v) {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

// How far lines are drawn to each side of their middle: to where they cover half of a pixel.
double HalfWidth(const LineRecord& line) { return line.width_sixteenths / 32.0 + 0.15; }

// The near and the far end of a line as seen from the mouse.
struct Ends {
  glm::dvec4 start;
  glm::dvec4 end;
};

Ends EndsOf(const LineRecord& line, const MouseView& view) {
  const double bounded = line.bounded;
  const glm::dvec3 start = glm::dvec3(line.start) - view.eye;
  const glm::dvec3 end = glm::dvec3(line.end) - bounded * view.eye;
  const glm::dmat4& m = view.to_mouse;
  return {m[0] * start.x + m[1] * start.y + m[2] * start.z + m[3],
          m[0] * end.x + m[1] * end.y + m[2] * end.z + m[3] * bounded};
}

// Tells most lines that are out of reach without a division, so that a million take little time. A
// line whose ends are both beyond one side of the square around the mouse is, and so is one whose
// whole straight line passes too far away.
bool MayBeWithin(double reach, const Ends& ends) {
  const glm::dvec4& a = ends.start;
  const glm::dvec4& b = ends.end;
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

// Keeps the part of the stretch where the plane is not negative; as in line.vert.
void Cut(double start, double end, double& first, double& last) {
  if (start < 0 && end < 0) last = -1;
  if (start < 0 && end >= 0) first = std::max(first, start / (start - end));
  if (start >= 0 && end < 0) last = std::min(last, start / (start - end));
}

// The same steps as line.vert.
std::optional<Mark> Find(const LineRecord& line, const Ends& ends, const MouseView& view,
                         double reach_pixels) {
  if (line.color.alpha == 0) return std::nullopt;
  const glm::dvec4& start = ends.start;
  glm::dvec4 end = ends.end;
  if (line.bounded == 0) {
    end *= Largest(glm::dvec3(line.start) - view.eye) / Largest(glm::dvec3(line.end));
  }

  const double half_width = HalfWidth(line);
  const glm::dvec2 side = view.half_size + half_width + 3.0;
  double first = 0;
  double last = 1;
  Cut(start.z + start.w, end.z + end.w, first, last);
  Cut(start.w - start.z, end.w - end.z, first, last);
  for (int axis = 0; axis < 2; ++axis) {
    const double from_start = start[axis] + view.from_middle[axis] * start.w;
    const double from_end = end[axis] + view.from_middle[axis] * end.w;
    Cut(side[axis] * start.w - from_start, side[axis] * end.w - from_end, first, last);
    Cut(side[axis] * start.w + from_start, side[axis] * end.w + from_end, first, last);
  }
  const glm::dvec4 a = glm::mix(start, end, first);
  const glm::dvec4 b = glm::mix(start, end, last);
  // Written so that a NaN is not found either.
  if (!(first <= last && a.w > 0 && b.w > 0)) return std::nullopt;

  const glm::dvec2 a_pixel = glm::dvec2(a) / a.w;
  const glm::dvec2 along = glm::dvec2(b) / b.w - a_pixel;
  const double length = glm::length(along);
  const double share =
      length > 1e-4 ? std::clamp(-glm::dot(a_pixel, along) / (length * length), 0.0, 1.0) : 0.5;
  const glm::dvec2 nearest = a_pixel + share * along;
  const double distance = glm::length(nearest);
  const double pixels = std::max(distance - half_width, 0.0);
  if (!(pixels <= reach_pixels)) return std::nullopt;

  // Through the round ends the depth runs on; a line shorter than that has little of its own.
  const double reach = half_width + 1;
  const double depth_share = 0.5 + (share - 0.5) * length / std::max(length, reach);
  const double depth = glm::mix(a.z / a.w, b.z / b.w, depth_share);
  const glm::dvec2 place = distance > 0 ? nearest * (pixels / distance) : glm::dvec2(0);
  return Mark{{}, RecordKind::kLine, 0, pixels, place, depth - TieBreak(line.color), depth};
}

// The same steps as point.vert.
std::optional<Mark> Find(const PointRecord& point, const MouseView& view, double reach_pixels) {
  if (point.color.alpha == 0) return std::nullopt;
  const glm::dvec4 center = view.to_mouse * glm::dvec4(glm::dvec3(point.position) - view.eye, 1);
  if (!(center.w > 0 && center.z + center.w >= 0 && center.z <= center.w)) return std::nullopt;
  const glm::dvec2 middle = glm::dvec2(center) / center.w;
  const double distance = glm::length(middle);
  const double radius = 0.5 * static_cast<double>(point.size);
  const double pixels = std::max(distance - radius, 0.0);
  if (!(pixels <= reach_pixels)) return std::nullopt;

  constexpr double kNudge = 3;
  double nudge = kNudge * radius * view.pixel_height * center.w;
  if (view.w_rate > 0) nudge = std::min(nudge, 0.5 * center.w / view.w_rate);
  const double nudged = (center.z - view.z_rate * nudge) / (center.w - view.w_rate * nudge);
  const double drawn = std::max(nudged, -1.0) - TieBreak(point.color) - 16 * kDepthStep;
  const glm::dvec2 place = distance > 0 ? middle * (pixels / distance) : glm::dvec2(0);
  return Mark{{}, RecordKind::kPoint, 0, pixels, place, drawn, center.z / center.w};
}

bool ComesBefore(const Mark& a, const Mark& b) {
  const auto key = [](const Mark& mark) {
    const bool under = mark.layer == Canvas::Layer::kScene;
    return std::tuple(mark.pixels, under, mark.drawn, mark.kind != RecordKind::kPoint);
  };
  // Of equals the later call is drawn over the earlier.
  return key(a) != key(b) ? key(a) < key(b) : a.index > b.index;
}

}  // namespace

std::optional<Mark> NearestMark(const Recording& recording, Canvas::Layer layer,
                                const MouseView& view, double reach_pixels,
                                std::optional<Mark> best,
                                const std::function<bool(const Mark&)>& is_found) {
  double reach = best ? best->pixels : reach_pixels;
  const auto consider = [&](std::optional<Mark> mark, std::size_t index) {
    if (!mark) return;
    mark->layer = layer;
    mark->index = index;
    if ((best && !ComesBefore(*mark, *best)) || !is_found(*mark)) return;
    best = mark;
    reach = mark->pixels;
  };
  for (std::size_t i = 0; i < recording.lines.size(); ++i) {
    const LineRecord& line = recording.lines[i];
    const Ends ends = EndsOf(line, view);
    // A little more than the reach: rounding must not decide before the exact look does.
    if (!MayBeWithin(reach + HalfWidth(line) + 0.01, ends)) continue;
    consider(Find(line, ends, view, reach), i);
  }
  for (std::size_t i = 0; i < recording.points.size(); ++i) {
    consider(Find(recording.points[i], view, reach), i);
  }
  return best;
}

}  // namespace hitscan
