#include "draw/hidden_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace hitscan {
namespace {

// A point is hidden by a triangle when it is farther behind the triangle than this, in z / w. Lines
// in the triangle differ from it by rounding only, and are not hidden.
constexpr double kHiddenDepth = 1e-5;

// The homogeneous coordinates of a position in the picture.
glm::dvec3 OnPicture(const glm::dvec4& position) { return {position.x, position.y, position.w}; }

// The part of a convex polygon where a linear function is not negative.
std::vector<glm::dvec4> CutPolygon(const std::vector<glm::dvec4>& polygon,
                                   const glm::dvec4& function) {
  std::vector<glm::dvec4> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const glm::dvec4& here = polygon[i];
    const glm::dvec4& next = polygon[(i + 1) % polygon.size()];
    const double value = glm::dot(function, here);
    const double next_value = glm::dot(function, next);
    if (value >= 0) kept.push_back(here);
    if ((value < 0) != (next_value < 0)) {
      kept.push_back(here + value / (value - next_value) * (next - here));
    }
  }
  return kept;
}

bool IsFinite(const glm::dvec4& position) {
  return std::isfinite(position.x) && std::isfinite(position.y) && std::isfinite(position.z) &&
         std::isfinite(position.w);
}

}  // namespace

std::vector<glm::dvec4> CutToPicture(std::vector<glm::dvec4> polygon) {
  if (!std::ranges::all_of(polygon, IsFinite)) return {};
  constexpr double kRoom = 3;  // in halves of the picture's width and height, from its middle
  constexpr double kLeastW = 1e-12;
  // The near plane, w = 0, and the left, right, lower and upper side.
  constexpr std::array<glm::dvec4, 6> kSides{
      glm::dvec4(0, 0, 1, 1 - kLeastW), glm::dvec4(0, 0, 0, 1),     glm::dvec4(1, 0, 0, kRoom),
      glm::dvec4(-1, 0, 0, kRoom),      glm::dvec4(0, 1, 0, kRoom), glm::dvec4(0, -1, 0, kRoom)};
  for (const glm::dvec4& side : kSides) polygon = CutPolygon(polygon, side);
  std::erase_if(polygon, [](const glm::dvec4& corner) { return !(corner.w > 0); });
  return polygon;
}

bool FacesViewer(const ScreenView& view, const glm::vec3& a, const glm::vec3& b,
                 const glm::vec3& c) {
  const glm::dmat3 corners(OnPicture(view.Clip(a)), OnPicture(view.Clip(b)),
                           OnPicture(view.Clip(c)));
  return glm::determinant(corners) > 0;
}

void HidingTriangles::Add(std::span<const VertexRecord> corners, bool closed) {
  for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
    if (closed && !FacesViewer(view_, corners[i].position, corners[i + 1].position,
                               corners[i + 2].position)) {
      continue;
    }
    const std::vector<glm::dvec4> polygon =
        CutToPicture({view_.Clip(corners[i].position), view_.Clip(corners[i + 1].position),
                      view_.Clip(corners[i + 2].position)});
    if (polygon.size() < 3) continue;
    if (auto shadow = ShadowOf(polygon)) shadows_.push_back(std::move(*shadow));
  }
}

std::optional<HidingTriangles::Shadow> HidingTriangles::ShadowOf(
    std::span<const glm::dvec4> polygon) {
  const auto seen = [&](std::size_t corner) {
    return glm::dvec3(polygon[corner]) / polygon[corner].w;
  };
  // z / w is a linear function of x / w and y / w in the plane of the triangle.
  glm::dvec3 normal = glm::cross(seen(1) - seen(0), seen(2) - seen(0));
  if (std::abs(normal.z) <= 1e-9 * glm::length(normal) || normal.z == 0) return std::nullopt;
  const bool clockwise = normal.z < 0;
  normal /= normal.z;
  Shadow shadow{{}, glm::dvec2(1e300), glm::dvec2(-1e300)};
  for (std::size_t corner = 0; corner < polygon.size(); ++corner) {
    const glm::dvec3 start = OnPicture(polygon[corner]);
    const glm::dvec3 end = OnPicture(polygon[(corner + 1) % polygon.size()]);
    const glm::dvec3 side = clockwise ? glm::cross(end, start) : glm::cross(start, end);
    shadow.sides.emplace_back(side.x, side.y, 0, side.z);
    const glm::dvec2 at = glm::dvec2(start) / start.z;
    shadow.low = glm::min(shadow.low, at);
    shadow.high = glm::max(shadow.high, at);
  }
  shadow.sides.emplace_back(normal, -glm::dot(normal, seen(0)) - kHiddenDepth);
  return shadow;
}

std::vector<LinePart> HidingTriangles::HiddenParts(const ProjectedLine& line) const {
  const glm::dvec2 start = glm::dvec2(line.start) / line.start.w;
  const glm::dvec2 end = glm::dvec2(line.end) / line.end.w;
  const glm::dvec2 low = glm::min(start, end);
  const glm::dvec2 high = glm::max(start, end);
  std::vector<LinePart> parts;
  for (const Shadow& shadow : shadows_) {
    if (high.x < shadow.low.x || low.x > shadow.high.x) continue;
    if (high.y < shadow.low.y || low.y > shadow.high.y) continue;
    LinePart part{0, 1};
    for (const glm::dvec4& side : shadow.sides) {
      Cut(glm::dot(side, line.start), glm::dot(side, line.end), part.first, part.last);
      if (!(part.first <= part.last)) break;
    }
    if (part.first <= part.last) parts.push_back(part);
  }
  std::ranges::sort(parts, {}, &LinePart::first);
  std::vector<LinePart> merged;
  for (const LinePart& part : parts) {
    if (merged.empty() || part.first > merged.back().last) {
      merged.push_back(part);
    } else {
      merged.back().last = std::max(merged.back().last, part.last);
    }
  }
  return merged;
}

bool HidingTriangles::Hides(const glm::dvec4& position) const {
  return std::ranges::any_of(shadows_, [&](const Shadow& shadow) {
    return std::ranges::all_of(
        shadow.sides, [&](const glm::dvec4& side) { return glm::dot(side, position) >= 0; });
  });
}

}  // namespace hitscan
