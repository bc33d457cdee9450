#pragma once

#include <cstddef>
#include <vector>

namespace hitscan {

/// A picture: rows from top to bottom, 3 bytes (red, green, blue) a pixel, or 4 with the opacity.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> pixels;
  int channels =
      3;  ///< bytes a pixel: 3, or 4 with the opacity, by which colours are not multiplied

  /// Whether it has pixels, and as many as its size says.
  bool IsComplete() const {
    return width > 0 && height > 0 &&
           pixels.size() == static_cast<std::size_t>(channels) * static_cast<std::size_t>(width) *
                                static_cast<std::size_t>(height);
  }
};

}  // namespace hitscan
