#pragma once

#include <filesystem>
#include <string>

#include "render/offscreen.h"

namespace hitscan {

/// Reads a picture. Throws std::runtime_error with the path when the file is not a PNG picture.
Picture ReadPng(const std::filesystem::path& path);

/// How much two pictures may differ and still be considered equal.
struct PictureTolerance {
  /// The largest ignored difference of a channel. The rounding of another processor may change one
  /// of a pixel's four samples at the border of a line.
  int channel = 70;
  /// This many pixels may differ by more than `channel`: fewer pixels than the smallest dot has.
  int pixels = 6;
};

/// The number of pixels that differ by more than the channel's tolerance; all when sizes differ.
int CountDifferent(const Picture& one, const Picture& other,
                   const PictureTolerance& tolerance = {});

/// Whether the two pictures are considered equal.
bool LooksTheSame(const Picture& one, const Picture& other, const PictureTolerance& tolerance = {});

/// The first picture in pale colours, with the pixels that differ by more than the tolerance in
/// black.
Picture Difference(const Picture& one, const Picture& other,
                   const PictureTolerance& tolerance = {});

}  // namespace hitscan
