#pragma once

namespace hitscan {

/// The part of the window that panels may stand in.
struct Area {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
  bool operator==(const Area&) const = default;

  float right() const { return x + width; }
  float bottom() const { return y + height; }
};

}  // namespace hitscan
