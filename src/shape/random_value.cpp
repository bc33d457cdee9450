#include "shape/random_value.h"

#include <array>

#include "shape/all_shapes.h"

namespace hitscan {
namespace {

template <class T>
RandomValue MakeAny(RandomGeometry& geometry) {
  RandomShape<T> made = Shape<T>::MakeRandom(geometry);
  if (geometry.writes() && made.json.is_null()) made.json = Shape<T>::Write(made.shape);
  return {Value(std::move(made.shape)), std::move(made.json)};
}

// What is known of a kind besides the members that every kind has; the table is generated from the
// list of types.
struct RandomKind {
  RandomValue (*make)(RandomGeometry&);
  bool (*is_direction)(std::string_view key);
  std::vector<Json> (*simpler_forms)(const Json& written);
};

template <class T>
bool IsDirectionOf(std::string_view key) {
  if constexpr (requires { Shape<T>::IsDirection(key); }) {
    return Shape<T>::IsDirection(key);
  } else {
    return false;
  }
}

template <class T>
std::vector<Json> SimplerFormsOf(const Json& written) {
  if constexpr (requires { Shape<T>::SimplerForms(written); }) {
    return Shape<T>::SimplerForms(written);
  } else {
    return {};
  }
}

template <class... Alternatives>
constexpr auto RandomKindTable(const std::variant<Alternatives...>*) {
  return std::array<RandomKind, sizeof...(Alternatives)>{RandomKind{
      MakeAny<Alternatives>, IsDirectionOf<Alternatives>, SimplerFormsOf<Alternatives>}...};
}

constexpr auto kRandomKinds = RandomKindTable(static_cast<const Value*>(nullptr));

}  // namespace

RandomValue MakeRandomValue(Kind kind, RandomGeometry& geometry) {
  return kRandomKinds.at(kind).make(geometry);
}

bool IsDegenerate(const Value& value) {
  return std::visit(
      []<class T>(const T& shape) {
        if constexpr (requires { Shape<T>::IsDegenerate(shape); }) {
          return Shape<T>::IsDegenerate(shape);
        } else {
          return false;
        }
      },
      value);
}

bool IsDirection(Kind kind, std::string_view key) {
  return kRandomKinds.at(kind).is_direction(key);
}

std::vector<Json> SimplerForms(Kind kind, const Json& written) {
  return kRandomKinds.at(kind).simpler_forms(written);
}

}  // namespace hitscan
