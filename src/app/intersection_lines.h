#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "draw/canvas.h"
#include "shape/look.h"
#include "shape/surface_intersection.h"
#include "shape/value.h"

namespace hitscan {

/// Draws the lines in which the surfaces of shapes that have been drawn intersect.
class IntersectionLines {
 public:
  static constexpr Paint kPaint{kGreen, Role::kResult};

  void Clear();
  /// Takes note of a shape that is drawn with this look. Nothing happens if it has no surface.
  void Add(const Value& shape, const Look& look);
  /// Draws the lines in which two of the arguments of a case intersect. Arguments that have not
  /// been drawn have none; lines of a pair that occurs in several cases are drawn once.
  void Draw(std::span<const Value> arguments, Canvas& canvas);
  /// Whether any line has been drawn.
  bool any() const { return any_; }

 private:
  struct Drawn {
    Value shape;
    DrawnSurface surface;
  };

  std::vector<Drawn> drawn_;
  std::set<std::pair<std::size_t, std::size_t>> done_;  ///< pairs of indices, the lower one first
  bool any_ = false;
};

}  // namespace hitscan
