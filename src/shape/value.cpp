#include "shape/value.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <tuple>

#include "shape/all_shapes.h"

namespace hitscan {
namespace {

// The name and the reader of each kind, made from the list of types.
struct KindEntry {
  std::string_view name;
  Value (*read)(const JsonReader&);
};

template <class... Alternatives>
constexpr auto KindTable(const std::variant<Alternatives...>*) {
  return std::array<KindEntry, sizeof...(Alternatives)>{
      KindEntry{Shape<Alternatives>::kName,
                [](const JsonReader& json) { return Value(Shape<Alternatives>::Read(json)); }}...};
}

constexpr auto kKinds = KindTable(static_cast<const Value*>(nullptr));

// Hashes numbers one by one. The bytes of a shape would not do: padding may hold anything, and the
// two zeros are equal.
class Hasher {
 public:
  void Add(float number) { Mix(std::bit_cast<std::uint32_t>(number + 0.0F)); }  // -0 becomes 0
  void Add(int number) { Mix(static_cast<std::uint32_t>(number)); }
  void Add(bool yes) { Mix(yes ? 1 : 0); }
  template <class T>
  requires std::is_enum_v<T>
  void Add(T enumerator) { Add(static_cast<int>(enumerator)); }
  template <glm::length_t kLength>
  void Add(const glm::vec<kLength, float>& vector) {
    for (glm::length_t i = 0; i < kLength; ++i) Add(vector[i]);
  }
  void Add(const glm::mat4& matrix) {
    for (glm::length_t column = 0; column < 4; ++column) Add(matrix[column]);
  }
  template <class T>
  void Add(const std::vector<T>& list) {
    for (const T& item : list) Add(item);
  }
  template <class T>
  requires requires(const T& shape) { Shape<T>::Members(shape); }
  void Add(const T& shape) {
    std::apply([this](const auto&... members) { (Add(members), ...); }, Shape<T>::Members(shape));
  }

  std::size_t hash() const { return static_cast<std::size_t>(state_); }

 private:
  // Multiplication by 2^64 over the golden ratio (Knuth 1998, volume 3, section 6.4). The upper
  // half depends on all bits; the table uses the lower.
  void Mix(std::uint32_t word) {
    state_ = (state_ ^ word) * 0x9E3779B97F4A7C15U;
    state_ ^= state_ >> 32;
  }

  std::uint64_t state_ = 0;
};

template <class T>
using ShapeOf = Shape<std::remove_cvref_t<T>>;

}  // namespace

std::string_view KindName(Kind kind) { return kKinds.at(kind).name; }

Value ReadValue(Kind kind, const JsonReader& json) {
  try {
    return kKinds.at(kind).read(json);
  } catch (const InvalidShape& error) {
    json.Fail(fmt::format("{}: {}", error.what(), Excerpt(json.json())));
  }
}

Json WriteValue(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Write(shape); },
                    value);
}

std::string PrintValue(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Print(shape); },
                    value);
}

std::size_t HashOf(const Value& value) {
  Hasher hasher;
  std::visit([&](const auto& shape) { hasher.Add(shape); }, value);
  return hasher.hash();
}

std::string CodeOf(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Code(shape); }, value);
}

void DrawValue(const Value& value, const Look& look, Canvas& canvas) {
  std::visit([&](const auto& shape) { ShapeOf<decltype(shape)>::Draw(shape, look, canvas); },
             value);
}

std::optional<Point> LabelAnchor(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Anchor(shape); },
                    value);
}

}  // namespace hitscan
