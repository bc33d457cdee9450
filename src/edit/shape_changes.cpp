#include "edit/shape_changes.h"

#include <utility>

#include "shape/all_shapes.h"
#include "shape/fields.h"

namespace hitscan {
namespace {

// Do shapes of type T start at a point of type P? The types must be the same: vectors of three
// numbers are converted to vectors of two.
template <class T, class P>
concept StartsAt = requires {
  static_cast<T (*)(const T&, const P&)>(&Shape<T>::StartedAt);
};

template <class P>
std::optional<Value> WithStart(const Value& value, const P& point) {
  return std::visit(
      [&]<class T>(const T& shape) -> std::optional<Value> {
        if constexpr (StartsAt<T, P>) {
          return Shape<T>::StartedAt(shape, point);
        } else {
          return std::nullopt;
        }
      },
      value);
}

}  // namespace

Value Moved(const Value& value, double scale, const glm::dvec3& shift) {
  const Movement movement(scale, shift);
  return std::visit(
      [&]<class T>(const T& shape) -> Value { return Shape<T>::Moved(shape, movement); }, value);
}

std::optional<Value> Reversed(const Value& value) {
  return std::visit(
      []<class T>(const T& shape) -> std::optional<Value> {
        if constexpr (HasReversed<T>) {
          return Shape<T>::Reversed(shape);
        } else {
          return std::nullopt;
        }
      },
      value);
}

std::vector<Value> Degenerated(const Value& value) {
  return std::visit(
      []<class T>(const T& shape) {
        std::vector<Value> degenerated;
        if constexpr (requires { Shape<T>::Degenerated(shape); }) {
          for (T& each : Shape<T>::Degenerated(shape)) degenerated.emplace_back(std::move(each));
        }
        return degenerated;
      },
      value);
}

Value WithZerosNegated(const Value& value) {
  Value changed = value;
  const std::vector<Field> fields = FieldsOf(value);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].type == Field::kNumber && fields[i].number == 0) {
      changed = WithField(changed, i, -fields[i].number);
    }
  }
  return changed;
}

std::optional<Value> StartedAt(const Value& value, const Value& point) {
  if (const auto* at = std::get_if<Point2>(&point)) return WithStart(value, *at);
  if (const auto* at = std::get_if<Point>(&point)) return WithStart(value, *at);
  return std::nullopt;
}

}  // namespace hitscan
