#include "shape/value.h"

#include <array>
#include <cstddef>
#include <functional>

#include "shape/all_shapes.h"

namespace hitscan {
namespace {

// What ReadValue and KindName look up by the number of a kind, made from the list of types.
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

// Shapes are made of numbers, without gaps between them.
template <class T>
std::string_view BytesOf(const T& shape) {
  static_assert(std::is_trivially_copyable_v<T>);
  return {reinterpret_cast<const char*>(&shape), sizeof(T)};
}

// A camera has a gap behind its last member, where equal ones may differ.
std::string_view BytesOf(const Camera& camera) {
  constexpr std::size_t kEnd = offsetof(Camera, orthographic) + sizeof(camera.orthographic);
  return {reinterpret_cast<const char*>(&camera), kEnd};
}

template <class T>
std::string_view BytesOf(const std::vector<T>& list) {
  return {reinterpret_cast<const char*>(list.data()), list.size() * sizeof(T)};
}

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

std::string PrintValue(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Print(shape); },
                    value);
}

bool Identical(const Value& a, const Value& b) {
  if (a.index() != b.index()) return false;
  const auto bytes_of = [](const auto& shape) { return BytesOf(shape); };
  return std::visit(bytes_of, a) == std::visit(bytes_of, b);
}

std::size_t HashOf(const Value& value) {
  return std::visit([](const auto& shape) { return std::hash<std::string_view>()(BytesOf(shape)); },
                    value);
}

std::string CodeOf(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Code(shape); }, value);
}

void DrawValue(const Value& value, const Look& look, Canvas& canvas) {
  std::visit([&](const auto& shape) { ShapeOf<decltype(shape)>::Draw(shape, look, canvas); },
             value);
}

std::optional<Point> AnchorOf(const Value& value) {
  return std::visit([](const auto& shape) { return ShapeOf<decltype(shape)>::Anchor(shape); },
                    value);
}

}  // namespace hitscan
