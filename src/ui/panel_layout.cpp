#include "ui/panel_layout.h"

#include <algorithm>
#include <cmath>

namespace hitscan {
namespace {

// One axis of a panel, or of what it stands in.
struct Stretch {
  float start;
  float size;
};

// `scale` is how much larger the text has become; `near` is what counts as at an edge.
Stretch Fit(Stretch panel, const Stretch& then, const Stretch& now, float scale, float near) {
  const float before = (panel.start - then.start) * scale;
  const float after = (then.start + then.size - panel.start - panel.size) * scale;
  float size = panel.size * scale;
  if (before <= near && after <= near) size = now.size - before - after;
  size = std::clamp(size, std::min(6 * near, now.size), now.size);
  const float start = before <= after ? before : now.size - after - size;
  // Whole pixels: text is sharp there only.
  return {std::floor(now.start + std::clamp(start, 0.0F, now.size - size)), std::floor(size)};
}

}  // namespace

Rectangle FitPanel(const PanelSpot& spot, const Rectangle& whole, float text) {
  const float scale = spot.text > 0 ? text / spot.text : 1;
  const Rectangle& then = spot.whole;
  const Stretch across = Fit({spot.area.x, spot.area.width}, {then.x, then.width},
                             {whole.x, whole.width}, scale, text);
  const Stretch down = Fit({spot.area.y, spot.area.height}, {then.y, then.height},
                           {whole.y, whole.height}, scale, text);
  return {across.start, down.start, across.size, down.size};
}

PanelHomes HomesOfPanels(const Rectangle& whole, float text, const PanelsShown& shown) {
  const float gap = std::floor(text / 2);
  const float side = std::floor(std::min(text * 17, whole.width * 0.35F));
  const float lower =
      std::floor(std::min(std::max(whole.height * 0.22F, text * 5), whole.height - 2 * gap));
  const float lower_top = std::floor(whole.bottom() - gap - lower);
  const float width = whole.width - 2 * gap;
  PanelHomes homes;
  homes.info = {whole.right() - gap - side, whole.y + gap, side,
                std::floor(whole.height * (shown.inspector ? 0.38F : 0.6F))};
  const float below = homes.info.bottom() + gap;
  homes.inspector = {homes.info.x, below, side, std::max(lower_top - gap - below, 0.0F)};
  homes.table = {whole.x + gap, lower_top, std::floor(width * 0.6F), lower};
  homes.console = {whole.x + gap, lower_top, width, lower};
  if (shown.table) {
    homes.console.x = homes.table.right() + gap;
    homes.console.width = whole.right() - gap - homes.console.x;
  }
  return homes;
}

}  // namespace hitscan
