#include "ui/panel_layout.h"

#include <algorithm>
#include <cmath>

namespace hitscan {
namespace {

// One axis of a panel, or of the area.
struct Interval {
  float start;
  float size;
};

// `scale` is the ratio of the new to the old size of the text. A panel closer than `near` to an
// edge counts as at the edge.
Interval Fit(Interval panel, const Interval& old_area, const Interval& area, float scale,
             float near) {
  const float before = (panel.start - old_area.start) * scale;
  const float after = (old_area.start + old_area.size - panel.start - panel.size) * scale;
  float size = panel.size * scale;
  if (before <= near && after <= near) size = area.size - before - after;
  size = std::clamp(size, std::min(6 * near, area.size), area.size);
  const float start = before <= after ? before : area.size - after - size;
  // Rounds to whole pixels, where text is sharp.
  return {std::floor(area.start + std::clamp(start, 0.0F, area.size - size)), std::floor(size)};
}

}  // namespace

Rectangle FitPanel(const PanelPosition& position, const Rectangle& area, float text_height) {
  const float scale = position.text_height > 0 ? text_height / position.text_height : 1;
  const Rectangle& panel = position.rectangle;
  const Rectangle& old_area = position.area;
  const Interval across = Fit({panel.x, panel.width}, {old_area.x, old_area.width},
                              {area.x, area.width}, scale, text_height);
  const Interval down = Fit({panel.y, panel.height}, {old_area.y, old_area.height},
                            {area.y, area.height}, scale, text_height);
  return {across.start, down.start, across.size, down.size};
}

DefaultLayout ComputeDefaultLayout(const Rectangle& area, float text_height,
                                   const PanelsShown& shown) {
  const float gap = std::floor(text_height / 2);
  const float side = std::floor(std::min(text_height * 17, area.width * 0.35F));
  const float lower =
      std::floor(std::min(std::max(area.height * 0.22F, text_height * 5), area.height - 2 * gap));
  const float lower_top = std::floor(area.bottom() - gap - lower);
  const float width = area.width - 2 * gap;
  DefaultLayout layout;
  layout.area = area;
  layout.text_height = text_height;
  layout.info = {area.right() - gap - side, area.y + gap, side,
                 std::floor(area.height * (shown.inspector ? 0.38F : 0.6F))};
  const float below = layout.info.bottom() + gap;
  layout.inspector = {layout.info.x, below, side, std::max(lower_top - gap - below, 0.0F)};
  layout.table = {area.x + gap, lower_top, std::floor(width * 0.6F), lower};
  layout.console = {area.x + gap, lower_top, width, lower};
  if (shown.table) {
    layout.console.x = layout.table.right() + gap;
    layout.console.width = area.right() - gap - layout.console.x;
  }
  return layout;
}

}  // namespace hitscan
