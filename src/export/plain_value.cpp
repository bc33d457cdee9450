#include "export/plain_value.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace hitscan {
namespace {

using Form = PlainType::Form;

// The digits with which compilers and interpreters of every language get this float. The fewest
// digits do, unless they round differently through a double.
std::string DigitsOf(float number) {
  std::string digits = fmt::format("{}", number);
  return std::isfinite(number) && !AreDigitsOf(digits, number)
             ? fmt::format("{:.17g}", static_cast<double>(number))
             : digits;
}

const Json& MemberOf(const Json& json, const PlainType& type, std::size_t member) {
  if (json.is_array()) return json.at(member);
  return json.at(std::string(type.members[member].JsonKey()));
}

PlainValue FromJson(const PlainType& type, const Json& json) {
  PlainValue value{.type = &type};
  switch (type.form) {
    case Form::kBoolean:
      value.boolean = json.get<bool>();
      break;
    case Form::kInteger:
      value.integer = json.get<int>();
      break;
    case Form::kNumber:
      // The aspect ratio of a camera is a list of two numbers, of which Write makes the second 1.
      value.number = json.is_array() ? json.at(0).get<float>() : json.get<float>();
      value.text = DigitsOf(value.number);
      break;
    case Form::kText:
      value.text = json.get<std::string>();
      break;
    case Form::kStruct:
      for (std::size_t i = 0; i < type.members.size(); ++i) {
        value.parts.push_back(FromJson(*type.members[i].type, MemberOf(json, type, i)));
      }
      break;
    case Form::kList:
      for (const Json& item : json) value.parts.push_back(FromJson(*type.item, item));
      break;
  }
  return value;
}

}  // namespace

PlainValue ToPlain(const Value& value) {
  return FromJson(PlainTypeOf(value.index()), WriteValue(value));
}

bool AreDigitsOf(const std::string& digits, float number) {
  const auto bits = [](float read) { return std::bit_cast<std::uint32_t>(read); };
  const auto through_double = static_cast<float>(std::strtod(digits.c_str(), nullptr));
  return bits(std::strtof(digits.c_str(), nullptr)) == bits(number) &&
         bits(through_double) == bits(number);
}

}  // namespace hitscan
