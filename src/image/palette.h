#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "draw/color.h"
#include "image/picture.h"

// Showing pictures with few colours.
namespace hitscan {

/// How often colours occur in pictures.
class ColorCounts {
 public:
  void Add(const Picture& picture);

  /// At most `most` colours (1 to 256) that represent those of the pictures. A colour that fills
  /// large areas, such as the ground, is among them.
  std::vector<Color> Represent(std::size_t most) const;

 private:
  std::unordered_map<std::uint32_t, std::uint64_t> counts_;
};

/// Finds the nearest of some colours.
class Palette {
 public:
  /// From 1 to 256 colours.
  explicit Palette(std::vector<Color> colors) : colors_(std::move(colors)) {}

  std::span<const Color> colors() const { return colors_; }

  /// The number of the nearest colour for each pixel.
  std::vector<std::uint8_t> Convert(const Picture& picture);

 private:
  std::vector<Color> colors_;
  std::unordered_map<std::uint32_t, std::uint8_t> nearest_;  // those that were looked for
};

}  // namespace hitscan
