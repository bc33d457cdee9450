#pragma once

#include <filesystem>
#include <functional>

#include "image/picture.h"

namespace hitscan {

/// A picture that moves.
struct AnimatedPicture {
  int frames = 0;      ///< at least 1
  double seconds = 0;  ///< that all of them take; a frame takes at least kShortestFrame
  /// Draws a frame, from 0. All frames have the same size. Some are asked for twice.
  std::function<Picture(int)> draw;
};

/// In seconds. Browsers show frames that are shorter more slowly.
inline constexpr double kShortestFrame = 0.02;

/// Writes a GIF, which is repeated for ever, atomically. All frames have the same 255 colours, so
/// that what does not move does not flicker. Throws std::runtime_error with path and reason when
/// that fails.
void WriteGif(const AnimatedPicture& picture, const std::filesystem::path& path);

}  // namespace hitscan
