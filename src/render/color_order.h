#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "draw/canvas.h"

namespace hitscan {

// Sorting of records by colour. Of two primitives with exactly the same depth, the one drawn later
// is visible. To make the picture independent of the order of the calls, records are drawn colour
// by colour: of two records of the same colour it does not matter which one is visible.

inline std::uint32_t KeyOf(Color color) { return std::bit_cast<std::uint32_t>(color); }

/// The number of records of each colour, in the order of drawing. Counting millions of lines must
/// be fast, so only few colours are supported: the result is empty when there are more.
struct ColorGroup {
  Color color;
  std::size_t count = 0;
};
template <typename Record>
std::vector<ColorGroup> CountColors(std::span<const Record> records) {
  constexpr std::size_t kMost = 32;
  std::vector<ColorGroup> groups;
  std::size_t last = 0;
  for (const Record& record : records) {
    if (last >= groups.size() || groups[last].color != record.color) {
      const auto found = std::ranges::find(groups, record.color, &ColorGroup::color);
      last = static_cast<std::size_t>(found - groups.begin());
      if (last == kMost) return {};
      if (found == groups.end()) groups.push_back({record.color});
    }
    ++groups[last].count;
  }
  std::ranges::sort(groups, {}, [](const ColorGroup& group) { return KeyOf(group.color); });
  return groups;
}

/// The corners of triangles, triangle by triangle in the order of drawing. Triangles whose corners
/// have different colours are also ordered by position, because the colour inside depends on it.
inline std::vector<VertexRecord> InColorOrder(std::span<const VertexRecord> corners) {
  using Three = std::array<VertexRecord, 3>;
  const auto before = [](const Three& one, const Three& other) {
    for (std::size_t i = 0; i < one.size(); ++i) {
      const std::uint32_t key = KeyOf(one[i].color);
      const std::uint32_t other_key = KeyOf(other[i].color);
      if (key != other_key) return key < other_key;
    }
    const bool plain = one[0].color == one[1].color && one[1].color == one[2].color;
    return !plain && std::memcmp(one.data(), other.data(), sizeof one) < 0;
  };
  std::vector<Three> triangles(corners.size() / 3);
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    std::copy_n(corners.begin() + static_cast<std::ptrdiff_t>(3 * i), 3, triangles[i].begin());
  }
  std::ranges::sort(triangles, before);
  std::vector<VertexRecord> sorted;
  sorted.reserve(corners.size());
  for (const Three& three : triangles) sorted.insert(sorted.end(), three.begin(), three.end());
  return sorted;
}

}  // namespace hitscan
