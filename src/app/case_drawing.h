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

/// The colours of the answers of the two implementations that are compared, which legends and
/// labels call A and B, and of a case to which both say the same, at different places.
inline constexpr Paint kAnswerA{kCyan, Role::kAnswerA};
inline constexpr Paint kAnswerB{kMagenta, Role::kAnswerB};
inline constexpr Paint kBothAnswers{kWhite, Role::kBothAnswers};
/// A wrong answer, and the exact one beside it.
inline constexpr Paint kWrongAnswer{kOrange, Role::kWrong};
inline constexpr Paint kExactAnswer{{255, 240, 150}, Role::kExactAnswer};

/// The colour of a case to which A and B answer differently: that of the one that says yes.
Paint DifferencePaint(const CaseResult& a, const CaseResult& b);

/// Draws the arguments of a case that are its own, thick and in this colour.
void DrawThickArguments(const CaseFile& file, std::size_t index, const Paint& paint,
                        const PictureScale& scale, Canvas& canvas);
/// Draws the parts of an answer so large that they are visible around an argument at the same
/// place.
void DrawLargeAnswer(const Answer& answer, const Paint& paint, const PictureScale& scale,
                     Canvas& canvas);

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
