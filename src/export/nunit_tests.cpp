// NUnit for C#.
#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "export/test_formats.h"

namespace hitscan {
namespace {

class NUnit final : public TestWriter {
 public:
  std::string FileName(const TestModel& model) const override { return ClassName(model) + ".cs"; }

  std::string File(const TestModel& model) const override {
    std::string text = Comment("//", model.about) + "using System;\nusing NUnit.Framework;\n\n";
    text += fmt::format("[TestFixture]\npublic class {} {{\n", ClassName(model));
    for (const PlainType* type : model.Structs()) text += Declaration(*type) + "\n";
    const std::string function = PascalCase(model.query->name);
    std::string parameters;
    std::string names;
    std::string variables;
    for (const NamedPlain& argument : model.arguments) {
      const std::string name = CamelCase(argument.name);
      parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ",
                                TypeName(*argument.value.type), name);
      names.append(names.empty() ? "" : ", ").append(name);
      variables += Comment("    //", argument.value.remark);
      variables += fmt::format("    var {} = {};\n", name, Expression(argument.value, 4));
    }
    text += Comment("  //", kToFillIn);
    text += fmt::format("  static {} {}({}) {{\n", TypeName(model.result()), function, parameters);
    text += fmt::format("    throw new NotImplementedException(\"{}\");\n  }}\n\n", kNotFilledIn);
    text += "  [Test]\n  public void HasTheExactAnswer() {\n" + variables;
    text += fmt::format("    var answer = {}({});\n", function, names);
    for (const ExpectedNumber& expected : model.expected) text += "    " + Check(expected);
    return text + "  }\n}\n";
  }

 protected:
  std::string FiniteNumber(const PlainValue&, const std::string& digits) const override {
    return digits + "f";
  }
  std::string Infinity(bool negative) const override {
    return negative ? "float.NegativeInfinity" : "float.PositiveInfinity";
  }
  Brackets BracketsOf(const PlainType& type) const override {
    if (type.form == Form::kList) return {"new[] { ", " }"};
    return {fmt::format("new {} {{ ", type.name), " }"};
  }
  std::string MemberPrefix(std::string_view member) const override {
    return PascalCase(member) + " = ";
  }

 private:
  static std::string ClassName(const TestModel& model) {
    return PascalCase(model.query->name) + PascalCase(model.CaseName());
  }

  static std::string TypeName(const PlainType& type) {
    return TestWriter::TypeName(type, {"bool", "int", "float", "string", "{}[]"});
  }

  static std::string Declaration(const PlainType& type) {
    std::string text = Comment("  //", type.about) + fmt::format("  struct {} {{\n", type.name);
    for (const PlainType::Member& member : type.members) {
      text += fmt::format("    public {} {};\n", TypeName(*member.type), PascalCase(member.name));
    }
    return text + "  }\n";
  }

  std::string Check(const ExpectedNumber& check) const {
    std::string got = "answer";
    for (const std::string_view member : check.path) got += "." + PascalCase(member);
    const std::string expected = Expression(check.value, 4);
    if (check.value.type->form != Form::kNumber || check.limit == 0) {
      return fmt::format("Assert.That({}, Is.EqualTo({}));\n", got, expected);
    }
    return fmt::format("Assert.That({}, Is.EqualTo({}).Within({:.6g}f));\n", got, expected,
                       check.limit);
  }
};

}  // namespace

const TestWriter& NUnitWriter() {
  static const NUnit kWriter;
  return kWriter;
}

}  // namespace hitscan
