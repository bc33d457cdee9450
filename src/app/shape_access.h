#pragma once

#include <string>
#include <string_view>

#include "draw/canvas.h"
#include "edit/case_ref.h"
#include "shape/look.h"

namespace hitscan {

class CaseDocument;
class IntersectionLines;
class PictureScale;
class ScenePainter;

/// The operations of samples on shapes of type T, for every T of a Value. They are compiled once,
/// in the .cpp, so that a sample includes only the shapes that it uses.
template <class T>
struct ShapeAccess {
  /// The argument of a case with this name. Throws std::out_of_range when the query has no such
  /// parameter, std::bad_variant_access when the parameter is of another kind.
  static const T& Argument(const CaseDocument& document, CaseRef ref, std::string_view name);
  /// Null when the answer lacks the part, as on a miss, or when the part has another type.
  static const T* AnswerPart(const CaseDocument& document, CaseRef ref, std::string_view name);
  static void Draw(const T& shape, const Look& look, Canvas& canvas, const PictureScale* scale);
  /// ScenePainter::FittedLook
  static Look Fitted(const Look& look, const T& shape, const ScenePainter& painter);
  static void Add(const T& shape, const Look& look, IntersectionLines& lines,
                  const PictureScale& scale);
  static std::string Print(const T& shape);
};

/// Draws a shape of any kind, in the scale of a picture if one is given.
template <class T>
void DrawShape(const T& shape, const Look& look, Canvas& canvas,
               const PictureScale* scale = nullptr) {
  ShapeAccess<T>::Draw(shape, look, canvas, scale);
}

/// A readable text for a shape of any kind: "(2, 2, 3) -> (0, -1, 0)".
template <class T>
std::string PrintShape(const T& shape) {
  return ShapeAccess<T>::Print(shape);
}

}  // namespace hitscan
