#include "shape/kind_info.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <glm/mat4x4.hpp>
#include <memory>
#include <mutex>
#include <tuple>
#include <type_traits>
#include <utility>

#include "shape/all_shapes.h"
#include "shape/random_value.h"

// The rows of all kinds. The rows of kinds with a type are made from their Shape, so this source
// includes the specialisations of all kinds; no other source does.
namespace hitscan {
namespace {

// Calls `visit` for each number of a shape. The bytes of a shape cannot be compared or hashed,
// because its padding has unspecified contents.
template <class T>
void VisitNumbersOf(const T& value, NumberVisitor& visitor);

template <glm::length_t kLength>
void VisitNumbersOf(const glm::vec<kLength, float>& vector, NumberVisitor& visitor) {
  for (glm::length_t i = 0; i < kLength; ++i) visitor.Visit(vector[i]);
}
void VisitNumbersOf(const glm::mat4& matrix, NumberVisitor& visitor) {
  for (glm::length_t column = 0; column < 4; ++column) VisitNumbersOf(matrix[column], visitor);
}
template <class T>
void VisitNumbersOf(const std::vector<T>& list, NumberVisitor& visitor) {
  visitor.BeginList(list.size());
  for (const T& item : list) VisitNumbersOf(item, visitor);
}
template <class T>
void VisitNumbersOf(const T& value, NumberVisitor& visitor) {
  if constexpr (std::is_enum_v<T>) {
    visitor.Visit(static_cast<int>(value));
  } else if constexpr (std::is_arithmetic_v<T>) {
    visitor.Visit(value);
  } else {
    std::apply([&](const auto&... members) { (VisitNumbersOf(members, visitor), ...); },
               Shape<T>::Members(value));
  }
}

// Compares shapes member by member.
class Comparison {
 public:
  explicit Comparison(const NearFloats& near) : near_(near) {}

  bool operator()(float a, float b) const { return near_(a, b); }
  template <glm::length_t kLength>
  bool operator()(const glm::vec<kLength, float>& a, const glm::vec<kLength, float>& b) const {
    for (glm::length_t i = 0; i < kLength; ++i) {
      if (!near_(a[i], b[i])) return false;
    }
    return true;
  }
  bool operator()(const glm::mat4& a, const glm::mat4& b) const {
    for (glm::length_t column = 0; column < 4; ++column) {
      if (!(*this)(a[column], b[column])) return false;
    }
    return true;
  }
  template <class T>
  bool operator()(const std::vector<T>& a, const std::vector<T>& b) const {
    return std::ranges::equal(a, b, *this);
  }
  template <class T>
  bool operator()(const std::shared_ptr<T>& a, const std::shared_ptr<T>& b) const {
    return a == nullptr || b == nullptr ? a == b : (*this)(*a, *b);
  }
  template <class... T>
  bool operator()(const std::tuple<T...>& a, const std::tuple<T...>& b) const {
    return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
      return ((*this)(std::get<kIndex>(a), std::get<kIndex>(b)) && ...);
    }
    (std::index_sequence_for<T...>());
  }
  template <class T>
  bool operator()(const T& a, const T& b) const {
    if constexpr (requires { Shape<T>::ComparedMembers(a); }) {
      return (*this)(Shape<T>::ComparedMembers(a), Shape<T>::ComparedMembers(b));
    } else if constexpr (requires { Shape<T>::Members(a); }) {
      const auto left = Shape<T>::Members(a);
      const auto right = Shape<T>::Members(b);
      return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
        // Members without a name are not in case files.
        return ((std::string_view(Shape<T>::kMemberNames[kIndex]).empty() ||
                 (*this)(std::get<kIndex>(left), std::get<kIndex>(right))) &&
                ...);
      }
      (std::make_index_sequence<std::tuple_size_v<decltype(left)>>());
    } else {
      return a == b;
    }
  }

 private:
  const NearFloats& near_;
};

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
      (AddMember<T>(type, kIndex,
                    PlainOf<std::remove_cvref_t<std::tuple_element_t<kIndex, Members>>>()),
       ...);
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

// Has Shape<T> a StartedAt for points of exactly the type P? A test with a call would also accept a
// Point for a Point2, because vectors of three numbers are converted to vectors of two.
template <class T, class P>
concept StartsAt = requires {
  static_cast<T (*)(const T&, const P&)>(&Shape<T>::StartedAt);
};

template <class T>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;

template <class T>
KindInfo::Traits TraitsOf() {
  using S = Shape<T>;
  KindInfo::Traits traits{.name = std::string(S::kName)};
  traits.has_position = !std::is_base_of_v<NonSpatial, S>;
  if constexpr (requires { S::kSymbol; }) traits.symbol = S::kSymbol;
  if constexpr (requires { S::kDrawnInPart; }) traits.drawn_in_part = S::kDrawnInPart;
  if constexpr (requires { S::kFlat; }) traits.flat = S::kFlat;
  if constexpr (requires { S::kHanded; }) traits.handed = S::kHanded;
  if constexpr (requires { S::kFieldNames; }) traits.field_names = S::kFieldNames;
  return traits;
}

// The row of a kind with a type. Its functions call the members of Shape<T>. If Shape<T> lacks an
// optional member, they return what KindInfo returns by default.
template <class T>
class TypedKind final : public KindInfo {
  using S = Shape<T>;

 public:
  TypedKind() : KindInfo(kKindOf<T>, TraitsOf<T>()) {}

  Value Read(const JsonReader& json) const override { return S::Read(json); }
  Json Write(const Value& value) const override { return S::Write(Of(value)); }
  std::string Print(const Value& value) const override { return S::Print(Of(value)); }
  void VisitNumbers(const Value& value, NumberVisitor& visitor) const override {
    VisitNumbersOf(Of(value), visitor);
  }
  bool EqualNumbers(const Value& a, const Value& b, const NearFloats& near) const override {
    return Comparison(near)(Of(a), Of(b));
  }
  void Draw(const Value& value, const Look& look, Canvas& canvas) const override {
    S::Draw(Of(value), look, canvas);
  }
  std::optional<Point> Anchor(const Value& value) const override { return S::Anchor(Of(value)); }
  Value Moved(const Value& value, const Movement& movement) const override {
    return S::Moved(Of(value), movement);
  }
  RandomValue MakeRandom(RandomGeometry& geometry) const override {
    RandomShape<T> made = S::MakeRandom(geometry);
    if (geometry.writes() && made.json.is_null()) made.json = S::Write(made.shape);
    return {Value(std::move(made.shape)), std::move(made.json)};
  }
  const PlainType& plain_type() const override { return PlainOf<T>(); }

  Json WriteWhole(const Value& value) const override {
    if constexpr (requires { S::WriteWhole(Of(value)); }) {
      return S::WriteWhole(Of(value));
    } else {
      return S::Write(Of(value));
    }
  }
  Json WriteLike(const Value& value, const JsonReader& written) const override {
    if constexpr (requires { S::WriteLike(Of(value), written); }) {
      return S::WriteLike(Of(value), written);
    } else {
      return S::Write(Of(value));
    }
  }
  std::vector<Handle> Handles(const Value& value) const override {
    if constexpr (HasHandles<T>) return S::Handles(Of(value));
    return {};
  }
  Value Drag(const Value& value, std::size_t handle, const glm::dvec3& position) const override {
    if constexpr (HasHandles<T>) return S::Drag(Of(value), handle, position);
    return value;
  }
  void RequireOrder(const JsonReader& json) const override {
    if constexpr (requires { S::RequireOrder(json); }) S::RequireOrder(json);
  }
  bool IsDirection(std::string_view key) const override {
    if constexpr (requires { S::IsDirection(key); }) return S::IsDirection(key);
    return false;
  }
  bool IsIndex(std::string_view key) const override {
    if constexpr (requires { S::IsIndex(key); }) return S::IsIndex(key);
    return false;
  }
  std::vector<Json> SimplerForms(const Json& written) const override {
    if constexpr (requires { S::SimplerForms(written); }) return S::SimplerForms(written);
    return {};
  }
  std::optional<Value> Reversed(const Value& value) const override {
    if constexpr (HasReversed<T>) return S::Reversed(Of(value));
    return std::nullopt;
  }
  std::vector<Value> Degenerated(const Value& value) const override {
    std::vector<Value> degenerated;
    if constexpr (requires { S::Degenerated(Of(value)); }) {
      for (T& each : S::Degenerated(Of(value))) degenerated.emplace_back(std::move(each));
    }
    return degenerated;
  }
  bool IsDegenerate(const Value& value) const override {
    if constexpr (requires { S::IsDegenerate(Of(value)); }) return S::IsDegenerate(Of(value));
    return false;
  }
  bool IsLarge(const Value& value) const override {
    if constexpr (requires { S::IsLarge(Of(value)); }) return S::IsLarge(Of(value));
    return false;
  }
  std::optional<Value> StartedAt(const Value& value, const Value& point) const override {
    if constexpr (StartsAt<T, Point>) {
      if (const auto* at = std::get_if<Point>(&point)) return S::StartedAt(Of(value), *at);
    }
    if constexpr (StartsAt<T, Point2>) {
      if (const auto* at = std::get_if<Point2>(&point)) return S::StartedAt(Of(value), *at);
    }
    return std::nullopt;
  }
  void ForEachPart(const Value& value,
                   const std::function<void(const Value&)>& use) const override {
    if constexpr (kIsList<T> && !kHasSurface) {
      for (const auto& item : Of(value)) use(item);
    } else {
      use(value);
    }
  }
  std::optional<DrawnSurface> Surface(const Value& value, const Look& look) const override {
    if constexpr (kHasSurface) return S::Surface(Of(value), look);
    return std::nullopt;
  }
  std::optional<RoundedHull> Hull(const Value& value) const override {
    if constexpr (requires { S::Hull(Of(value)); }) return S::Hull(Of(value));
    return std::nullopt;
  }
  std::optional<RoundedHull> HullUpTo(const Value& value, const RoundedHull& hull) const override {
    if constexpr (requires { S::HullUpTo(Of(value), hull); }) return S::HullUpTo(Of(value), hull);
    return std::nullopt;
  }
  std::optional<Point> Closest(const Value& value, const Point& point) const override {
    if constexpr (requires { S::Closest(Of(value), point); }) return S::Closest(Of(value), point);
    return std::nullopt;
  }
  std::optional<double> SizeAroundAnchor(const Value& value) const override {
    if constexpr (requires { S::SizeAroundAnchor(Of(value)); }) {
      return S::SizeAroundAnchor(Of(value));
    }
    return std::nullopt;
  }

 private:
  static constexpr bool kHasSurface = requires(const T& shape, const Look& look) {
    S::Surface(shape, look);
  };

  static const T& Of(const Value& value) { return std::get<T>(value); }
};

template <std::size_t... kIndex>
const KindInfo& TypedRow(Kind kind, std::index_sequence<kIndex...>) {
  static const std::tuple<TypedKind<std::variant_alternative_t<kIndex, Value>>...> kRows;
  static const std::array<const KindInfo*, sizeof...(kIndex)> kTable{&std::get<kIndex>(kRows)...};
  return *kTable[kind];
}

// The rows that are added while the program runs. A row is not moved when the vector grows.
struct AddedRows {
  std::mutex mutex;
  std::vector<std::unique_ptr<const KindInfo>> rows;
};

AddedRows& Added() {
  static AddedRows added;
  return added;
}

}  // namespace

Json KindInfo::WriteWhole(const Value& value) const { return Write(value); }
Json KindInfo::WriteLike(const Value& value, const JsonReader&) const { return Write(value); }

std::vector<Json> KindInfo::SimplerForms(const Json&) const { return {}; }

const KindInfo& InfoOf(Kind kind) {
  if (kind < kTypedKinds) return TypedRow(kind, std::make_index_sequence<kTypedKinds>());
  AddedRows& added = Added();
  const std::lock_guard lock(added.mutex);
  return *added.rows.at(kind - kTypedKinds);
}

const KindInfo& InfoOf(const Value& value) {
  const auto* record = std::get_if<Record>(&value);
  return record != nullptr ? record->info() : InfoOf(value.index());
}

Kind KindCount() {
  AddedRows& added = Added();
  const std::lock_guard lock(added.mutex);
  return kTypedKinds + added.rows.size();
}

const KindInfo& AddRow(const std::function<std::unique_ptr<const KindInfo>(Kind)>& make) {
  AddedRows& added = Added();
  const std::lock_guard lock(added.mutex);
  return *added.rows.emplace_back(make(kTypedKinds + added.rows.size()));
}

}  // namespace hitscan
