#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>

#include "cases/case_file.h"
#include "draw/canvas.h"
#include "draw/extent.h"
#include "shape/look.h"

namespace hitscan {

/// How many units of the picture a unit of the world has. Squares of very large or very small
/// numbers do not fit into floats, and cameras have a limited range, so shapes of such sizes are
/// drawn smaller or larger. A scale is a power of two: it changes no number but for its exponent.
class PictureScale {
 public:
  PictureScale() = default;
  /// The scale for one case, and for files of cases, by the median of their sizes. It is 1 unless
  /// their coordinates are larger than 2^80 or smaller than 2^-40; then it makes the largest
  /// coordinate at least 4 and less than 8.
  explicit PictureScale(std::span<const Value> arguments);
  explicit PictureScale(std::span<const CaseFile> files);

  double factor() const { return factor_; }
  /// The value as it is drawn: its positions and lengths are scaled. A shape that becomes invalid,
  /// as it is much smaller than the others, becomes a point.
  Value Drawn(const Value& value) const;
  /// The same for a position, and back.
  glm::vec3 Drawn(const glm::vec3& position) const;
  glm::vec3 World(const glm::vec3& drawn) const;
  /// Draws a value; a sphere or camera that is too small to be seen at its place as a dot.
  void Draw(const Value& value, const Look& look, Canvas& canvas) const;

 private:
  double factor_ = 1;
};

/// The box around what DrawValue draws of a value; rays count with `ray_length` of them.
Extent ExtentOf(const Value& value, const Look& look = {}, double ray_length = 0);

/// The box around the drawing of a case in a picture of this scale, with its arguments and answer.
/// Of shapes without end, such as rays and planes, only the part at the origin counts. Empty when
/// nothing of the case has a position in space.
Extent ExtentOf(const Case& test, const Answer& answer, const PictureScale& scale);

/// How far the shapes of a case reach from their middle; 1 when they have no size.
double ReachOf(std::span<const Value> arguments);

/// Where most of the cases are, so that planes, which have no end, are drawn there.
struct CaseExtent {
  glm::vec3 center{0};
  float radius = 0;  ///< in units of the picture

  /// Of the arguments that are not planes; the ends of rays and lines do not count. The median and
  /// the third quartile of at most some thousand cases, so that a few cases far away do not matter.
  /// nullopt if there are only planes.
  static std::optional<CaseExtent> Of(std::span<const CaseFile> files,
                                      const PictureScale& scale = {});

  /// The look with which a plane is drawn among these cases: at least as large as declared; moved
  /// only if cases lie outside the declared square.
  Look Apply(Look look) const;
};

}  // namespace hitscan
