#pragma once

#include <string>
#include <string_view>

#include "draw/canvas.h"
#include "edit/case_ref.h"
#include "shape/look.h"

namespace hitscan {

class CaseDocument;

/// What samples do with shapes of type T, for every T of a Value. Compiled once, in the .cpp: a
/// sample includes only the shapes that it names.
template <class T>
struct ShapeAccess {
  /// Throws std::out_of_range when the query has no such parameter, std::bad_variant_access when it
  /// is of another kind.
  static const T& Argument(const CaseDocument& document, CaseRef ref, std::string_view name);
  /// Null when the answer lacks the part, as on a miss, or has it of another kind.
  static const T* AnswerPart(const CaseDocument& document, CaseRef ref, std::string_view name);
  static void Draw(const T& shape, const Look& look, Canvas& canvas);
  static std::string Print(const T& shape);
};

/// Draws a shape of any kind.
template <class T>
void DrawShape(const T& shape, const Look& look, Canvas& canvas) {
  ShapeAccess<T>::Draw(shape, look, canvas);
}

/// A shape of any kind for people: "(2, 2, 3) -> (0, -1, 0)".
template <class T>
std::string PrintShape(const T& shape) {
  return ShapeAccess<T>::Print(shape);
}

}  // namespace hitscan
