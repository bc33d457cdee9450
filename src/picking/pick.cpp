#include "picking/pick.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <vector>

#include "picking/pick_lines.h"
#include "picking/pick_surfaces.h"
#include "picking/screen_index.h"

namespace hitscan {
namespace {

bool IsUnder(Canvas::Layer layer, Canvas::Layer other) {
  return layer == Canvas::Layer::kScene && other == Canvas::Layer::kOnTop;
}

bool Hides(const Surface& surface, const LineHit& hit) {
  if (!surface.hides || IsUnder(surface.layer, hit.layer)) return false;
  const std::optional<double> depth = surface.DepthAt(hit.offset);
  if (!depth) return false;
  return IsUnder(hit.layer, surface.layer) || *depth + surface.bias < hit.drawn_depth;
}

// Is a line or dot beside the mouse preferred to the surface under the mouse? It is if it is drawn
// in front of the surface or in it, also where the plane of the surface continues beyond its
// border.
bool LiesOn(const LineHit& hit, const Surface& surface) {
  if (hit.layer != surface.layer) return IsUnder(surface.layer, hit.layer);
  const double depth = glm::dot(surface.plane, glm::dvec3(hit.offset, 1));
  return hit.drawn_depth <= depth + surface.bias;
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
      const bool in_front = *depth + surface.bias <= best->depth + other.bias;
      if (!in_front && !IsUnder(other.layer, surface.layer)) continue;
    }
    best = {&surface, *depth};
  }
  return best;
}

// `index` may be null; it makes no difference to the result.
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
  const std::optional<Covered> covered = SurfaceUnderMouse(surfaces);
  const auto is_visible = [&](const LineHit& hit) {
    if (covered && hit.pixels > 0 && !LiesOn(hit, *covered->surface)) return false;
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
  if (!covered) return std::nullopt;
  const Surface& surface = *covered->surface;
  return Picked{surface.layer, surface.kind, surface.index, 0, mouse.DepthAlong(covered->depth),
                surface.part};
}

bool HasMany(const Canvas& canvas) {
  // Fewer are picked in a fraction of a millisecond.
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
    // An index takes longer than picking once: the camera may be moving.
    state.contents = contents;
    state.view = view;
    state.index.reset();
  } else if (!state.index && HasMany(canvas)) {
    state.index.emplace(canvas, view);
  }
  // The index bounds the records as seen from the pixels of the picture.
  const bool inside = x >= 0 && y >= 0 && x <= static_cast<float>(view.width) &&
                      y <= static_cast<float>(view.height);
  const ScreenIndex* const index = state.index && inside ? &*state.index : nullptr;
  return PickAmong(canvas, index, view, x, y, reach_pixels, appearance);
}

}  // namespace hitscan
