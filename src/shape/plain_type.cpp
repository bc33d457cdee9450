#include "shape/plain_type.h"

#include <array>
#include <cstddef>
#include <glm/mat4x4.hpp>
#include <tuple>
#include <type_traits>
#include <utility>

#include "shape/all_shapes.h"

namespace hitscan {
namespace {

using Form = PlainType::Form;

template <class T>
const PlainType& PlainOf();

PlainType MakePlain(const bool*) { return {.form = Form::kBoolean}; }
PlainType MakePlain(const int*) { return {.form = Form::kInteger}; }
PlainType MakePlain(const float*) { return {.form = Form::kNumber}; }

template <glm::length_t kLength>
PlainType MakePlain(const glm::vec<kLength, float>*) {
  constexpr std::array<std::string_view, 5> kNames{"", "", "Vec2", "Vec3", "Vec4"};
  constexpr std::array<std::string_view, 4> kMembers{"x", "y", "z", "w"};
  PlainType type{.form = Form::kStruct, .name = kNames[kLength]};
  for (std::size_t i = 0; i < kLength; ++i) {
    type.members.push_back({kMembers[i], &PlainOf<float>()});
  }
  return type;
}

PlainType MakePlain(const glm::mat4*) {
  PlainType type{.form = Form::kStruct, .name = "Mat4", .about = "A matrix for column vectors."};
  for (const std::string_view row : {"row0", "row1", "row2", "row3"}) {
    type.members.push_back({row, &PlainOf<glm::vec4>()});
  }
  return type;
}

template <class T>
PlainType MakePlain(const std::vector<T>*) {
  return {.form = Form::kList, .item = &PlainOf<T>()};
}

template <class T>
void AddMember(PlainType& type, std::size_t index, const PlainType& member) {
  const std::string_view name = Shape<T>::kMemberNames[index];
  if (name.empty()) return;
  type.members.push_back({name, &member});
  if constexpr (requires { Shape<T>::kMemberKeys; }) {
    type.members.back().key = Shape<T>::kMemberKeys[index];
  }
}

// An enumeration or a struct. The names of members are listed in Shape; their types are deduced.
template <class T>
PlainType MakePlain(const T*) {
  using S = Shape<T>;
  if constexpr (std::is_enum_v<T>) {
    return {.form = Form::kText, .name = S::kPlainName, .words = S::kWords};
  } else {
    using Members = decltype(S::Members(std::declval<const T&>()));
    constexpr std::size_t kSize = std::tuple_size_v<Members>;
    static_assert(S::kMemberNames.size() == kSize, "kMemberNames has a name for each of Members");
    PlainType type{.form = Form::kStruct, .name = S::kPlainName};
    if constexpr (requires { S::kAbout; }) type.about = S::kAbout;
    const auto add_all = [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
      (AddMember<T>(type, kIndex, PlainOf<std::tuple_element_t<kIndex, Members>>()), ...);
    };
    add_all(std::make_index_sequence<kSize>());
    return type;
  }
}

template <class T>
const PlainType& PlainOf() {
  static const PlainType kType = MakePlain(static_cast<const T*>(nullptr));
  return kType;
}

template <class... Alternatives>
const PlainType& PlainOf(Kind kind, const std::variant<Alternatives...>*) {
  static const std::array kTypes{&PlainOf<Alternatives>()...};
  return *kTypes.at(kind);
}

}  // namespace

const PlainType& PlainTypeOf(Kind kind) {
  return PlainOf(kind, static_cast<const Value*>(nullptr));
}

}  // namespace hitscan
