#include "draw/pick.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <tuple>

#include "draw/pick_marks.h"
#include "draw/pick_surfaces.h"

namespace hitscan {
namespace {

bool IsUnder(Canvas::Layer layer, Canvas::Layer other) {
  return layer == Canvas::Layer::kScene && other == Canvas::Layer::kOnTop;
}

// The nearest first; at the same distance, as of all that are right under the mouse, the one that
// is drawn over the others.
bool ComesBefore(const Mark& a, const Mark& b) {
  const auto key = [](const Mark& mark) {
    const bool under = mark.layer == Canvas::Layer::kScene;
    return std::tuple(mark.pixels, under, mark.drawn, mark.kind != RecordKind::kPoint);
  };
  // Of equals the later call is drawn over the earlier.
  return key(a) != key(b) ? key(a) < key(b) : a.index > b.index;
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
  std::vector<Mark> marks;
  std::vector<Surface> surfaces;
  for (const Canvas::Layer layer : {Canvas::Layer::kScene, Canvas::Layer::kOnTop}) {
    const Recording& recording = layer == Canvas::Layer::kScene ? canvas.scene() : canvas.on_top();
    FindMarks(recording, layer, mouse, reach, marks);
    FindSurfaces(recording, layer, mouse, reach, see_through, surfaces);
  }

  const std::optional<Covered> covered = SurfaceUnderMouse(surfaces);
  const auto is_found = [&](const Mark& mark) {
    if (covered && mark.pixels > 0 && !LiesOn(mark, *covered->surface)) return false;
    return std::ranges::none_of(surfaces,
                                [&](const Surface& surface) { return Hides(surface, mark); });
  };
  // A heap: most often the first one is found, and there may be a million.
  const auto comes_after = [](const Mark& a, const Mark& b) { return ComesBefore(b, a); };
  std::ranges::make_heap(marks, comes_after);
  while (!marks.empty()) {
    const Mark& mark = marks.front();
    if (is_found(mark)) {
      return Picked{mark.layer, mark.kind, mark.index, static_cast<float>(mark.pixels),
                    mouse.DepthAlong(mark.center)};
    }
    std::ranges::pop_heap(marks, comes_after);
    marks.pop_back();
  }
  if (!covered) return std::nullopt;
  const Surface& surface = *covered->surface;
  return Picked{surface.layer, surface.kind, surface.index, 0, mouse.DepthAlong(covered->depth)};
}

}  // namespace hitscan
