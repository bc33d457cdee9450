#include "shape/handles.h"

#include <stdexcept>

#include "shape/all_shapes.h"

namespace hitscan {

std::vector<Handle> HandlesOf(const Value& value) {
  return std::visit(
      []<class T>(const T& shape) -> std::vector<Handle> {
        if constexpr (HasHandles<T>) {
          return Shape<T>::Handles(shape);
        } else {
          return {};
        }
      },
      value);
}

Value Dragged(const Value& value, std::size_t handle, const Point& to) {
  const std::vector<Handle> handles = HandlesOf(value);
  if (handle >= handles.size()) {
    throw std::out_of_range(fmt::format("a {} has {} handles: there is no handle {}",
                                        KindName(value.index()), handles.size(), handle));
  }
  if (to == handles[handle].position) return value;
  const glm::dvec3 position = handles[handle].Nearest(RequireFinite(to, "position of a handle"));
  return std::visit(
      [&]<class T>(const T& shape) -> Value {
        if constexpr (HasHandles<T>) {
          return Shape<T>::Drag(shape, handle, position);
        } else {
          return shape;
        }
      },
      value);
}

}  // namespace hitscan
