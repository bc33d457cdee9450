#include "picking/pick.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "picking/pick_lines.h"
#include "picking/pick_surfaces.h"

namespace hitscan {
namespace {

bool IsUnder(Canvas::Layer layer, Canvas::Layer other) {
  return layer == Canvas::Layer::kScene && other == Canvas::Layer::kOnTop;
}

bool Hides(const Surface& surface, const Mark& mark) {
  if (!surface.hides || IsUnder(surface.layer, mark.layer)) return false;
  const std::optional<double> depth = surface.DepthAt(mark.place);
  if (!depth) return false;
  return IsUnder(mark.layer, surface.layer) || *depth + surface.bias < mark.drawn;
}

// Whether a mark beside the mouse takes it from the surface under the mouse: it is drawn before the
// surface or in it, also where it goes on beyond the surface's border.
bool LiesOn(const Mark& mark, const Surface& surface) {
  if (mark.layer != surface.layer) return IsUnder(surface.layer, mark.layer);
  const double depth = glm::dot(surface.plane, glm::dvec3(mark.place, 1));
  return mark.drawn <= depth + surface.bias;
}

struct Covered {
  const Surface* surface;
  double depth;
};

std::optional<Covered> SurfaceUnderMouse(const std::vector<Surface>& surfaces) {
  std::optional<Covered> best;
  for (const Surface& surface : surfaces) {
    const std::optional<double> depth = surface.DepthAt({0, 0});
    if (!depth) continue;
    if (best) {
      const Surface& other = *best->surface;
      if (IsUnder(surface.layer, other.layer)) continue;
      const bool before = *depth + surface.bias <= best->depth + other.bias;
      if (!before && !IsUnder(other.layer, surface.layer)) continue;
    }
    best = {&surface, *depth};
  }
  return best;
}

}  // namespace

std::optional<Picked> Pick(const Canvas& canvas, const ScreenView& view, float x, float y,
                           float reach_pixels, bool see_through) {
  // A minimised window shows nothing.
  if (view.width <= 0 || view.height <= 0) return std::nullopt;
  const MouseView mouse(view, static_cast<double>(x), static_cast<double>(y));
  const auto reach = static_cast<double>(reach_pixels);
  const std::array layers{std::pair(Canvas::Layer::kScene, &canvas.scene()),
                          std::pair(Canvas::Layer::kOnTop, &canvas.on_top())};
  std::vector<Surface> surfaces;
  for (const auto& [layer, recording] : layers) {
    FindSurfaces(*recording, layer, mouse, reach, see_through, surfaces);
  }
  const std::optional<Covered> covered = SurfaceUnderMouse(surfaces);
  const auto is_found = [&](const Mark& mark) {
    if (covered && mark.pixels > 0 && !LiesOn(mark, *covered->surface)) return false;
    return std::ranges::none_of(surfaces,
                                [&](const Surface& surface) { return Hides(surface, mark); });
  };
  std::optional<Mark> best;
  for (const auto& [layer, recording] : layers) {
    best = NearestMark(*recording, layer, mouse, reach, best, is_found);
  }
  if (best) {
    return Picked{best->layer, best->kind, best->index, static_cast<float>(best->pixels),
                  mouse.DepthAlong(best->center)};
  }
  if (!covered) return std::nullopt;
  const Surface& surface = *covered->surface;
  return Picked{surface.layer, surface.kind, surface.index, 0, mouse.DepthAlong(covered->depth)};
}

}  // namespace hitscan
