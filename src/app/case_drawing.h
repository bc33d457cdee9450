#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/picture_scale.h"
#include "cases/check.h"
#include "draw/canvas.h"
#include "shape/look.h"
#include "shape/surface_intersection.h"
#include "shape/value.h"

// Parts of the drawing of one case, apart from the scene that it is in.
namespace hitscan {

/// The position of a case's mark in the picture: of the last argument that has a position and is
/// not shared with other cases, else of the first shared one; nullopt if none has a position.
std::optional<Point> MarkOf(const CaseFile& file, std::size_t index, const PictureScale& scale);

/// Whether a value is drawn with so many lines that wide ones would overlap, as a sphere is.
bool IsDense(const Value& value);

/// Whether an answer can tell how far along a segment or a ray something is, so that it matters
/// which end is the start.
bool HasParameterAlongSegments(const Query& query);

/// One part of the answer, "t 2.5": `t` if there is one, else the first; or why there is no answer.
std::string FirstOf(const CaseResult& result);

/// Draws a case that is answered differently: the first answer red and the second one blue, and the
/// arguments in the colour of the answer that says yes, magenta if both say the same. Returns that
/// colour.
Paint DrawDifference(const CaseFile& file, std::size_t index, const CaseResult& first,
                     const CaseResult& second, const PictureScale& scale, Canvas& canvas);

/// The first boolean part of an answer; nullopt when it has none.
std::optional<bool> YesOrNo(const Answer& answer);

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
