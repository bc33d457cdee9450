#include "shape/fields.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>

#include "shape/all_shapes.h"

namespace hitscan {
namespace {

struct Leaf {
  std::string name;
  Json* json;
};

// Finds the numbers and booleans, in the order of the JSON; each is named by its path.
void FindLeaves(Json& json, const std::string& name, std::vector<Leaf>& leaves) {
  const auto below = [&](Json& item, std::string_view key) {
    FindLeaves(item, name.empty() ? std::string(key) : fmt::format("{} {}", name, key), leaves);
  };
  if (json.is_number() || json.is_boolean()) {
    leaves.push_back({name.empty() ? "value" : name, &json});
  } else if (json.is_object()) {
    for (auto& [key, item] : json.items()) below(item, key);
  } else if (json.is_array()) {
    const bool is_vector = (json.size() == 2 || json.size() == 3) && json.front().is_number();
    for (std::size_t i = 0; i < json.size(); ++i) {
      below(json[i], is_vector ? std::string(1, "xyz"[i]) : fmt::format("{}", i));
    }
  }
}

// The names of the numbers of a kind, if the keys of its JSON do not name them; else none.
template <class... Alternatives>
std::span<const std::string_view> FieldNames(Kind kind, const std::variant<Alternatives...>*) {
  std::span<const std::string_view> names;
  const auto use = [&]<class T>(Kind index, const T*) {
    if constexpr (requires { Shape<T>::kFieldNames; }) {
      if (index == kind) names = Shape<T>::kFieldNames;
    }
  };
  Kind index = 0;
  (use(index++, static_cast<const Alternatives*>(nullptr)), ...);
  return names;
}

std::vector<Leaf> LeavesOf(Json& json, Kind kind) {
  std::vector<Leaf> leaves;
  FindLeaves(json, "", leaves);
  const auto names = FieldNames(kind, static_cast<const Value*>(nullptr));
  for (std::size_t i = 0; i < std::min(names.size(), leaves.size()); ++i) leaves[i].name = names[i];
  return leaves;
}

Field::Type TypeOf(const Json& leaf, Kind kind) {
  if (leaf.is_boolean()) return Field::kBoolean;
  // The JSON form of a float may be an integer: 3.
  return kind == kKindOf<int> ? Field::kInteger : Field::kNumber;
}

void Set(const Leaf& leaf, Field::Type type, double number) {
  if (!std::isfinite(number)) throw InvalidShape(leaf.name + " is not finite");
  switch (type) {
    case Field::kBoolean:
      if (number != 0 && number != 1) throw InvalidShape(leaf.name + " is neither 0 nor 1");
      *leaf.json = number == 1;
      break;
    case Field::kInteger:
      if (number != std::trunc(number) || number < std::numeric_limits<int>::min() ||
          number > std::numeric_limits<int>::max()) {
        throw InvalidShape(leaf.name + " is no integer of 32 bits");
      }
      *leaf.json = static_cast<int>(number);
      break;
    case Field::kNumber:
      *leaf.json = number;
      break;
  }
}

}  // namespace

std::vector<Field> FieldsOf(Kind kind, const Json& json) {
  Json form = json;
  std::vector<Field> fields;
  for (const Leaf& leaf : LeavesOf(form, kind)) {
    const Field::Type type = TypeOf(*leaf.json, kind);
    const double number =
        type == Field::kBoolean ? (leaf.json->get<bool>() ? 1 : 0) : leaf.json->get<double>();
    fields.push_back({leaf.name, type, number});
  }
  return fields;
}

std::vector<Field> FieldsOf(const Value& value) {
  return FieldsOf(value.index(), WriteValue(value));
}

Value WithField(const Value& value, std::size_t field, double number) {
  Json json = WriteValue(value);
  const std::vector<Leaf> leaves = LeavesOf(json, value.index());
  if (field >= leaves.size()) {
    throw std::out_of_range(fmt::format("a {} has {} fields: there is no field {}",
                                        KindName(value.index()), leaves.size(), field));
  }
  const Leaf& leaf = leaves[field];
  Set(leaf, TypeOf(*leaf.json, value.index()), number);
  try {
    std::visit(
        [&]<class T>(const T&) {
          if constexpr (requires { Shape<T>::RequireOrder(JsonReader(json)); }) {
            Shape<T>::RequireOrder(JsonReader(json));
          }
        },
        value);
    return ReadValue(value.index(), JsonReader(json));
  } catch (const JsonError& error) {
    throw InvalidShape(fmt::format("{} {}: {}", leaf.name, number, error.what()));
  }
}

}  // namespace hitscan
