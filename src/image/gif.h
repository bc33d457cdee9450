#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "draw/color.h"
#include "image/picture.h"

namespace hitscan {

/// Counts how often each colour occurs in pictures.
class ColorCounts {
 public:
  void Add(const Picture& picture);

  /// At most `most` colours (1 to 256) that represent the colours of the pictures. A colour that
  /// fills large areas, such as the ground, is among them.
  std::vector<Color> Represent(std::size_t most) const;

 private:
  std::unordered_map<std::uint32_t, std::uint64_t> counts_;
};

/// A list of colours, with which pictures are approximated.
class Palette {
 public:
  /// From 1 to 256 colours.
  explicit Palette(std::vector<Color> colors) : colors_(std::move(colors)) {}

  std::span<const Color> colors() const { return colors_; }

  /// The index of the nearest colour for each pixel.
  std::vector<std::uint8_t> Convert(const Picture& picture);

 private:
  std::vector<Color> colors_;
  std::unordered_map<std::uint32_t, std::uint8_t> nearest_;  // the results so far, by packed colour
};

/// A picture that moves.
struct AnimatedPicture {
  int frames = 0;      ///< at least 1
  double seconds = 0;  ///< the duration of all frames together; each takes at least kShortestFrame
  /// Draws the frame with a number from 0 to frames - 1. All frames have the same size. Some frames
  /// are drawn twice.
  std::function<Picture(int)> draw;
};

/// The shortest duration of a frame, in seconds. Browsers show shorter frames more slowly.
inline constexpr double kShortestFrame = 0.02;

/// Writes a GIF that is repeated for ever. The file is replaced atomically. All frames have the
/// same 255 colours, so that parts of the picture that do not move do not flicker. Throws
/// std::runtime_error with path and reason when the file cannot be written.
void WriteGif(const AnimatedPicture& picture, const std::filesystem::path& path);

}  // namespace hitscan
