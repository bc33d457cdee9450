#include "app/shape_access.h"

#include <stdexcept>
#include <variant>

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
void ShapeAccess<T>::Draw(const T& shape, const Look& look, Canvas& canvas) {
  DrawValue(shape, look, canvas);
}

template <class T>
std::string ShapeAccess<T>::Print(const T& shape) {
  return PrintValue(shape);
}

template struct ShapeAccess<bool>;
template struct ShapeAccess<int>;
template struct ShapeAccess<float>;
template struct ShapeAccess<Point>;
template struct ShapeAccess<Point2>;
template struct ShapeAccess<Ray>;
template struct ShapeAccess<Ray2>;
template struct ShapeAccess<Plane>;
template struct ShapeAccess<Line2>;
template struct ShapeAccess<Segment>;
template struct ShapeAccess<Sphere>;
template struct ShapeAccess<Aabb>;
template struct ShapeAccess<Triangle>;
template struct ShapeAccess<Camera>;
template struct ShapeAccess<FrustumSide>;
template struct ShapeAccess<Viewport>;
template struct ShapeAccess<glm::mat4>;
template struct ShapeAccess<std::vector<Point>>;
template struct ShapeAccess<std::vector<Plane>>;

static_assert(std::variant_size_v<Value> == 19, "a new kind of shape needs a line above");

}  // namespace hitscan
