#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "app/shape_access.h"
#include "edit/case_ref.h"
#include "geometry/shapes/point.h"

namespace hitscan {

class ScenePainter;
class RecordOwners;

/// The cases of a scene with their answers, and the canvas of the scene, for functions that draw
/// what cannot be declared.
class SceneView {
 public:
  /// Draw also adds the shapes to `surfaces`, which draws the lines in which they intersect.
  SceneView(const ScenePainter& painter, Canvas& canvas, RecordOwners& owners,
            IntersectionLines& surfaces);

  std::size_t files() const;
  /// The name of the query of a file.
  std::string_view query(std::size_t file) const;
  /// How many cases a file has.
  std::size_t cases(std::size_t file) const;

  /// Whether a case is shown, not hidden or faint.
  bool Shows(CaseRef ref) const;

  /// The argument of a case, as ShapeAccess returns it.
  template <class T>
  const T& Argument(CaseRef ref, std::string_view name) const {
    return ShapeAccess<T>::Argument(document_, ref, name);
  }
  template <class T>
  const T* AnswerPart(CaseRef ref, std::string_view name) const {
    return ShapeAccess<T>::AnswerPart(document_, ref, name);
  }
  /// The first boolean part of the answer; nullopt when it has none.
  std::optional<bool> YesOrNo(CaseRef ref) const;

  /// `look` made faint, for cases that are not shown; nullopt when such cases are hidden. They are
  /// drawn into Canvas::Part::kSurroundings.
  std::optional<Look> FadedLook(const Look& look) const;

  const CaseDocument& document() const { return document_; }
  Canvas& canvas() { return canvas_; }
  template <class T>
  void Draw(const T& shape, const Look& look) {
    DrawShape(shape, look, canvas_, &Scale());
    ShapeAccess<T>::Add(shape, look, surfaces_, Scale());
  }
  /// Whether this case is drawn alone, as in a cell of a grid.
  bool ShowsOneCase() const;
  /// Draws one shape of a list, as large as it is when the whole list is drawn.
  template <class T>
  void DrawAmong(const std::vector<T>& list, const T& shape, const Look& look) {
    Draw(shape, ShapeAccess<std::vector<T>>::Fitted(look, list, painter_));
  }
  /// Draws a line that shows how far two points are from each other, in themes with details.
  void DrawGap(const Point& from, const Point& to);
  /// Draws a shape that belongs to a case: picking the shape picks the case. A plane is as large as
  /// the cases need. If the case is not shown, the shape is drawn faintly or not at all.
  template <class T>
  void DrawFor(CaseRef ref, const T& shape, const Look& declared) {
    const Look look = ShapeAccess<T>::Fitted(declared, shape, painter_);
    if (!Shows(ref)) {
      const std::optional<Look> faded = FadedLook(look);
      if (!faded) return;
      canvas_.SetPart(Canvas::Part::kSurroundings);
      DrawShape(shape, *faded, canvas_, &Scale());
      canvas_.SetPart(Canvas::Part::kContents);
      return;
    }
    SetOwner(std::nullopt);
    Draw(shape, look);
    SetOwner(ref);
  }

 private:
  const PictureScale& Scale() const;
  /// Assigns everything drawn since the last call to this case; to no case if `ref` is nullopt.
  void SetOwner(std::optional<CaseRef> ref);

  const ScenePainter& painter_;
  const CaseDocument& document_;
  Canvas& canvas_;
  RecordOwners& owners_;
  IntersectionLines& surfaces_;
};

}  // namespace hitscan
