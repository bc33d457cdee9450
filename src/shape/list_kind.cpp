#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>

#include "shape/kind_info.h"
#include "shape/random_value.h"
#include "shape/record_kind.h"
#include "shape/shape.h"

namespace hitscan {
namespace {

// "list of discs", "list of swept boxes"
std::string ListName(std::string_view item) {
  const bool takes_es = item.ends_with('s') || item.ends_with('x');
  return fmt::format("list of {}{}", item, takes_es ? "es" : "s");
}

// A list is a Record whose members are its items. The functions do what Shape<std::vector<T>> does
// for lists with a type.
class ListInfo final : public KindInfo {
 public:
  ListInfo(Kind kind, const KindInfo& item)
      : KindInfo(kind, TraitsOf(item)),
        item_(item),
        plain_type_{.form = PlainType::Form::kList, .item = &item.plain_type()} {}

  const KindInfo& item() const { return item_; }
  /// The members of the items, whose JSON is inside that of the list.
  std::span<const RecordMember> members() const override { return item_.members(); }

  Value Read(const JsonReader& json) const override {
    std::vector<Value> items;
    for (const JsonReader& each : json.Items()) items.push_back(ReadValue(item_.kind(), each));
    if (items.empty()) json.Fail("the list is empty");
    return Made(std::move(items));
  }
  Json Write(const Value& value) const override {
    Json json = Json::array();
    for (const Value& each : ItemsOf(value)) json.push_back(item_.Write(each));
    return json;
  }
  Json WriteLike(const Value& value, const JsonReader& written) const override {
    const std::vector<JsonReader> before = written.Items();
    const std::vector<Value>& items = ItemsOf(value);
    if (before.size() != items.size()) return Write(value);
    Json json = Json::array();
    for (std::size_t i = 0; i < items.size(); ++i) {
      json.push_back(item_.WriteLike(items[i], before[i]));
    }
    return json;
  }
  void RequireOrder(const JsonReader& json) const override {
    for (const JsonReader& each : json.Items()) item_.RequireOrder(each);
  }
  std::string Print(const Value& value) const override {
    std::string text;
    for (const Value& each : ItemsOf(value))
      text += (text.empty() ? "[" : "; ") + item_.Print(each);
    return text + "]";
  }
  const PlainType& plain_type() const override { return plain_type_; }

  void VisitNumbers(const Value& value, NumberVisitor& visitor) const override {
    visitor.BeginList(ItemsOf(value).size());
    for (const Value& each : ItemsOf(value)) item_.VisitNumbers(each, visitor);
  }
  bool EqualNumbers(const Value& a, const Value& b, const NearFloats& near) const override {
    return std::ranges::equal(ItemsOf(a), ItemsOf(b), [&](const Value& left, const Value& right) {
      return item_.EqualNumbers(left, right, near);
    });
  }

  void Draw(const Value& value, const Look& look, Canvas& canvas) const override {
    for (const Value& each : ItemsOf(value)) item_.Draw(each, look, canvas);
  }
  std::optional<Point> Anchor(const Value& value) const override {
    return item_.Anchor(ItemsOf(value).front());
  }
  void ForEachPart(const Value& value,
                   const std::function<void(const Value&)>& use) const override {
    for (const Value& each : ItemsOf(value)) item_.ForEachPart(each, use);
  }

  Value Moved(const Value& value, const Movement& movement) const override {
    std::vector<Value> items = ItemsOf(value);
    for (Value& each : items) each = item_.Moved(each, movement);
    return Made(std::move(items));
  }
  std::optional<Value> Reversed(const Value& value) const override {
    std::vector<Value> items = ItemsOf(value);
    for (Value& each : items) {
      std::optional<Value> reversed = item_.Reversed(each);
      if (!reversed) return std::nullopt;
      each = std::move(*reversed);
    }
    return Made(std::move(items));
  }
  std::vector<Handle> Handles(const Value& value) const override {
    std::vector<Handle> handles;
    const std::vector<Value>& items = ItemsOf(value);
    for (std::size_t i = 0; i < items.size(); ++i) {
      for (Handle& handle : item_.Handles(items[i])) {
        handle.name = fmt::format("{} {}", i, handle.name);
        handles.push_back(std::move(handle));
      }
    }
    return handles;
  }
  Value Drag(const Value& value, std::size_t handle, const glm::dvec3& position) const override {
    std::vector<Value> items = ItemsOf(value);
    for (Value& each : items) {
      const std::size_t count = item_.Handles(each).size();
      if (handle < count) {
        each = item_.Drag(each, handle, position);
        break;
      }
      handle -= count;
    }
    return Made(std::move(items));
  }

  RandomValue MakeRandom(RandomGeometry& geometry) const override {
    constexpr int kItems = 3;
    std::vector<Value> items;
    Json json = geometry.writes() ? Json::array() : Json();
    for (int i = 0; i < kItems; ++i) {
      RandomValue made = item_.MakeRandom(geometry);
      if (geometry.writes()) json.push_back(std::move(made.json));
      items.push_back(std::move(made.value));
    }
    return {Made(std::move(items)), std::move(json)};
  }
  bool IsDirection(std::string_view key) const override { return item_.IsDirection(key); }
  bool IsIndex(std::string_view key) const override { return item_.IsIndex(key); }
  /// Each form omits one of the items, or has a simpler form of one.
  std::vector<Json> SimplerForms(const Json& written) const override {
    std::vector<Json> forms;
    for (std::size_t i = 0; written.size() > 1 && i < written.size(); ++i) {
      forms.push_back(written);
      forms.back().erase(i);
    }
    for (std::size_t i = 0; i < written.size(); ++i) {
      for (Json& simpler : item_.SimplerForms(written[i])) {
        forms.push_back(written);
        forms.back()[i] = std::move(simpler);
      }
    }
    return forms;
  }

 private:
  static Traits TraitsOf(const KindInfo& item) {
    Traits traits = item.traits();
    traits.name = ListName(traits.name);
    traits.field_names = {};
    return traits;
  }
  static const std::vector<Value>& ItemsOf(const Value& value) {
    return std::get<Record>(value).members();
  }
  Value Made(std::vector<Value> items) const { return Record(*this, std::move(items)); }

  const KindInfo& item_;
  PlainType plain_type_;
};

}  // namespace

Kind ListKind(Kind item) {
  if (item == kKindOf<Point>) return kKindOf<std::vector<Point>>;
  if (item == kKindOf<Plane>) return kKindOf<std::vector<Plane>>;
  if (item == kKindOf<float>) return kKindOf<std::vector<float>>;
  const KindInfo& info = InfoOf(item);
  static std::mutex mutex;  // so that no kind is added twice
  const std::lock_guard lock(mutex);
  for (Kind kind = kTypedKinds; kind < KindCount(); ++kind) {
    const auto* const row = dynamic_cast<const ListInfo*>(&InfoOf(kind));
    if (row != nullptr && &row->item() == &info) return kind;
  }
  return AddRow([&](Kind kind) { return std::make_unique<const ListInfo>(kind, info); }).kind();
}

}  // namespace hitscan
