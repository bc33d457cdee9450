// pytest for Python.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/text.h"
#include "export/test_formats.h"

namespace hitscan {
namespace {

class Pytest final : public TestWriter {
 public:
  std::string FileName(const TestModel& model) const override {
    return fmt::format("test_{}_{}.py", model.query->name, model.CaseName());
  }

  std::string File(const TestModel& model) const override {
    std::string parameters;
    std::string names;
    std::string test;
    for (const NamedPlain& argument : model.arguments) {
      parameters += fmt::format("{}{}: {}", parameters.empty() ? "" : ", ", argument.name,
                                TypeName(*argument.value.type));
      names.append(names.empty() ? "" : ", ").append(argument.name);
      test += Comment("    #", argument.value.remark);
      test += fmt::format("    {} = {}\n", argument.name, Expression(argument.value, 4));
    }
    test += fmt::format("    answer = {}({})\n", model.query->name, names);
    for (const ExpectedNumber& expected : model.expected) test += "    " + Check(expected);

    // The comment follows the imports: in the first lines it could name the encoding of the file.
    std::string text =
        "import struct\nfrom typing import List, NamedTuple, Optional\n\nimport pytest\n\n";
    text += Comment("#", model.about) + "\n\n";
    text +=
        "def f32(number):\n"
        "    \"\"\"The number in single precision.\"\"\"\n"
        "    return struct.unpack(\"f\", struct.pack(\"f\", number))[0]\n\n\n";
    for (const PlainType* type : model.Structs()) text += Declaration(*type) + "\n\n";
    text +=
        fmt::format("def {}({}) -> {}:\n", model.query->name, parameters, TypeName(model.result()));
    text += Comment("    #", kToFillIn);
    text += fmt::format("    raise NotImplementedError(\"{}\")\n\n\n", kNotFilledIn);
    return text + fmt::format("def test_{}_{}():\n", model.query->name, model.CaseName()) + test;
  }

 protected:
  std::string Boolean(bool value) const override { return value ? "True" : "False"; }
  std::string FiniteNumber(const PlainValue& value, const std::string& digits) const override {
    const bool same = std::strtod(digits.c_str(), nullptr) == static_cast<double>(value.number);
    return same ? digits : fmt::format("f32({})", digits);
  }
  std::string Infinity(bool negative) const override {
    return negative ? "float(\"-inf\")" : "float(\"inf\")";
  }
  Brackets BracketsOf(const PlainType& type) const override {
    if (type.form == Form::kList) return {"[", "]"};
    return {fmt::format("{}(", type.name), ")"};
  }

 private:
  static std::string TypeName(const PlainType& type) {
    return TestWriter::TypeName(type, {"bool", "int", "float", "str", "List[{}]"});
  }

  static std::string Declaration(const PlainType& type) {
    std::string text = fmt::format("class {}(NamedTuple):\n", type.name);
    if (!type.about.empty()) text += Comment("    #", type.about);
    // A miss has only its `hit`.
    const bool optional = type.members.front().name == kHitPart;
    for (const PlainType::Member& member : type.members) {
      const std::string name = TypeName(*member.type);
      const bool may_lack = optional && &member != &type.members.front();
      text += fmt::format("    {}: {}\n", member.name,
                          may_lack ? fmt::format("Optional[{}] = None", name) : name);
    }
    return text;
  }

  std::string Check(const ExpectedNumber& check) const {
    std::string got = "answer";
    for (const std::string_view member : check.path) got.append(".").append(member);
    if (check.value.type->form == Form::kBoolean) {
      return fmt::format("assert {}{}\n", check.value.boolean ? "" : "not ", got);
    }
    const std::string expected = Expression(check.value, 4);
    if (check.value.type->form != Form::kNumber || check.limit == 0) {
      return fmt::format("assert {} == {}\n", got, expected);
    }
    return fmt::format("assert {} == pytest.approx({}, rel=0, abs={:.6g})\n", got, expected,
                       check.limit);
  }
};

}  // namespace

const TestWriter& PytestWriter() {
  static const Pytest kWriter;
  return kWriter;
}

}  // namespace hitscan
