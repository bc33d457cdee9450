#pragma once

#include <filesystem>
#include <string>

#include "render/offscreen.h"

namespace hitscan {

/// Throws std::runtime_error with the path when it is no picture.
Picture ReadPng(const std::filesystem::path& path);

/// How much two pictures may differ and still count as the same.
struct Tolerance {
  /// Of a channel: one of a pixel's four samples more or less, which is what the rounding of
  /// another processor may change at the border of a line, is no difference.
  int channel = 70;
  /// This many pixels may differ by more. Less than the smallest dot has.
  int pixels = 6;
};

/// The pixels that differ by more than the tolerance; all of them when the sizes differ.
int CountDifferent(const Picture& one, const Picture& other, const Tolerance& tolerance = {});

/// Whether the two count as the same.
bool LooksTheSame(const Picture& one, const Picture& other, const Tolerance& tolerance = {});

/// The first picture paled, and in black what differs in the second by more than the tolerance.
Picture Difference(const Picture& one, const Picture& other, const Tolerance& tolerance = {});

}  // namespace hitscan
