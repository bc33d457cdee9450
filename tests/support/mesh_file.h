#pragma once

#include <fmt/format.h>

#include <string>

namespace hitscan {

/// The text of an OBJ file: the squares of a grid from 0 to `cells` in x and z, of two triangles
/// each. `height(x, z)` is the y of a vertex, an integer.
template <class Height>
std::string GridObj(int cells, const Height& height) {
  std::string text;
  for (int z = 0; z <= cells; ++z) {
    for (int x = 0; x <= cells; ++x) text += fmt::format("v {} {} {}\n", x, height(x, z), z);
  }
  for (int z = 0; z < cells; ++z) {
    for (int x = 1; x <= cells; ++x) {
      const int at = (cells + 1) * z + x;
      text +=
          fmt::format("f {0} {2} {1}\nf {1} {2} {3}\n", at, at + 1, at + cells + 1, at + cells + 2);
    }
  }
  return text;
}

}  // namespace hitscan
