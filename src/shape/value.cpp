#include "shape/value.h"

#include <fmt/format.h>

#include <bit>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "shape/kind_info.h"

namespace hitscan {
namespace {

std::uint32_t BitsOf(float number) { return std::bit_cast<std::uint32_t>(number); }
std::uint32_t BitsOf(int number) { return static_cast<std::uint32_t>(number); }
std::uint32_t BitsOf(bool yes) { return yes ? 1 : 0; }

class WordList final : public NumberVisitor {
 public:
  explicit WordList(std::vector<std::uint32_t>& words) : words_(words) {}
  void Visit(float number) override { words_.push_back(BitsOf(number)); }
  void Visit(int number) override { words_.push_back(BitsOf(number)); }
  void Visit(bool yes) override { words_.push_back(BitsOf(yes)); }
  void BeginList(std::size_t items) override {
    words_.push_back(static_cast<std::uint32_t>(items));
  }

 private:
  std::vector<std::uint32_t>& words_;
};

class FloatList final : public NumberVisitor {
 public:
  explicit FloatList(std::vector<float>& numbers) : numbers_(numbers) {}
  void Visit(float number) override { numbers_.push_back(number); }
  void Visit(int) override {}
  void Visit(bool) override {}
  void BeginList(std::size_t) override {}

 private:
  std::vector<float>& numbers_;
};

class Hasher final : public NumberVisitor {
 public:
  // -0, which equals 0, becomes 0.
  void Visit(float number) override { Mix(BitsOf(number + 0.0F)); }
  void Visit(int number) override { Mix(BitsOf(number)); }
  void Visit(bool yes) override { Mix(BitsOf(yes)); }
  void BeginList(std::size_t) override {}

  std::size_t hash() const { return static_cast<std::size_t>(state_); }

 private:
  // Multiplication by 2^64 over the golden ratio (Knuth 1998, volume 3, section 6.4). The upper
  // half of the product depends on all bits. It is mixed into the lower half, which hash tables
  // use.
  void Mix(std::uint32_t word) {
    state_ = (state_ ^ word) * 0x9E3779B97F4A7C15U;
    state_ ^= state_ >> 32;
  }

  std::uint64_t state_ = 0;
};

}  // namespace

bool Record::operator==(const Record& other) const {
  return info_ == other.info_ && members_ == other.members_;
}

Kind KindOf(const Value& value) {
  return value.index() < kTypedKinds ? value.index() : InfoOf(value).kind();
}

std::string_view KindName(Kind kind) { return InfoOf(kind).traits().name; }

const PlainType& PlainTypeOf(Kind kind) { return InfoOf(kind).plain_type(); }

Value ReadValue(Kind kind, const JsonReader& json) {
  const KindInfo& info = InfoOf(kind);
  try {
    Value value = info.Read(json);
    json.RequireAllRead(info.traits().name);
    return value;
  } catch (const InvalidShape& error) {
    json.Fail(fmt::format("{}: {}", error.what(), Excerpt(json.json())));
  }
}

Value ReadPartOfAnswer(Kind kind, const JsonReader& json) {
  const bool empty = json.json().is_array() && json.json().empty();
  if (empty && kind == kKindOf<std::vector<Point>>) return std::vector<Point>();
  if (empty && kind == kKindOf<std::vector<float>>) return std::vector<float>();
  return ReadValue(kind, json);
}

Json WriteValue(const Value& value) { return InfoOf(value).Write(value); }

Json WriteValueLike(const Value& value, const JsonReader& written) {
  return InfoOf(value).WriteLike(value, written);
}

std::string PrintValue(const Value& value) { return InfoOf(value).Print(value); }

void AppendWords(const Value& value, std::vector<std::uint32_t>& words) {
  WordList list(words);
  InfoOf(value).VisitNumbers(value, list);
}

void AppendFloats(const Value& value, std::vector<float>& numbers) {
  FloatList list(numbers);
  InfoOf(value).VisitNumbers(value, list);
}

bool Identical(const Value& a, const Value& b) {
  if (KindOf(a) != KindOf(b)) return false;
  std::vector<std::uint32_t> words_of_a;
  std::vector<std::uint32_t> words_of_b;
  AppendWords(a, words_of_a);
  AppendWords(b, words_of_b);
  return words_of_a == words_of_b;
}

bool EqualNumbers(const Value& a, const Value& b, const std::function<bool(float, float)>& near) {
  const KindInfo& info = InfoOf(a);
  return &info == &InfoOf(b) && info.EqualNumbers(a, b, near);
}

std::size_t HashOf(const Value& value) {
  Hasher hasher;
  InfoOf(value).VisitNumbers(value, hasher);
  return hasher.hash();
}

void DrawValue(const Value& value, const Look& look, Canvas& canvas) {
  InfoOf(value).Draw(value, InTheme(look, canvas.theme()), canvas);
}

std::optional<Point> LabelAnchor(const Value& value) { return InfoOf(value).Anchor(value); }

std::vector<Handle> HandlesOf(const Value& value) { return InfoOf(value).Handles(value); }

Value Dragged(const Value& value, std::size_t handle, const Point& to) {
  const KindInfo& info = InfoOf(value);
  const std::vector<Handle> handles = info.Handles(value);
  if (handle >= handles.size()) {
    throw std::out_of_range(fmt::format("a {} has {} handles: there is no handle {}",
                                        info.traits().name, handles.size(), handle));
  }
  if (to == handles[handle].position) return value;
  const glm::dvec3 position = handles[handle].Nearest(RequireFinite(to, "position of a handle"));
  return info.Drag(value, handle, position);
}

Value Moved(const Value& value, double scale, const glm::dvec3& shift) {
  return InfoOf(value).Moved(value, Movement(scale, shift));
}

std::optional<Value> Reversed(const Value& value) { return InfoOf(value).Reversed(value); }

std::vector<Value> Degenerated(const Value& value) { return InfoOf(value).Degenerated(value); }

bool IsDegenerate(const Value& value) { return InfoOf(value).IsDegenerate(value); }
bool IsLarge(const Value& value) { return InfoOf(value).IsLarge(value); }

std::optional<Value> StartedAt(const Value& value, const Value& point) {
  return InfoOf(value).StartedAt(value, point);
}

void ForEachPart(const Value& value, const std::function<void(const Value&)>& use) {
  InfoOf(value).ForEachPart(value, use);
}

}  // namespace hitscan
