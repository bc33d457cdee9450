#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/case_drawing.h"
#include "app/case_extent.h"
#include "app/case_filter.h"
#include "app/margin_survey.h"
#include "app/picture_scale.h"
#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "draw/canvas.h"
#include "edit/case_document.h"
#include "edit/variants.h"
#include "implementation/exact_trace.h"

namespace hitscan {

/// Stores which case drew each record of one part of a canvas, to find the case of a picked record.
class RecordOwners {
 public:
  explicit RecordOwners(Canvas::Part part) : part_(part) {}

  void Clear();
  /// Assigns all records drawn since the last call to this case; to no case if `ref` is nullopt.
  void Note(const Canvas& canvas, std::optional<CaseRef> ref);
  /// The case that drew a record. A triangle or solid is identified by the index of any of its
  /// corners.
  std::optional<CaseRef> CaseAt(Canvas::Layer layer, RecordKind kind, std::size_t record) const;

 private:
  /// The records from the end of the previous range to just before `end`.
  struct Range {
    std::size_t end;
    std::optional<CaseRef> ref;
  };
  static constexpr std::size_t kLists = Canvas::kLayers.size() * kRecordKinds;
  std::array<std::size_t, kLists> SizesOf(const Canvas& canvas) const;

  Canvas::Part part_;
  std::array<std::vector<Range>, kLists> ranges_;  ///< layer by layer, kind by kind
};

struct Environment;

/// A case that does not belong to the document, with the exact answer and another answer.
struct PreviewedCase {
  CaseFile file;     ///< has only this case, which expects the exact answer
  CaseResult got;    ///< the answer of the implementation
  std::string name;  ///< of the implementation
};

/// The colour of what the user's implementation has not answered yet.
inline constexpr Paint kUnanswered{{210, 210, 210}, Role::kPending};
/// The mark of a case of which nothing is expected, or whose expectation is outdated.
inline constexpr Paint kUnjudgedMark{{205, 180, 255}, Role::kUnjudged};

/// How an argument or a part of the answer is painted. If the declaration names no role, parts of
/// the answer have Role::kResult. Arguments whose colour depends on the answer have Role::kYes or
/// Role::kNo, other arguments Role::kGiven. If `query` is null, the part counts as an argument.
Paint PaintOf(const PartLook& part, const Query* query, bool is_shared, bool yes);

/// Draws the cases of a scene with the declared looks, and marks of wrong answers on top. The cases
/// that are selected, under the mouse or previewed are highlights, with an outline. Draws only
/// changes.
class ScenePainter {
 public:
  /// Cases that are drawn like a selected case, though they are not in the document. Null: none.
  struct Highlights {
    const PreviewedCase* preview = nullptr;
    const VariantList* variants = nullptr;
    std::uint64_t changes = 0;  ///< differs when `preview` or `variants` has changed
  };

  /// Keeps references. `draw_more` draws what cannot be declared, after the declared looks. With
  /// `only`, nothing but this case is drawn, whatever the filter is.
  ScenePainter(const SceneDeclaration& declaration, const CaseDocument& document,
               const CaseFilter& filter, const MarginSurvey& survey, Canvas& canvas,
               std::function<void(SceneView&)> draw_more, std::optional<CaseRef> only = {});

  /// Call it before the first Render. The environment outlives the painter.
  void Attach(const Environment& environment) { environment_ = &environment; }

  /// Draws again what a change of the document, the selection, the filter or the highlights
  /// affects.
  void Render(const Highlights& highlights);
  /// Makes the next Render draw everything, with a new scale.
  void DrawAgain() { drawn_.reset(); }

  /// The scale in which the canvas is recorded. It does not change while a case is edited.
  const PictureScale& scale() const { return scale_; }
  const CaseDocument& document() const { return document_; }
  bool Shows(CaseRef ref) const { return only_ ? ref == *only_ : filter_.Shows(document_, ref); }
  /// The cases that are drawn, neither hidden nor faint; the first ones if there are more than
  /// `most`.
  std::vector<CaseRef> ShownRefs(std::size_t most) const;
  /// Whether the cases are few enough that those that are not shown can be faint, not hidden.
  bool CanFade() const;
  /// Whether cases that are not shown are drawn faintly. Beside large shapes they are hidden.
  bool Fades() const;
  /// The look of a value that is drawn with others: planes have the place and the size that the
  /// cases need, except those of the scene's own files in the book's theme.
  Look FittedLook(const Look& look, const Value& value) const;
  /// A look in a neutral colour close to the background, without faces.
  Look FadedLook(Look look) const;
  /// How many cases are never drawn, as the scene declares.
  std::size_t CountLeftOut() const;
  /// Whether there are so many cases that their lines have no marks: see Look::crowded.
  bool IsCrowded() const;
  /// Whether so many cases are shown that the picture shows their density, and only the worst cases
  /// one by one.
  bool IsMany() const { return ShownOfAll() > kMany; }
  /// Whether lines in which surfaces intersect have been drawn.
  bool DrewIntersections() const { return intersections_.any_lines(); }
  /// Whether points in which surfaces touch have been drawn.
  bool DrewContacts() const { return intersections_.any_contacts(); }
  /// Whether gaps between shapes have been drawn.
  bool DrewGaps() const { return intersections_.any_gaps(); }
  /// Whether a ring has been drawn around a point that is in the same place as another one.
  bool DrewRings() const { return drew_rings_; }
  /// Whether normals of planes have been drawn.
  bool DrewNormals() const { return canvas_.theme().detailed() && intersections_.any_normals(); }
  /// Whether the exact answer of the selected or previewed case has been drawn.
  bool DrewExactAnswer() const { return drew_exact_answer_; }
  /// Whether answers of two implementations, of which neither is known to be right, have been drawn
  /// in the colours of the two.
  bool DrewDifferences() const { return drew_differences_; }
  /// The owners of the records of a part.
  const RecordOwners& OwnersOf(Canvas::Part part) const {
    return part == Canvas::Part::kContents ? owners_ : highlight_owners_;
  }

 private:
  /// More shown cases than this are many.
  static constexpr std::size_t kMany = 1000;

  /// The label of the mark of a case.
  struct MarkLabel {
    CaseRef ref;
    Point position;
    std::string text;
    Paint paint;
  };

  /// The state that the contents of the canvas were drawn from.
  struct Drawn {
    std::uint64_t changes;  ///< of the document
    std::optional<CaseRef> selected;
    std::optional<CaseRef> hovered;
    std::uint64_t highlights;
    std::uint64_t filter;
    std::uint64_t worst;  ///< 0 unless the cases are many
    bool why;
    bool fades;
    std::shared_ptr<const std::vector<TracePoint>> trace_points;
    bool operator==(const Drawn&) const = default;
  };

  /// A large argument (IsLarge) as it is drawn.
  struct LargeShape {
    CaseRef ref;  ///< the first case of the file if all cases share the argument
    std::size_t argument;
    Value value;
    bool yes;  ///< the answer, if the colour depends on it, as on `pending`
    bool pending;
    bool operator==(const LargeShape&) const = default;
  };

  std::span<const CaseFile> files() const { return document_.files(); }
  /// Whether faces are drawn. The faces of many cases would hide each other.
  bool DrawsFaces() const;
  /// Whether an edited case is drawn without drawing the others again. This is so if there are many
  /// cases and no draw_more, which may draw several cases together.
  bool CanLeaveOut() const;
  /// The large arguments that are drawn; none if the cases are many, or drawn in a cell.
  std::vector<LargeShape> FindLargeShapes() const;
  void DrawScene();
  /// Draws what is missing in the contents as a part of the highlights: `left_out_`, or all but the
  /// large shapes.
  void DrawLeftOut();
  void DrawMore(RecordOwners& owners);
  void DrawLooks();
  /// Draws the cases that are not shown, faintly.
  void DrawFaded();
  /// Whether this case is to be drawn now.
  bool IsDrawn(CaseRef ref) const {
    if (drawing_faded_) return !Shows(ref);
    return Shows(ref) && (!large_.empty() || (drawing_left_out_ == (ref == left_out_)));
  }
  /// Whether this argument of cases that are drawn now is to be drawn now.
  bool IsDrawn(const Value& value) const {
    return large_.empty() || drawing_left_out_ != IsLarge(value);
  }
  /// The cases that may be drawn now among the first `all` of a file: begin and end of the indices.
  std::pair<std::size_t, std::size_t> RangeOf(std::size_t file, std::size_t all) const;
  void Note(std::optional<CaseRef> ref);
  std::size_t DrawnOf(std::size_t file) const;
  std::size_t DrawnOfAll() const;
  std::size_t ShownOfAll() const;
  /// The paint for a value of a case (null: for a link): faint if the case is one of many.
  Paint InDensity(const Paint& paint, const Value* value) const;
  void DrawPart(const PartLook& part);
  void DrawLink(const Link& link);
  /// Draws the lines in which surfaces of a case intersect, and the gap between those that do not.
  void DrawIntersections();

  // scene_marks.cpp
  void MarkWrongCases();
  void MarkUnjudgedCases();
  void MarkDifferences();
  void MarkWrong(CaseRef ref);
  /// Draws the worst of many cases, wrong or not, one by one with their labels.
  void MarkWorst();
  void MarkNearest(CaseRef ref);
  /// Draws the arguments of a case that are its own, thick and in this colour.
  void DrawThickArguments(const CaseFile& file, std::size_t index, const Paint& paint);
  void MarkDifference(CaseRef ref, const CaseResult& other);
  /// Draws the wrong answer of the compared implementation, and the right one.
  void DrawWrongOfCompared(const CaseFile& file, std::size_t index, const CaseResult& right,
                           const CaseResult& wrong);
  /// The label of the mark of a case; null when it has none.
  const MarkLabel* LabelOf(CaseRef ref) const;
  void Label(CaseRef ref, const Point& position, std::string text, const Paint& paint);
  void Highlight(CaseRef ref, bool selected, bool labelled);
  void HighlightVariant(const VariantList& variants, std::size_t index);
  void HighlightPreview(const PreviewedCase& preview);
  /// Draws the parts of the exact answer that have a position, pale, beside the wrong answer.
  void DrawExactAnswer(const Answer& exact);
  void DrawWhy(const Query& query, std::span<const Value> arguments);
  /// Draws the points that the user's code has named.
  void DrawTrace(std::span<const TracePoint> points);
  /// Draws a case, which has this result, with an outline.
  void DrawHighlight(const CaseFile& file, std::size_t index, const CaseResult& result,
                     bool selected);
  /// How a part or argument of that name is drawn; the default look when it is not declared.
  Look LookOf(const Query& query, const CaseResult& result, std::string_view name,
              const Value& value) const;
  /// The extent of the cases among which planes are drawn: in a cell, those with the same planes.
  std::optional<CaseExtent> FindExtent() const;

  const SceneDeclaration& declaration_;
  const CaseDocument& document_;
  const CaseFilter& filter_;
  const MarginSurvey& survey_;
  Canvas& canvas_;
  std::function<void(SceneView&)> draw_more_;
  std::optional<CaseRef> only_;
  const Environment* environment_ = nullptr;

  std::optional<Drawn> drawn_;
  std::uint64_t contents_changes_ = 0;  ///< document_.changes() when the contents were drawn
  /// The edited case, if there are many cases. It is drawn with the highlights, so that the
  /// records and the picture of the other cases are not made again.
  std::optional<CaseRef> left_out_;
  /// The large shapes in the contents. If there are any, the contents have nothing else but the
  /// axes; the rest is few records and drawn with the highlights, so that an edit of it leaves the
  /// records and the picture of the large shapes as they are.
  std::vector<LargeShape> large_;
  bool drawing_left_out_ = false;
  bool drawing_faded_ = false;
  bool drew_exact_answer_ = false;
  bool drew_differences_ = false;
  bool drew_rings_ = false;
  IntersectionLines intersections_;
  PictureScale scale_;
  std::optional<CaseExtent> extent_;  ///< nullopt if planes are drawn as declared
  RecordOwners owners_{Canvas::Part::kContents};
  RecordOwners highlight_owners_{Canvas::Part::kHighlights};
  /// The labels of marked cases. The highlight of a case gets the same label as its mark.
  std::vector<MarkLabel> labelled_;
};

}  // namespace hitscan
