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

// Where two things have the same depth to the last bit, the one drawn later is seen. So that the
// order of the calls does not show, records are drawn colour by colour: of two that have the same
// colour it does not matter which is seen.

inline std::uint32_t KeyOf(Color color) { return std::bit_cast<std::uint32_t>(color); }

/// How many of the records have which colour; the groups in the order of drawing. Lines are counted
/// by the million: so it is for a few colours only, and none are returned when there are more.
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

/// The corners of triangles, triangle by triangle in the order of drawing. Those whose corners have
/// different colours differ inside too, so of these the places count as well.
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
