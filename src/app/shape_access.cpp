#include "app/shape_access.h"

#include <stdexcept>
#include <tuple>
#include <variant>

#include "app/case_drawing.h"
#include "app/picture_scale.h"
#include "app/scene_painter.h"
#include "edit/case_document.h"

namespace hitscan {

template <class T>
const T& ShapeAccess<T>::Argument(const CaseDocument& document, CaseRef ref,
                                  std::string_view name) {
  const Query& query = *document.files()[ref.file].query;
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    if (query.parameters[i].name == name) return std::get<T>(document.At(ref).arguments[i]);
  }
  throw std::out_of_range("no argument " + std::string(name));
}

template <class T>
const T* ShapeAccess<T>::AnswerPart(const CaseDocument& document, CaseRef ref,
                                    std::string_view name) {
  const Value* part = FindPart(document.results().Of(ref).answer, name);
  return part == nullptr ? nullptr : std::get_if<T>(part);
}

template <class T>
void ShapeAccess<T>::Draw(const T& shape, const Look& look, Canvas& canvas,
                          const PictureScale* scale) {
  scale == nullptr ? DrawValue(shape, look, canvas) : scale->Draw(shape, look, canvas);
}

template <class T>
Look ShapeAccess<T>::Fitted(const Look& look, const T& shape, const ScenePainter& painter) {
  return painter.FittedLook(look, shape);
}

template <class T>
void ShapeAccess<T>::Add(const T& shape, const Look& look, IntersectionLines& lines,
                         const PictureScale& scale) {
  lines.Add(scale.Drawn(shape), look);
}

template <class T>
std::string ShapeAccess<T>::Print(const T& shape) {
  return PrintValue(shape);
}

template <class Values>
struct Instances;

// Instantiates the functions for every kind of value, by taking their addresses.
template <class... T>
struct Instances<std::variant<T...>> {
  static auto Functions() {
    return std::tuple(std::tuple(&ShapeAccess<T>::Argument, &ShapeAccess<T>::AnswerPart,
                                 &ShapeAccess<T>::Draw, &ShapeAccess<T>::Fitted,
                                 &ShapeAccess<T>::Add, &ShapeAccess<T>::Print)...);
  }
};

template struct Instances<Value>;

}  // namespace hitscan
