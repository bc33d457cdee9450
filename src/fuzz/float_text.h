#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <string>

#include "geometry/shapes/point.h"

// Floats as text and rounding, for the case maker.
namespace hitscan {

/// A float as a case file writes it, with enough digits to identify it.
inline std::string JsonText(float number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.9g", static_cast<double>(number));
  return text.data();
}

inline std::string JsonText(const Point& p) {
  return "[" + JsonText(p.x) + ", " + JsonText(p.y) + ", " + JsonText(p.z) + "]";
}

/// The nearest float, at most the largest.
inline float ToFloat(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(number, -kLargest, kLargest));
}

/// Integer vectors of integer length (Pythagorean quadruples): x, y, z, length.
inline constexpr std::array<std::array<int, 4>, 7> kQuadruples{{{1, 0, 0, 1},
                                                                {1, 2, 2, 3},
                                                                {3, 4, 0, 5},
                                                                {2, 3, 6, 7},
                                                                {1, 4, 8, 9},
                                                                {4, 4, 7, 9},
                                                                {2, 6, 9, 11}}};

}  // namespace hitscan
