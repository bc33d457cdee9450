#include "cases/property.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "base/text.h"
#include "cases/judge.h"
#include "random/random_geometry.h"
#include "shape/fields.h"
#include "shape/kind_info.h"
#include "shape/movement.h"
#include "shape/random_value.h"

namespace hitscan {
namespace {

constexpr std::array<std::string_view, 6> kWords{"turn", "scale", "shift",
                                                 "swap", "grow",  "repeat"};

template <class... Arguments>
[[noreturn]] void Fail(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  throw std::invalid_argument(fmt::format(text, std::forward<Arguments>(arguments)...));
}

bool HasTrait(const Query& query, bool KindInfo::Traits::*trait) {
  const auto has = [&](const NamedKind& named) { return InfoOf(named.kind).traits().*trait; };
  return std::ranges::any_of(query.parameters, has) || std::ranges::any_of(query.parts, has);
}

// Whether movements change a parameter.
bool Moves(const NamedKind& parameter) {
  return parameter.moves || parameter.role != MemberRole::kPart ||
         InfoOf(parameter.kind).IsDirection("");
}

/// The arguments and the answer move alike.
class MovementProperty : public Property {
 public:
  struct Variant {
    std::string name;
    Movement movement;
    Movement inverse;
    double scale = 1;
  };

  MovementProperty(const Query& query, std::string text, std::vector<Variant> variants)
      : Property(query, std::move(text)), variants_(std::move(variants)) {
    for (const NamedKind& part : query.parts) {
      if (part.kind == kKindOf<bool> || part.kind == kKindOf<int> || part.kind == kKindOf<float> ||
          part.kind == kKindOf<Point> || part.kind == kKindOf<Point2>) {
        continue;
      }
      Fail("\"{}\" does not say how {} changes, which is a {}", this->text(), part.name,
           KindName(part.kind));
    }
  }

  std::string NameOf(std::size_t variant) const override { return variants_[variant].name; }

  std::vector<Question> QuestionsOf(std::span<const Value> arguments) const override {
    std::vector<Question> questions;
    questions.reserve(variants_.size());
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      try {
        std::vector<Value> moved = Moved(arguments, variants_[i].movement);
        if (IsExact(arguments, moved, variants_[i])) {
          AddQuestion(arguments, i, std::move(moved), questions);
        }
      } catch (const InvalidShape&) {
        continue;  // a number is too large after the movement
      }
    }
    return questions;
  }

  Answer Back(std::size_t variant, const Answer& first, Answer got) const override {
    const Variant& moved = variants_[variant];
    for (AnswerPart& part : got) {
      const NamedKind* const declared = query().FindAnswerPart(part.name);
      const bool is_position =
          std::holds_alternative<Point>(part.value) || std::holds_alternative<Point2>(part.value);
      const bool is_known = is_position || declared->role != MemberRole::kPart;
      if (is_known && declared->role != MemberRole::kVector) {
        part.value = MovedAs(declared->role, part.value, moved.inverse);
      } else if (is_known) {
        part.value = MovedAs(MemberRole::kDirection, part.value, moved.inverse);
        ScaleBack(part, first, moved.scale);
      } else if (std::holds_alternative<float>(part.value)) {
        ScaleBack(part, first, moved.scale);
      }
    }
    return got;
  }

 protected:
  std::vector<Value> Moved(std::span<const Value> arguments, const Movement& movement) const {
    std::vector<Value> moved(arguments.begin(), arguments.end());
    for (std::size_t i = 0; i < moved.size(); ++i) {
      const NamedKind& parameter = query().parameters[i];
      if (Moves(parameter)) moved[i] = MovedAs(parameter.role, moved[i], movement);
    }
    return moved;
  }

 private:
  // Whether nothing was rounded.
  virtual bool IsExact(std::span<const Value>, const std::vector<Value>&, const Variant&) const {
    return true;
  }

  // A number may be a length, an area or a volume, the inverse of a length, or none of these: a
  // fraction or an angle. The declaration does not say which. So the power of the scale is the one
  // that fits best.
  static void ScaleBack(AnswerPart& part, const Answer& first, double scale) {
    const Value* const wanted = FindPart(first, part.name);
    if (scale == 1 || wanted == nullptr) return;
    std::vector<float> numbers;
    AppendFloats(*wanted, numbers);
    // The number of the case is too large for a float: it may be any number.
    if (std::ranges::any_of(numbers, [](float number) {
          return std::abs(number) >= std::numeric_limits<float>::max();
        })) {
      part.value = *wanted;
      return;
    }
    const Value scaled = part.value;
    double best = std::numeric_limits<double>::infinity();
    for (const int power : {0, 1, 2, 3, -1}) {
      const double factor = std::pow(scale, -power);
      Value candidate = Times(scaled, factor);
      const double difference = LargestDifference(*wanted, candidate);
      if (!(difference < best)) continue;
      best = difference;
      part.value = std::move(candidate);
    }
  }
  static Value Times(const Value& value, double factor) {
    if (const auto* number = std::get_if<float>(&value)) {
      return static_cast<float>(*number * factor);
    }
    if (const auto* vector = std::get_if<Point>(&value)) {
      return Point(glm::dvec3(*vector) * factor);
    }
    if (const auto* flat = std::get_if<Point2>(&value)) {
      return Point2(glm::dvec2(*flat) * factor);
    }
    return value;
  }

  std::vector<Variant> variants_;
};

/// Powers of two, as long as no number of the arguments becomes too large or too small for that.
class ScaleProperty final : public MovementProperty {
  using MovementProperty::MovementProperty;
  bool IsExact(std::span<const Value> arguments, const std::vector<Value>& moved,
               const Variant& variant) const override {
    return std::ranges::equal(Moved(moved, variant.inverse), arguments, Identical);
  }
};

/// Only of cases whose numbers are whole where a shift changes them, and small.
class ShiftProperty final : public MovementProperty {
  using MovementProperty::MovementProperty;
  bool IsExact(std::span<const Value> arguments, const std::vector<Value>& moved,
               const Variant&) const override {
    std::vector<float> before;
    std::vector<float> after;
    for (const Value& value : arguments) AppendFloats(value, before);
    for (const Value& value : moved) AppendFloats(value, after);
    constexpr float kLargest = 0x1p16F;
    const auto is_small = [](float x) { return x == std::trunc(x) && std::abs(x) <= kLargest; };
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] != after[i] && (!is_small(before[i]) || !is_small(after[i]))) return false;
    }
    return true;
  }
};

std::vector<MovementProperty::Variant> Turns(const Query& query) {
  const bool flat = HasTrait(query, &KindInfo::Traits::flat);
  const bool handed = HasTrait(query, &KindInfo::Traits::handed);
  std::vector<MovementProperty::Variant> turns;
  std::array<std::size_t, 3> from{0, 1, 2};
  do {
    for (unsigned signs = 0; signs < 8; ++signs) {
      const AxisTurn turn{from, {(signs & 1U) != 0, (signs & 2U) != 0, (signs & 4U) != 0}};
      const bool keeps_z = from[2] == 2 && !turn.negative[2];
      const bool is_identity = keeps_z && from[0] == 0 && signs == 0;
      if (is_identity || (flat && !keeps_z) || (handed && turn.Mirrors())) continue;
      std::string name = "turn (";
      for (std::size_t i = 0; i < 3; ++i) {
        name +=
            fmt::format("{}{}{}", i == 0 ? "" : ", ", turn.negative[i] ? "-" : "", "xyz"[from[i]]);
      }
      turns.push_back({name + ")", Movement(turn), Movement(turn.Inverse())});
    }
  } while (std::ranges::next_permutation(from).found);
  return turns;
}

std::vector<MovementProperty::Variant> Scales() {
  std::vector<MovementProperty::Variant> scales;
  for (const double scale : {0x1p-10, 0.5, 2.0, 0x1p10}) {
    scales.push_back({fmt::format("scale {}", scale), Movement(scale, {0, 0, 0}),
                      Movement(1 / scale, {0, 0, 0}), scale});
  }
  return scales;
}

std::vector<MovementProperty::Variant> Shifts() {
  std::vector<MovementProperty::Variant> shifts;
  for (const glm::dvec3& shift :
       {glm::dvec3(1, -2, 3), glm::dvec3(-16, 8, 4), glm::dvec3(32, 64, -32)}) {
    shifts.push_back({fmt::format("shift ({}, {}, {})", shift.x, shift.y, shift.z),
                      Movement(1, shift), Movement(1, -shift)});
  }
  return shifts;
}

// Arguments of the query, to know the names of their parts.
std::vector<Value> ExampleOf(const Query& query) {
  constexpr int kTries = 100;
  std::vector<Value> example;
  for (const NamedKind& parameter : query.parameters) {
    Random random(1);
    RandomGeometry geometry(random, CaseClass::kGeneric, false);
    for (int i = 0; i < kTries; ++i) {
      try {
        example.push_back(MakeRandomValue(parameter.kind, geometry).value);
        break;
      } catch (const InvalidShape&) {
        continue;
      }
    }
  }
  return example;
}

/// A part of the arguments, named as in "disc.radius": a parameter, or some of its numbers.
class Part {
 public:
  /// Throws std::invalid_argument if the query has no such part.
  Part(const Query& query, std::string_view name) : name_(name) {
    const std::size_t dot = std::min(name_.find('.'), name_.size());
    const std::vector<Value> example = ExampleOf(query);
    const auto found = std::ranges::find(query.parameters, name_.substr(0, dot), &NamedKind::name);
    parameter_ = static_cast<std::size_t>(found - query.parameters.begin());
    if (dot < name_.size()) {
      below_ = name_.substr(dot + 1);
      std::ranges::replace(below_, '.', ' ');
    }
    if (parameter_ < example.size() && !FieldsIn(example).empty()) return;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < example.size(); ++i)
      AddNames(query.parameters[i], example[i], known);
    const std::vector<std::string_view> names(known.begin(), known.end());
    const std::string nearest = DidYouMean(name_, names);
    Fail("\"{}\" is no part of the parameters{}", name_,
         nearest.empty() ? fmt::format("; there are {}", fmt::join(names, ", ")) : nearest);
  }

  const std::string& name() const { return name_; }
  std::size_t parameter() const { return parameter_; }
  bool is_whole() const { return below_.empty(); }

  /// The indices of its numbers among the fields of the argument.
  std::vector<std::size_t> FieldsIn(std::span<const Value> arguments) const {
    const std::vector<Field> fields = FieldsOf(arguments[parameter_]);
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const std::string& field = fields[i].name;
      if (below_.empty() || field == below_ || field.starts_with(below_ + ' ')) {
        indices.push_back(i);
      }
    }
    return indices;
  }

 private:
  static void AddNames(const NamedKind& parameter, const Value& value,
                       std::vector<std::string>& names) {
    names.push_back(parameter.name);
    for (const Field& field : FieldsOf(value)) {
      std::string path = field.name;
      for (std::size_t end = path.find(' ');; end = path.find(' ', end + 1)) {
        std::string name = parameter.name + '.' + path.substr(0, end);
        std::ranges::replace(name, ' ', '.');
        const bool is_new = std::ranges::find(names, name) == names.end();
        if (is_new && path != "value") names.push_back(std::move(name));
        if (end == std::string::npos) break;
      }
    }
  }

  std::string name_;
  std::string below_;
  std::size_t parameter_;
};

class SwapProperty final : public Property {
 public:
  SwapProperty(const Query& query, std::string text, std::string_view a, std::string_view b,
               std::span<const std::string> changes)
      : Property(query, std::move(text)), a_(query, a), b_(query, b) {
    const std::vector<Value> example = ExampleOf(query);
    if (TypesIn(a_, example) != TypesIn(b_, example)) {
      Fail("{} and {} cannot be swapped: their numbers are not the same ones", a, b);
    }
    if (Overlap(example)) Fail("{} and {} have numbers in common", a, b);
    for (const std::string& change : changes) AddChange(change);
  }

  std::vector<Question> QuestionsOf(std::span<const Value> arguments) const override {
    std::vector<Question> questions;
    std::vector<Value> swapped(arguments.begin(), arguments.end());
    Value& first = swapped[a_.parameter()];
    Value& second = swapped[b_.parameter()];
    if (a_.is_whole() && b_.is_whole() && KindOf(first) == KindOf(second)) {
      std::swap(first, second);
    } else if (!SwapNumbers(arguments, swapped)) {
      return questions;
    }
    AddQuestion(arguments, 0, std::move(swapped), questions);
    return questions;
  }

  Answer Back(std::size_t, const Answer&, Answer got) const override {
    const auto find = [&got](const std::string& name) {
      const auto found = std::ranges::find(got, name, &AnswerPart::name);
      return found == got.end() ? nullptr : &found->value;
    };
    for (const Change& change : changes_) {
      Value* const part = find(change.part);
      if (part == nullptr) continue;
      if (change.form == Change::kExchange) {
        if (Value* const other = find(change.other)) std::swap(*part, *other);
      } else if (auto* const number = std::get_if<float>(part)) {
        *number = change.form == Change::kOpposite ? -*number : 1 - *number;
      } else if (auto* const integer = std::get_if<int>(part)) {
        *integer = -*integer;
      } else if (auto* const vector = std::get_if<Point>(part)) {
        *vector = -*vector;
      } else if (auto* const flat = std::get_if<Point2>(part)) {
        *flat = -*flat;
      }
    }
    return got;
  }

 private:
  struct Change {
    enum Form { kExchange, kOpposite, kFromOtherEnd } form;
    std::string part;
    std::string other = {};
  };

  static std::vector<Field::Type> TypesIn(const Part& part, std::span<const Value> arguments) {
    const std::vector<Field> fields = FieldsOf(arguments[part.parameter()]);
    std::vector<Field::Type> types;
    for (const std::size_t index : part.FieldsIn(arguments)) types.push_back(fields[index].type);
    return types;
  }
  bool Overlap(std::span<const Value> arguments) const {
    if (a_.parameter() != b_.parameter()) return false;
    const std::vector<std::size_t> fields = a_.FieldsIn(arguments);
    return std::ranges::any_of(b_.FieldsIn(arguments), [&](std::size_t field) {
      return std::ranges::find(fields, field) != fields.end();
    });
  }

  const NamedKind& RequirePart(std::string_view name) const {
    if (const NamedKind* const part = query().FindAnswerPart(name)) return *part;
    std::vector<std::string_view> names;
    for (const NamedKind& part : query().parts) names.push_back(part.name);
    Fail("\"{}\" is no part of the answer; there are {}", name, fmt::join(names, ", "));
  }
  void AddChange(std::string_view text) {
    constexpr std::string_view kOtherEnd = "1-";
    const std::size_t space = text.find(' ');
    if (space != std::string_view::npos) {
      const NamedKind& part = RequirePart(text.substr(0, space));
      const NamedKind& other = RequirePart(text.substr(space + 1));
      if (part.kind != other.kind) {
        Fail("{} and {} cannot be swapped: they are not of the same kind", part.name, other.name);
      }
      changes_.push_back({Change::kExchange, part.name, other.name});
    } else if (text.starts_with(kOtherEnd)) {
      const NamedKind& part = RequirePart(text.substr(kOtherEnd.size()));
      if (part.kind != kKindOf<float>) Fail("\"{}\": {} is no number", text, part.name);
      changes_.push_back({Change::kFromOtherEnd, part.name});
    } else if (text.starts_with('-')) {
      const NamedKind& part = RequirePart(text.substr(1));
      if (part.kind == kKindOf<bool>) Fail("\"{}\": {} has no opposite", text, part.name);
      changes_.push_back({Change::kOpposite, part.name});
    } else {
      Fail("\"{}\" is no change of the answer; write two parts \"X Y\", \"-X\" or \"1-X\"", text);
    }
  }

  // False if the result is no valid case.
  bool SwapNumbers(std::span<const Value> arguments, std::vector<Value>& swapped) const {
    const auto changes = [&](const Part& to, const Part& from) {
      const std::vector<Field> fields = FieldsOf(arguments[from.parameter()]);
      const std::vector<std::size_t> targets = to.FieldsIn(arguments);
      const std::vector<std::size_t> sources = from.FieldsIn(arguments);
      std::vector<NewNumber> numbers;
      for (std::size_t i = 0; i < std::min(targets.size(), sources.size()); ++i) {
        numbers.push_back({targets[i], fields[sources[i]].number});
      }
      return numbers;
    };
    std::vector<NewNumber> of_a = changes(a_, b_);
    std::vector<NewNumber> of_b = changes(b_, a_);
    try {
      if (a_.parameter() == b_.parameter()) {
        of_a.insert(of_a.end(), of_b.begin(), of_b.end());
      } else {
        swapped[b_.parameter()] = WithFields(swapped[b_.parameter()], of_b);
      }
      swapped[a_.parameter()] = WithFields(swapped[a_.parameter()], of_a);
    } catch (const InvalidShape&) {
      return false;
    }
    return true;
  }

  Part a_;
  Part b_;
  std::vector<Change> changes_;
};

class GrowProperty final : public Property {
 public:
  GrowProperty(const Query& query, std::string text, std::string_view part)
      : Property(query, std::move(text)), part_(query, part) {
    const std::vector<Value> example = ExampleOf(query);
    const std::vector<std::size_t> fields = part_.FieldsIn(example);
    const std::vector<Field> all = FieldsOf(example[part_.parameter()]);
    if (fields.size() != 1 || all[fields.front()].type != Field::kNumber) {
      Fail("\"{}\" is not a number; name one, such as the radius in \"grow sphere.radius\"", part);
    }
    for (const std::string_view name : {"t", "distance"}) {
      const NamedKind* const named = query.FindAnswerPart(name);
      if (distance_.empty() && named != nullptr && named->kind == kKindOf<float>) distance_ = name;
    }
    if (query.parts.front().kind != kKindOf<bool> && distance_.empty()) {
      Fail("the answer has neither a yes or no as its first part nor a number t or distance");
    }
  }

  std::vector<Question> QuestionsOf(std::span<const Value> arguments) const override {
    std::vector<Question> questions;
    const std::vector<std::size_t> fields = part_.FieldsIn(arguments);
    if (fields.size() != 1) return questions;
    const Value& argument = arguments[part_.parameter()];
    const double number = FieldsOf(argument)[fields.front()].number;
    const double size = number == 0 ? 1 : std::abs(number);
    for (const double step : {size / 8, size}) {
      std::vector<Value> grown(arguments.begin(), arguments.end());
      const double larger = ToFloat(number + step);
      try {
        grown[part_.parameter()] = WithField(argument, fields.front(), larger);
      } catch (const InvalidShape&) {
        continue;
      }
      AddQuestion(arguments, 0, std::move(grown), questions);
    }
    return questions;
  }

  std::optional<Difference> Compare(std::span<const Value>, const Answer& first, const Answer& back,
                                    const Tolerance& tolerance) const override {
    if (const auto* yes = std::get_if<bool>(&first.front().value)) {
      const Value* const still = FindPart(back, first.front().name);
      if (*yes && (still == nullptr || *still != Value(true))) {
        return Difference{fmt::format("{} is lost", first.front().name)};
      }
    }
    const Value* const before = FindPart(first, distance_);
    const Value* const after = FindPart(back, distance_);
    if (before == nullptr || after == nullptr) return std::nullopt;
    const double least = std::get<float>(*before);
    const double grown = std::get<float>(*after);
    if (grown <= least + tolerance.Limit(least)) return std::nullopt;
    return Difference{fmt::format("{} grows", distance_), true};
  }

 private:
  Part part_;
  std::string_view distance_;  ///< the part of the answer that does not grow; may be empty
};

class RepeatProperty final : public Property {
 public:
  using Property::Property;

  std::vector<Question> QuestionsOf(std::span<const Value> arguments) const override {
    return {{0, {arguments.begin(), arguments.end()}}};
  }
  std::optional<Difference> Compare(std::span<const Value>, const Answer& first, const Answer& back,
                                    const Tolerance&) const override {
    for (const AnswerPart& part : first) {
      const Value* const again = FindPart(back, part.name);
      if (again == nullptr || !Identical(part.value, *again)) {
        return Difference{fmt::format("{} differs", part.name)};
      }
    }
    return std::nullopt;
  }
  bool depends_on_rounding() const override { return false; }
};

// The words of a text, and after each comma those that follow it.
std::vector<std::vector<std::string>> WordsOf(std::string_view text) {
  std::vector<std::vector<std::string>> words(1);
  bool in_word = false;
  for (const char c : text) {
    if (c == ',') words.emplace_back();
    const bool ends = c == ' ' || c == ',';
    if (!ends && !in_word) words.back().emplace_back();
    if (!ends) words.back().back() += c;
    in_word = !ends;
  }
  return words;
}

}  // namespace

std::optional<Property::Difference> Property::Compare(std::span<const Value> arguments,
                                                      const Answer& first, const Answer& back,
                                                      const Tolerance& tolerance) const {
  if (!CompareWithExact(query_, arguments, first, back, tolerance)) return std::nullopt;
  for (const bool verdicts : {true, false}) {
    for (const AnswerPart& part : first) {
      if (IsVerdict(part.value) == verdicts &&
          ComparePart(part, FindPart(back, part.name), tolerance)) {
        return Difference{fmt::format("{} differs", part.name), !verdicts};
      }
    }
  }
  return std::nullopt;
}

void Property::AddQuestion(std::span<const Value> arguments, std::size_t variant,
                           std::vector<Value> changed, std::vector<Question>& questions) const {
  if (!std::ranges::all_of(changed, IsFinite)) return;
  if (std::ranges::equal(changed, arguments)) return;
  try {
    query_.RequireAnswerable(changed);
  } catch (const InvalidShape&) {
    return;
  }
  questions.push_back({variant, std::move(changed)});
}

std::shared_ptr<const Property> Property::Parse(const Query& query, std::string_view text) {
  const std::vector<std::vector<std::string>> all = WordsOf(text);
  const std::vector<std::string>& words = all.front();
  const std::string name = words.empty() ? std::string() : words.front();
  const std::size_t named = name == "swap" ? 2 : name == "grow" ? 1 : 0;
  if (std::ranges::find(kWords, name) == kWords.end()) {
    const std::string nearest = DidYouMean(name, kWords);
    Fail("there is no property \"{}\"{}", Shortened(text, 60),
         nearest.empty() ? "; there are turn, scale, shift, swap A B, grow PART and repeat"
                         : nearest);
  }
  if (words.size() != 1 + named || (name != "swap" && all.size() > 1)) {
    Fail("\"{}\": write {}", Shortened(text, 60),
         named == 2   ? "\"swap A B\", with the names of two parameters or of two parts of them"
         : named == 1 ? "\"grow PART\", with the name of a number of the parameters"
                      : fmt::format("\"{}\" alone", name));
  }
  const std::string whole(text);
  if (name == "turn") return std::make_shared<MovementProperty>(query, whole, Turns(query));
  if (name == "scale") return std::make_shared<ScaleProperty>(query, whole, Scales());
  if (name == "shift") return std::make_shared<ShiftProperty>(query, whole, Shifts());
  if (name == "grow") return std::make_shared<GrowProperty>(query, whole, words[1]);
  if (name == "repeat") return std::make_shared<RepeatProperty>(query, whole);
  std::vector<std::string> changes;
  for (std::size_t i = 1; i < all.size(); ++i) {
    changes.push_back(fmt::format("{}", fmt::join(all[i], " ")));
  }
  return std::make_shared<SwapProperty>(query, whole, words[1], words[2], changes);
}

Properties PropertiesOf(const Query& query, std::span<const std::string> more) {
  Properties properties;
  for (const std::string& text : query.properties)
    properties.push_back(Property::Parse(query, text));
  for (const std::string& text : more) {
    if (std::ranges::find(query.properties, text) != query.properties.end()) continue;
    properties.push_back(Property::Parse(query, text));
  }
  return properties;
}

}  // namespace hitscan
