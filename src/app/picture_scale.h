#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>

#include "cases/case_file.h"
#include "draw/canvas.h"
#include "shape/look.h"

namespace hitscan {

/// The number of units of the picture for one unit of the world. Squares of very large or very
/// small numbers do not fit into floats, and cameras have a limited range, so shapes of such sizes
/// are drawn smaller or larger. A scale is a power of two: scaling changes only exponents of
/// numbers.
class PictureScale {
 public:
  PictureScale() = default;
  /// The scale for the arguments of one case, or for files of cases by their median size. The size
  /// of a case is its largest coordinate or length. Sizes from 2^-40 to below 2^80 have the scale
  /// 1; other sizes become at least 4 and less than 8.
  explicit PictureScale(std::span<const Value> arguments);
  explicit PictureScale(std::span<const CaseFile> files);

  double factor() const { return factor_; }
  /// The value as it is drawn: its positions and lengths are scaled. A shape that scaling would
  /// make invalid, since the shape is much smaller than the others, becomes a point.
  Value Drawn(const Value& value) const;
  /// Converts a position from the world to the picture, and from the picture to the world.
  glm::vec3 Drawn(const glm::vec3& position) const;
  glm::vec3 World(const glm::vec3& drawn) const;
  /// Draws a value. A sphere or camera that is too small to be seen at its place also gets a dot.
  void Draw(const Value& value, const Look& look, Canvas& canvas) const;

 private:
  double factor_ = 1;
};

}  // namespace hitscan
