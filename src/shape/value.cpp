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

// The name and the reading function of a kind; the table is generated from the list of types.
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

// Calls `visit` for each number of a value. The bytes of a shape cannot be compared or hashed,
// because its padding has unspecified contents.
template <class T, class Visit>
void ForEachNumber(const T& value, const Visit& visit);
template <class T, class Visit>
void ForEachNumber(const std::vector<T>& list, const Visit& visit);

template <glm::length_t kLength, class Visit>
void ForEachNumber(const glm::vec<kLength, float>& vector, const Visit& visit) {
  for (glm::length_t i = 0; i < kLength; ++i) visit(vector[i]);
}
template <class Visit>
void ForEachNumber(const glm::mat4& matrix, const Visit& visit) {
  for (glm::length_t column = 0; column < 4; ++column) ForEachNumber(matrix[column], visit);
}
template <class T, class Visit>
void ForEachNumber(const std::vector<T>& list, const Visit& visit) {
  for (const T& item : list) ForEachNumber(item, visit);
}
template <class T, class Visit>
void ForEachNumber(const T& value, const Visit& visit) {
  if constexpr (std::is_enum_v<T>) {
    visit(static_cast<int>(value));
  } else if constexpr (std::is_arithmetic_v<T>) {
    visit(value);
  } else {
    std::apply([&](const auto&... members) { (ForEachNumber(members, visit), ...); },
               Shape<T>::Members(value));
  }
}

std::uint32_t BitsOf(float number) { return std::bit_cast<std::uint32_t>(number); }
std::uint32_t BitsOf(int number) { return static_cast<std::uint32_t>(number); }
std::uint32_t BitsOf(bool yes) { return yes ? 1 : 0; }

class Hasher {
 public:
  void Add(float number) { Mix(BitsOf(number + 0.0F)); }  // -0, which equals 0, becomes 0
  void Add(int number) { Mix(BitsOf(number)); }
  void Add(bool yes) { Mix(BitsOf(yes)); }

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
    Value value = kKinds.at(kind).read(json);
    json.RequireAllRead(KindName(kind));
    return value;
  } catch (const InvalidShape& error) {
    json.Fail(fmt::format("{}: {}", error.what(), Excerpt(json.json())));
  }
}

Json WriteValue(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Write(shape); },
                    value);
}

Json WriteValueLike(const Value& value, const JsonReader& written) {
  return std::visit(
      [&](const auto& shape) {
        using S = ShapeOf<decltype(shape)>;
        if constexpr (requires { S::WriteLike(shape, written); }) {
          return S::WriteLike(shape, written);
        } else {
          return S::Write(shape);
        }
      },
      value);
}

std::string PrintValue(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Print(shape); },
                    value);
}

void AppendWords(const Value& value, std::vector<std::uint32_t>& words) {
  std::visit(
      [&]<class T>(const T& shape) {
        if constexpr (requires { shape.size(); }) {
          words.push_back(static_cast<std::uint32_t>(shape.size()));
        }
        ForEachNumber(shape, [&](auto number) { words.push_back(BitsOf(number)); });
      },
      value);
}

bool Identical(const Value& a, const Value& b) {
  if (a.index() != b.index()) return false;
  std::vector<std::uint32_t> words_of_a;
  std::vector<std::uint32_t> words_of_b;
  AppendWords(a, words_of_a);
  AppendWords(b, words_of_b);
  return words_of_a == words_of_b;
}

std::size_t HashOf(const Value& value) {
  Hasher hasher;
  std::visit(
      [&](const auto& shape) { ForEachNumber(shape, [&](auto number) { hasher.Add(number); }); },
      value);
  return hasher.hash();
}

void DrawValue(const Value& value, const Look& look, Canvas& canvas) {
  const Look shown = InTheme(look, canvas.theme());
  std::visit([&](const auto& shape) { ShapeOf<decltype(shape)>::Draw(shape, shown, canvas); },
             value);
}

std::optional<Point> LabelAnchor(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Anchor(shape); },
                    value);
}

}  // namespace hitscan
