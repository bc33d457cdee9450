#pragma once

namespace hitscan {

/// The part of the window that panels may stand in.
struct Area {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
};

}  // namespace hitscan
