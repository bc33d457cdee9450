// Jest for JavaScript.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "base/text.h"
#include "export/test_formats.h"

namespace hitscan {
namespace {

class Jest final : public TestWriter {
 public:
  std::string FileName(const TestModel& model) const override {
    return fmt::format("{}_{}.test.js", model.query->name, model.CaseName());
  }

  std::string File(const TestModel& model) const override {
    std::string parameters;
    std::string test;
    for (const NamedPlain& argument : model.arguments) {
      const std::string name = CamelCase(argument.name);
      parameters.append(parameters.empty() ? "" : ", ").append(name);
      test += Comment("  //", argument.value.remark);
      test += fmt::format("  const {} = {};\n", name, Expression(argument.value, 2));
    }
    const std::string function = CamelCase(model.query->name);
    test += fmt::format("  const answer = {}({});\n", function, parameters);
    for (const ExpectedNumber& expected : model.expected) test += "  " + Check(expected);

    std::string text = Comment("//", model.about);
    text += "const f32 = Math.fround;  // the number in single precision\n\n";
    for (const PlainType* type : model.Structs()) text += Description(*type);
    text +=
        Comment("//", kToFillIn) + Comment("//", "It returns " + Described(model.result()) + ".");
    text += fmt::format("function {}({}) {{\n  throw new Error('{}');\n}}\n\n", function,
                        parameters, kNotFilledIn);
    return text + fmt::format("test('{} {}', () => {{\n", model.query->name, model.CaseName()) +
           test + "});\n";
  }

 protected:
  std::string FiniteNumber(const PlainValue& value, const std::string& digits) const override {
    const bool same = std::strtod(digits.c_str(), nullptr) == static_cast<double>(value.number);
    return same ? digits : fmt::format("f32({})", digits);
  }
  std::string Infinity(bool negative) const override { return negative ? "-Infinity" : "Infinity"; }
  std::string Text(const std::string& text) const override { return "'" + text + "'"; }
  Brackets BracketsOf(const PlainType& type) const override {
    if (type.form == Form::kList) return {"[", "]"};
    return {"{", "}"};
  }
  std::string MemberPrefix(std::string_view member) const override {
    return CamelCase(member) + ": ";
  }

 private:
  static std::string Described(const PlainType& type) {
    switch (type.form) {
      case Form::kBoolean:
        return "true or false";
      case Form::kInteger:
        return "an integer";
      case Form::kNumber:
        return "a number";
      case Form::kText:
        return "a string";
      case Form::kStruct:
      case Form::kList:
        break;
    }
    std::string members;
    for (const PlainType::Member& member : type.members) {
      members.append(members.empty() ? "" : ", ").append(CamelCase(member.name));
    }
    return "{" + members + "}";
  }

  static std::string Description(const PlainType& type) {
    if (type.about.empty()) return {};
    return Comment("//", fmt::format("{} {}: {}", type.name, Described(type), type.about));
  }

  std::string Check(const ExpectedNumber& check) const {
    std::string got = "answer";
    for (const std::string_view member : check.path) got += "." + CamelCase(member);
    const std::string expected = Expression(check.value, 2);
    if (check.value.type->form == Form::kBoolean) {
      return fmt::format("expect({}).toBe({});\n", got, expected);
    }
    if (!std::isfinite(check.value.number)) {
      return fmt::format("expect({}).toBe({});\n", got, expected);
    }
    const bool negative = check.value.number < 0 || check.value.integer < 0;
    return fmt::format("expect(Math.abs({} - {})).toBeLessThanOrEqual({:.6g});\n", got,
                       negative ? "(" + expected + ")" : expected,
                       check.value.type->form == Form::kNumber ? check.limit : 0);
  }
};

}  // namespace

const TestWriter& JestWriter() {
  static const Jest kWriter;
  return kWriter;
}

}  // namespace hitscan
