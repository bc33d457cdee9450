#include "picking/pick_surfaces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace hitscan {
namespace {

using Corners = std::array<glm::dvec4, 3>;

bool IsBeside(const Corners& corners, double reach) {
  const auto all = [&](auto outside) { return std::ranges::all_of(corners, outside); };
  return all([&](const glm::dvec4& c) { return c.x > reach * c.w; }) ||
         all([&](const glm::dvec4& c) { return -c.x > reach * c.w; }) ||
         all([&](const glm::dvec4& c) { return c.y > reach * c.w; }) ||
         all([&](const glm::dvec4& c) { return -c.y > reach * c.w; }) ||
         all([](const glm::dvec4& c) { return c.z + c.w < 0; });
}

}  // namespace

std::optional<double> Surface::DepthAt(const glm::dvec2& offset) const {
  const glm::dvec3 at(offset, 1);
  const glm::dvec3 share = shares * at;
  const double depth = glm::dot(plane, at);
  // The triangle need not be clipped: the sum is 1 / w of the point hit, which must be positive,
  // and its depth must lie between the near and the far plane. Written so that a NaN, from a
  // triangle without area, is not a hit.
  const bool inside = share.x >= 0 && share.y >= 0 && share.z >= 0 &&
                      share.x + share.y + share.z > 0 && depth >= -1 && depth <= 1;
  return inside ? std::optional(depth) : std::nullopt;
}

void FindSurfaces(const Canvas& canvas, const ScreenIndex* index, Canvas::Part part,
                  Canvas::Layer layer, const MouseView& view, double reach_pixels, bool x_ray,
                  std::vector<Surface>& surfaces) {
  const auto find = [&](const std::vector<VertexRecord>& vertices, RecordKind kind) {
    const auto add = [&](std::size_t triangle) {
      const std::size_t first = 3 * triangle;
      Corners corners;
      for (std::size_t i = 0; i < 3; ++i) {
        const glm::dvec3 position(vertices[first + i].position);
        corners[i] = view.to_mouse * glm::dvec4(position - view.eye, 1);
      }
      const Color color = vertices[first].color;
      if (IsBeside(corners, reach_pixels) || color.alpha == 0) return;
      const auto flat = [](const glm::dvec4& c) { return glm::dvec3(c.x, c.y, c.w); };
      const glm::dmat3 positions(flat(corners[0]), flat(corners[1]), flat(corners[2]));
      const double turn = glm::determinant(positions);
      if (!(turn != 0)) return;  // seen edge-on

      Surface surface{};
      surface.part = part;
      surface.layer = layer;
      surface.kind = kind;
      surface.index = triangle;
      surface.hides = color.alpha == 255 && !(x_ray && kind == RecordKind::kTriangle);
      surface.shares = glm::inverse(positions);
      surface.plane =
          glm::transpose(surface.shares) * glm::dvec3(corners[0].z, corners[1].z, corners[2].z);
      // y points downwards here, so a triangle that is counter-clockwise on the screen has a
      // negative determinant.
      const int offsets = SurfaceOffsets(kind, turn < 0);
      const double slope = std::max(std::abs(surface.plane.x), std::abs(surface.plane.y));
      surface.bias = offsets * (kSurfaceOffsetPixels * slope + kSurfaceOffsetSteps * kDepthStep) -
                     kTriangleTieBreak * TieBreak(color);
      surfaces.push_back(surface);
    };
    ForEachNear(index, part, layer, kind, vertices.size() / 3, view, reach_pixels, add);
  };
  const Recording& recording = canvas.recording(part, layer);
  find(recording.triangles, RecordKind::kTriangle);
  find(recording.solids, RecordKind::kSolid);
  find(recording.outlined_solids, RecordKind::kOutlinedSolid);
  find(recording.translucent, RecordKind::kTranslucent);
}

}  // namespace hitscan
