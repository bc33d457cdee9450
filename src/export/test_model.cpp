#include "export/test_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.h"
#include "cases/judge.h"
#include "cases/written_case.h"
#include "cases/written_value.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

using Form = PlainType::Form;

constexpr std::size_t kLongestNote = 1000;

void AddStructs(const PlainType& type, std::vector<const PlainType*>& structs) {
  if (type.form == Form::kList) AddStructs(*type.item, structs);
  if (type.form != Form::kStruct || std::ranges::find(structs, &type) != structs.end()) return;
  for (const PlainType::Member& member : type.members) AddStructs(*member.type, structs);
  structs.push_back(&type);
}

void AddExpected(const PlainValue& value, std::vector<ExpectedNumber::Step>& path,
                 const Tolerance& tolerance, std::vector<ExpectedNumber>& expected) {
  static const PlainType length{.form = Form::kInteger};
  const bool is_list = value.type->form == Form::kList;
  if (!is_list && value.type->form != Form::kStruct) {
    const double limit = tolerance.Limit(value.number);
    // The limit of an infinite number is infinite: such a number has to be equal.
    expected.push_back({path, false, value, std::isfinite(limit) ? limit : 0});
    return;
  }
  if (is_list) {
    const int items = static_cast<int>(value.parts.size());
    expected.push_back({path, true, {.type = &length, .integer = items}});
  }
  for (std::size_t i = 0; i < value.parts.size(); ++i) {
    path.push_back({is_list ? std::string_view() : value.type->members[i].name, i});
    AddExpected(value.parts[i], path, tolerance, expected);
    path.pop_back();
  }
}

// The tolerance that `hitscan check` uses for this part of the answer. A part that the case does
// not name is compared with that of the exact answer.
Tolerance ToleranceOf(const CaseFile& file, const Case& test, std::string_view part) {
  if (FindPart(test.expected, part) != nullptr) return {file.tolerance};
  return Tolerance::OfUnnamed(file.tolerance);
}

// "Numbers are compared to within 1e-05, relative above 1; t without a tolerance."
std::string AboutTolerance(const CaseFile& file, const Case& test, const Answer& answer) {
  std::string within;
  std::vector<std::string_view> without;
  for (const AnswerPart& part : answer) {
    if (IsVerdict(part.value)) continue;
    const double tolerance = ToleranceOf(file, test, part.name).relative;
    if (tolerance == 0) {
      without.push_back(part.name);
    } else {
      within = fmt::format("to within {}, relative above 1", tolerance);
    }
  }
  if (without.empty()) return within.empty() ? "" : " Numbers are compared " + within + ".";
  if (within.empty()) return " Numbers are compared without a tolerance.";
  return fmt::format(" Numbers are compared {}; {} without a tolerance.", within,
                     fmt::join(without, ", "));
}

std::vector<std::string> About(const TestModel& model, const CaseFile& file, const Case& test,
                               const Answer& answer) {
  std::vector<std::string> about;
  about.push_back(fmt::format("{}, case {} of {}{}", model.query->name, test.id,
                              Printable(file.path.filename().string()),
                              test.note.empty() ? "." : ":"));
  if (!test.note.empty()) about.push_back(Shortened(Printable(test.note), kLongestNote));
  about.emplace_back(model.query->summary);
  about.push_back("The expected answer is the exact one for these numbers as floats." +
                  AboutTolerance(file, test, answer));
  return about;
}

// Digits from which compilers and interpreters of every language get this float. These are the
// fewest digits, unless they give another float when they are rounded to a double first.
std::string DigitsOf(float number) {
  std::string digits = fmt::format("{}", number);
  return std::isfinite(number) && !AreDigitsOf(digits, number)
             ? fmt::format("{:.17g}", static_cast<double>(number))
             : digits;
}

const Json& MemberOf(const Json& json, const PlainType& type, std::size_t member) {
  if (json.is_array()) return json.at(member);
  return json.at(Json::json_pointer("/" + std::string(type.members[member].JsonKey())));
}

// The value as JSON with the keys of the members of its plain type. Unlike the JSON of case files
// it has the ids of meshes, and the models of a scene instead of its nodes.
Json JsonOfMembers(const Value& value) {
  const auto of_model = [](const Model& model) {
    Json json = InfoOf(kKindOf<Model>).WriteWhole(model);
    json["id"] = model.placed().id();
    return json;
  };
  if (const auto* const model = std::get_if<Model>(&value)) return of_model(*model);
  if (const auto* const scene = std::get_if<Scene>(&value)) {
    Json models = Json::array();
    for (const Model& model : scene->models()) models.push_back(of_model(model));
    return {{"models", std::move(models)}, {"nodes", scene->nodes_of_models()}};
  }
  return WriteValue(value);
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

// The texts of the numbers of a written value, by the names of its fields.
using Texts = std::map<std::string, std::string>;

// Whether these digits can be copied to a program for the number. Some compilers refuse digits that
// are not zero but are rounded to zero.
bool CanBeCopied(const std::string& digits, float number) {
  const std::string_view mantissa = std::string_view(digits).substr(0, digits.find_first_of("eE"));
  const bool vanishes = number == 0 && mantissa.find_first_of("123456789") != mantissa.npos;
  return AreDigitsOf(digits, number) && !vanishes;
}

bool IsUnitVector(const PlainType::Member& member) {
  return member.name == "direction" || member.name == "normal";
}

/// Replaces the digits of a value's numbers by the digits in the text of the case file.
class WrittenNumbers {
 public:
  explicit WrittenNumbers(Texts texts) : texts_(std::move(texts)) {}

  /// `name` is that of the value's field, as in WrittenField; empty for a whole argument.
  void PutInto(PlainValue& value, const std::string& name) {
    if (value.type->form == Form::kNumber) return PutInto(value, name, value.number);
    for (std::size_t i = 0; i < value.parts.size(); ++i) {
      const bool is_member = value.type->form == Form::kStruct;
      std::string key =
          is_member ? std::string(value.type->members[i].JsonKey()) : std::to_string(i);
      std::ranges::replace(key, '/',
                           ' ');  // JsonKey is a path, such as "a/b": "a b" in WrittenField
      const std::string full_name = name.empty() ? key : name + " " + key;
      if (is_member && IsUnitVector(value.type->members[i])) {
        PutVectorInto(value.parts[i], full_name);
      } else {
        PutInto(value.parts[i], full_name);
      }
    }
  }

  /// Whether digits were found for some number.
  bool found() const { return found_; }
  /// Whether a number in the text differs from that of the value.
  bool differs() const { return differs_; }

 private:
  void PutInto(PlainValue& value, const std::string& name, float number) {
    const auto text = texts_.find(name);
    if (text == texts_.end()) return;
    found_ = true;
    if (CanBeCopied(text->second, number)) value.text = text->second;
  }

  // Replaces all numbers of a direction or normal by the written ones, or none if the text lacks
  // one of them.
  void PutVectorInto(PlainValue& vector, const std::string& name) {
    PlainValue written = vector;
    for (std::size_t i = 0; i < vector.parts.size(); ++i) {
      const auto text = texts_.find(fmt::format("{} {}", name, vector.type->members[i].name));
      if (text == texts_.end()) return;
      PlainValue& part = written.parts[i];
      part.number = std::strtof(text->second.c_str(), nullptr);
      part.text = CanBeCopied(text->second, part.number) ? text->second : DigitsOf(part.number);
      differs_ = differs_ || part.number != vector.parts[i].number;
    }
    found_ = true;
    vector = std::move(written);
  }

  Texts texts_;
  bool found_ = false;
  bool differs_ = false;
};

}  // namespace

PlainValue ToPlain(const Value& value) {
  return FromJson(PlainTypeOf(KindOf(value)), JsonOfMembers(value));
}

PlainValue ToPlain(const Value& value, std::string_view written) {
  constexpr std::size_t kLongest = 200;
  PlainValue plain = ToPlain(value);
  Texts texts;
  for (const WrittenField& field : WrittenFields(KindOf(value), written)) {
    texts.emplace(field.field.name, field.text);
  }
  const bool has_numbers = !texts.empty();
  WrittenNumbers numbers(std::move(texts));
  // A value that is a number itself has one field, "value".
  numbers.PutInto(plain, plain.type->form == Form::kNumber ? "value" : "");
  if (numbers.differs()) {
    plain.remark = "Of unit length: " + DescribeConversion(written, value);
  } else if (has_numbers && !numbers.found() && plain.type->form == Form::kStruct) {
    plain.remark = "Written as " + Shortened(Printable(written), kLongest);
  }
  return plain;
}

bool AreDigitsOf(const std::string& digits, float number) {
  const auto bits = [](float read) { return std::bit_cast<std::uint32_t>(read); };
  const auto through_double = static_cast<float>(std::strtod(digits.c_str(), nullptr));
  return bits(std::strtof(digits.c_str(), nullptr)) == bits(number) &&
         bits(through_double) == bits(number);
}

std::vector<const PlainType*> TestModel::Structs() const {
  std::vector<const PlainType*> structs;
  for (const NamedKind& parameter : query->parameters) {
    AddStructs(PlainTypeOf(parameter.kind), structs);
  }
  AddStructs(result(), structs);
  return structs;
}

const PlainType& TestModel::result() const {
  return returns_struct() ? answer_struct : PlainTypeOf(query->parts.front().kind);
}

std::string TestModel::CaseName() const {
  return id < 0 ? fmt::format("case_minus_{}", -static_cast<long long>(id))
                : fmt::format("case_{}", id);
}

TestModel ModelOf(const CaseFile& file, const Case& test) {
  return ModelOf(file, test, file.query->implementations.front().run(test.arguments));
}

TestModel ModelOf(const CaseFile& file, const Case& test, const Answer& answer) {
  TestModel model{.query = file.query, .id = test.id};
  for (std::size_t i = 0; i < test.arguments.size(); ++i) {
    model.arguments.push_back({file.query->parameters[i].name,
                               ToPlain(test.arguments[i], WrittenArgument(file, test, i))});
  }
  const std::vector<NamedKind>& parts = file.query->parts;
  if (model.returns_struct()) {
    model.answer_struct = {.form = Form::kStruct, .name = "Answer"};
    for (const NamedKind& part : parts) {
      model.answer_struct.members.push_back({part.name, &PlainTypeOf(part.kind)});
    }
  }
  for (const AnswerPart& part : answer) {
    model.answer.push_back({part.name, ToPlain(part.value)});
    std::vector<ExpectedNumber::Step> path;
    if (model.returns_struct()) path.push_back({part.name});
    AddExpected(model.answer.back().value, path, ToleranceOf(file, test, part.name),
                model.expected);
  }
  model.about = About(model, file, test, answer);
  return model;
}

}  // namespace hitscan
