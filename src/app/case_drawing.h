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

// Functions that draw parts of one case, independently of the scene that shows the case.
namespace hitscan {

/// Where the mark of a case is in the picture: at its last argument that is a point, leaving out
/// arguments that all cases of the file share. If there is no such point, at its last argument that
/// has a position and is not shared; else at the first shared argument that has a position. nullopt
/// if no argument has a position. A motion (IsMotion) has none.
std::optional<Point> MarkOf(const CaseFile& file, std::size_t index, const PictureScale& scale);

/// Whether a parameter is a vector that moves the first argument, such as the motion of a sphere.
bool IsMotion(const Query& query, std::size_t parameter);
/// What is drawn for an argument: for a motion (IsMotion) the segment from the middle of the first
/// argument along it, if its end is finite; otherwise the argument.
Value DrawnArgument(const Query& query, std::span<const Value> arguments, std::size_t parameter);

/// Whether a value, such as a sphere, is drawn with so many lines that wide lines would overlap.
bool IsDense(const Value& value);

/// Whether answers of the query have a part `t`, a position along a segment or a ray. Then it
/// matters which end is the start.
bool HasParameterAlongSegments(const Query& query);

/// The text "t 2.5" for one part of the answer: the part `t` if there is one, else the first part.
/// If the implementation has failed, the text is its error.
std::string FirstOf(const CaseResult& result);

/// The colours of the answers of the two implementations that are compared, which legends and
/// labels call A and B. kBothAnswers is for a case to which the two answer differently, but with
/// the same yes or no, or without any.
inline constexpr Paint kAnswerA{kCyan, Role::kAnswerA};
inline constexpr Paint kAnswerB{kMagenta, Role::kAnswerB};
inline constexpr Paint kBothAnswers{kWhite, Role::kBothAnswers};
/// A wrong answer, and the exact one beside it.
inline constexpr Paint kWrongAnswer{kOrange, Role::kWrong};
inline constexpr Paint kExactAnswer{{255, 240, 150}, Role::kExactAnswer};

/// The colour of a case to which A and B answer differently: kAnswerA or kAnswerB if only one of
/// them says yes, else kBothAnswers. An answer without yes or no counts as yes, an error as no.
Paint DifferencePaint(const CaseResult& a, const CaseResult& b);

/// Whether of two answers that differ the compared one is known to be wrong, and the shown one not.
bool IsWrongInComparison(const CaseResult& shown, const CaseResult& compared);

/// Draws the parts of an answer so large that they are visible around an argument at the same
/// place.
void DrawLargeAnswer(const Answer& answer, const Paint& paint, const PictureScale& scale,
                     Canvas& canvas);

/// The first boolean part of an answer; nullopt when it has none.
std::optional<bool> YesOrNo(const Answer& answer);

/// Draws how the surfaces of shapes that have been drawn are placed to each other: the lines in
/// which they intersect, the points in which they touch, and the gaps between those that do not
/// meet.
class IntersectionLines {
 public:
  static constexpr Paint kPaint{kGreen, Role::kResult};
  static constexpr Paint kGapPaint{kWhite, Role::kHelper};

  void Clear();
  /// Takes note of a shape that is drawn with this look. Nothing happens if it has no surface.
  void Add(const Value& shape, const Look& look);
  /// Draws the lines in which any two arguments of a case intersect. Arguments that were not passed
  /// to Add are ignored. The lines of a pair that occurs in several cases are drawn once.
  void Draw(std::span<const Value> arguments, Canvas& canvas);
  /// Draws a line between the nearest points of the two arguments of a case that do not meet, if
  /// both were passed to Add. A plane counts as endless.
  void DrawGap(std::span<const Value> arguments, Canvas& canvas);
  /// Draws the point in which the two arguments of a case touch, if both were passed to Add and if
  /// Draw finds no line and no point of theirs, as of boxes that share a corner. They must touch.
  void DrawContact(std::span<const Value> arguments, Canvas& canvas);
  /// Draws a line that shows how far two points are from each other.
  void DrawGap(const Point& from, const Point& to, Canvas& canvas);
  /// Whether any line, any point or any gap has been drawn.
  bool any_lines() const { return any_lines_; }
  bool any_contacts() const { return any_contacts_; }
  bool any_gaps() const { return any_gaps_; }
  /// Whether any of the shapes is drawn with its normal.
  bool any_normals() const { return any_normals_; }

 private:
  struct Drawn {
    Value shape;
    DrawnSurface surface;
  };

  /// The nearest points of the surfaces of two arguments that do not intersect.
  struct Nearest {
    Point of_first;
    Point of_second;
    bool apart;  ///< false if the distance is within the rounding of what is drawn
  };

  /// nullopt if not both arguments were passed to Add, if they intersect, or have too many corners.
  std::optional<Nearest> NearestPointsOf(std::span<const Value> arguments) const;
  void DrawContact(const Point& point, Canvas& canvas);
  /// The indices in `drawn_` of the arguments that were passed to Add, in rising order.
  std::vector<std::size_t> IndicesOf(std::span<const Value> arguments) const;

  std::vector<Drawn> drawn_;
  /// The pairs whose lines have been drawn: indices in `drawn_`, the lower index first.
  std::set<std::pair<std::size_t, std::size_t>> done_;
  bool any_lines_ = false;
  bool any_contacts_ = false;
  bool any_gaps_ = false;
  bool any_normals_ = false;
};

}  // namespace hitscan
