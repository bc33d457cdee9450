#include "shape/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "shape/kind_info.h"
#include "shape/record_kind.h"

namespace hitscan {
namespace {

struct Leaf {
  std::string name;
  Field::Type type;
  Json* json;
};

std::string Joined(const std::string& name, std::string_view key) {
  return name.empty() ? std::string(key) : fmt::format("{} {}", name, key);
}

// Finds the numbers and booleans, in the order of the JSON; each is named by its path.
void FindLeaves(Json& json, Kind kind, const std::string& name, std::vector<Leaf>& leaves) {
  const auto below = [&](Json& item, std::string_view key) {
    FindLeaves(item, kind, Joined(name, key), leaves);
  };
  if (json.is_number() || json.is_boolean()) {
    // The JSON form of a float may be an integer: 3.
    const Field::Type type = json.is_boolean()      ? Field::kBoolean
                             : kind == kKindOf<int> ? Field::kInteger
                                                    : Field::kNumber;
    leaves.push_back({name.empty() ? "value" : name, type, &json});
  } else if (json.is_object()) {
    for (auto& [key, item] : json.items()) below(item, key);
  } else if (json.is_array()) {
    const bool is_vector = (json.size() == 2 || json.size() == 3) && json.front().is_number();
    for (std::size_t i = 0; i < json.size(); ++i) {
      below(json[i], is_vector ? std::string(1, "xyz"[i]) : fmt::format("{}", i));
    }
  }
}

// Like FindLeaves, but with Traits::field_names if the kind has them. In a record the name of a
// member comes before the names of the numbers in it; a list of records has the same members.
void FindNamedLeaves(Json& json, Kind kind, const std::string& name, std::vector<Leaf>& leaves) {
  const KindInfo& info = InfoOf(kind);
  if (!info.members().empty() && json.is_object()) {
    for (auto& [key, item] : json.items()) {
      const auto member = std::ranges::find(info.members(), key, &RecordMember::name);
      if (member == info.members().end()) continue;
      FindNamedLeaves(item, member->kind, Joined(name, key), leaves);
    }
    return;
  }
  if (!info.members().empty() && json.is_array()) {
    for (std::size_t i = 0; i < json.size(); ++i) {
      FindNamedLeaves(json[i], kind, Joined(name, std::to_string(i)), leaves);
    }
    return;
  }
  const std::size_t begin = leaves.size();
  FindLeaves(json, kind, name, leaves);
  const auto names = info.traits().field_names;
  for (std::size_t i = 0; i < names.size() && begin + i < leaves.size(); ++i) {
    leaves[begin + i].name = Joined(name, names[i]);
  }
}

std::vector<Leaf> LeavesOf(Json& json, Kind kind) {
  std::vector<Leaf> leaves;
  FindNamedLeaves(json, kind, "", leaves);
  return leaves;
}

void Set(const Leaf& leaf, double number) {
  if (!std::isfinite(number)) throw InvalidShape(leaf.name + " is not finite");
  switch (leaf.type) {
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
      // Indices of vertices or nodes must stay integers. Other numbers are read the same.
      if (leaf.json->is_number_integer() && number == std::trunc(number) &&
          std::abs(number) < 0x1p31 && !(number == 0 && std::signbit(number))) {
        *leaf.json = static_cast<int>(number);
      } else {
        *leaf.json = number;
      }
      break;
  }
}

}  // namespace

std::vector<Field> FieldsOf(Kind kind, const Json& json) {
  Json form = json;  // a copy, because LeavesOf takes no const JSON
  std::vector<Field> fields;
  for (const Leaf& leaf : LeavesOf(form, kind)) {
    const double number =
        leaf.type == Field::kBoolean ? (leaf.json->get<bool>() ? 1 : 0) : leaf.json->get<double>();
    fields.push_back({leaf.name, leaf.type, number});
  }
  return fields;
}

std::vector<Field> FieldsOf(const Value& value) {
  return FieldsOf(KindOf(value), WriteValue(value));
}

Value WithField(const Value& value, std::size_t field, double number) {
  const NewNumber change{field, number};
  return WithFields(value, {&change, 1});
}

Value WithFields(const Value& value, std::span<const NewNumber> changes) {
  const KindInfo& info = InfoOf(value);
  Json json = info.Write(value);
  const std::vector<Leaf> leaves = LeavesOf(json, info.kind());
  std::string what;
  for (const auto& [field, number] : changes) {
    if (field >= leaves.size()) {
      throw std::out_of_range(fmt::format("a {} has {} fields: there is no field {}",
                                          info.traits().name, leaves.size(), field));
    }
    const Leaf& leaf = leaves[field];
    Set(leaf, number);
    what += fmt::format("{}{} {}", what.empty() ? "" : ", ", leaf.name, number);
  }
  try {
    info.RequireOrder(JsonReader(json));
    return ReadValue(info.kind(), JsonReader(json));
  } catch (const JsonError& error) {
    throw InvalidShape(fmt::format("{}: {}", what, error.what()));
  }
}

}  // namespace hitscan
